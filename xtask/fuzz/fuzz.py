"""Thousands of requests made from the OpenAPI document, right ones and wrong ones.

Started by `cargo xtask fuzz` with the address of a server, the number of examples for each operation
and the phases to go through. No answer may be a server error, and no table may change that the asker has no token of:
a running and a finished one, which half of the requests aim at, are compared before and after.
"""

import json
import os
import subprocess
import sys
import tempfile
import urllib.error
import urllib.request

ADDRESS, EXAMPLES, PHASES = sys.argv[1:4]
MOST_MOVES = 2000


def ask(method, path, body=None, bearer=None):
    request = urllib.request.Request(ADDRESS + path, method=method)
    if bearer:
        request.add_header("Authorization", f"Bearer {bearer}")
    if body is not None:
        request.add_header("Content-Type", "application/json")
        request.data = json.dumps(body).encode()
    try:
        with urllib.request.urlopen(request, timeout=60) as answer:
            return answer.read().decode()
    except urllib.error.HTTPError as error:
        return f"{error.code} {error.read().decode()}"


def table_of_two(game):
    body = {"game": game, "seats": [{"kind": "me", "name": "One"}, {"kind": "open"}], "seed_phrase": "fuzz"}
    one = json.loads(ask("POST", "/api/tables", body))
    two = json.loads(ask("POST", f"/api/tables/{one['table']}/join", {"name": "Two"}))
    return one["table"], [one["token"], two["token"]]


def play(table, tokens, moves):
    """First legal actions, so many or to the end."""
    for move in range(moves):
        for token in tokens:
            seen = json.loads(ask("GET", f"/api/tables/{table}", bearer=token))
            if seen["status"] == "finished":
                return
            if seen["legal"]:
                action = seen["legal"][move % len(seen["legal"])]
                body = {"request": f"m{move}", "seq": seen["seq"], "action": action}
                ask("POST", f"/api/tables/{table}/submit", body, token)


def without_clocks(text):
    """A snapshot but for the time of day."""
    try:
        seen = json.loads(text)
    except ValueError:
        return text
    if isinstance(seen, dict):
        seen.pop("times", None)
    return seen


def look(table, tokens):
    """All that anybody can see of a table."""
    views = [ask("GET", f"/api/tables/{table}", bearer=bearer) for bearer in [None, *tokens]]
    return [without_clocks(view) for view in views] + [ask("GET", f"/api/tables/{table}/record")]


def fuzz(name, settings, headers):
    print(f"fuzz: {name}", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        config = os.path.join(folder, "schemathesis.toml")
        with open(config, "w", encoding="utf-8") as file:
            file.write(settings)
        command = [
            os.path.join(os.path.dirname(sys.executable), "schemathesis"),
            "--config-file", config, "run", ADDRESS + "/api/openapi.json",
            "--url", ADDRESS, "--checks", "not_a_server_error",
            "--phases", PHASES, "--mode", "all", "--max-examples", EXAMPLES,
            "--suppress-health-check", "all", "--request-timeout", "60", "--workers", "1",
            "--seed", "8", "--warnings", "off", "--continue-on-failure",
        ]
        for header in headers:
            command += ["--header", header]
        return subprocess.run(command, cwd=folder, check=False).returncode == 0


def main():
    games = [game["key"] for game in json.loads(ask("GET", "/api/games"))]
    running, running_tokens = table_of_two(games[0])
    play(running, running_tokens, 3)
    finished, finished_tokens = table_of_two(games[0])
    play(finished, finished_tokens, MOST_MOVES)
    tables = [(running, running_tokens), (finished, finished_tokens)]
    before = [look(table, tokens) for table, tokens in tables]
    statuses = [json.dumps(seen[0].get("status")) for seen in before]
    if statuses != ['"running"', '"finished"']:
        sys.exit(f"the tables to be looked after are {statuses}")

    stranger = json.loads(ask("POST", "/api/people", {"name": "Stranger", "password": "a stranger's"}))
    as_stranger = [f"Authorization: Bearer {stranger['session']}"]
    passed = [fuzz("anything, by nobody", "", [])]
    for table, _ in tables:
        aimed = f'[parameters]\n"path.id" = "{table}"\n'
        if table == running:
            # Nothing happens there, so whoever waits for news waits to the end: half a minute, a hundred
            # times. At the finished table, of which no more news can come, any wait is tried.
            aimed += '"query.wait" = 1\n'
        passed.append(fuzz("at a table of others, by nobody", aimed, []))
        passed.append(fuzz("at a table of others, by a stranger", aimed, as_stranger))

    after = [look(table, tokens) for table, tokens in tables]
    if after != before:
        sys.exit("a table has changed:\n" + json.dumps([before, after], indent=1))
    health = ask("GET", "/healthz")
    if '"ok"' not in health:
        sys.exit(f"the server is not well: {health}")
    if not all(passed):
        sys.exit("there were server errors; they stand above")


main()
