"""The arrays that a batch writes to. They belong to the caller."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from sounder._native import Rules


@dataclass
class Arrays:
    """One row a game. What is None is not written; every array can be handed on by DLPack."""

    #: What the seat to move may know: (games, inputs).
    observations: NDArray[np.int8] | None = None
    #: Which actions are legal: (games, actions).
    masks: NDArray[np.bool_] | None = None
    #: The numbers of the legal actions, -1 after the last: (games, any width). Those beyond the width are left out.
    legal: NDArray[np.int32] | None = None
    #: How many actions are legal: (games,).
    counts: NDArray[np.int32] | None = None
    #: The seat to move: (games,).
    to_move: NDArray[np.int32] | None = None
    #: For each seat of a game that has just ended, else 0: (games, seats).
    rewards: NDArray[np.float32] | None = None
    #: The same for the scores.
    scores: NDArray[np.float32] | None = None
    #: Has the game just ended? Then what else is written tells of the next one: (games,).
    done: NDArray[np.bool_] | None = None

    @classmethod
    def of(cls, rules: Rules, games: int, *, masks: bool = False, width: int = 0) -> Arrays:
        """Room for all but the masks, which are wide where a game has many actions, and the lists of actions."""
        return cls(
            observations=np.zeros((games, rules.inputs), np.int8),
            masks=np.zeros((games, rules.actions), np.bool_) if masks else None,
            legal=np.full((games, width), -1, np.int32) if width else None,
            counts=np.zeros(games, np.int32),
            to_move=np.zeros(games, np.int32),
            rewards=np.zeros((games, rules.seats), np.float32),
            scores=np.zeros((games, rules.seats), np.float32),
            done=np.zeros(games, np.bool_),
        )
