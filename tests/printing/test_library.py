"""How the printer library is loaded, in a fresh process each time.

Lives here: no litter, no output, no handler; mending its table after a kill.
Must not: print receipts.
"""

import os
import pickle
import subprocess
import sys
from pathlib import Path

_LOAD = """
import logging, sys
from pathlib import Path
from till.printing.commands import Commands
assert not any(name.startswith("escpos") for name in sys.modules)
commands = Commands(Path(sys.argv[1]))
assert commands.drawer_pulse() == bytes([27, 112, 0, 50, 50])
assert logging.root.handlers == []
"""
_LOAD_AT_ONCE = """
import logging, sys, tempfile, threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from till.printing.commands import Commands
assert not any(name.startswith("escpos") for name in sys.modules)
together = threading.Barrier(2)
def load(commands):
    together.wait()
    commands.load()
with ThreadPoolExecutor(2) as printers:
    list(printers.map(load, [Commands(Path(sys.argv[1])) for _ in range(2)]))
assert tempfile.tempdir is None, tempfile.tempdir
assert logging.root.handlers == []
"""


def _load(folder: Path, temporary: Path, *, how: str = _LOAD) -> None:
    temporary.mkdir(exist_ok=True)
    done = subprocess.run(
        [sys.executable, "-c", how, str(folder)],
        env={**os.environ, "TMPDIR": str(temporary), "PYTHONPATH": os.pathsep.join(sys.path)},
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert list(temporary.iterdir()) == []


def test_loading_leaves_its_table_in_our_folder_and_nothing_elsewhere(tmp_path: Path) -> None:
    _load(tmp_path / "printer", tmp_path / "temporary")

    kept = list((tmp_path / "printer" / "escpos").iterdir())
    assert [path.suffix for path in kept] == [".pickle"]


def test_a_table_torn_by_a_kill_is_made_afresh(tmp_path: Path) -> None:
    folder = tmp_path / "printer"
    _load(folder, tmp_path / "temporary")
    (table,) = (folder / "escpos").iterdir()
    whole = table.read_bytes()

    for torn in (b"", whole[:100], whole[: len(whole) // 2]):
        table.write_bytes(torn)
        _load(folder, tmp_path / "temporary")

    assert table.read_bytes() == whole


class Program:
    """What a pickle of somebody else's may be."""

    def __init__(self, ran: Path) -> None:
        self.ran = ran

    def __reduce__(self) -> tuple[object, tuple[Path]]:
        return Path.touch, (self.ran,)


def test_no_table_that_came_with_the_folder_is_read(tmp_path: Path) -> None:
    folder = tmp_path / "printer"
    _load(folder, tmp_path / "temporary")
    (table,) = (folder / "escpos").iterdir()
    ran = tmp_path / "ran"
    table.write_bytes(pickle.dumps(Program(ran)))
    in_a_year = table.stat().st_mtime + 365 * 24 * 60 * 60
    os.utime(table, (in_a_year, in_a_year))

    _load(folder, tmp_path / "temporary")

    assert not ran.exists()


def test_two_printers_that_load_at_once_leave_the_process_as_it_was(tmp_path: Path) -> None:
    _load(tmp_path / "printer", tmp_path / "temporary", how=_LOAD_AT_ONCE)

    kept = list((tmp_path / "printer" / "escpos").iterdir())
    assert [path.suffix for path in kept] == [".pickle"]
