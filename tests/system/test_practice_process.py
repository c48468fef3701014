"""The practice service as a process of its own: what the packed till's child starts with."""

import sys
from pathlib import Path

import pytest

from till.system.practice_process import PracticeProcess

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="the stand-in is a shell script")


async def test_the_child_starts_without_what_the_packed_till_was_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = tmp_path / "told"
    program = tmp_path / "till"
    program.write_text(f'#!/bin/sh\nenv > "{told}"\necho http://127.0.0.1:9/\nread end\n')
    program.chmod(0o755)
    monkeypatch.setattr(sys, "executable", str(program))
    monkeypatch.setenv("_PYI_ARCHIVE_FILE", str(program))
    monkeypatch.setenv("_PYI_APPLICATION_HOME_DIR", str(tmp_path / "_internal"))
    monkeypatch.setenv("LD_LIBRARY_PATH", f"{tmp_path}/_internal:/opt/theirs")
    practice = PracticeProcess(database=tmp_path / "practice.sqlite3", port=0, latency_ms=0)

    address = await practice.address()
    practice.close()

    lines = told.read_text(encoding="utf-8").splitlines()
    assert address == "http://127.0.0.1:9/"
    assert [line for line in lines if line.startswith("_PYI_")] == []
    assert "PYINSTALLER_RESET_ENVIRONMENT=1" in lines
    assert "LD_LIBRARY_PATH=/opt/theirs" in lines
