"""The demo: tills that really sell, to an office that really counts.

Lives here: `till-office demo --once`, shortened.
Must not: how tills sell (tests/cli).
"""

import json
import re

import pytest
from click.testing import CliRunner

from till.office_server.cli import demo
from till.office_server.cli.app import app
from till.office_server.words import ServerWords


@pytest.mark.long
@pytest.mark.postgres
def test_the_demo_sells_and_the_office_counts_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(demo, "PLAYS_S", 10)
    monkeypatch.setattr(demo, "WORDS", ServerWords("en"))

    played = CliRunner().invoke(app, ["demo", "--tills", "2", "--once", "--json"])

    assert played.exit_code == 0, played.output
    told = json.loads(played.stdout)
    assert (told["mail"], told["tills"]) == ("demo@liqeni.al", 2)
    assert re.fullmatch(r"http://127\.0\.0\.1:[0-9]+", told["address"])
    found = re.search(r"sales: ([0-9]+), not fiscalized: ([0-9]+)", played.stderr)
    assert found
    assert int(found[2]) < int(found[1])
