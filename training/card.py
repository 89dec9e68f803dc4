"""The model card of a network that `train.py` makes."""

import hashlib
from dataclasses import dataclass


@dataclass
class Learned:
    """How a model was made, for its card."""

    spread: int
    curves: dict
    batch: int
    seed: int
    steps: int = 0
    first_steps: int = 0


def card(name, hidden, data, first, begin, made, learned, notes):
    """The text. `hidden` are the sizes of the hidden layers, `begin` the file of the network to begin with."""
    before = [f"- Begun with: {begin.name}"] if begin else []
    if first:
        before += [
            f"- First: {len(first)} decisions of {first.games} games of another player, "
            f"in {learned.first_steps} steps of {2 * learned.batch}"
        ]
    ends = {line: numbers[-1] for line, numbers in learned.curves.items()}
    lines = [
        f"# {name}",
        "",
        f"- Game: {data.header.game}, version {data.header.encoding} of its encoding, {data.header.inputs} inputs",
        f"- Layers: {hidden[0]} and {hidden[1]} hidden numbers, clipped; weights in whole numbers",
        *before,
        f"- Data: {len(data)} decisions of {data.games} games",
        f"- Epochs: {len(learned.curves['shares, training'])}; a score of 1 is {learned.spread} points",
        f"- Steps: {learned.steps} of {learned.batch} decisions; seed {learned.seed}",
        f"- Loss at the end, on games held back: shares of the win {ends['shares, validation']:.4f}, "
        f"scores {ends['scores, validation']:.4f}, policy {ends['policy, validation']:.4f}",
        f"- File: {len(made)} bytes, SHA-256 {hashlib.sha256(made).hexdigest()}",
    ]
    return "\n".join(lines + [f"- {note}" for note in notes]) + "\n"
