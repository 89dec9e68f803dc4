"""`sounder export --parquet`, read back."""

import json
import os
import re
import subprocess
import sys
import urllib.request
from pathlib import Path

import polars
import pytest

import sounder

PROGRAM = os.environ.get("SOUNDER")
pytestmark = pytest.mark.skipif(not PROGRAM, reason="SOUNDER does not name the program")
BOT = Path(__file__).parents[2] / "examples" / "bot.py"


def play_games(data: Path, games: list[str]) -> None:
    """Tables on a real server, each played to its end by the example bot against another one."""
    command = [PROGRAM, "serve", "--listen", "127.0.0.1:0", "--data", str(data)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as server:
        try:
            address = next(found[0] for line in server.stdout if (found := re.search(r"http://127\.0\.0\.1:\d+", line)))
            for game in games:
                body = {
                    "game": game,
                    "seats": [{"kind": "open"}, {"kind": "bot", "level": "novice"}],
                    "terms": {"listed": True},
                }
                request = urllib.request.Request(
                    f"{address}/api/tables", json.dumps(body).encode(), {"Content-Type": "application/json"}
                )
                table = json.load(urllib.request.urlopen(request))["table"]
                subprocess.run([sys.executable, BOT, address, table, "--seed", "1"], check=True, timeout=120)
        finally:
            server.terminate()


def test_every_decision_is_a_row(tmp_path: Path) -> None:
    games = ["letterpress", "telegram"]
    play_games(tmp_path / "data", games)
    file = tmp_path / "decisions.parquet"
    subprocess.run([PROGRAM, "export", str(file), "--parquet", "--data", str(tmp_path / "data")], check=True)
    lines = subprocess.run(
        [PROGRAM, "export", "--data", str(tmp_path / "data")], check=True, capture_output=True, text=True
    ).stdout.splitlines()
    records = {line["table"]: line["record"] for line in map(json.loads, lines)}
    assert sorted(record["game"] for record in records.values()) == games
    rows = polars.read_parquet(file)
    assert set(rows["record"]) == set(records)
    for name, record in records.items():
        state = sounder.State.from_record(json.dumps(record))
        seen = rows.filter(polars.col("record") == name).to_dicts()
        decided = [number for number, entry in enumerate(record["journal"]) if re.match(r"\d+( auto)?: ", entry)]
        assert [row["entry"] for row in seen] == decided
        for row in seen:
            before = state.past(row["entry"])
            seat = row["seat"]
            assert row["observation"] == before.observe(seat).tolist()
            assert row["legal"] == before.legal_ids(seat)
            assert row["text"] == before.action_text(row["action"], seat) and row["action"] in row["legal"]
            scores = record["outcome"]["scores"]
            assert row["scores"] == scores[seat:] + scores[:seat]
            assert sum(row["shares"]) == pytest.approx(1) and not row["taken_back"]
            assert row["game"] == record["game"] and row["seats"] == 2
            assert row["value"] is None and row["action_value"] is None


def test_a_bot_tells_what_it_thinks_of_each_decision(tmp_path: Path) -> None:
    play_games(tmp_path / "data", ["telegraph-road"])
    file = tmp_path / "values.parquet"
    command = [PROGRAM, "export", str(file), "--parquet", "--values", "apprentice", "--data", str(tmp_path / "data")]
    subprocess.run(command, check=True)
    rows = polars.read_parquet(file).to_dicts()
    asked = [row for row in rows if row["value"] is not None]
    assert asked and all(len(row["legal"]) > 1 for row in asked)
    assert all(row["value"] is None for row in rows if len(row["legal"]) == 1)
    for row in asked:
        assert row["value_kind"] in ("chance", "points", "liking") and row["choice"] in row["legal"]
        assert row["action_value"] is None or row["action_value"] <= row["value"]
    same = [row for row in asked if row["choice"] == row["action"]]
    assert same and all(row["action_value"] is not None for row in same)
    refused = subprocess.run([*command[:5], "wizard", *command[6:]], capture_output=True, text=True)
    assert refused.returncode != 0 and "there is no bot" in refused.stderr
