"""System packages: what is missing, and what is done about it by whom.

Lives here: packaging/system_libraries.py against programs that tell what they were asked.
Must not: install anything on the machine that runs the tests.
"""

import importlib
import os
import shutil
import sys
from pathlib import Path
from typing import Any

import pytest

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="Debian's packages")


@pytest.fixture
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of programs that is the whole PATH: a Debian with one package, without sudo."""
    programs = tmp_path / "bin"
    programs.mkdir()
    for name in ("sh", "cat", "env", "true"):
        (programs / name).symlink_to(shutil.which(name) or name)
    program(programs, "dpkg-query", f'cat "{tmp_path}/installed"')
    program(programs, "apt-get", f'echo "$@" >> "{tmp_path}/asked"')
    (tmp_path / "installed").write_text("libgl1 installed\nlibegl1 config-files\n")
    monkeypatch.setenv("PATH", str(programs))
    return tmp_path


def test_only_what_is_fully_installed_counts(machine: Path) -> None:
    assert libraries().missing(("libgl1", "libegl1", "xvfb")) == ["libegl1", "xvfb"]


def test_a_librarys_newer_name_counts_for_the_old_one(machine: Path) -> None:
    (machine / "installed").write_text("libglib2.0-0t64 installed\n")

    assert libraries().missing(("libglib2.0-0",)) == []


def test_nothing_is_asked_of_apt_when_all_is_there(machine: Path) -> None:
    make_ready(machine, required=("libgl1",))

    assert asked(machine) == []


def test_root_gets_what_is_missing_and_no_more(machine: Path, root: None) -> None:
    make_ready(machine, required=("libgl1", "libegl1"), optional=("xvfb",))

    installs = [line.partition(" install ")[2] for line in asked(machine) if " install " in line]
    assert installs == ["--no-install-recommends libegl1", "--no-install-recommends xvfb"]


def test_a_database_server_comes_without_one_that_runs_by_itself(machine: Path, root: None) -> None:
    program(machine / "bin", "sed", f'echo "sed $@" >> "{machine}/asked"')

    make_ready(machine, required=("postgresql",))

    orders = [line for line in asked(machine) if "update" not in line]
    assert [each.split()[-1] for each in orders] == [
        "postgresql-common",
        "/etc/postgresql-common/createcluster.conf",
        "postgresql",
    ]
    assert "create_main_cluster = false" in orders[1]


def test_settings_of_a_database_server_that_is_there_stay(machine: Path, root: None) -> None:
    (machine / "installed").write_text("postgresql-common installed\n")

    make_ready(machine, required=("postgresql",))

    assert [each.split()[-1] for each in asked(machine)] == ["update", "postgresql"]


def test_a_plain_user_is_told_one_command_for_everything(machine: Path, plain_user: None) -> None:
    with pytest.raises(Exception, match="Run this one command as root") as told:
        make_ready(machine, required=("libegl1",), optional=("xvfb",))

    command = "apt-get update && apt-get install -y --no-install-recommends libegl1 xvfb"
    assert command in str(told.value).splitlines()[-1]
    assert asked(machine) == []


def test_sudo_with_a_password_is_written_into_the_command(machine: Path, plain_user: None) -> None:
    program(machine / "bin", "sudo", "exit 1")

    with pytest.raises(Exception, match=r"sudo sh -c 'apt-get update && apt-get install .*'"):
        make_ready(machine, required=("libegl1",))


def test_sudo_without_a_password_is_used(machine: Path, plain_user: None) -> None:
    program(machine / "bin", "sudo", 'shift; "$@"')

    make_ready(machine, required=("libegl1",))

    assert asked(machine)[-1].endswith("install --no-install-recommends libegl1")


def test_what_can_be_done_without_stops_nobody(
    machine: Path, plain_user: None, capsys: pytest.CaptureFixture[str]
) -> None:
    make_ready(machine, required=("libgl1",), optional=("xvfb",))

    assert "tests with real keys" in capsys.readouterr().err


def test_what_could_not_be_had_is_not_waited_for_twice(machine: Path, root: None) -> None:
    make_ready(machine, optional=("xvfb",))
    first = asked(machine)
    make_ready(machine, optional=("xvfb",))
    second = asked(machine)
    make_ready(machine, optional=("xvfb",), try_again=True)

    assert first == second
    assert len(asked(machine)) > len(second)


def test_a_failing_apt_shows_its_last_words_and_the_command(machine: Path, root: None) -> None:
    program(machine / "bin", "apt-get", "echo 'E: no network'; exit 100")

    with pytest.raises(Exception, match="E: no network") as told:
        make_ready(machine, required=("libegl1",))

    assert "apt-get install -y --no-install-recommends libegl1" in str(told.value)


def test_another_kind_of_system_is_left_alone(machine: Path) -> None:
    (machine / "bin" / "dpkg-query").unlink()

    make_ready(machine, required=("libegl1",))

    assert asked(machine) == []


@pytest.fixture
def root(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 0)


@pytest.fixture
def plain_user(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 1000)


def libraries() -> Any:
    """The module as the scripts import it; its folder is on the path only while a test runs."""
    return importlib.import_module("system_libraries")


def make_ready(machine: Path, *, try_again: bool = False, **packages: tuple[str, ...]) -> None:
    wanted = libraries().Wanted(**packages)
    libraries().make_ready(wanted, memory=machine / "build" / "memory", try_again=try_again)


def program(folder: Path, name: str, does: str) -> None:
    (folder / name).write_text(f"#!/bin/sh\n{does}\n", encoding="utf-8")
    (folder / name).chmod(0o755)


def asked(machine: Path) -> list[str]:
    """What apt-get was asked so far."""
    path = machine / "asked"
    return path.read_text(encoding="utf-8").splitlines() if path.exists() else []
