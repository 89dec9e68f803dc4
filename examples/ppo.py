#!/usr/bin/env python3
"""Learns U.S. Telegraph for two by playing against itself: proximal policy optimisation in one file, PyTorch on the CPU.

It needs the package `sounder` (docs/research.md), numpy and torch.

    ppo.py --minutes 10 --out network.pt --curve curve.csv
    ppo.py --evaluate network.pt
    sounder arena us-telegraph --players "random,novice,exe:python3 examples/ppo.py --engine network.pt"

Hundreds of games are stepped by one call. The network sees the numbers of the encoding and chooses among the legal
actions: the game has 211,057 of them, so each has a short vector of its own, which is compared with what the network
makes of the position. The reward is how far one is ahead at the end. The evaluation plays fresh deals from both seats
against our bots. As an engine it answers the requests of the arena (docs/engine.md: `load` with a position, and
`choose`), so that it is rated like any other player.
"""

import argparse
import csv
import json
import sys
import time
from typing import TextIO

import numpy as np
import torch
from torch import nn
from torch.distributions import Categorical

import sounder
from sounder import Arrays

GAME, SEATS = "us-telegraph", 2
GAMES = 256
STEPS = 64
#: Legal actions that are looked at. There are hardly ever more.
WIDTH = 128
EPOCHS = 2
MINIBATCH = 2048
TRACE = 0.97
CLIP, ENTROPY, VALUE = 0.2, 0.01, 0.5
#: Points ahead that are worth a whole reward.
LEAD = 15.0


class Player(nn.Module):
    """What to do, and what the position is worth."""

    def __init__(self, inputs: int, actions: int, width: int = 256, depth: int = 32) -> None:
        super().__init__()
        self.trunk = nn.Sequential(nn.Linear(inputs, width), nn.ReLU(), nn.Linear(width, width), nn.ReLU())
        self.wish = nn.Linear(width, depth)
        self.action = nn.Embedding(actions + 1, depth)
        self.value = nn.Linear(width, 1)
        nn.init.zeros_(self.action.weight)

    def forward(self, seen: torch.Tensor, legal: torch.Tensor) -> tuple[Categorical, torch.Tensor]:
        """Chooses a place in the list of legal actions, which ends with -1."""
        hidden = self.trunk(seen.float() / 8)
        liked = torch.einsum("bd,bld->bl", self.wish(hidden), self.action(legal + 1))
        return Categorical(logits=liked.masked_fill(legal < 0, -1e9)), self.value(hidden).squeeze(-1)


def advantages(
    rewards: torch.Tensor, values: torch.Tensor, done: torch.Tensor, movers: torch.Tensor, last: torch.Tensor, to_move: torch.Tensor
) -> torch.Tensor:
    """Generalised advantage estimation for each seat along its own decisions."""
    gains, games = torch.zeros_like(values), torch.arange(values.shape[1])
    gain = torch.zeros(values.shape[1], SEATS)
    # What follows for a seat that does not decide again is not known here: no surprise.
    following = torch.full((values.shape[1], SEATS), torch.nan)
    following[games, to_move] = last
    for step in reversed(range(len(values))):
        ended = done[step][:, None]
        following, gain = torch.where(ended, rewards[step], following), torch.where(ended, 0.0, gain)
        seat = movers[step]
        surprise = (following[games, seat] - values[step]).nan_to_num(0.0)
        gains[step] = surprise + TRACE * gain[games, seat]
        gain[games, seat], following[games, seat] = gains[step], values[step]
    return gains


def reward(scores: np.ndarray) -> torch.Tensor:
    ahead = torch.from_numpy(scores - scores[:, ::-1]) / LEAD
    return ahead.clamp(-1, 1)


def train(minutes: float, seed: int, curve: str | None) -> Player:
    torch.manual_seed(seed)
    rules = sounder.Rules(GAME, SEATS)
    player = Player(rules.inputs, rules.actions)
    optimiser = torch.optim.Adam(player.parameters(), lr=1e-3, eps=1e-5)
    batch, out = sounder.Batch(rules, GAMES), Arrays.of(rules, GAMES, width=WIDTH)
    batch.reset(seed, out)
    rows, began, decisions = [], time.monotonic(), 0
    names = ("seen", "legal", "place", "log", "value", "reward", "done", "mover")
    while (passed := time.monotonic() - began) < 60 * minutes:
        kept: dict[str, list[torch.Tensor]] = {name: [] for name in names}
        scores: list[float] = []
        for _ in range(STEPS):
            seen, legal = torch.from_numpy(out.observations.copy()), torch.from_numpy(out.legal.copy())
            mover = torch.from_numpy(out.to_move.astype(np.int64))
            with torch.no_grad():
                choice, value = player(seen, legal)
                place = choice.sample()
            batch.step(place.numpy(), out, places=True)
            scores += out.scores[out.done].mean(axis=1).tolist()
            step = (seen, legal, place, choice.log_prob(place), value)
            step += (reward(out.scores), torch.from_numpy(out.done.copy()), mover)
            for name, tensor in zip(names, step, strict=True):
                kept[name].append(tensor)
        decisions += GAMES * STEPS
        data = {name: torch.stack(tensors) for name, tensors in kept.items()}
        with torch.no_grad():
            _, last = player(torch.from_numpy(out.observations), torch.from_numpy(out.legal))
        to_move = torch.from_numpy(out.to_move.astype(np.int64))
        gains = advantages(data["reward"], data["value"], data["done"], data["mover"], last, to_move)
        learn(player, optimiser, data, gains)
        if scores:
            rows.append((round(passed), decisions, round(float(np.mean(scores)), 2)))
            print(f"{rows[-1][0]:5d} s {decisions:9d} decisions, score {rows[-1][2]:7.2f}", flush=True)
    if curve:
        with open(curve, "w", newline="") as file:
            csv.writer(file).writerows([("seconds", "decisions", "score"), *rows])
    return player


