"""A model's tables, played by the official client of the Model Context Protocol."""

import asyncio
import os
import random
import re
import subprocess
import urllib.error
import urllib.request
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path

import pytest
from mcp import ClientSession, StdioServerParameters
from mcp.client.stdio import stdio_client
from mcp.client.streamable_http import streamable_http_client

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


@contextmanager
def serving(data: Path, *more: str) -> Iterator[str]:
    """A server of one's own; its address."""
    command = [PROGRAM, "serve", "--listen", "127.0.0.1:0", "--data", str(data), *more]
    log = data.with_suffix(".log").open("w")
    with log, subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True) as server:
        try:
            assert server.stdout
            yield next(found[0] for line in server.stdout if (found := re.search(r"http://127\.0\.0\.1:\d+", line)))
        finally:
            server.terminate()


@asynccontextmanager
async def over_http(address: str) -> AsyncIterator[ClientSession]:
    async with streamable_http_client(f"{address}/mcp") as streams, ClientSession(*streams[:2]) as client:
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


def seat_of(text: str) -> str:
    """The link of one's seat, as every answer tells it."""
    return re.search(r"^Table (\S+)$", text, re.MULTILINE)[1]


async def play_on(client: ClientSession, table: str, chosen: random.Random) -> None:
    """Plays a seat of an online table to the end of the game."""
    text, failed = await call(client, "look", table=table)
    while "The game is over" not in text:
        assert not failed, text
        if choices := actions(text):
            text, failed = await call(client, "act", table=table, action=chosen.choice(choices))
            # Another seat that decides at the same time can be faster.
            if failed and text.startswith(("stale", "not-your-turn")):
                text, failed = await call(client, "look", table=table)
        else:
            entry = int(re.search(r"^Entry (\d+)$", text, re.MULTILINE)[1])
            text, failed = await call(client, "look", table=table, since=entry, wait=20)


@pytest.mark.parametrize("game", TABLES)
def test_a_whole_game_is_played_over_http(game: str, tmp_path: Path) -> None:
    async def play(address: str) -> str:
        async with over_http(address) as client:
            # A server has no bots that play at random.
            seats = [seat.replace("random", "novice") for seat in TABLES[game]]
            text, failed = await call(client, "open_table", game=game, seats=seats, seed="over http")
            assert not failed, text
            table = seat_of(text)
            assert table.startswith(f"{address}/t/") and "#seat=" in table
            refused, failed = await call(client, "hint", table=table)
            assert failed and "no hints" in refused
            refused, failed = await call(client, "record", table=table)
            assert failed and refused.startswith("not-over")
            await play_on(client, table, random.Random(game))
            record, failed = await call(client, "record", table=table)
            assert not failed
            return record

    with serving(tmp_path, "--mcp", "--requests-per-second", "100000") as address:
        state = sounder.State.from_record(asyncio.run(play(address)))
    assert state.is_over and state.rules.game == game


async def go_back_by_consent(host: ClientSession, first: str, guest: ClientSession, second: str) -> None:
    """Whoever is to move acts and asks to go back; the other declines once, and then agrees."""
    seats = [(host, first), (guest, second)]
    looks = [(await call(client, "look", table=table))[0] for client, table in seats]
    mover = 0 if actions(looks[0]) else 1
    (asker, own), (other, their) = seats[mover], seats[1 - mover]
    entry = int(re.search(r"^Entry (\d+)$", looks[mover], re.MULTILINE)[1])
    await call(asker, "act", table=own, action=actions(looks[mover])[0])
    for agree in (False, True):
        _, failed = await call(asker, "ask_take_back", table=own, entry=entry)
        assert not failed
        text, _ = await call(other, "look", table=their)
        question = int(re.findall(rf"asks \(question (\d+)\): back to entry {entry}\?", text)[-1])
        told, failed = await call(other, "answer", table=their, question=question, agree=agree)
        assert not failed, told
    back, _ = await call(asker, "look", table=own, since=entry)
    assert actions(back) == actions(looks[mover]) and f"go back to entry {entry}" in back, back
    refused, failed = await call(asker, "answer", table=own, question=question, agree=True)
    assert failed and "Next: " in refused


