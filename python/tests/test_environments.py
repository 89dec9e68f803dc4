"""The environments keep the conventions of their fields, by the fields' own tests."""

import types
import warnings

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, max_cycles_test, render_test, seed_test

import sounder
from sounder import aec
from sounder.single import Seat


def every_table() -> list[tuple[str, int, dict[str, str]]]:
    """Each game with each number of seats, and each of its options chosen once."""
    tables = []
    for game in sounder.games():
        usual = sounder.Rules(game, sounder.Rules(game, 2).seat_counts[0])
        tables += [(game, seats, {}) for seats in usual.seat_counts]
        for option, choices in usual.option_choices.items():
            for choice in choices[1:]:
                for seats in usual.seat_counts:
                    try:
                        sounder.Rules(game, seats, {option: choice})
                    except sounder.Refused:
                        continue
                    tables.append((game, seats, {option: choice}))
                    break
    return tables


EVERY = every_table()
ONE_EACH = [("us-telegraph", 2), ("railroad-revolution", 3), ("telegraph-road", 2), ("telegram", 2), ("letterpress", 3)]


def name(table) -> str:
    return "-".join([table[0], str(table[1]), *(f"{key}={value}" for key, value in (table[2:] or [{}])[0].items())])


@pytest.mark.parametrize("table", EVERY, ids=name)
def test_pettingzoo_api(table) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        api_test(aec.env(game=table[0], seats=table[1], options=table[2]), num_cycles=15)


@pytest.mark.parametrize("table", EVERY, ids=name)
def test_pettingzoo_seeds(table) -> None:
    seed_test(lambda: aec.env(game=table[0], seats=table[1], options=table[2]), num_cycles=10)


@pytest.mark.parametrize("table", ONE_EACH, ids=name)
def test_pettingzoo_renders(table) -> None:
    render_test(lambda render_mode: aec.env(game=table[0], seats=table[1], render_mode=render_mode))


@pytest.mark.parametrize("game", ["telegram", "letterpress"])
def test_pettingzoo_max_cycles(game: str) -> None:
    """PettingZoo's test asks agents that all decide equally often and may do anything: a table for one."""
    from pettingzoo.utils.conversions import turn_based_aec_to_parallel

    def env(max_cycles: int):
        return aec.env(game=game, seats=1, max_cycles=max_cycles, illegal="first")

    def parallel_env(max_cycles: int):
        table = env(max_cycles)
        table.unwrapped.metadata["is_parallelizable"] = True
        return turn_based_aec_to_parallel(table)

    max_cycles_test(types.SimpleNamespace(env=env, parallel_env=parallel_env))


def test_a_game_is_cut_off_after_so_many_decisions_of_a_seat() -> None:
    env = aec.env(game="us-telegraph", seats=2, max_cycles=5)
    env.reset(seed=1)
    for _ in env.agent_iter(100):
        observation, _, ended, cut, _ = env.last()
        assert not ended
        env.step(None if cut else int(np.flatnonzero(observation["action_mask"])[0]))
    assert max(env.unwrapped.decided.values()) == 5


def test_an_illegal_action_is_refused() -> None:
    env = aec.env(game="us-telegraph", seats=2)
    env.reset(seed=1)
    with pytest.raises(sounder.Refused):
        env.step(env.action_space("seat_0").n - 1)


@pytest.mark.parametrize("table", [*ONE_EACH, ("telegram", 1), ("letterpress", 1)], ids=name)
def test_gymnasium(table) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        check_env(Seat(game=table[0], seats=table[1], illegal="first"), skip_render_check=True)
    for mode in Seat.metadata["render_modes"]:
        seat = Seat(game=table[0], seats=table[1], render_mode=mode)
        seat.reset(seed=1)
        drawn = seat.render()
        assert (isinstance(drawn, str) and drawn) if mode == "ansi" else drawn.ndim == 3


def test_a_seat_plays_a_whole_game_against_bots() -> None:
    seat = Seat(game="telegraph-road", seats=3, seat=1, level="apprentice")
    _, info = seat.reset(seed=4)
    ended, reward = False, 0.0
    while not ended:
        _, reward, ended, _, info = seat.step(int(np.flatnonzero(info["action_mask"])[0]))
    assert reward in (-0.5, 1.0) and len(info["scores"]) == 3


@pytest.mark.parametrize("setting", [{"illegal": "ignore"}, {"reward": "gold"}, {"seat": 2}, {"game": "go"}])
def test_settings_that_do_not_exist_are_refused(setting) -> None:
    with pytest.raises(ValueError):
        Seat(**setting)
