"""Reads files of samples as `sounder selfplay` writes them. Plain Python: no library is needed."""

import struct
from dataclasses import dataclass

MAGIC = b"SPLY"
FORMAT = 1
WHOLE = 10_000
NOTHING = 0xFFFF
# Format, encoding, inputs, actions that are weighed, seats and actions told of, length of a record and of the key.
START = "<6HIB"


@dataclass(frozen=True)
class Header:
    """What the records of a file look like."""

    game: str
    encoding: int
    inputs: int
    actions: int
    seats: int
    shares: int
    record: int
    length: int

    def offsets(self):
        """Where in a record each part begins."""
        game = self.inputs
        return {
            "inputs": 0,
            "game": game,
            "at_table": game + 4,
            "expected": game + 6,
            "won": game + 8,
            "scores": game + 8 + 2 * self.seats,
            "shares": game + 8 + 4 * self.seats,
        }


@dataclass(frozen=True)
class Sample:
    """One decision; seats are told the own one first."""

    inputs: tuple
    game: int
    at_table: int
    expected: float
    won: tuple
    scores: tuple
    shares: dict


def read_header(data):
    """The header at the beginning of a file's bytes."""
    if data[:4] != MAGIC:
        raise ValueError("this is not a file of samples")
    form, encoding, inputs, actions, seats, shares, record, key = struct.unpack_from(START, data, 4)
    if form != FORMAT:
        raise ValueError(f"the samples have format {form}; this program reads {FORMAT}")
    begin = 4 + struct.calcsize(START)
    game = bytes(data[begin : begin + key]).decode()
    header = Header(game, encoding, inputs, actions, seats, shares, record, begin + key)
    if record != inputs + 8 + 4 * seats + 4 * shares:
        raise ValueError("the records have another length than their parts")
    return header


def body(data):
    """Header and records of a file. A record that was cut off at the end is left out."""
    header = read_header(data)
    whole = (len(data) - header.length) // header.record
    return header, memoryview(data)[header.length : header.length + whole * header.record]


def read_samples(data):
    """The samples in a file's bytes, one by one."""
    header, records = body(data)
    at = header.offsets()
    for begin in range(0, len(records), header.record):
        one = records[begin : begin + header.record]
        game, at_table, expected = struct.unpack_from("<IHH", one, at["game"])
        pairs = struct.unpack_from(f"<{2 * header.shares}H", one, at["shares"])
        yield Sample(
            inputs=struct.unpack_from(f"<{header.inputs}b", one, 0),
            game=game,
            at_table=at_table,
            expected=expected / WHOLE,
            won=tuple(w / WHOLE for w in struct.unpack_from(f"<{header.seats}H", one, at["won"])),
            scores=struct.unpack_from(f"<{header.seats}h", one, at["scores"]),
            shares={i: s / WHOLE for i, s in zip(pairs[::2], pairs[1::2]) if i != NOTHING},
        )
