#!/usr/bin/env python3
"""Learns Telegram, played alone, by proximal policy optimisation: one file, PyTorch on the CPU.

It needs the package `sounder` (docs/research.md), numpy and torch.

    ppo.py --minutes 10 --out telegram.pt --curve curve.csv
    ppo.py --evaluate telegram.pt
    sounder arena telegram --seats 1 --players "novice,exe:python3 examples/ppo.py --engine telegram.pt"

Hundreds of games are stepped by one call; the network sees the numbers of the encoding and chooses among the legal
actions. The reward is the score at the end of a game. The evaluation plays fresh deals, and lets our bots play the same
ones. As an engine it answers the requests of the arena (docs/engine.md: `load` with a position, and `choose`), so that
it is rated like any other player.
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

GAMES = 256
STEPS = 64
EPOCHS = 3
MINIBATCH = 2048
DISCOUNT, TRACE = 1.0, 0.97
CLIP, ENTROPY, VALUE = 0.2, 0.01, 0.5
#: Points that are one unit of reward.
UNIT = 40.0


class Player(nn.Module):
    """What to do, and what the position is worth."""

    def __init__(self, inputs: int, actions: int, width: int = 256) -> None:
        super().__init__()
        self.trunk = nn.Sequential(nn.Linear(inputs, width), nn.ReLU(), nn.Linear(width, width), nn.ReLU())
        self.policy = nn.Linear(width, actions)
        self.value = nn.Linear(width, 1)
        nn.init.zeros_(self.policy.weight)
        nn.init.zeros_(self.policy.bias)

    def forward(self, seen: torch.Tensor, legal: torch.Tensor) -> tuple[Categorical, torch.Tensor]:
        hidden = self.trunk(seen.float() / 8)
        choices = self.policy(hidden).masked_fill(~legal, -1e9)
        return Categorical(logits=choices), self.value(hidden).squeeze(-1)


def advantages(rewards: torch.Tensor, values: torch.Tensor, done: torch.Tensor, last: torch.Tensor) -> torch.Tensor:
    """Generalised advantage estimation; a game that has ended owes nothing to the next one."""
    gains = torch.zeros_like(rewards)
    following, gain = last, torch.zeros_like(last)
    for step in reversed(range(len(rewards))):
        goes_on = (~done[step]).float()
        surprise = rewards[step] + DISCOUNT * goes_on * following - values[step]
        gain = surprise + DISCOUNT * TRACE * goes_on * gain
        gains[step], following = gain, values[step]
    return gains


def train(minutes: float, seed: int, curve: str | None) -> Player:
    torch.manual_seed(seed)
    rules = sounder.Rules("telegram", 1)
    player = Player(rules.inputs, rules.actions)
    optimiser = torch.optim.Adam(player.parameters(), lr=5e-4, eps=1e-5)
    batch, out = sounder.Batch(rules, GAMES), Arrays.of(rules, GAMES, masks=True)
    batch.reset(seed, out)
    rows, began, decisions = [], time.monotonic(), 0
    while (passed := time.monotonic() - began) < 60 * minutes:
        kept: dict[str, list[torch.Tensor]] = {name: [] for name in ("seen", "legal", "action", "log", "value", "reward", "done")}
        scores: list[float] = []
        for _ in range(STEPS):
            seen, legal = torch.from_numpy(out.observations.copy()), torch.from_numpy(out.masks.copy())
            with torch.no_grad():
                choice, value = player(seen, legal)
                action = choice.sample()
            batch.step(action.numpy(), out)
            scores += out.scores[out.done, 0].tolist()
            step = (seen, legal, action, choice.log_prob(action), value)
            step += (torch.from_numpy(out.scores[:, 0] / UNIT), torch.from_numpy(out.done.copy()))
            for name, tensor in zip(kept, step, strict=True):
                kept[name].append(tensor)
        decisions += GAMES * STEPS
        data = {name: torch.stack(tensors) for name, tensors in kept.items()}
        with torch.no_grad():
            _, last = player(torch.from_numpy(out.observations), torch.from_numpy(out.masks))
        gains = advantages(data["reward"], data["value"], data["done"], last)
        learn(player, optimiser, data, gains)
        if scores:
            rows.append((round(passed), decisions, round(float(np.mean(scores)), 2)))
            print(f"{rows[-1][0]:5d} s {decisions:9d} decisions, score {rows[-1][2]:7.2f}", flush=True)
    if curve:
        with open(curve, "w", newline="") as file:
            csv.writer(file).writerows([("seconds", "decisions", "score"), *rows])
    return player


def learn(player: Player, optimiser: torch.optim.Optimizer, data: dict[str, torch.Tensor], gains: torch.Tensor) -> None:
    flat = {name: tensor.flatten(0, 1) for name, tensor in data.items()}
    targets, gains = (gains + data["value"]).flatten(), gains.flatten()
    gains = (gains - gains.mean()) / (gains.std() + 1e-8)
    for _ in range(EPOCHS):
        for part in torch.randperm(len(gains)).split(MINIBATCH):
            choice, value = player(flat["seen"][part], flat["legal"][part])
            ratio = (choice.log_prob(flat["action"][part]) - flat["log"][part]).exp()
            gained = torch.min(ratio * gains[part], ratio.clamp(1 - CLIP, 1 + CLIP) * gains[part]).mean()
            missed = (value - targets[part]).pow(2).mean()
            loss = VALUE * missed - gained - ENTROPY * choice.entropy().mean()
            optimiser.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(player.parameters(), 0.5)
            optimiser.step()


def best(player: Player, state: sounder.State) -> int:
    """The number of the action that the network likes most."""
    with torch.no_grad():
        choice, _ = player(torch.from_numpy(state.observe())[None], torch.from_numpy(state.mask())[None].bool())
    return int(choice.probs.argmax())


def evaluate(player: Player, games: int) -> None:
    """Mean scores on the same deals, with twice the standard error."""
    rules = sounder.Rules("telegram", 1)

    def tell(who: str, scores: list[float]) -> None:
        print(f"{who:12} {np.mean(scores):7.1f} ± {2 * np.std(scores) / len(scores) ** 0.5:.1f}", flush=True)

    players = {"network": lambda state, number: best(player, state)}
    for level in ("random", "novice", "apprentice", "journeyman"):
        players[level] = lambda state, number, level=level: state.choose(level, seed=number)
    for who, choose in players.items():
        scores = []
        for deal in range(games):
            state = rules.start(f"evaluation {deal}")
            number = 0
            while not state.is_over:
                number += 1
                state.apply(choose(state, deal * 1000 + number))
            scores.append(float(state.outcome()["scores"][0]))
        tell(who, scores)


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
                if (rules.game, rules.seats) != ("telegram", 1):
                    raise ValueError("this network plays Telegram alone")
                self.state = rules.load(request["position"])
                return {"game": rules.game, "pending": [seat + 1 for seat in self.state.pending]}
            case "choose":
                if self.state is None:
                    raise ValueError("load a position first")
                return {"action": self.state.action_text(best(self.player, self.state))}
            case other:
                raise ValueError(f"this engine knows load and choose, not {other}")


def read(file: str) -> Player:
    rules = sounder.Rules("telegram", 1)
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
