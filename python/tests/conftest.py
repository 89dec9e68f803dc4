"""What the tests share."""

import random

import sounder

#: Every game with a few players, and alone where it can be played so.
TABLES = [
    ("us-telegraph", 2, {}),
    ("us-telegraph", 4, {"layout": "long"}),
    ("railroad-revolution", 2, {}),
    ("railroad-revolution", 4, {}),
    ("telegraph-road", 2, {}),
    ("telegraph-road", 4, {}),
    ("telegram", 1, {}),
    ("telegram", 3, {"side": "advanced"}),
    ("letterpress", 1, {}),
    ("letterpress", 3, {"collections": "open"}),
]


def play(state: sounder.State, seed: int, decisions: int | None = None) -> sounder.State:
    """Plays on at random, to the end or for so many decisions."""
    chosen = random.Random(seed)
    while not state.is_over and decisions != 0:
        state.apply(chosen.choice(state.legal_ids()))
        decisions = None if decisions is None else decisions - 1
    return state
