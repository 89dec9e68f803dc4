"""The short form of agree.py."""

import os
import sys
from pathlib import Path

import pytest

import sounder

sys.path.insert(0, str(Path(__file__).parents[1]))
from agree import Engine, compare  # noqa: E402

PROGRAM = os.environ.get("SOUNDER")


@pytest.mark.skipif(not PROGRAM, reason="SOUNDER does not name the program")
@pytest.mark.parametrize("game", sounder.games())
def test_the_package_and_the_engine_agree(game: str) -> None:
    engine = Engine(PROGRAM)
    counts = sounder.Rules(game, 2).seat_counts
    assert all(compare(engine, game, seats, number) > 0 for number, seats in enumerate(counts))
    engine.close()