def learn(player: Player, optimiser: torch.optim.Optimizer, data: dict[str, torch.Tensor], gains: torch.Tensor) -> None:
    flat = {name: data[name].flatten(0, 1) for name in ("seen", "legal", "place", "log")}
    targets, gains = (gains + data["value"]).flatten(), gains.flatten()
    gains = (gains - gains.mean()) / (gains.std() + 1e-8)
    for _ in range(EPOCHS):
        for part in torch.randperm(len(gains)).split(MINIBATCH):
            choice, value = player(flat["seen"][part], flat["legal"][part])
            ratio = (choice.log_prob(flat["place"][part]) - flat["log"][part]).exp()
            gained = torch.min(ratio * gains[part], ratio.clamp(1 - CLIP, 1 + CLIP) * gains[part]).mean()
            missed = (value - targets[part]).pow(2).mean()
            loss = VALUE * missed - gained - ENTROPY * choice.entropy().mean()
            optimiser.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(player.parameters(), 0.5)
            optimiser.step()


def best(player: Player, state: sounder.State) -> int:
    """The number of the action that the network likes most."""
    legal = state.legal_ids()
    with torch.no_grad():
        choice, _ = player(torch.from_numpy(state.observe())[None], torch.tensor([legal]))
    return legal[int(choice.logits.argmax())]


def evaluate(player: Player, games: int) -> None:
    """Shares of the games won against our bots, each deal from both seats, with twice the standard error."""
    rules = sounder.Rules(GAME, SEATS)
    for level in ("random", "novice", "apprentice", "journeyman"):
        won: list[float] = []
        for game in range(games):
            seat = game % SEATS
            state, number = rules.start(f"evaluation {game // SEATS}"), 0
            while not state.is_over:
                number += 1
                own = state.to_move == seat
                state.apply(best(player, state) if own else state.choose(level, seed=1000 * game + number))
            places = state.outcome()["places"]
            won.append(1 / places.count(1) if places[seat] == 1 else 0.0)
        print(f"against {level:12} {100 * np.mean(won):5.1f} % ± {200 * np.std(won) / len(won) ** 0.5:.1f}", flush=True)


class Engine:
    """The part of the engine protocol that the arena speaks."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.state: sounder.State | None = None

    def serve(self, lines: TextIO, replies: TextIO) -> None:
        """One reply for each line."""
        for line in filter(str.strip, lines):
            reply = {}
            try:
                request = json.loads(line)
                reply = {"id": request["id"]} if "id" in request else {}
                reply["result"] = self.answer(request)
            except (ValueError, KeyError, TypeError, AttributeError) as why:
                reply["error"] = {"code": getattr(why, "code", "malformed"), "message": str(why)}
            print(json.dumps(reply), file=replies, flush=True)

    def answer(self, request: dict) -> dict:
        match request["request"]:
            case "load":
                rules = sounder.Rules(request["game"], request["seats"], request.get("options") or {})
                if (rules.game, rules.seats) != (GAME, SEATS):
                    raise ValueError("this network plays U.S. Telegraph for two")
                self.state = rules.load(request["position"])
                return {"game": rules.game, "pending": [seat + 1 for seat in self.state.pending]}
            case "choose":
                if self.state is None:
                    raise ValueError("load a position first")
                return {"action": self.state.action_text(best(self.player, self.state))}
            case other:
                raise ValueError(f"this engine knows load and choose, not {other}")


def read(file: str) -> Player:
    rules = sounder.Rules(GAME, SEATS)
    player = Player(rules.inputs, rules.actions)
    player.load_state_dict(torch.load(file))
    return player


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", help="where the network goes")
    parser.add_argument("--curve", help="where the curve goes, as CSV")
    parser.add_argument("--evaluate", metavar="FILE", help="only play with this network")
    parser.add_argument("--engine", metavar="FILE", help="answer the arena with this network")
    parser.add_argument("--games", type=int, default=100, help="games of the evaluation")
    arguments = parser.parse_args()
    if arguments.engine:
        return Engine(read(arguments.engine)).serve(sys.stdin, sys.stdout)
    if arguments.evaluate:
        player = read(arguments.evaluate)
    else:
        player = train(arguments.minutes, arguments.seed, arguments.curve)
        if arguments.out:
            torch.save(player.state_dict(), arguments.out)
    evaluate(player, arguments.games)


if __name__ == "__main__":
    main()
