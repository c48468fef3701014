"""Requests invented by schemathesis from the service's own description.

It runs as a program: imported, it would cost every process of the tests two seconds, and collecting
its cases four more. ``TILL_SCHEMATHESIS_EXAMPLES=2000`` makes a longer run: so many invented
requests per endpoint. What goes through every bound of a field by turns is long.
"""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.practice.till_side import Shop, a_shop
from tests.practice_server import PracticeServer
from till.practice.app import create_app

EXAMPLES = os.environ.get("TILL_SCHEMATHESIS_EXAMPLES", "12")
CHECKS = (
    "not_a_server_error,status_code_conformance,content_type_conformance,"
    "response_schema_conformance,negative_data_rejection"
)
# Where the schema says everything, whatever fits it is taken; elsewhere the rules have a say.
UTILITIES = "^/utilities/"


@pytest.fixture
def lonely_shop(tmp_path: Path, client: httpx.Client) -> Iterator[Shop]:
    """A shop at a service of its own, whose docIds meet nobody else's."""
    with PracticeServer(database=tmp_path / "practice.sqlite3") as server:
        shop = a_shop(server, client)
        assert "fcdc" in shop.open_day().json()
        yield shop


@pytest.mark.parametrize(
    "phases",
    [
        "examples,fuzzing",
        pytest.param("examples,coverage,fuzzing", marks=pytest.mark.long),
    ],
)
@pytest.mark.parametrize(
    "asked",
    [
        ["--exclude-path-regex", UTILITIES, "--checks", CHECKS],
        ["--include-path-regex", UTILITIES, "--checks", f"{CHECKS},positive_data_acceptance"],
    ],
    ids=["with rules", "without"],
)
def test_whatever_is_sent_is_answered_as_described(
    asked: list[str], phases: str, lonely_shop: Shop, tmp_path: Path
) -> None:
    description = tmp_path / "description.json"
    description.write_text(json.dumps(create_app(database=Path(":memory:")).openapi()))
    command = [sys.executable, "-m", "schemathesis.cli", "run", str(description), *asked]
    command += ["--url", lonely_shop.server.base_url, "--phases", phases]
    command += ["--header", f"Authorization: Bearer {lonely_shop.token}"]
    command += ["--max-examples", EXAMPLES, "--generation-deterministic", "--continue-on-failure"]
    command += ["--suppress-health-check", "all", "--no-color", "--warnings", "off"]

    ran = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)

    assert ran.returncode == 0, ran.stdout + ran.stderr
    assert " passed" in ran.stdout


def test_a_body_with_false_for_nothing_is_another_body(lonely_shop: Shop) -> None:
    # Found by the test above: to Python, false and 0 are the same.
    body = {"docId": "false-or-nothing", "amount": 0}
    lonely_shop.post("balance/initiate", body)

    answer = lonely_shop.post("balance/initiate", {**body, "amount": False})
    again = lonely_shop.post("balance/initiate", {**body, "amount": 0.0})

    assert (answer.status_code, again.status_code) == (400, 200)
