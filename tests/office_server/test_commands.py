"""`till-office`: its commands, their JSON, what they refuse in one line.

Lives here: the program as people and scripts start it.
Must not: what it does (the other files beside this one).
"""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import httpx
import pytest
from click.testing import CliRunner, Result

from tests.office_server.certificates import a_certificate
from tests.office_server.conftest import PASSWORD, Place
from till.office_server.api.serving import Listening, OfficeServer
from till.office_server.cli.app import app
from till.office_server.database import Connection
from till.office_server.words import LANGUAGES, ServerWords, language_of

postgres = pytest.mark.postgres


def run(place: Place | None, *words: str, said: str = "") -> Result:
    settings = {"OFFICE_DATABASE": None, "OFFICE_DIR": None, "LANG": "en"}
    if place:
        settings |= {"OFFICE_DATABASE": place.address, "OFFICE_DIR": str(place.folder)}
    return CliRunner().invoke(app, list(words), input=said, env=settings)


@pytest.fixture
def bare(empty: Connection, tmp_path: Path) -> Place:
    return Place(empty.info.dsn, tmp_path / "office")


def founded(place: Place) -> Result:
    words = ("init", "--name", "Liqeni", "--owner", "a@b.al", "--json")
    return run(place, *words, said=f"{PASSWORD}\n")


@postgres
def test_init_makes_an_office_and_says_its_key(bare: Place) -> None:
    first = founded(bare)
    second = founded(bare)

    assert first.exit_code == 0, first.output
    assert json.loads(first.stdout)["office"] == "Liqeni"
    assert len(json.loads(first.stdout)["key"].split()) == 4
    assert (second.exit_code, second.stdout) == (1, "")
    assert "Liqeni" in second.stderr
    assert second.stderr.count("\n") == 1
    assert PASSWORD not in first.output + second.output


@postgres
def test_migrate_says_what_it_does_and_does_it_once(bare: Place) -> None:
    plan = run(bare, "migrate", "--plan", "--json")
    done = run(bare, "migrate", "--json")
    again = run(bare, "migrate", "--json")

    steps = json.loads(plan.stdout)["steps"]
    assert steps[0] == "0001_the_chain.sql"
    assert json.loads(done.stdout) == {"steps": steps}
    assert json.loads(again.stdout) == {"steps": []}


@postgres
def test_doctor_says_how_the_office_is(bare: Place) -> None:
    before = run(bare, "doctor", "--json")
    founded(bare)
    after = run(bare, "doctor", "--json")

    assert before.exit_code == 1
    assert json.loads(before.stdout)["checks"][-1]["state"] == "fault"
    assert after.exit_code == 0
    checks = {each["name"]: each["state"] for each in json.loads(after.stdout)["checks"]}
    fine = ("database", "office", "months", "clock", "silent", "disk")
    assert checks == dict.fromkeys(fine, "ok") | dict.fromkeys(
        ("backup", "backup_proof"), "warning"
    )


@postgres
@pytest.mark.parametrize(
    ("ends_in", "state"), [(timedelta(days=30), "ok"), (timedelta(days=3), "warning")]
)
def test_doctor_says_how_long_the_served_certificate_holds(
    owner: Connection, office: Place, tmp_path: Path, ends_in: timedelta, state: str
) -> None:
    made = a_certificate(tmp_path, ends_in=ends_in + timedelta(hours=1))
    listening = Listening(certificate=made.file, key=made.key)
    with OfficeServer(office.address, office.folder, listening) as server:
        listen = server.address.removeprefix("https://")
        said = run(office, "doctor", "--listen", listen, "--json")

    checks = {each["name"]: each for each in json.loads(said.stdout)["checks"]}
    assert checks["certificate"]["state"] == state
    assert checks["certificate"]["text"].endswith(f" {ends_in.days}.")


def test_without_a_database_it_says_how_to_name_one() -> None:
    said = run(None, "doctor")

    assert said.exit_code == 1
    assert "OFFICE_DATABASE" in said.stderr


def test_a_database_that_is_away_is_a_fault_in_one_line(tmp_path: Path) -> None:
    away = Place("host=127.0.0.1 port=9 user=nobody dbname=none", tmp_path)

    said = run(away, "migrate")

    assert (said.exit_code, said.stdout) == (1, "")
    assert said.stderr.count("\n") == 1


@postgres
@pytest.mark.parametrize("address", ["0.0.0.0:0", "192.0.2.1:8443"])
def test_plain_http_is_for_this_computer_alone(office: Place, address: str) -> None:
    said = run(office, "serve", "--listen", address)

    assert said.exit_code == 1
    assert address.partition(":")[0] in said.stderr


def test_an_address_without_a_port_is_wrong_usage(tmp_path: Path) -> None:
    assert run(Place("dbname=x", tmp_path), "serve", "--listen", "localhost").exit_code == 2


@pytest.fixture
def serving(owner: Connection, office: Place) -> Iterator[subprocess.Popen[str]]:
    settings = {**os.environ, "OFFICE_DATABASE": office.address, "OFFICE_DIR": str(office.folder)}
    program = [sys.executable, "-m", "till.office_server.cli.app", "serve", "--listen"]
    with subprocess.Popen(
        [*program, "127.0.0.1:0"], env=settings, stdout=subprocess.PIPE, text=True
    ) as process:
        yield process
        process.kill()


@postgres
def test_serve_says_where_and_ends_whole_when_it_is_told(serving: subprocess.Popen[str]) -> None:
    assert serving.stdout is not None
    ready, _, address = serving.stdout.readline().strip().partition(" ")

    assert ready == "ready"
    assert httpx.get(f"{address}/healthz", trust_env=False).status_code == 200
    serving.send_signal(signal.SIGTERM)
    assert serving.wait(timeout=120) == 0
    assert serving.stdout.read() == ""


@pytest.mark.parametrize("language", LANGUAGES)
def test_help_is_in_the_language_of_the_account(language: str) -> None:
    settings = {**os.environ, "OFFICE_LANGUAGE": language}
    said = subprocess.run(
        [sys.executable, "-m", "till.office_server.cli.app", "--help"],
        env=settings,
        capture_output=True,
        text=True,
        check=True,
    )

    assert ServerWords(language).say("office.help_serve")[:30] in said.stdout


def test_an_account_without_a_language_reads_english() -> None:
    assert language_of({}) == "en"
    assert language_of({"LANG": "sq_AL.UTF-8"}) == "sq"
    assert language_of({"LANG": "sq_AL.UTF-8", "OFFICE_LANGUAGE": "en"}) == "en"
