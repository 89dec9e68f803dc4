"""Trains a network for one game from files of samples.

    python3 train.py --out us-telegraph.net samples/*.ply

Writes the network, its model card (.md) and a plot of the loss (.svg). Uses a GPU where there is one.
"""

import argparse
import sys
from pathlib import Path

import torch
from torch import nn

import network as files
import plot
import samples
from card import Learned, card

WIDE, NARROW = 128, 64
# For the weights at the start and the order of the samples.
SEED = 1
# One game in so many is kept for validation.
HELD_BACK = 16
# What is known from first games is changed in smaller steps.
AFTER_FIRST = 0.3


class Rounded(torch.autograd.Function):
    """Rounds forwards, passes gradients on backwards."""

    @staticmethod
    def forward(ctx, x, steps, floor):
        return (torch.floor(x * steps) if floor else torch.round(x * steps)) / steps

    @staticmethod
    def backward(ctx, gradient):
        return gradient, None, None


class Model(nn.Module):
    """Two hidden layers with clipped activations, as the file of a network has them."""

    def __init__(self, inputs, seats, actions, scale):
        super().__init__()
        self.first = nn.Linear(inputs, WIDE)
        self.second = nn.Linear(WIDE, NARROW)
        self.verdict = nn.Linear(NARROW, 2 * seats)
        self.policy = nn.Linear(NARROW, actions)
        self.register_buffer("scale", scale)
        self.whole = False

    def weight(self, layer, steps, most, scale=None):
        weight = layer.weight if scale is None else layer.weight * scale
        if not self.whole:
            return weight
        return Rounded.apply(weight.clamp(-most / steps, most / steps), steps, False)

    def clipped(self, x):
        x = x.clamp(0.0, 1.0)
        return Rounded.apply(x, files.ONE, True) if self.whole else x

    def forward(self, x):
        f = nn.functional
        first = self.weight(self.first, files.FIRST, 32767, self.scale)
        x = self.clipped(f.linear(x, first, self.first.bias))
        x = self.clipped(f.linear(x, self.weight(self.second, files.LATER, 127), self.second.bias))
        verdict = f.linear(x, self.weight(self.verdict, files.LATER, 127), self.verdict.bias)
        policy = f.linear(x, self.weight(self.policy, files.LATER, 127), self.policy.bias)
        return verdict, policy

    @torch.no_grad()
    def begin(self, network):
        """Takes over what the network of a file knows."""
        first = torch.tensor(network.first).t() / files.FIRST
        self.first.weight.copy_(first / self.scale.cpu())
        self.first.bias.copy_(torch.tensor(network.first_bias) / files.FIRST)
        later = (self.second, network.second, network.second_bias), (self.verdict, network.verdict, network.verdict_bias)
        for layer, rows, bias in (*later, (self.policy, network.policy, network.policy_bias)):
            layer.weight.copy_(torch.tensor(rows) / files.LATER)
            layer.bias.copy_(torch.tensor(bias) / files.UNIT)

    def layers(self):
        """Weights and biases as `network.quantise` wants them."""
        first = (self.first.weight * self.scale).t()
        pairs = [(first, self.first.bias)]
        pairs += [(layer.weight, layer.bias) for layer in (self.second, self.verdict, self.policy)]
        return [(w.detach().cpu().tolist(), b.detach().cpu().tolist()) for w, b in pairs]


