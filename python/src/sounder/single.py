"""One seat against bots, as a Gymnasium environment."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np

from sounder._native import Rules, State
from sounder.aec import shares
from sounder.picture import paint


class Seat(gymnasium.Env):
    """The agent sits at ``seat``; bots of ``level`` sit at the others.

    The observation is what the seat may know as numbers; ``info["action_mask"]`` has a one for each legal action.
    ``illegal`` says what becomes of an illegal action: ``"refuse"`` raises an exception, ``"first"`` takes the first
    legal action instead. The reward comes at the end: 1 for a win, less for a loss; alone, ``reward="score"`` gives
    the points.
    """

    metadata = {"render_modes": ["ansi", "rgb_array"], "render_fps": 1}

    def __init__(
        self,
        game: str = "us-telegraph",
        seats: int = 2,
        options: dict[str, str] | None = None,
        seat: int = 0,
        level: str = "novice",
        reward: str = "win",
        illegal: str = "refuse",
        render_mode: str | None = None,
    ) -> None:
        if illegal not in ("refuse", "first"):
            raise ValueError(f'illegal is "refuse" or "first", not {illegal!r}')
        if reward not in ("win", "score"):
            raise ValueError(f'reward is "win" or "score", not {reward!r}')
        if not 0 <= seat < seats:
            raise ValueError(f"there is no seat {seat} at a table of {seats}")
        self.rules = Rules(game, seats, options or {})
        self.seat, self.level, self.reward, self.illegal = seat, level, reward, illegal
        self.render_mode = render_mode
        self.observation_space = gymnasium.spaces.Box(-128, 127, (self.rules.inputs,), np.int8)
        self.action_space = gymnasium.spaces.Discrete(self.rules.actions)
        self.state: State | None = None
        self.moment = 0

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[np.ndarray, dict[str, Any]]:
        super().reset(seed=seed)
        self.state = self.rules.start(f"seat {self.np_random.integers(2**62)}")
        self.moment = 0
        self._let_bots_play()
        return self._observation(), self._info()

    def step(self, action: Any) -> tuple[np.ndarray, float, bool, bool, dict[str, Any]]:
        state = self._state()
        number = int(action)
        if self.illegal == "first" and number not in (legal := state.legal_ids(self.seat)):
            number = legal[0]
        state.apply(number, self.seat)
        self._let_bots_play()
        outcome = state.outcome()
        reward = 0.0
        if outcome is not None and self.reward == "win":
            reward = shares(outcome["places"])[self.seat]
        elif outcome is not None:
            reward = float(outcome["scores"][self.seat])
        return self._observation(), reward, outcome is not None, False, self._info()

    def render(self) -> str | np.ndarray | None:
        state = self._state()
        text = f"{state.sketch(self.seat)}\n{state.prompt(self.seat)}"
        if self.render_mode == "ansi":
            return text
        return paint(text) if self.render_mode == "rgb_array" else None

    def _state(self) -> State:
        if self.state is None:
            raise RuntimeError("there is no game: reset() begins one")
        return self.state

    def _let_bots_play(self) -> None:
        state = self._state()
        while not state.is_over and self.seat not in state.pending:
            bot = state.pending[0]
            self.moment += 1
            state.apply(state.choose(self.level, bot, self.moment), bot)

    def _observation(self) -> np.ndarray:
        return self._state().observe(self.seat)

    def _info(self) -> dict[str, Any]:
        state = self._state()
        if state.is_over:
            outcome = state.outcome() or {}
            return {"action_mask": np.zeros(self.rules.actions, np.int8), "scores": outcome["scores"]}
        return {"action_mask": state.mask(self.seat)}
