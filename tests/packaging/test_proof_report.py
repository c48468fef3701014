"""What fails a proof: a traceback in what a program prints, a module that cannot be imported."""

import importlib
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest


@pytest.mark.skipif(sys.platform == "win32", reason="the till on Linux")
def test_a_traceback_in_what_a_till_prints_fails_the_proof(tmp_path: Path) -> None:
    program = tmp_path / "usr" / "bin" / "till"
    program.parent.mkdir(parents=True)
    program.write_text(f"#!/bin/sh\nexec '{sys.executable}' -c 'raise OSError(5)' >&2\n")
    program.chmod(0o755)
    report = proofs("report").Report()
    till = proofs("linux").TillOnLinux(root=tmp_path, data=tmp_path)
    till.run("--version")

    report.no_traceback(till.printed)

    (check,) = report.checks
    assert not check.passed
    assert "OSError: 5" in check.seen


def test_what_ends_well_or_says_why_not_passes() -> None:
    report = proofs("report").Report()

    report.no_traceback(["Till 0.0.9\n", "", "The disk is full.\n"])

    assert report.checks[0].passed


def test_the_program_tells_each_module_that_cannot_be_imported() -> None:
    text = proofs("imports").program_text(["json", "no_such_module", "csv"])

    ran = subprocess.run(
        [sys.executable, "-c", text],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=True,
    )

    assert "No module named 'no_such_module'" in ran.stdout
    assert ran.stdout.endswith("imported\n")


def proofs(name: str) -> Any:
    return importlib.import_module(f"proofs.{name}")
