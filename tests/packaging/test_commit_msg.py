"""The hook that looks at the subjects of commits, set up in a clone of its own."""

import importlib
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.arch.checkout import CHECKOUT

pytestmark = pytest.mark.needs("git")


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """A clone with this project's check, set up by nobody yet."""
    folder = tmp_path / "a clone"
    (folder / "packaging").mkdir(parents=True)
    shutil.copy2(CHECKOUT / "packaging" / "commit_msg.py", folder / "packaging")
    git(folder, "init", "--quiet")
    git(folder, "add", ".")
    return folder


def test_a_long_subject_is_refused_and_a_short_one_is_not(clone: Path) -> None:
    install(clone)

    refused = commit(clone, "x" * 61)
    taken = commit(clone, "x" * 60)

    assert refused.returncode == 1
    assert "61 characters" in refused.stderr
    assert taken.returncode == 0


def test_a_worktree_and_a_tree_without_the_check_can_commit(clone: Path) -> None:
    install(clone)
    commit(clone, "first")
    git(clone, "worktree", "add", "--quiet", "../beside")
    beside = clone.parent / "beside"

    assert install(beside) == ""
    assert commit(beside, "x" * 61).returncode == 1
    git(beside, "rm", "--quiet", "packaging/commit_msg.py")
    assert commit(beside, "x" * 61).returncode == 0


def test_a_hook_of_somebody_else_stays_and_is_named(clone: Path) -> None:
    hook = clone / ".git" / "hooks" / "commit-msg"
    hook.parent.mkdir(exist_ok=True)
    hook.write_text("#!/bin/sh\n", encoding="utf-8")

    assert str(hook) in install(clone)
    assert hook.read_text(encoding="utf-8") == "#!/bin/sh\n"


def test_a_folder_of_hooks_elsewhere_is_left_alone(clone: Path) -> None:
    elsewhere = clone.parent / "hooks"
    elsewhere.mkdir()
    git(clone, "config", "core.hooksPath", str(elsewhere))

    assert install(clone) == ""
    assert list(elsewhere.iterdir()) == []


def test_a_folder_that_is_no_clone_is_left_alone(tmp_path: Path) -> None:
    assert install(tmp_path) == ""
    assert list(tmp_path.iterdir()) == []


def install(checkout: Path) -> str:
    said: str = importlib.import_module("commit_msg").install(checkout)
    return said


def commit(folder: Path, subject: str) -> "subprocess.CompletedProcess[str]":
    return git(folder, "commit", "--quiet", "--allow-empty", "-m", subject, may_fail=True)


def git(folder: Path, *words: str, may_fail: bool = False) -> "subprocess.CompletedProcess[str]":
    who = ["-c", "user.name=Somebody", "-c", "user.email=somebody@example.org"]
    return subprocess.run(
        ["git", *who, *words], cwd=folder, capture_output=True, text=True, check=not may_fail
    )
