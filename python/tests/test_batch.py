"""Batches: the same games as states play, in the caller's arrays."""

import threading

import numpy as np
import pytest
from conftest import TABLES

import sounder
from sounder import Arrays


def places(out: Arrays, rng: np.random.Generator) -> np.ndarray:
    return (rng.random(len(out.counts)) * out.counts).astype(np.int64)


@pytest.mark.parametrize("table", TABLES, ids=lambda table: f"{table[0]}-{table[1]}")
def test_a_batch_plays_what_its_states_play(table) -> None:
    rules = sounder.Rules(*table)
    size, rng = 3, np.random.default_rng(1)
    out = Arrays.of(rules, size, masks=True, width=64)
    batch = sounder.Batch(rules, size)
    batch.reset("same", out)
    times = [0] * size
    states = [rules.start(f"same game {game} time 0") for game in range(size)]
    for _ in range(120):
        for game, state in enumerate(states):
            ids = state.legal_ids()
            assert out.to_move[game] == state.to_move and out.counts[game] == len(ids)
            assert out.legal[game, : len(ids)].tolist() == ids[:64]
            assert np.array_equal(out.masks[game], state.mask().astype(bool))
            assert np.array_equal(out.observations[game], state.observe())
        chosen = places(out, rng)
        actions = np.array([state.legal_ids()[place] for state, place in zip(states, chosen, strict=True)])
        batch.step(actions, out)
        for game, state in enumerate(states):
            state.apply(int(actions[game]))
            assert out.done[game] == state.is_over
            if state.is_over:
                assert out.scores[game].tolist() == state.outcome()["scores"]
                times[game] += 1
                states[game] = rules.start(f"same game {game} time {times[game]}")
            else:
                assert not out.rewards[game].any()


def test_games_that_end_begin_anew_and_rewards_sum_to_nothing() -> None:
    rules = sounder.Rules("letterpress", 3)
    out, batch, rng = Arrays.of(rules, 16), sounder.Batch(rules, 16), np.random.default_rng(2)
    batch.reset(1, out)
    ended = 0
    while ended < 32:
        batch.step(places(out, rng), out, places=True)
        ended += int(out.done.sum())
        assert np.allclose(out.rewards.sum(axis=1), 0, atol=1e-6)
        assert out.rewards[out.done].any(axis=1).all() or (out.rewards[out.done] == 0).all()


def test_the_same_seed_gives_the_same_games() -> None:
    rules = sounder.Rules("railroad-revolution", 3)
    seen = []
    for _ in range(2):
        out, batch, rng = Arrays.of(rules, 40), sounder.Batch(rules, 40), np.random.default_rng(3)
        batch.reset("again", out)
        for _ in range(100):
            batch.step(places(out, rng), out, places=True)
        seen.append(out.observations.copy())
    assert np.array_equal(*seen)


@pytest.mark.parametrize(
    ("spoil", "kind", "words"),
    [
        (lambda out, n: {"observations": np.zeros((n, 5), np.int8)}, ValueError, "observations must have the shape"),
        (lambda out, n: {"observations": out.observations.astype(np.float32)}, TypeError, "array of int8"),
        (lambda out, n: {"observations": np.asfortranarray(out.observations)}, ValueError, "contiguous"),
        (lambda out, n: {"counts": np.zeros(n, np.int64)}, TypeError, "array of int32"),
        (lambda out, n: {"done": [False] * n}, TypeError, "numpy array"),
        (lambda out, n: {"legal": np.zeros(n, np.int32)}, ValueError, "legal must have the shape"),
    ],
)
def test_arrays_that_do_not_fit_are_refused(spoil, kind, words) -> None:
    rules = sounder.Rules("telegram", 2)
    out, batch = Arrays.of(rules, 4), sounder.Batch(rules, 4)
    batch.reset(1, out)
    bad = Arrays(**{**out.__dict__, **spoil(out, 4)})
    with pytest.raises(kind, match=words):
        batch.step(np.zeros(4, np.int64), bad, places=True)
    locked = Arrays.of(rules, 4)
    locked.observations.flags.writeable = False
    with pytest.raises(ValueError, match="read-only"):
        batch.step(np.zeros(4, np.int64), locked, places=True)
    batch.step(np.zeros(4, np.int64), out, places=True)


def test_one_refused_decision_takes_none() -> None:
    rules = sounder.Rules("us-telegraph", 2)
    out, batch = Arrays.of(rules, 4, width=8), sounder.Batch(rules, 4)
    batch.reset(1, out)
    actions = out.legal[:, 0].copy()
    actions[2] = 199_999
    before = out.observations.copy()
    with pytest.raises(sounder.Refused, match="game 2 of the batch"):
        batch.step(actions, out)
    with pytest.raises(ValueError, match="3 actions for 4 games"):
        batch.step(actions[:3], out)
    with pytest.raises(TypeError, match="int64 or int32"):
        batch.step(actions.astype(np.float32), out)
    batch.reset(1, out)
    assert np.array_equal(before, out.observations)
    with pytest.raises(sounder.Refused, match="at least one game"):
        sounder.Batch(rules, 0)


def test_two_threads_cannot_step_one_batch_at_once() -> None:
    rules = sounder.Rules("telegram", 1)
    out, batch, faults = Arrays.of(rules, 64), sounder.Batch(rules, 64), []
    batch.reset(1, out)

    def use() -> None:
        for _ in range(30):
            try:
                batch.step(np.zeros(64, np.int64), out, places=True)
            except (RuntimeError, ValueError):
                pass
            except BaseException as fault:
                faults.append(fault)

    threads = [threading.Thread(target=use) for _ in range(3)]
    [thread.start() for thread in threads]
    [thread.join() for thread in threads]
    assert not faults
