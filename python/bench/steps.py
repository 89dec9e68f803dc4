"""Steps a second of batches, of the same loop in Rust, of PettingZoo's classic games and of OpenSpiel's games.

    steps.py [--seconds 3]

One thread each, and processor time instead of the clock, so that other programs on the machine matter little. A step is one
decision by chance among the legal ones, with the observation and the legal actions of the next one. Peers that are not
installed are left out (`pip install "pettingzoo[classic]" open_spiel`).
"""

from __future__ import annotations

import argparse
import os
import time
from collections.abc import Callable

# Before the package starts its threads.
os.environ.setdefault("RAYON_NUM_THREADS", "1")

import numpy as np  # noqa: E402

import sounder  # noqa: E402
from sounder import Arrays  # noqa: E402

GAMES = 1024
TABLES = [("telegram", 1), ("telegram", 4), ("us-telegraph", 2), ("railroad-revolution", 2), ("telegraph-road", 2), ("letterpress", 3)]
ZOO = ["tictactoe_v3", "connect_four_v3", "go_v5", "chess_v6", "leduc_holdem_v4", "texas_holdem_v4"]
SPIEL = ["tic_tac_toe", "connect_four", "backgammon", "chess", "go(board_size=9)", "gin_rummy", "hanabi"]


def rate(seconds: float, run: Callable[[], int]) -> float:
    """Steps for each second of processor time, after a first run that counts nothing."""
    run()
    steps, began = 0, time.process_time()
    while (passed := time.process_time() - began) < seconds:
        steps += run()
    return steps / passed


def batch(game: str, seats: int, seconds: float) -> tuple[float, float]:
    """From Python, and the same in Rust."""
    rules = sounder.Rules(game, seats)
    masks = rules.actions < 1000
    out = Arrays.of(rules, GAMES, masks=masks, width=0 if masks else 128)
    games = sounder.Batch(rules, GAMES)
    games.reset(1, out)
    rng = np.random.default_rng(1)

    def python() -> int:
        for _ in range(8):
            games.step((rng.random(GAMES) * out.counts).astype(np.int64), out, places=True)
        return 8 * GAMES

    def rust() -> int:
        games.spin(8, out)
        return 8 * GAMES

    return rate(seconds, python), rate(seconds, rust)


def pettingzoo(name: str, seconds: float) -> float:
    import importlib

    env = importlib.import_module(f"pettingzoo.classic.{name}").env()
    rng = np.random.default_rng(1)

    def game() -> int:
        env.reset(seed=int(rng.integers(2**31)))
        steps = 0
        for agent in env.agent_iter():
            seen, _, ended, cut, info = env.last()
            if ended or cut:
                env.step(None)
                continue
            mask = seen["action_mask"] if "action_mask" in seen else info["action_mask"]
            env.step(int(rng.choice(np.flatnonzero(mask))))
            steps += 1
        return steps

    return rate(seconds, game)


def openspiel(name: str, seconds: float) -> float:
    import pyspiel

    game = pyspiel.load_game(name)
    rng = np.random.default_rng(1)
    kinds = game.get_type()

    def play() -> int:
        state, steps = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                draws, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(int(rng.choice(draws, p=weights)))
                continue
            player = state.current_player()
            if kinds.provides_observation_tensor:
                state.observation_tensor(player)
            state.legal_actions_mask(player)
            legal = state.legal_actions()
            state.apply_action(legal[int(rng.random() * len(legal))])
            steps += 1
        return steps

    return rate(seconds, play)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=3)
    seconds = parser.parse_args().seconds
    for game, seats in TABLES:
        python, rust = batch(game, seats, seconds)
        print(f"sounder      {game + ' ' + str(seats):24} {python:12,.0f}   in Rust {rust:12,.0f}", flush=True)
    for kind, names, run in [("pettingzoo", ZOO, pettingzoo), ("open_spiel", SPIEL, openspiel)]:
        for name in names:
            try:
                print(f"{kind:12} {name:24} {run(name, seconds):12,.0f}", flush=True)
            except ImportError as missing:
                print(f"{kind:12} {name:24} left out: {missing}")


if __name__ == "__main__":
    main()
