"""A model's tables, played by the official client of the Model Context Protocol."""

import asyncio
import os
import random
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from mcp import ClientSession, StdioServerParameters
from mcp.client.stdio import stdio_client

import sounder

PROGRAM = os.environ.get("SOUNDER")
pytestmark = pytest.mark.skipif(not PROGRAM, reason="SOUNDER does not name the program")

TABLES = {
    "us-telegraph": ["novice", "me"],
    "railroad-revolution": ["me", "random"],
    "telegraph-road": ["me", "novice", "random"],
    "telegram": ["me", "novice"],
    "letterpress": ["novice", "me", "random"],
}


@asynccontextmanager
async def session() -> AsyncIterator[ClientSession]:
    server = StdioServerParameters(command=PROGRAM, args=["mcp"])
    async with stdio_client(server) as (read, write), ClientSession(read, write) as client:
        await client.initialize()
        yield client


async def call(client: ClientSession, tool: str, **arguments) -> tuple[str, bool]:
    result = await client.call_tool(tool, arguments)
    failed = getattr(result, "is_error", None)
    failed = result.isError if failed is None else failed
    return "\n".join(part.text for part in result.content), bool(failed)


def actions(text: str) -> list[str]:
    """What stands before the bars."""
    told = text.partition("Your actions:\n")[2]
    return [found for found in re.findall(r"^  (.+?) \| ", told, re.MULTILINE) if found != "write WORD"]


@pytest.mark.parametrize("game", TABLES)
def test_a_whole_game_is_played_by_the_tools_alone(game: str) -> None:
    async def play() -> str:
        chosen = random.Random(game)
        async with session() as client:
            text, failed = await call(client, "open_table", game=game, seats=TABLES[game], seed="a whole game")
            assert not failed and text.count("Table t1")
            while "The game is over" not in text:
                # Words are not listed: every now and then a hint finds one.
                action = chosen.choice(actions(text))
                if chosen.random() < 0.05 or action == "pass":
                    action, failed = await call(client, "hint", table="t1")
                    assert not failed
                text, failed = await call(client, "act", table="t1", action=action)
                assert not failed, text
            record, failed = await call(client, "record", table="t1")
            assert not failed
            return record

    state = sounder.State.from_record(asyncio.run(play()))
    assert state.is_over and state.rules.game == game


def test_games_rules_and_refusals_say_what_to_do_next() -> None:
    async def ask() -> None:
        async with session() as client:
            tools = {tool.name for tool in (await client.list_tools()).tools}
            assert {"list_games", "read_rules", "open_table", "look", "act", "undo", "hint", "resign", "record"} <= tools
            games, _ = await call(client, "list_games")
            for game in sounder.games():
                assert game in games
                topics, _ = await call(client, "read_rules", game=game)
                topic = topics.removeprefix("Topics: ").split(";")[0]
                rule, failed = await call(client, "read_rules", game=game, topic=topic)
                assert not failed and rule.startswith(f"{topic}: ")
            wrong = [
                ("look", {"table": "t9"}, "open_table"),
                ("read_rules", {"game": "chess"}, "there is no game"),
                ("read_rules", {"game": "telegram", "topic": "castling"}, "there are"),
                ("open_table", {"game": "telegram", "seats": ["novice", "novice"]}, "exactly one seat"),
                ("open_table", {"game": "telegram", "seats": ["me", "wizard"]}, "there is no bot"),
                ("open_table", {"game": "telegram", "seats": ["me"], "options": {"side": "left"}}, "list_games"),
            ]
            for tool, arguments, words in wrong:
                text, failed = await call(client, tool, **arguments)
                assert failed and words in text, text

    asyncio.run(ask())


def test_a_table_is_looked_at_taken_back_and_given_up() -> None:
    async def play() -> None:
        async with session() as client:
            opened, _ = await call(client, "open_table", game="us-telegraph", seats=["me", "novice"], seed="undo 3", hints=False)
            looked, _ = await call(client, "look", table="t1")
            assert looked in opened
            refused, failed = await call(client, "hint", table="t1")
            assert failed and "without hints" in refused
            refused, failed = await call(client, "act", table="t1", action="fly")
            assert failed and "look tells your actions" in refused
            refused, failed = await call(client, "undo", table="t1")
            assert failed and refused.startswith("cannot-undo")
            refused, failed = await call(client, "record", table="t1")
            assert failed and "not over" in refused
            while not any(action.startswith("build") for action in actions(looked)):
                looked, _ = await call(client, "act", table="t1", action=actions(looked)[0])
            build = next(action for action in actions(looked) if action.startswith("build"))
            await call(client, "act", table="t1", action=build)
            back, failed = await call(client, "undo", table="t1")
            assert not failed and actions(back) == actions(looked)
            await call(client, "resign", table="t1")
            refused, failed = await call(client, "act", table="t1", action=build)
            assert failed and "resigned" in refused
            record, failed = await call(client, "record", table="t1")
            assert not failed and sounder.State.from_record(record)

    asyncio.run(play())
