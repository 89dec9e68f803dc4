#!/usr/bin/env python3
"""A bot that takes a seat at a Sounder table and plays random legal actions to the end.

It needs nothing but Python's standard library and works for every game: the server lists the legal
actions, so a bot need not know the rules to play, only to play well. docs/bots.md explains it.

    bot.py http://127.0.0.1:8417 relay-417-k7x9q2mfvb3tznup --name Robot
"""

import argparse
import json
import random
import sys
import time
import urllib.error
import urllib.request
import uuid

# The longest that the server keeps a question open for news, in seconds.
LONGEST_WAIT = 25
# Tries before giving up on a server that does not answer.
MOST_TRIES = 30


class Refused(Exception):
    """The server understood and said no."""

    def __init__(self, status, problem):
        super().__init__(f"{status} {problem.get('code')}: {problem.get('message')}")
        self.status = status
        self.code = problem.get("code")


class Server:
    def __init__(self, address, token=None):
        self.address = address.rstrip("/")
        self.token = token

    def ask(self, method, path, body=None):
        """Asks until there is an answer, and waits as long as the server says when it is too much.

        Asking again is safe: a submission carries a request id, and the server answers the same id
        again instead of playing it again.
        """
        for attempt in range(MOST_TRIES):
            try:
                return self.ask_once(method, path, body)
            except urllib.error.HTTPError as error:
                if error.code not in (429, 503):
                    raise Refused(error.code, json.loads(error.read() or b"{}")) from None
                pause = float(error.headers.get("Retry-After", "1"))
            except (urllib.error.URLError, ConnectionError, TimeoutError):
                # The server is gone for the moment, or another one takes over.
                pause = min(0.2 * 2**attempt, 5)
            time.sleep(pause)
        raise SystemExit("the server does not answer")

    def ask_once(self, method, path, body):
        request = urllib.request.Request(self.address + path, method=method)
        if self.token:
            request.add_header("Authorization", f"Bearer {self.token}")
        if body is not None:
            request.add_header("Content-Type", "application/json")
            request.data = json.dumps(body).encode()
        with urllib.request.urlopen(request, timeout=LONGEST_WAIT + 10) as answer:
            return json.loads(answer.read())


def take_seat(server, table, name):
    """Takes the first open seat and keeps its token, which proves it from now on."""
    joined = server.ask("POST", f"/api/tables/{table}/join", {"name": name})
    server.token = joined["token"]
    return joined["snapshot"]


def choose(snapshot, chance):
    """The one place to change for a better bot: `snapshot["view"]` is what this seat may know."""
    return chance.choice(snapshot["legal"])


def decide(server, table, snapshot, chance):
    body = {"request": uuid.uuid4().hex, "seq": snapshot["seq"], "action": choose(snapshot, chance)}
    answer = server.ask("POST", f"/api/tables/{table}/submit", body)
    # Somebody who decides at the same time can be faster: then one looks again.
    if answer["result"] == "refused" and answer["problem"]["code"] not in ("stale", "not-your-turn"):
        raise SystemExit(f"refused: {answer['problem']['message']}")
    return answer["result"] == "accepted"


def play(server, table, snapshot, chance):
    """Plays until the game is over; returns the last snapshot and the number of own decisions."""
    decisions = 0
    while snapshot["status"] != "finished":
        if snapshot["legal"]:
            decisions += decide(server, table, snapshot, chance)
            snapshot = server.ask("GET", f"/api/tables/{table}")
        else:
            # Answered as soon as the table has moved on.
            known = f"since={snapshot['seq']}&wait={LONGEST_WAIT}"
            snapshot = server.ask("GET", f"/api/tables/{table}?{known}")
    return snapshot, decisions


def main():
    parser = argparse.ArgumentParser(description="Plays random legal actions at a Sounder table.")
    parser.add_argument("server", help="such as http://127.0.0.1:8417")
    parser.add_argument("table", help="the id of a table with an open seat: the last part of its link")
    parser.add_argument("--name", default="Robot", help="what the bot is called at the table")
    parser.add_argument("--token", help="of a seat that was taken before, to go on playing it")
    parser.add_argument("--seed", type=int, help="makes the choices repeatable")
    arguments = parser.parse_args()
    server = Server(arguments.server, arguments.token)
    try:
        if arguments.token:
            snapshot = server.ask("GET", f"/api/tables/{arguments.table}")
        else:
            snapshot = take_seat(server, arguments.table, arguments.name)
            print(f"token {server.token}", flush=True)
        last, decisions = play(server, arguments.table, snapshot, random.Random(arguments.seed))
    except Refused as refused:
        sys.exit(str(refused))
    place = last["outcome"]["places"][last["viewer"] - 1]
    print(f"place {place} of {len(last['seats'])} after {decisions} decisions")


if __name__ == "__main__":
    main()