class Data:
    """All samples as tensors on one device."""

    def __init__(self, paths, device):
        parts, self.header = [], None
        for path in paths:
            header, records = samples.body(Path(path).read_bytes())
            if self.header and (header.game, header.encoding) != (self.header.game, self.header.encoding):
                raise ValueError(f"{path}: samples of another game or encoding")
            self.header = header
            if len(records):
                parts.append(torch.frombuffer(bytearray(records), dtype=torch.uint8).view(-1, header.record))
        lengths = [len(part) for part in parts]
        rows = torch.cat(parts).to(device)
        h, at = self.header, self.header.offsets()

        def column(begin, count, kind):
            width = torch.empty(0, dtype=kind).element_size()
            return rows[:, begin : begin + count * width].contiguous().view(kind)

        self.inputs = rows[:, : h.inputs].contiguous().view(torch.int8)
        self.game = column(at["game"], 1, torch.int32)[:, 0]
        # Each file counts its games from 0.
        self.games = sum(len(torch.unique(part)) for part in self.game.split(lengths))
        self.at_table = column(at["at_table"], 1, torch.int16)[:, 0].long()
        self.expected = column(at["expected"], 1, torch.int16)[:, 0].float() / samples.WHOLE
        self.won = column(at["won"], h.seats, torch.int16).float() / samples.WHOLE
        self.scores = column(at["scores"], h.seats, torch.int16).float()
        pairs = column(at["shares"], 2 * h.shares, torch.int16).view(-1, h.shares, 2)
        self.actions = pairs[:, :, 0].long() & 0xFFFF
        self.shares = pairs[:, :, 1].float() / samples.WHOLE

    def __len__(self):
        return len(self.inputs)


def targets(data, rows, seats, trust):
    """Shares of the win: the outcome, mixed with what the search expected."""
    won = data.won[rows, :seats]
    own = data.expected[rows]
    rest = won[:, 1:]
    others = (torch.arange(1, seats, device=won.device) < data.at_table[rows, None]).float()
    spread = torch.where(rest.sum(1, keepdim=True) > 0, rest, others)
    spread = spread / spread.sum(1, keepdim=True).clamp(min=1e-6) * (1 - own)[:, None]
    told = torch.cat([own[:, None], spread], 1)
    return (1 - trust) * won + trust * told


def losses(model, data, rows, seats, middle, spread, trust):
    """Of the shares of the win, of the scores and of the policy."""
    verdict, policy = model(data.inputs[rows].float())
    there = torch.arange(seats, device=verdict.device) < data.at_table[rows, None]
    chances = verdict[:, :seats].masked_fill(~there, -1e4).log_softmax(1)
    win = -(targets(data, rows, seats, trust) * chances.masked_fill(~there, 0.0)).sum(1).mean()
    error = (verdict[:, seats:] - (data.scores[rows, :seats] - middle) / spread) * there
    score = (error * error).sum() / there.sum()
    actions = data.actions[rows]
    known = actions < policy.shape[1]
    shares = data.shares[rows] * known
    full = (shares.sum(1) > 0.98).float()
    likings = policy.log_softmax(1).gather(1, actions.clamp(max=policy.shape[1] - 1))
    attention = -((shares * likings).sum(1) * full).sum() / full.sum().clamp(min=1)
    return win, score, attention


def split(data):
    """Rows for training and for validation; a game is in one of them."""
    held = data.game.long() % HELD_BACK == 0
    rows = torch.arange(len(data), device=held.device)
    return rows[~held], rows[held]


