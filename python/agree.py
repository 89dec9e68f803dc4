"""Plays games through this package and through `sounder engine`, and compares them decision by decision.

    agree.py PROGRAM [--games 1000]

At every decision both must wait for the same seats and list the same actions, and now and then show every viewer the same
view; at the end the outcome and the record must be the same.
"""

from __future__ import annotations

import argparse
import json
import random
import subprocess

import sounder


class Engine:
    """The protocol of docs/engine.md."""

    def __init__(self, program: str) -> None:
        self.process = subprocess.Popen(
            [program, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def ask(self, request: str, **fields: object) -> dict:
        assert self.process.stdin and self.process.stdout
        self.process.stdin.write(json.dumps({"request": request, **fields}) + "\n")
        self.process.stdin.flush()
        answer = json.loads(self.process.stdout.readline())
        if "error" in answer:
            raise AssertionError(answer["error"])
        return answer["result"]

    def close(self) -> None:
        assert self.process.stdin
        self.process.stdin.close()
        self.process.wait()


def compare(engine: Engine, game: str, seats: int, number: int) -> int:
    """One game; how many decisions it had."""
    seed = f"agreement {number}"
    rules = sounder.Rules(game, seats)
    state = rules.start(seed)
    names = [f"Seat {seat + 1}" for seat in range(seats)]
    told = engine.ask("new", game=game, seats=names, seed=seed)
    chosen = random.Random(number)
    decisions = 0
    while not state.is_over:
        assert told["pending"] == [seat + 1 for seat in state.pending]
        seat = chosen.choice(state.pending)
        actions = state.legal(seat)
        assert engine.ask("legal", seat=seat + 1)["legal"] == [{"seat": seat + 1, "actions": actions}]
        if decisions % 50 == 0:
            for viewer in [*range(seats), "spectator", "referee"]:
                asked = {"as": viewer + 1 if isinstance(viewer, int) else viewer}
                assert engine.ask("view", **asked)["view"] == state.view(viewer)
        action = chosen.choice(actions)
        told = engine.ask("apply", seat=seat + 1, action=action)
        state.apply(state.action_id(action, seat), seat)
        decisions += 1
    outcome, ours = engine.ask("outcome")["outcome"], state.outcome()
    assert ours and outcome["places"] == ours["places"] and outcome["scores"] == ours["scores"]
    assert engine.ask("record")["text"] == state.record()
    return decisions


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program")
    parser.add_argument("--games", type=int, default=1000)
    arguments = parser.parse_args()
    engine = Engine(arguments.program)
    for game in sounder.games():
        counts = sounder.Rules(game, 2).seat_counts
        played = (compare(engine, game, counts[number % len(counts)], number) for number in range(arguments.games))
        print(f"{game}: {arguments.games} games agree in {sum(played)} decisions", flush=True)
    engine.close()


if __name__ == "__main__":
    main()
