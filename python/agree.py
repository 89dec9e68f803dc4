"""Plays games through this package and through `sounder engine`, and compares them decision by decision.

    agree.py PROGRAM [--games 1000]

At every decision both must wait for the same seats and list the same actions, and now and then show every viewer the same
view; at the end the outcome and the record must be the same. A game is played here first, and the engine is then asked
everything in one go, so that neither waits for the other at every decision.
"""

from __future__ import annotations

import argparse
import json
import random
import subprocess
import threading
from collections.abc import Callable

import sounder

#: Looks at a result, and raises if it is not the one expected.
Check = Callable[[dict], None]


class Engine:
    """The protocol of docs/engine.md."""

    def __init__(self, program: str) -> None:
        self.process = subprocess.Popen(
            [program, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def ask_all(self, questions: list[tuple[dict, Check]]) -> None:
        """Asks everything, and checks each answer."""
        writer = threading.Thread(target=self.write, args=([question for question, _ in questions],), daemon=True)
        writer.start()
        assert self.process.stdout
        for question, check in questions:
            answer = json.loads(self.process.stdout.readline())
            assert "error" not in answer, (question, answer["error"])
            check(answer["result"])
        writer.join()

    def write(self, questions: list[dict]) -> None:
        assert self.process.stdin
        self.process.stdin.writelines(json.dumps(question) + "\n" for question in questions)
        self.process.stdin.flush()

    def close(self) -> None:
        assert self.process.stdin
        self.process.stdin.close()
        self.process.wait()


def has(**fields: object) -> Check:
    """The result has these fields."""

    def check(result: dict) -> None:
        for name, value in fields.items():
            assert result[name] == value, (name, result[name], value)

    return check


def compare(engine: Engine, game: str, seats: int, number: int) -> int:
    """One game; how many decisions it had."""
    seed = f"agreement {number}"
    state = sounder.Rules(game, seats).start(seed)
    chosen = random.Random(number)
    names = [f"Seat {seat + 1}" for seat in range(seats)]
    told = {"request": "new", "game": game, "seats": names, "seed": seed}
    questions: list[tuple[dict, Check]] = []
    decisions = 0
    while not state.is_over:
        questions.append((told, has(pending=[seat + 1 for seat in state.pending])))
        seat = chosen.choice(state.pending)
        actions = state.legal(seat)
        legal = [{"seat": seat + 1, "actions": actions}]
        questions.append(({"request": "legal", "seat": seat + 1}, has(legal=legal)))
        if decisions % 50 == 0:
            for viewer in [*range(seats), "spectator", "referee"]:
                asked = {"request": "view", "as": viewer + 1 if isinstance(viewer, int) else viewer}
                questions.append((asked, has(view=state.view(viewer))))
        action = chosen.choice(actions)
        told = {"request": "apply", "seat": seat + 1, "action": action, "as": "spectator"}
        state.apply(state.action_id(action, seat), seat)
        decisions += 1
    questions.append((told, has(pending=[])))
    ours = state.outcome()
    assert ours
    questions.append(({"request": "outcome"}, lambda result: has(places=ours["places"], scores=ours["scores"])(result["outcome"])))
    questions.append(({"request": "record"}, has(text=state.record())))
    engine.ask_all(questions)
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
