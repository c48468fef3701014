"""A test finds a bare machine's programs and those it names, nothing else that is here."""

import os
import shutil
import sys
from pathlib import Path

import pytest

from tests.bare_machine import Programs, lacking, lacking_postgresql

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="programs are left out there alone")


@pytest.fixture
def rare(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A program that this machine has, and a bare one has not."""
    program = tmp_path / "rare"
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:{os.environ['PATH']}")
    return program.name


def test_a_program_that_a_test_does_not_name_is_not_found_by_it(
    rare: str, request: pytest.FixtureRequest
) -> None:
    programs = Programs()

    with programs.alone(request.node):
        found = shutil.which(rare), shutil.which("sh")
    request.node.add_marker(pytest.mark.needs(rare))
    with programs.alone(request.node):
        named = shutil.which(rare)
    programs.close()

    assert found[0] is None
    assert found[1] is not None
    assert named is not None


@pytest.mark.parametrize("name", ["sh", "python3"])
def test_a_test_may_name_what_every_machine_has(request: pytest.FixtureRequest, name: str) -> None:
    programs = Programs()
    request.node.add_marker(pytest.mark.needs(name))

    with programs.alone(request.node):
        found = shutil.which(name)
    programs.close()

    assert found is not None


def test_here_no_test_finds_git_unasked() -> None:
    assert shutil.which("git") is None


def test_without_a_database_server_a_test_of_the_office_says_what_to_type(tmp_path: Path) -> None:
    assert lacking_postgresql(tmp_path) == (
        "needs PostgreSQL 15 or newer: apt-get install postgresql"
    )


def test_a_test_whose_program_is_missing_says_which_package_brings_it(
    monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    request.node.add_marker(pytest.mark.needs("git"))
    request.node.add_marker(pytest.mark.needs("sh"))
    monkeypatch.setenv("PATH", "/nowhere")

    assert lacking(request.node) == "needs git, sh: apt-get install git sh"
