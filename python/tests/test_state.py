"""States: copied, compared, pickled, replayed, taken back, dealt anew; and what is refused."""

import copy
import pickle
import random
import threading

import numpy as np
import pytest
from conftest import TABLES, play

import sounder


@pytest.fixture(params=TABLES, ids=lambda table: f"{table[0]}-{table[1]}")
def rules(request: pytest.FixtureRequest) -> sounder.Rules:
    return sounder.Rules(*request.param)


def test_a_game_is_played_to_its_end_and_its_record_replays(rules: sounder.Rules) -> None:
    state = play(rules.start("whole"), 1)
    outcome = state.outcome()
    assert outcome is not None and len(outcome["places"]) == rules.seats
    again = sounder.State.from_record(state.record())
    assert again == state and again.journal == state.journal and again.outcome() == outcome


def test_copies_are_equal_until_one_of_them_moves(rules: sounder.Rules) -> None:
    state = play(rules.start(5), 2, 20)
    twins = [state.clone(), copy.copy(state), copy.deepcopy(state), pickle.loads(pickle.dumps(state))]
    assert all(twin == state and hash(twin) == hash(state) for twin in twins)
    state.apply(state.legal()[-1])
    assert all(twin != state for twin in twins)
    assert pickle.loads(pickle.dumps(rules)) == rules


def test_every_legal_action_has_one_number(rules: sounder.Rules) -> None:
    state = rules.start("numbers")
    chosen = random.Random(3)
    for _ in range(60):
        if state.is_over:
            break
        texts, ids = state.legal(), state.legal_ids()
        assert len(set(ids)) == len(ids) and max(ids) < rules.actions
        mask = state.mask()
        assert mask.sum() == len(ids) and mask[ids].all()
        place = chosen.randrange(len(ids))
        assert state.action_id(texts[place]) == ids[place] and state.action_text(ids[place]) == texts[place]
        state.apply(ids[place])


def test_a_state_dealt_anew_looks_the_same_to_the_seat(rules: sounder.Rules) -> None:
    state = play(rules.start("hidden"), 4, 25)
    for seat in range(rules.seats):
        other = state.resample(seat, seed=seat + 1)
        assert other.view(seat) == state.view(seat)
        assert np.array_equal(other.observe(seat), state.observe(seat))
        assert pickle.loads(pickle.dumps(other)) == other


def test_draws_can_be_given(rules: sounder.Rules) -> None:
    state = rules.start(chance="given")
    assert state.is_chance and state.to_move is None
    chosen = random.Random(5)
    for number in range(200):
        if state.is_chance:
            draws = [draw for draw, weight in state.draws() if weight > 0]
            before = state.clone()
            state.resolve(chosen.choice(draws))
            state.undo()
            assert state == before
            state.resolve(seed=number)
        else:
            state.apply(chosen.choice(state.legal()))
        if state.is_over:
            break
    with pytest.raises(sounder.Refused, match="no record"):
        state.record()


def test_a_decision_is_taken_back_and_a_barrier_is_named() -> None:
    state = sounder.Rules("us-telegraph", 2).start("undo")
    while not any(text.startswith("build") for text in state.legal()):
        state.apply(state.legal()[0])
    before = state.clone()
    seat = state.to_move
    state.apply(next(text for text in state.legal() if text.startswith("build")), seat)
    state.undo(seat)
    assert state == before
    with pytest.raises(sounder.Refused) as refused:
        sounder.Rules("us-telegraph", 2).start("undo").undo()
    assert refused.value.code == "cannot-undo"


def test_a_game_goes_on_from_a_position_and_looks_back() -> None:
    state = play(sounder.Rules("telegraph-road", 3).start("position"), 6, 30)
    loaded = state.rules.load(state.view("referee"), seed="on")
    assert loaded == state
    play(loaded, 7)
    past = state.past(len(state.journal) - 1)
    assert len(past.journal) == len(state.journal) - 1


