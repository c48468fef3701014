"""When an environment is ready, when it can be mended, and when it is made anew.

Lives here: the stamp, the mark and the lock of packaging/environment.py.
Must not: install anything.
"""

import importlib
import json
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import pytest


def test_a_complete_environment_is_ready(small_checkout: Path) -> None:
    place = stamped(small_checkout)

    assert environment().is_ready(place)


@pytest.mark.parametrize("file", ["packaging/requirements.lock", "pyproject.toml"])
def test_a_changed_lock_or_project_makes_work_but_not_from_the_start(
    small_checkout: Path, file: str
) -> None:
    place = stamped(small_checkout)

    with (small_checkout / file).open("a", encoding="utf-8") as changed:
        changed.write("\n# another line\n")

    assert not environment().is_ready(place)
    assert environment().is_sound(place)


def test_one_that_was_killed_half_way_is_made_anew(small_checkout: Path) -> None:
    place = stamped(small_checkout)

    place.half_made.touch()

    assert not environment().is_ready(place)
    assert not environment().is_sound(place)


def test_one_that_came_along_from_another_folder_is_made_anew(small_checkout: Path) -> None:
    place = stamped(small_checkout)

    stamp = json.loads(place.stamp.read_text(encoding="utf-8"))
    place.stamp.write_text(json.dumps(stamp | {"checkout": "/somewhere/else"}), encoding="utf-8")

    assert not environment().is_ready(place)
    assert not environment().is_sound(place)


def test_one_whose_python_is_gone_is_made_anew(small_checkout: Path) -> None:
    place = stamped(small_checkout)

    place.python.unlink()
    place.python.symlink_to("/no/python/any/more")

    assert not environment().is_ready(place)
    assert not environment().is_sound(place)


def test_a_stamp_that_cannot_be_read_counts_as_none(small_checkout: Path) -> None:
    place = stamped(small_checkout)

    place.stamp.write_text("{", encoding="utf-8")

    assert not environment().is_ready(place)


def test_a_second_set_up_waits_for_the_first(
    small_checkout: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    place = stamped(small_checkout)
    entered = threading.Event()

    def second() -> None:
        with environment().alone(place):
            entered.set()

    waiting = threading.Thread(target=second)
    with environment().alone(place):
        waiting.start()
        assert not entered.wait(0.2)
    waiting.join(timeout=120)

    assert entered.is_set()
    assert "waiting for it" in capfd.readouterr().err


def test_an_orphaned_pip_still_holds_the_lock(small_checkout: Path) -> None:
    place = stamped(small_checkout)

    with environment().alone(place) as held:
        child = [sys.executable, "-c", "import sys; sys.stdin.read()"]
        pip = subprocess.Popen(child, stdin=subprocess.PIPE, pass_fds=(held.fileno(),))
    with (small_checkout / "build" / "set-up.lock").open("a", encoding="utf-8") as mine:
        free_while_pip_runs = environment().try_to_hold(mine)
        pip.communicate(timeout=120)
        free_after_it = environment().try_to_hold(mine)

    assert (free_while_pip_runs, free_after_it) == (False, True)


def test_a_persons_pip_settings_do_not_lead_the_packages_astray(
    small_checkout: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = stamped(small_checkout)
    told = small_checkout / "told"
    place.python.unlink()
    place.python.write_text(f'#!/bin/sh\nenv > "{told}"\n', encoding="utf-8")
    place.python.chmod(0o755)
    for name in ("PIP_TARGET", "PIP_REQUIRE_HASHES", "PYTHONPATH", "PIP_USER", "PIP_PROXY"):
        monkeypatch.setenv(name, "theirs")

    with environment().alone(place) as held:
        environment().run_pip(place, ["nothing"], held)

    lines = told.read_text(encoding="utf-8").splitlines()
    assert {line for line in lines if line.endswith("=theirs")} == {"PIP_PROXY=theirs"}
    assert "PIP_USER=0" in lines


def test_a_first_set_up_that_fails_leaves_no_environment_behind(
    small_checkout: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = environment().Environment(checkout=small_checkout)
    digest = "0" * 64
    place.lock.write_text(f"no-such-package==1 --hash=sha256:{digest}\n", encoding="utf-8")
    monkeypatch.setenv("PIP_NO_INDEX", "1")

    with pytest.raises(Exception, match="could not be had"):
        environment().prepare(place)

    assert not place.folder.exists()


def test_a_set_up_that_fails_later_leaves_what_was_there(small_checkout: Path) -> None:
    place = stamped(small_checkout)
    place.lock.write_text("another lock\n", encoding="utf-8")
    place.python.unlink()
    place.python.write_text("#!/bin/sh\nexit 1\n", encoding="utf-8")
    place.python.chmod(0o755)

    with pytest.raises(Exception, match="could not be had"):
        environment().prepare(place)

    assert place.stamp.exists()
    assert not place.half_made.exists()


def test_a_full_disk_is_told_as_a_full_disk() -> None:
    programs = importlib.import_module("programs")
    full = "import errno, os; raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))"

    with pytest.raises(programs.SetupStoppedError) as told:
        programs.run_quietly([sys.executable, "-c", full], otherwise="Is there a network?")

    assert "The disk is full" in str(told.value)
    assert "network" not in str(told.value)


def environment() -> Any:
    """The module as the scripts import it; its folder is on the path only while a test runs."""
    return importlib.import_module("environment")


def stamped(checkout: Path) -> Any:
    """A place that looks completely set up."""
    place = environment().Environment(checkout=checkout)
    place.python.parent.mkdir(parents=True)
    place.python.symlink_to(sys.executable)
    place.stamp.write_text(json.dumps(environment().made_from(place)), encoding="utf-8")
    return place


def test_a_step_that_takes_long_shows_that_it_goes_on(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    programs = importlib.import_module("programs")
    monkeypatch.setattr(programs, "SIGN_OF_LIFE_S", 0.05)
    slow = "import time; time.sleep(0.5); print('done')"

    said = programs.run_quietly([sys.executable, "-c", slow], otherwise="no")

    assert said == "done\n"
    assert "still at it" in capsys.readouterr().err