def fit(model, data, rows, seats, middle, spread, trust, epochs, batch, rate, whole_from):
    """Learns from these rows, and yields the mean loss of the shares and the steps taken after each epoch.

    From this part of the steps on, with the whole numbers that the file will have.
    """
    best = torch.optim.AdamW(model.parameters(), lr=rate, weight_decay=0.02)
    steps = epochs * max(1, len(rows) // batch)
    plan = torch.optim.lr_scheduler.OneCycleLR(best, rate, total_steps=steps + 1, pct_start=0.1)
    taken = 0
    for _ in range(epochs):
        model.train()
        order = rows[torch.randperm(len(rows), device=rows.device)]
        total, count = 0.0, 0
        for start in range(0, len(order) - batch + 1, batch) or [0]:
            model.whole = taken >= steps * whole_from
            taken += 1
            win, score, attention = losses(model, data, order[start : start + batch], seats, middle, spread, trust)
            loss = win + 0.5 * score + 0.2 * attention
            best.zero_grad()
            loss.backward()
            best.step()
            plan.step()
            total, count = total + win.detach(), count + 1
        yield float(total) / max(1, count), taken


@torch.no_grad()
def validate(model, data, rows, seats, middle, spread):
    """The losses of shares, scores and policy on these rows."""
    model.eval()
    parts = [
        torch.stack(losses(model, data, some, seats, middle, spread, 0.0)) * len(some) for some in rows.split(65536)
    ]
    return (torch.stack(parts).sum(0) / max(1, len(rows))).tolist()


def train(data, first, begin, seats, actions, epochs, batch, rate, trust, log=print):
    """A trained model, and how it was made. `begin` is a network to begin with."""
    torch.manual_seed(SEED)
    device = data.inputs.device
    learn, check = split(data)
    widest = first or data
    head = widest.inputs[torch.randperm(len(widest), device=device)[:100_000]].float()
    scale = 1.0 / head.std(0).clamp(min=0.5)
    there = torch.arange(seats, device=device) < data.at_table[:, None]
    scores = data.scores[:, :seats][there]
    middle, spread = float(scores.mean()), max(1, round(float(scores.std())))
    model = Model(data.header.inputs, seats, actions, scale).to(device)
    if begin:
        spread = begin.spread
        model.begin(begin)
        rate *= AFTER_FIRST
    curves = {"shares, training": [], "shares, validation": [], "scores, validation": [], "policy, validation": []}
    learned = Learned(spread, curves, batch, SEED)
    if first:
        every = torch.arange(len(first), device=device)
        whole = fit(model, first, every, seats, middle, spread, trust, 1, 2 * batch, 2 * rate, 0.8)
        for loss, learned.first_steps in whole:
            log(f"first games: shares, training {loss:.4f}")
        rate *= AFTER_FIRST
    whole_from = 0.5 if first or begin else 0.8
    for loss, learned.steps in fit(model, data, learn, seats, middle, spread, trust, epochs, batch, rate, whole_from):
        seen = validate(model, data, check, seats, middle, spread)
        for line, number in zip(curves.values(), [loss, *seen]):
            line.append(number)
        ended = ", ".join(f"{name} {line[-1]:.4f}" for name, line in curves.items())
        log(f"epoch {len(curves['shares, training'])}: {ended}")
    model.whole = True
    return model, learned


def main(words):
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("samples", nargs="+")
    parser.add_argument("--first", nargs="+", default=[], help="many games of a quick player, learned from before the others")
    parser.add_argument("--begin", type=Path, help="a network to begin with")
    parser.add_argument("--out", required=True, type=Path)
    parser.add_argument("--seats", type=int, default=4, help="the most seats at a table")
    parser.add_argument("--epochs", type=int, default=1, help="more than one learns the games by heart")
    parser.add_argument("--batch", type=int, default=4096)
    parser.add_argument("--rate", type=float, default=1e-3)
    parser.add_argument("--trust", type=float, default=0.0, help="what the search expected, beside the outcome")
    parser.add_argument("--note", action="append", default=[], help="a line for the model card")
    args = parser.parse_args(words)
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    data = Data(args.samples, device)
    first = Data(args.first, device) if args.first else None
    batch = min(args.batch, max(16, len(data) // 4))
    actions = data.header.actions
    begin = files.read(args.begin.read_bytes()) if args.begin else None
    model, learned = train(data, first, begin, args.seats, actions, args.epochs, batch, args.rate, args.trust)
    made = files.write(files.quantise(data.header.game, data.header.encoding, learned.spread, model.layers()))
    args.out.write_bytes(made)
    args.out.with_suffix(".svg").write_text(plot.curves(f"Loss of {args.out.stem}", learned.curves))
    args.out.with_suffix(".md").write_text(
        card(args.out.stem, (WIDE, NARROW), data, first, args.begin, made, learned, args.note)
    )


if __name__ == "__main__":
    main(sys.argv[1:])
