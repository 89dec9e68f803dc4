"""Tests of everything here that needs no PyTorch, and a short training where it is there.

    python3 -m unittest discover training
"""

import importlib.util
import random
import struct
import tempfile
import unittest
from pathlib import Path

import card
import network
import plot
import samples
import sheets


def some_samples(count, inputs=6, seats=8, shares=16):
    """A file as `sounder selfplay` writes it. The first input tells who won."""
    key = b"toy"
    record = inputs + 8 + 4 * seats + 4 * shares
    out = bytearray(samples.MAGIC + struct.pack(samples.START, 1, 3, inputs, 4, seats, shares, record, len(key)) + key)
    luck = random.Random(7)
    for number in range(count):
        won = luck.random() < 0.5
        row = [10 if won else -10] + [luck.randrange(-3, 4) for _ in range(inputs - 1)]
        out += struct.pack(f"<{inputs}b", *row)
        out += struct.pack("<IHH", number // 4, 2, 7500)
        out += struct.pack(f"<{seats}H", *([10000, 0] if won else [0, 10000]), *[0] * (seats - 2))
        out += struct.pack(f"<{seats}h", *([9, 4] if won else [4, 9]), *[0] * (seats - 2))
        out += struct.pack("<4H", 1, 6000, 0, 4000) + struct.pack("<HH", 0xFFFF, 0) * (shares - 2)
    return bytes(out)


class Samples(unittest.TestCase):
    def test_every_part_is_read(self):
        one = next(samples.read_samples(some_samples(1)))
        self.assertEqual((one.game, one.at_table, one.expected), (0, 2, 0.75))
        self.assertEqual(sum(one.won), 1.0)
        self.assertEqual(sorted(one.scores[:2]), [4, 9])
        self.assertEqual(one.shares, {1: 0.6, 0: 0.4})
        self.assertEqual(abs(one.inputs[0]), 10)

    def test_a_record_cut_off_is_left_out(self):
        self.assertEqual(len(list(samples.read_samples(some_samples(3)[:-1]))), 2)

    def test_other_files_are_refused(self):
        for wrong in (b"", b"SNET" + bytes(60), some_samples(1).replace(b"SPLY\x01", b"SPLY\x02")):
            with self.assertRaises((ValueError, struct.error)):
                samples.read_header(wrong)


class Networks(unittest.TestCase):
    def setUp(self):
        layers = [
            ([[0.5, 0.0], [0.0, 0.25]], [0.0, 0.5]),
            ([[1.0, 0.0], [0.0, 1.0]], [0.0, -0.25]),
            ([[1.0, 1.0], [0.0, 1.0]], [0.0, 0.0]),
            ([[1.0, 0.0], [0.0, -1.0]], [0.0, 1.0]),
        ]
        self.network = network.quantise("toy", 3, 10, layers)

    def test_a_small_network_says_what_a_pencil_says(self):
        # First layer 63 and 95 of 127, second 63 and 63.
        verdict, policy = network.think(self.network, [1, 1])
        self.assertEqual(verdict, [64 * 63 + 64 * 63, 64 * 63])
        self.assertEqual(policy, [64 * 63, -64 * 63 + 127 * 64])

    def test_a_network_survives_its_file(self):
        self.assertEqual(network.read(network.write(self.network)), self.network)

    def test_the_file_is_the_one_that_the_program_reads(self):
        stored = Path(__file__).parent.parent / "crates/nets/tests/toy.net"
        self.assertEqual(network.write(self.network), stored.read_bytes())

    def test_weights_out_of_range_are_cut(self):
        wild = network.quantise("toy", 1, 1, [([[99.0]], [0.0])] + [([[-99.0]], [0.0])] * 3)
        self.assertEqual((wild.first, wild.second), ([[32767]], [[-127]]))

    def test_damage_is_found(self):
        damaged = bytearray(network.write(self.network))
        damaged[20] ^= 1
        with self.assertRaises(ValueError):
            network.read(bytes(damaged))


def some_sheets(games):
    """A file as `sounder sheets play` writes it, two sheets a game. The second fact tells what comes beyond the guess."""
    out = bytearray(sheets.MAGIC + struct.pack(sheets.START, sheets.FORMAT, sheets.FACTS))
    luck = random.Random(7)
    for game in range(games):
        for place in range(2):
            more = luck.choice([-10.0, 10.0])
            facts = [0.5, more / 10] + [luck.random() for _ in range(sheets.FACTS - 2)]
            out += struct.pack(f"<I{3 + sheets.FACTS}f", game, 50.0, 60.0 + place, 50.0 + more, *facts)
    return bytes(out)


class Sheets(unittest.TestCase):
    stored = (Path(__file__).parent.parent / "crates/bots/nets/telegram.net").read_bytes()

    def test_every_part_is_read(self):
        games, rows = sheets.read(some_sheets(2) + b"cut off")
        self.assertEqual(games, [0, 0, 1, 1])
        self.assertEqual([len(row) for row in rows], [3 + sheets.FACTS] * 4)
        self.assertEqual(list(rows[1][:2]), [50.0, 61.0])
        self.assertEqual(rows[0][3], 0.5)

    def test_other_files_are_refused(self):
        for wrong in (b"", b"SPLY" + bytes(60), some_sheets(1).replace(b"SSHT\x01", b"SSHT\x02")):
            with self.assertRaises((ValueError, struct.error)):
                sheets.read(wrong)
        with self.assertRaises(ValueError):
            sheets.layers_of(self.stored[:-2])

    def test_a_target_is_what_came_and_what_was_thought_a_round_later(self):
        games, rows = [0, 0, 1], [(40.0, 45.0, 70.0), (50.0, 60.0, 70.0), (40.0, 45.0, 30.0)]
        wanted = sheets.targets(games, rows, 0.5)
        self.assertEqual(wanted, [0.5 * 70 + 0.5 * 60 - 40, 70 - 50, 30 - 40])

    def test_a_judgement_survives_its_file(self):
        self.assertEqual(sheets.write(sheets.layers_of(self.stored)), self.stored)

    def test_the_masters_own_says_what_it_says_in_the_program(self):
        # `bots/src/telegram/learned.rs` has the same numbers in a test.
        layers = sheets.layers_of(self.stored)
        self.assertAlmostEqual(sheets.think(layers, [0.0] * sheets.FACTS), 2.4703, places=3)
        self.assertAlmostEqual(sheets.think(layers, [0.5] * sheets.FACTS), 56.1845, places=3)


class Plots(unittest.TestCase):
    def test_every_curve_is_drawn(self):
        drawn = plot.curves("Loss", {"one": [3.0, 2.0, 1.0], "two": [2.5]})
        self.assertEqual(drawn.count("<polyline"), 2)
        with self.assertRaises(ValueError):
            plot.curves("Loss", {"none": []})


class Cards(unittest.TestCase):
    header = samples.read_header(some_samples(1))
    curves = {"shares, training": [2.0, 1.0], **{f"{name}, validation": [0.5] for name in ("shares", "scores", "policy")}}

    def written(self, first=None, begin=None, first_steps=0):
        data = Counted(4000, 1000, self.header)
        learned = card.Learned(spread=5, curves=self.curves, batch=64, seed=1, steps=116, first_steps=first_steps)
        return card.card("toy", (128, 64), data, first, begin, b"made", learned, ["a note"])

    def test_a_card_tells_data_steps_and_seed(self):
        text = self.written()
        for line in ("- Data: 4000 decisions of 1000 games", "- Steps: 116 of 64 decisions; seed 1", "- a note"):
            self.assertIn(line + "\n", text)
        self.assertNotIn("First:", text)

    def test_a_card_tells_what_came_before(self):
        text = self.written(Counted(16000, 4000, self.header), Path("nets/old.net"), 125)
        self.assertIn("- Begun with: old.net\n", text)
        self.assertIn("- First: 16000 decisions of 4000 games of another player, in 125 steps of 128\n", text)

    def test_a_card_of_sheets_tells_steps_and_seed(self):
        curves = {"training": [3.0], "validation": [4.0]}
        text = sheets.card("toy", 3, [[]] * 6, b"made", curves, 58, 0.2, None, [])
        self.assertIn("- Data: 6 sheets of 3 games; 20% of a target is what was thought a round later\n", text)
        self.assertIn("- Steps: 58; seed 1\n", text)


class Counted:
    """As much of `train.Data` as a card needs."""

    def __init__(self, decisions, games, header):
        self.decisions, self.games, self.header = decisions, games, header

    def __len__(self):
        return self.decisions


@unittest.skipUnless(importlib.util.find_spec("torch"), "PyTorch is not here: training was not tested")
class Training(unittest.TestCase):
    def test_a_short_training_learns_who_wins(self):
        import train

        with tempfile.TemporaryDirectory() as folder:
            source, out = Path(folder) / "toy.ply", Path(folder) / "toy.net"
            source.write_bytes(some_samples(4000))
            train.main([str(source), "--out", str(out), "--seats", "2", "--epochs", "12"])
            made = network.read(out.read_bytes())
            for first, better in ((10, 0), (-10, 1)):
                verdict, _ = network.think(made, [first, 0, 0, 0, 0, 0])
                self.assertGreater(verdict[better], verdict[1 - better])
            told = out.with_suffix(".md").read_text()
            self.assertIn("4000 decisions of 1000 games", told)
            # 12 epochs of the 937 games that are not held back, four decisions each.
            self.assertIn(f"Steps: {12 * (3748 // 1000)} of 1000 decisions; seed 1", told)
            self.assertIn("<svg", out.with_suffix(".svg").read_text())

    def test_a_judgement_of_sheets_is_learned(self):
        with tempfile.TemporaryDirectory() as folder:
            source, out = Path(folder) / "toy.sheets", Path(folder) / "toy.bin"
            source.write_bytes(some_sheets(1500))
            sheets.main([str(source), str(source), "--out", str(out), "--trust", "0", "--epochs", "20"])
            layers = sheets.layers_of(out.read_bytes())
            for told in (-1.0, 1.0):
                facts = [0.5, told] + [0.5] * (sheets.FACTS - 2)
                self.assertAlmostEqual(sheets.think(layers, facts), 10 * told, delta=3)
            told = out.with_suffix(".md").read_text()
            self.assertIn("6000 sheets of 3000 games", told)
            self.assertIn("; seed 1", told)
            begun = Path(folder) / "next.bin"
            sheets.main([str(source), "--out", str(begun), "--begin", str(out), "--epochs", "1", "--rate", "1e-9"])
            for (one, _), (other, _) in zip(layers, sheets.layers_of(begun.read_bytes())):
                self.assertLess(max(abs(a - b) for x, y in zip(one, other) for a, b in zip(x, y)), 0.01)

    def test_first_games_are_learned_from_and_shown(self):
        import train

        with tempfile.TemporaryDirectory() as folder:
            first, source, out = (Path(folder) / name for name in ("first.ply", "toy.ply", "toy.net"))
            first.write_bytes(some_samples(8000))
            source.write_bytes(some_samples(64))
            train.main([str(source), "--first", str(first), str(first), "--out", str(out), "--seats", "2"])
            made = network.read(out.read_bytes())
            for input, better in ((10, 0), (-10, 1)):
                verdict, _ = network.think(made, [input, 0, 0, 0, 0, 0])
                self.assertGreater(verdict[better], verdict[1 - better])
            told = "First: 16000 decisions of 4000 games of another player, in 500 steps of 32"
            self.assertIn(told, out.with_suffix(".md").read_text())

    def test_a_network_can_be_begun_with(self):
        import train

        with tempfile.TemporaryDirectory() as folder:
            source, out, begun = (Path(folder) / name for name in ("toy.ply", "toy.net", "next.net"))
            source.write_bytes(some_samples(4000))
            train.main([str(source), "--out", str(out), "--seats", "2", "--epochs", "4"])
            train.main([str(source), "--begin", str(out), "--out", str(begun), "--seats", "2", "--rate", "1e-9"])
            before, after = (network.read(path.read_bytes()) for path in (out, begun))
            self.assertEqual(before.spread, after.spread)
            for inputs in ([10, 0, 0, 0, 0, 0], [-10, 3, 0, 0, 1, 0]):
                pairs = zip(network.think(before, inputs)[0], network.think(after, inputs)[0])
                self.assertLess(max(abs(one - other) for one, other in pairs), network.UNIT // 8)
            self.assertIn("Begun with: toy.net", begun.with_suffix(".md").read_text())


if __name__ == "__main__":
    unittest.main()
