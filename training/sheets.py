"""Trains the judgement of sheets of Telegram's Master from files that `sounder sheets play` writes.

    python3 sheets.py --out new.bin one.sheets two.sheets

Writes the judgement, its model card (.md) and a plot of the loss (.svg). Reading, writing and the reference need no library.
"""

import argparse
import hashlib
import struct
import sys
from array import array
from pathlib import Path

import plot

MAGIC = b"SSHT"
FORMAT = 1
START = "<HH"
# Game, guess, value, points: what stands before the facts, four bytes each.
BEFORE = 4
# Layers of `bots/src/telegram/learned.rs`, the whole number that is one, and the points that an output of one counts.
FACTS, FIRST, SECOND = 217, 96, 32
ONE = 2048
POINTS = 10.0
# One game in so many is kept for validation.
HELD_BACK = 16
# For the weights at the start and the order of the sheets.
SEED = 1


def read(data):
    """Games (whole numbers) and rows of numbers (guess, value, points, facts) of a file, one row after the other."""
    if data[:4] != MAGIC:
        raise ValueError("this is not a file of sheets")
    form, facts = struct.unpack_from(START, data, 4)
    if (form, facts) != (FORMAT, FACTS):
        raise ValueError(f"format {form} with {facts} facts; this program reads {FORMAT} with {FACTS}")
    start, width = 4 + struct.calcsize(START), BEFORE + FACTS
    numbers = array("f")
    # A record that was cut off at the end is left out.
    numbers.frombytes(data[start : start + (len(data) - start) // (4 * width) * 4 * width])
    if sys.byteorder == "big":
        numbers.byteswap()
    games = array("I", numbers[::width].tobytes())
    rows = [numbers[at + 1 : at + width] for at in range(0, len(numbers), width)]
    return list(games), rows


def targets(games, rows, trust):
    """What each sheet brought beyond the guess: in the end, mixed with what was thought of it a round later."""
    out = []
    for place, (guess, _, points) in enumerate(row[:3] for row in rows):
        last = place + 1 == len(rows) or games[place + 1] != games[place]
        later = points if last else rows[place + 1][1]
        out.append((1 - trust) * points + trust * later - guess)
    return out


def write(layers):
    """The file: for each layer the weights by input, then the biases."""
    out = bytearray()
    for weights, biases in layers:
        for number in [*(number for row in weights for number in row), *biases]:
            out += struct.pack("<h", max(-32768, min(32767, round(number * ONE))))
    return bytes(out)


def layers_of(file):
    """The layers of a file."""
    shapes = [(FACTS, FIRST), (FIRST, SECOND), (SECOND, 1)]
    if len(file) != 2 * sum(inputs * outputs + outputs for inputs, outputs in shapes):
        raise ValueError("this is no judgement of sheets")
    numbers = iter(number / ONE for (number,) in struct.iter_unpack("<h", file))
    take = lambda count: [next(numbers) for _ in range(count)]
    return [([take(outputs) for _ in range(inputs)], take(outputs)) for inputs, outputs in shapes]


def think(layers, facts):
    """Points beyond the guess: the reference."""
    x = list(facts)
    for place, (weights, biases) in enumerate(layers):
        x = [bias + sum(number * row[at] for number, row in zip(x, weights)) for at, bias in enumerate(biases)]
        if place < len(layers) - 1:
            x = [max(0.0, number) for number in x]
    return POINTS * x[0]


def train(games, rows, wanted, begin, epochs, batch, rate, log=print):
    """The layers that were learned, and the curves of the mean error in points. `begin` are layers to begin with."""
    import torch
    from torch import nn

    torch.manual_seed(SEED)
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    facts = bytearray(b"".join(row[3:].tobytes() for row in rows))
    inputs = torch.frombuffer(facts, dtype=torch.float32).view(-1, FACTS).to(device)
    wanted = torch.tensor(wanted, device=device) / POINTS
    held = torch.tensor([game % HELD_BACK == 0 for game in games], device=device)
    learn, check = (~held).nonzero()[:, 0], held.nonzero()[:, 0]
    model = nn.Sequential(
        nn.Linear(FACTS, FIRST), nn.ReLU(), nn.Linear(FIRST, SECOND), nn.ReLU(), nn.Linear(SECOND, 1)
    ).to(device)
    linear = [part for part in model if isinstance(part, nn.Linear)]
    with torch.no_grad():
        for part, (weights, biases) in zip(linear, begin or []):
            part.weight.copy_(torch.tensor(weights).t())
            part.bias.copy_(torch.tensor(biases))
    batch = max(1, min(batch, len(learn)))
    steps = epochs * (len(learn) // batch)
    best = torch.optim.AdamW(model.parameters(), lr=rate, weight_decay=0.01)
    plan = torch.optim.lr_scheduler.OneCycleLR(best, rate, total_steps=steps + 1, pct_start=0.1)
    curves = {"training": [], "validation": []}
    for epoch in range(epochs):
        order = learn[torch.randperm(len(learn), device=device)]
        total = 0.0
        for start in range(0, len(order) - batch + 1, batch):
            some = order[start : start + batch]
            error = model(inputs[some])[:, 0] - wanted[some]
            loss = nn.functional.huber_loss(error, torch.zeros_like(error), delta=2.0)
            best.zero_grad()
            loss.backward()
            best.step()
            plan.step()
            total += float(error.detach().abs().mean())
        with torch.no_grad():
            seen = float((model(inputs[check])[:, 0] - wanted[check]).abs().mean()) if len(check) else 0.0
        curves["training"].append(POINTS * total / max(1, len(order) // batch))
        curves["validation"].append(POINTS * seen)
        log(f"epoch {epoch + 1}: " + ", ".join(f"{name} {line[-1]:.2f} points" for name, line in curves.items()))
    layers = [(part.weight.detach().t().cpu().tolist(), part.bias.detach().cpu().tolist()) for part in linear]
    return layers, curves, steps


def card(name, games, rows, made, curves, steps, trust, begun, notes):
    """The model card."""
    lines = [
        f"# {name}",
        "",
        f"- Game: Telegram, basic side; {FACTS} numbers of a sheet at the end of a round",
        f"- Layers: {FIRST} and {SECOND} hidden numbers; weights in steps of 1/{ONE}",
        f"- Data: {len(rows)} sheets of {games} games; {trust:.0%} of a target is what was thought a round later",
        *([f"- Begun with: {begun}"] if begun else []),
        f"- Epochs: {len(curves['training'])}",
        f"- Steps: {steps}; seed {SEED}",
        f"- Mean error at the end, on games held back: {curves['validation'][-1]:.2f} points",
        f"- File: {len(made)} bytes, SHA-256 {hashlib.sha256(made).hexdigest()}",
    ]
    return "\n".join(lines + [f"- {note}" for note in notes]) + "\n"


def main(words):
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("sheets", nargs="+", type=Path)
    parser.add_argument("--out", required=True, type=Path)
    parser.add_argument("--begin", type=Path, help="a judgement to begin with")
    parser.add_argument("--epochs", type=int, default=12)
    parser.add_argument("--batch", type=int, default=1024)
    parser.add_argument("--rate", type=float, default=2e-3)
    parser.add_argument("--trust", type=float, default=0.2, help="what was thought a round later, beside the end")
    parser.add_argument("--note", action="append", default=[], help="a line for the model card")
    args = parser.parse_args(words)
    games, rows, wanted = [], [], []
    for path in args.sheets:
        of_file, more = read(path.read_bytes())
        wanted += targets(of_file, more, args.trust)
        # Each file counts its games from 0.
        first = games[-1] + 1 if games else 0
        games += [first + game for game in of_file]
        rows += more
    begin = layers_of(args.begin.read_bytes()) if args.begin else None
    layers, curves, steps = train(games, rows, wanted, begin, args.epochs, args.batch, args.rate)
    made = write(layers)
    args.out.write_bytes(made)
    args.out.with_suffix(".svg").write_text(plot.curves(f"Mean error of {args.out.stem}, in points", curves))
    count = len(set(games))
    args.out.with_suffix(".md").write_text(
        card(args.out.stem, count, rows, made, curves, steps, args.trust, args.begin and args.begin.name, args.note)
    )


if __name__ == "__main__":
    main(sys.argv[1:])
