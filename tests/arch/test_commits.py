"""The subject of a commit can be read in a list; once nobody had to care."""

import importlib
import subprocess

import pytest

from tests.arch.checkout import CHECKOUT

BEFORE_THE_RULE = "bdd4833b5b65158274bbc224bf07ce074c7c4fe7"


@pytest.fixture(autouse=True)
def _scripts_of_packaging(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(CHECKOUT / "packaging"))


@pytest.mark.needs("git")
def test_the_subjects_since_the_last_release_are_short() -> None:
    if git("cat-file", "-e", BEFORE_THE_RULE) is None:
        pytest.skip("no history here: no clone, or one that was cut off")
    release = git("describe", "--tags", "--abbrev=0") or BEFORE_THE_RULE
    told = git("log", "--no-merges", "--format=%h %s", "HEAD", f"^{BEFORE_THE_RULE}", f"^{release}")
    assert told is not None

    wrong = [line for line in told.splitlines() if complaint(line.partition(" ")[2])]

    assert wrong == []


@pytest.mark.parametrize("subject", ["", "x" * 61])
def test_a_subject_that_cannot_be_read_in_a_list_is_refused(subject: str) -> None:
    assert complaint(subject)


@pytest.mark.parametrize(
    "subject", ["x" * 60, "Merge branch 'x' into a branch with a name beyond sixty"]
)
def test_a_short_subject_and_a_merge_pass(subject: str) -> None:
    assert complaint(subject) == ""


def complaint(subject: str) -> str:
    found: str = importlib.import_module("commit_msg").complaint(subject)
    return found


def git(*words: str) -> str | None:
    """What git answers; None where it refuses."""
    done = subprocess.run(
        ["git", *words], cwd=CHECKOUT, capture_output=True, text=True, check=False
    )
    return done.stdout.strip() if done.returncode == 0 else None
