"""Every game as a PettingZoo environment in which agents take turns.

An observation is a dictionary: ``observation`` what the seat may know as numbers (``Rules.names`` tells what each
is), ``action_mask`` a one for each legal action. Where several seats decide at once, they are asked one after the
other, and none is shown what the others decided.
"""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from pettingzoo import AECEnv
from pettingzoo.utils import OrderEnforcingWrapper

from sounder._native import Rules, State
from sounder.picture import paint


def env(**settings: Any) -> OrderEnforcingWrapper:
    """The environment, with calls in the wrong order refused. The settings are those of ``Table``."""
    return OrderEnforcingWrapper(Table(**settings))


class Table(AECEnv):
    """One table.

    ``max_cycles`` cuts a game off once a seat has decided so often. ``illegal`` says what becomes of an illegal
    action: ``"refuse"`` raises an exception, ``"first"`` takes the first legal action instead.
    """

    metadata = {"render_modes": ["human", "ansi", "rgb_array"], "name": "sounder_v0", "is_parallelizable": False}

    def __init__(
        self,
        game: str = "us-telegraph",
        seats: int = 2,
        options: dict[str, str] | None = None,
        max_cycles: int | None = None,
        illegal: str = "refuse",
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        if illegal not in ("refuse", "first"):
            raise ValueError(f'illegal is "refuse" or "first", not {illegal!r}')
        self.rules = Rules(game, seats, options or {})
        self.metadata = {**self.metadata, "name": f"sounder_{game.replace('-', '_')}_v{self.rules.encoding}"}
        self.max_cycles = max_cycles
        self.illegal = illegal
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(seats)]
        actions = gymnasium.spaces.Discrete(self.rules.actions)
        observed = gymnasium.spaces.Dict(
            {
                "observation": gymnasium.spaces.Box(-128, 127, (self.rules.inputs,), np.int8),
                "action_mask": gymnasium.spaces.Box(0, 1, (self.rules.actions,), np.int8),
            }
        )
        # Each agent has spaces of its own, so that each can be seeded by itself.
        self._action_spaces = {agent: gymnasium.spaces.Discrete(int(actions.n)) for agent in self.possible_agents}
        self._observation_spaces = {agent: gymnasium.spaces.Dict(dict(observed.spaces)) for agent in self.possible_agents}
        self.games = 0
        self.seed = 0
        self.state_of_game: State | None = None

    def observation_space(self, agent: str) -> gymnasium.spaces.Space:
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> gymnasium.spaces.Space:
        return self._action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None:
            self.seed, self.games = seed, 0
        self.state_of_game = self.rules.start(f"{self.seed} game {self.games}")
        self.games += 1
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.decided = dict.fromkeys(self.agents, 0)
        self.agent_selection = self._to_move()

    def observe(self, agent: str) -> dict[str, np.ndarray]:
        state = self._state()
        seat = self.possible_agents.index(agent)
        moves = not state.is_over and agent == self.agent_selection
        mask = state.mask(seat) if moves else np.zeros(self.rules.actions, np.int8)
        return {"observation": state.observe(seat), "action_mask": mask}

    def step(self, action: Any) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        state = self._state()
        seat = self.possible_agents.index(agent)
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        number = int(action)
        if self.illegal == "first" and number not in (legal := state.legal_ids(seat)):
            number = legal[0]
        state.apply(number, seat)
        self.decided[agent] += 1
        outcome = state.outcome()
        if outcome is not None:
            self.rewards = dict(zip(self.agents, shares(outcome["places"]), strict=True))
            self.infos = {
                agent: {"score": score, "place": place}
                for agent, score, place in zip(self.agents, outcome["scores"], outcome["places"], strict=True)
            }
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        elif self.max_cycles is not None and self.decided[agent] >= self.max_cycles:
            self.truncations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self._to_move()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | np.ndarray | None:
        """The table as anybody may see it who looks over the shoulder of the seat to move."""
        state = self._state()
        who = "referee" if state.is_over else self.possible_agents.index(self.agent_selection)
        text = f"{state.sketch(who)}\n{state.prompt(who)}"
        if self.render_mode == "ansi":
            return text
        if self.render_mode == "rgb_array":
            return paint(text)
        if self.render_mode == "human":
            print(text)
            return None
        gymnasium.logger.warn("render() draws only with a render_mode: human, ansi or rgb_array")
        return None

    def close(self) -> None:
        self.state_of_game = None

    def _state(self) -> State:
        if self.state_of_game is None:
            raise RuntimeError("there is no game: reset() begins one")
        return self.state_of_game

    def _to_move(self) -> str:
        seat = self._state().to_move
        if seat is None:
            raise RuntimeError("nobody has to decide")
        return self.possible_agents[seat]


def shares(places: list[int]) -> list[float]:
    """One for the winner, minus one shared by the others; alone, one or minus one."""
    seats, winners = len(places), max(places.count(1), 1)
    won = [1 / winners if place == 1 else 0.0 for place in places]
    if seats == 1:
        return [2 * won[0] - 1]
    return [(seats * share - 1) / (seats - 1) for share in won]