def test_two_models_meet_at_an_online_table(tmp_path: Path) -> None:
    """One uses the tools of the server, the other tools of its own and the link of the table."""

    async def play(address: str) -> tuple[str, str]:
        async with over_http(address) as host, session() as guest:
            seats = ["me", "open"]
            text, failed = await call(host, "open_table", game="telegraph-road", seats=seats, name="Ada", seed="two models")
            assert not failed and "waits for players" in text
            first = seat_of(text)
            link = first.partition("#")[0]
            text, failed = await call(guest, "join_table", link=link, name="Bob")
            assert not failed and "Bob (you)" in text, text
            second = seat_of(text)
            assert second.startswith(link) and second != first
            refused, failed = await call(guest, "join_table", link=link)
            assert failed and refused.startswith("full"), refused
            refused, failed = await call(guest, "act", table=link, action="pass")
            assert failed and "join_table" in refused, refused
            _, failed = await call(guest, "say", table=second, text="Good luck!")
            assert not failed
            text, _ = await call(host, "look", table=first, since=0)
            assert "Bob says: Good luck!" in text
            await go_back_by_consent(host, first, guest, second)
            await asyncio.gather(
                play_on(host, first, random.Random(1)),
                play_on(guest, second, random.Random(2)),
            )
            records = [await call(client, "record", table=link) for client in (host, guest)]
            assert not any(failed for _, failed in records)
            return records[0][0], records[1][0]

    with serving(tmp_path, "--mcp", "--requests-per-second", "100000") as address:
        first, second = asyncio.run(play(address))
    assert first == second and sounder.State.from_record(first).is_over


def test_a_seat_is_taken_back_and_given_up_online(tmp_path: Path) -> None:
    async def play(address: str) -> None:
        async with session() as client:
            opened, failed = await call(
                client, "open_table", game="us-telegraph", seats=["me", "novice"], seed="undo 3", server=address
            )
            assert not failed, opened
            table, looked = seat_of(opened), opened
            while not any(action.startswith("build") for action in actions(looked)):
                assert actions(looked) or "Nothing to decide" in looked, looked
                if not actions(looked):
                    looked, _ = await call(client, "look", table=table, wait=20)
                    continue
                looked, _ = await call(client, "act", table=table, action=actions(looked)[0])
            build = next(action for action in actions(looked) if action.startswith("build"))
            await call(client, "act", table=table, action=build)
            back, failed = await call(client, "undo", table=table)
            assert not failed and actions(back) == actions(looked) and "took back" in back
            refused, failed = await call(client, "act", table=table, action="fly")
            assert failed and "Next: look tells your actions" in refused
            left, failed = await call(client, "resign", table=table)
            assert not failed and "a bot plays on" in left
            refused, failed = await call(client, "look", table="http://127.0.0.1:9/t/relay-417-k7x9q2mfvb3tznup")
            assert failed and "does not answer" in refused

    with serving(tmp_path, "--requests-per-second", "100000") as address:
        asyncio.run(play(address))


def post(address: str, body: bytes, **headers: str) -> int:
    kinds = {"Content-Type": "application/json", "Accept": "application/json, text/event-stream"}
    request = urllib.request.Request(f"{address}/mcp", body, {**kinds, **headers})
    try:
        return urllib.request.urlopen(request).status
    except urllib.error.HTTPError as error:
        return error.code


def test_the_tools_of_a_server_are_limited_like_its_api(tmp_path: Path) -> None:
    ask = b'{"jsonrpc": "2.0", "id": 1, "method": "tools/list"}'
    with serving(tmp_path / "closed") as address:
        assert post(address, ask) in (404, 405)
    with serving(tmp_path / "busy", "--mcp", "--requests-per-second", "1") as address:
        assert 429 in [post(address, ask) for _ in range(100)]
    with serving(tmp_path / "open", "--mcp", "--tables-per-hour", "8", "--log", "debug") as address:
        assert post(address, ask) == 200
        assert post(address, ask, Origin="https://elsewhere.example") == 403
        assert post(address, ask, Origin=address) == 403
        assert post(address, b" " * 20_000) == 413

        async def open_tables() -> list[str]:
            async with over_http(address) as client:
                setting = {"game": "telegram", "seats": ["me", "open"]}
                elsewhere, failed = await call(client, "look", table="http://127.0.0.1:9/t/relay-417-k7x9q2mfvb3tznup")
                assert failed and "another server" in elsewhere
                return [(await call(client, "open_table", **setting))[0] for _ in range(3)]

        first, second, third = asyncio.run(open_tables())
        assert "#seat=" in first and "#seat=" in second
        assert third.startswith("too-many:") and "Next: wait" in third
    # A log tells nobody's seat.
    log = (tmp_path / "open.log").read_text()
    token = seat_of(first).partition("#seat=")[2]
    assert "/mcp" in log and token not in log


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
