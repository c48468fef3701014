"""What the package says of the commands: a page for each, and words that bash completes."""

import importlib
import subprocess
from pathlib import Path
from typing import Any

import pytest

TYPED = [
    ("till back", ["backup"]),
    ("till backup re", ["restore"]),
    ("till backup restore a-file --al", ["--alone"]),
    ("till --pro", ["--profile"]),
    ("till sell --nothing", []),
]


def pages() -> Any:
    return importlib.import_module("builds.command_pages")


def test_each_command_has_a_page_that_says_its_help() -> None:
    made = pages().manual_pages()

    assert {"till-sell.1", "till-demo.1", "till-backup.1", "till-backup-restore.1"} <= made.keys()
    page = made["till-backup-restore.1"]
    assert page.startswith(".TH TILL\\-BACKUP\\-RESTORE 1\n")
    assert "\n.SH NAME\ntill\\-backup\\-restore \\- Restore a backup while" in page
    assert "\\-\\-alone" in page
    assert all(each.count("\n") > 10 for each in made.values())


def test_no_line_of_a_help_is_a_command_to_the_reader_of_pages() -> None:
    page = pages()._page("till day", "A day.", ".exe ends\n'so \\does this")

    assert "\n\\&.exe ends\n\\&'so \\edoes this\n" in page


@pytest.mark.parametrize(("typed", "offered"), TYPED)
def test_bash_completes_commands_and_options(
    tmp_path: Path, typed: str, offered: list[str]
) -> None:
    file = tmp_path / "till"
    file.write_text(pages().completion(), encoding="utf-8")
    asking = f'. "{file}"; COMP_WORDS=({typed}); COMP_CWORD=$((${{#COMP_WORDS[@]}} - 1)); _till'

    said = subprocess.run(
        ["bash", "-euc", f'{asking}; printf "%s\\n" "${{COMPREPLY[@]}}"'],
        capture_output=True,
        text=True,
        check=True,
    )

    assert said.stdout.split() == offered
    assert said.stderr == ""