def test_bots_of_all_levels_choose_legal_actions() -> None:
    for game in sounder.games():
        state = sounder.Rules(game, 2).start("bots")
        for level in ["random", *state.rules.levels[:2], "journeyman@iterations=4", "master@iterations=2"]:
            for _ in range(3):
                action = state.choose(level, seed=1)
                assert action in state.legal()
                state.apply(action)


def test_words() -> None:
    assert sounder.is_word("telegraph") and not sounder.is_word("telegrapq")
    assert "SOUNDER" in sounder.fits("s_und_r")
    assert {"RATS", "ART"} <= set(sounder.spell("star"))
    with pytest.raises(sounder.Refused):
        sounder.fits("s-und")
    with pytest.raises(sounder.Refused, match="35, 50"):
        sounder.is_word("A", size=12)


@pytest.mark.parametrize(
    ("wrong", "kind", "words"),
    [
        (lambda state: sounder.Rules("chess"), sounder.Refused, "there is no game"),
        (lambda state: sounder.Rules("us-telegraph", 9), sounder.Refused, "is played by 2, 3 or 4"),
        (lambda state: sounder.Rules("us-telegraph", 2, {"layout": "round"}), sounder.Refused, "layout"),
        (lambda state: state.legal(7), sounder.Refused, "no seat 7"),
        (lambda state: state.apply("plot Z9"), sounder.Refused, ""),
        (lambda state: state.apply(10**6), sounder.Refused, "no action 1000000"),
        (lambda state: state.apply(1.5), TypeError, "text or its number"),
        (lambda state: state.apply(-1), TypeError, "text or its number"),
        (lambda state: state.apply(state.legal()[0], 1 - state.to_move), sounder.Refused, ""),
        (lambda state: state.view("me"), sounder.Refused, "spectator"),
        (lambda state: state.observe(0, np.zeros(3, np.int8)), ValueError, "shape"),
        (lambda state: state.observe(0, np.zeros(state.rules.inputs)), TypeError, "int8"),
        (lambda state: state.observe(0, [1, 2]), TypeError, "numpy array"),
        (lambda state: state.resolve("card f"), sounder.Refused, "no draw"),
        (lambda state: state.choose("grandmaster"), sounder.Refused, "there is no bot"),
        (lambda state: state.rules.start(chance="dice"), sounder.Refused, "given"),
        (lambda state: state.rules.start(seed=1.5), TypeError, "seed"),
        (lambda state: state.rules.start(names=["one"]), sounder.Refused, "1 names for 2"),
        (lambda state: state.rules.load({"nothing": 1}), sounder.Refused, ""),
        (lambda state: state.rules.load("{"), sounder.Refused, "no position"),
        (lambda state: sounder.State.from_record("sounder record 1"), sounder.Refused, ""),
        (lambda state: sounder.Rules("telegram", 2).load(state.view("referee")), sounder.Refused, ""),
    ],
)
def test_bad_arguments_are_refused_in_words_and_change_nothing(wrong, kind, words) -> None:
    state = sounder.Rules("us-telegraph", 2).start("wrong")
    before = state.clone()
    with pytest.raises(kind, match=words):
        wrong(state)
    assert state == before and state.journal == before.journal


def test_a_state_used_by_several_threads_stays_whole() -> None:
    state = sounder.Rules("telegram", 1).start("threads")
    faults: list[BaseException] = []

    def use() -> None:
        try:
            for _ in range(50):
                try:
                    state.choose("apprentice")
                    state.apply(state.legal_ids()[0])
                except (RuntimeError, sounder.Refused):
                    # Another thread holds it, or was first.
                    pass
        except BaseException as fault:
            faults.append(fault)

    threads = [threading.Thread(target=use) for _ in range(4)]
    [thread.start() for thread in threads]
    [thread.join() for thread in threads]
    assert not faults
    assert sounder.State.from_record(state.record()) == state
