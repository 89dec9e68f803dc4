"""How states come back from a pickle."""

from sounder._native import Rules, State


def of_record(text: str) -> State:
    return State.from_record(text)


def of_position(rules: Rules, position: str) -> State:
    return rules.load(position, chance="given")
