"""A PostgreSQL of our own ends with the process that wanted it, and leaves nothing behind.

Lives here: its end.
Must not: what is done in it.
"""

import os
import shutil
import subprocess
from pathlib import Path

import psycopg
import pytest

from till.office_server.cluster import start_cluster
from till.office_server.database import connect
from till.office_server.errors import OfficeDatabaseAway

pytestmark = pytest.mark.postgres
PATIENCE_S = 120


def test_it_ends_with_who_wanted_it_though_the_programs_of_the_run_are_gone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = os.environ["PATH"]
    programs = tmp_path / "bin"
    shutil.copytree(before.split(os.pathsep)[0], programs, symlinks=True)
    monkeypatch.setenv("PATH", str(programs))
    with subprocess.Popen(["cat"], stdin=subprocess.PIPE) as wanting:
        address = start_cluster(ends_with=wanting.pid, is_synced=False)
        folder = Path(psycopg.conninfo.conninfo_to_dict(address)["host"])  # type: ignore[arg-type]
        connect(address).close()
        shutil.rmtree(programs)
    monkeypatch.setenv("PATH", before)

    gone = ["sh", "-c", 'while [ -e "$0" ]; do sleep 0.1; done', str(folder)]
    subprocess.run(gone, check=True, timeout=PATIENCE_S)

    with pytest.raises(OfficeDatabaseAway):
        connect(address)
