"""What a till says of itself: its version, its commit, what it runs on."""

import subprocess
from pathlib import Path

import pytest

from till.system.versions import _commit, version_lines

COMMIT = "0123456789abcdef0123456789abcdef01234567"


def test_a_checkout_knows_its_commit_however_git_keeps_it(tmp_path: Path) -> None:
    git = tmp_path / ".git"
    git.mkdir()
    (git / "HEAD").write_text("ref: refs/heads/main\n")
    (git / "packed-refs").write_text(f"# pack-refs\n{COMMIT} refs/heads/main\n")
    assert _commit(tmp_path) == COMMIT[:10]

    (git / "refs" / "heads").mkdir(parents=True)
    (git / "refs" / "heads" / "main").write_text("f" * 40 + "\n")
    assert _commit(tmp_path) == "f" * 10
    (git / "HEAD").write_text(COMMIT + "\n")
    assert _commit(tmp_path) == COMMIT[:10]


def test_a_worktree_knows_it_too_and_a_product_has_none(tmp_path: Path) -> None:
    own = tmp_path / "main" / ".git" / "worktrees" / "w"
    own.mkdir(parents=True)
    (own / "HEAD").write_text("ref: refs/heads/w\n")
    (own / "commondir").write_text("../..\n")
    (own.parent.parent / "packed-refs").write_text(f"{COMMIT} refs/heads/w\n")
    tree = tmp_path / "tree"
    tree.mkdir()
    (tree / ".git").write_text(f"gitdir: {own}\n")

    assert _commit(tree) == COMMIT[:10]
    assert _commit(tmp_path) == ""


@pytest.mark.needs("git")
def test_here_it_is_the_commit_that_git_says() -> None:
    checkout = Path(__file__).resolve().parent.parent.parent
    asked = subprocess.run(
        ["git", "rev-parse", "HEAD"], cwd=checkout, capture_output=True, text=True, check=False
    )

    said = version_lines()[1]

    assert asked.returncode or f"commit {asked.stdout[:10]}" in said
