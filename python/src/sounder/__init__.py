"""Five telegraph-age board games for research.

``Rules`` says what is played, ``State`` is a game being played, ``Batch`` steps thousands of games by one call.
``sounder.aec`` and ``sounder.single`` are environments for PettingZoo and Gymnasium. Seats are counted from 0.
"""

from sounder._native import Batch, Refused, Rules, State, fits, games, is_word, spell
from sounder.arrays import Arrays

__all__ = ["Arrays", "Batch", "Refused", "Rules", "State", "fits", "games", "is_word", "spell"]
