"""Writes, reads and evaluates network files. Plain Python: no library is needed.

The evaluation is the reference that the fast one in `crates/nets` must agree with to the last digit.
"""

import struct
from dataclasses import dataclass

MAGIC = b"SNET"
FORMAT = 1
ONE = 127
FIRST_SHIFT = 6
LATER_SHIFT = 6
FIRST = ONE << FIRST_SHIFT
LATER = 1 << LATER_SHIFT
UNIT = ONE << LATER_SHIFT


@dataclass
class Network:
    """Whole numbers only. `first` lies by input, the other layers by output."""

    game: str
    encoding: int
    spread: int
    first: list
    first_bias: list
    second: list
    second_bias: list
    verdict: list
    verdict_bias: list
    policy: list
    policy_bias: list


def checksum(data):
    """FNV-1a with 32 bits."""
    total = 0x811C9DC5
    for byte in data:
        total = ((total ^ byte) * 0x01000193) & 0xFFFFFFFF
    return total


def rounded(number, least, most):
    """The nearest whole number within the range."""
    return max(least, min(most, int(number + 0.5) if number >= 0 else -int(-number + 0.5)))


def quantise(game, encoding, spread, layers):
    """Real weights and biases as a network of whole numbers.

    `layers` holds four pairs of rows and biases. Rows of the first layer lie by input, the others by output.
    """
    (first, first_bias), *later = layers
    parts = [[[rounded(w * FIRST, -32768, 32767) for w in row] for row in first]]
    parts.append([rounded(b * FIRST, -(2**31) + 1, 2**31 - 1) for b in first_bias])
    for rows, bias in later:
        parts.append([[rounded(w * LATER, -127, 127) for w in row] for row in rows])
        parts.append([rounded(b * UNIT, -(2**31) + 1, 2**31 - 1) for b in bias])
    return Network(game, encoding, spread, *parts)


def write(network):
    """The bytes of a network file."""
    seats = len(network.verdict_bias) // 2
    sizes = (
        network.encoding,
        len(network.first),
        len(network.first_bias),
        len(network.second_bias),
        seats,
        len(network.policy_bias),
        network.spread,
    )
    key = network.game.encode()
    out = bytearray(MAGIC + struct.pack("<HB", FORMAT, len(key)) + key + struct.pack("<7H", *sizes))
    for row in network.first:
        out += struct.pack(f"<{len(row)}h", *row)
    out += struct.pack(f"<{len(network.first_bias)}i", *network.first_bias)
    later = (
        (network.second, network.second_bias),
        (network.verdict, network.verdict_bias),
        (network.policy, network.policy_bias),
    )
    for rows, bias in later:
        for row in rows:
            out += struct.pack(f"<{len(row)}b", *row)
        out += struct.pack(f"<{len(bias)}i", *bias)
    return bytes(out + struct.pack("<I", checksum(out)))


def read(data):
    """The network in a file's bytes."""
    if data[:4] != MAGIC or struct.unpack("<I", data[-4:])[0] != checksum(data[:-4]):
        raise ValueError("this is not a whole network")
    form, key = struct.unpack_from("<HB", data, 4)
    if form != FORMAT:
        raise ValueError(f"the network has format {form}; this program reads {FORMAT}")
    at = 7 + key
    encoding, inputs, wide, narrow, seats, actions, spread = struct.unpack_from("<7H", data, at)
    at += 14

    def take(code, count):
        nonlocal at
        numbers = list(struct.unpack_from(f"<{count}{code}", data, at))
        at += struct.calcsize(f"<{count}{code}")
        return numbers

    first = [take("h", wide) for _ in range(inputs)]
    parts = [first, take("i", wide)]
    for before, after in ((wide, narrow), (narrow, 2 * seats), (narrow, actions)):
        rows = [take("b", before) for _ in range(after)]
        parts += [rows, take("i", after)]
    return Network(bytes(data[7 : 7 + key]).decode(), encoding, spread, *parts)


def think(network, inputs):
    """The sums of the verdict and of the policy, in whole numbers."""

    def clipped(number, shift):
        return max(0, min(ONE, number >> shift))

    sums = list(network.first_bias)
    for number, row in zip(inputs, network.first):
        if number:
            sums = [s + number * w for s, w in zip(sums, row)]
    hidden = [clipped(s, FIRST_SHIFT) for s in sums]

    def layer(rows, bias):
        return [b + sum(w * h for w, h in zip(row, hidden)) for row, b in zip(rows, bias)]

    hidden = [clipped(s, LATER_SHIFT) for s in layer(network.second, network.second_bias)]
    return layer(network.verdict, network.verdict_bias), layer(network.policy, network.policy_bias)
