"""A PostgreSQL of a test's own: synced to disk, killed, started again, on a small disk where asked.

Lives here: its processes, and its disk.
Must not: what the office does meanwhile (test_killed, test_disk_full).
"""

import os
import select
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

from till.office_server.cluster import OWNER, _account, _as_account, _run, postgres_programs

NAMESPACE = ("unshare", "--user", "--map-root-user", "--mount")
NO_ROOT = ("unshare", "--user", "--map-user=1000")  # PostgreSQL refuses whoever seems to be root
ON_A_DISK = 'mount -t tmpfs -o size="$1" tmpfs "$2" && cp -r "$3" "$2/data" && shift 3 && exec "$@"'
BLOCK = 1 << 20


@dataclass
class MortalCluster:
    """One PostgreSQL; `disk` is the size of a disk of its own, as mount has it."""

    template: Path
    disk: str = ""
    folder: Path = field(default_factory=lambda: Path(tempfile.mkdtemp(prefix="office-")))
    _server: "subprocess.Popen[bytes] | None" = None

    @property
    def address(self) -> str:
        return f"host={self.folder} user={OWNER} dbname=postgres"

    def start(self) -> None:
        """Start it, and wait until it has recovered and takes connections."""
        place = self.folder / "disk"
        options = ["-k", str(self.folder), "-c", "listen_addresses=", "-c", "fsync=on"]
        programs = postgres_programs()
        server = [str(programs / "postgres"), "-D", str(place / "data"), *options]
        if self.disk and self._server is None:
            place.mkdir()
            source = str(shutil.copytree(self.template, self.folder / "source"))  # which is ours
            words = ("sh", "-c", ON_A_DISK, "sh", self.disk, str(place), source)
            server = [*NAMESPACE, *words, *NO_ROOT, *server]
        elif not self.disk:
            if not place.exists():
                _copy(self.template, place / "data")
                shutil.chown(self.folder, _account() or os.getuid())
            server = _as_account(_account(), server)
        with (self.folder / "log").open("ab") as log:
            self._server = subprocess.Popen(server, stdout=log, stderr=log)
        self.wait()

    def wait(self) -> None:
        """Wait until it takes connections."""
        ready = [str(postgres_programs() / "pg_isready"), "-q", "-h", str(self.folder)]
        assert self._server is not None
        wait = 'until "$@"; do kill -0 $0 || exit 1; sleep 0.1; done'
        _run(["sh", "-c", wait, str(self._server.pid), *ready])

    def kill(self) -> None:
        """Kill all of its processes at once, as a power cut does; return when they are gone."""
        assert self._server is not None
        self._server.send_signal(signal.SIGSTOP)  # it begins none meanwhile
        children = _opened(_children(self._server.pid))
        self._server.kill()
        for each in children:
            try:
                signal.pidfd_send_signal(each, signal.SIGKILL)
            except ProcessLookupError:
                continue
        for each in children:
            select.select([each], [], [])
            os.close(each)
        self._server.wait()

    def fill(self, free: int) -> None:
        """Leave so many bytes of its own disk free."""
        left = shutil.disk_usage(self._own_disk).free - free
        with (self._own_disk / "ballast").open("wb") as file:
            for _ in range(left // BLOCK):
                file.write(bytes(BLOCK))
            file.write(bytes(max(0, left % BLOCK)))

    def make_room(self) -> None:
        (self._own_disk / "ballast").unlink()

    @property
    def _own_disk(self) -> Path:
        assert self._server is not None
        return Path(f"/proc/{self._server.pid}/root{self.folder}/disk")


@contextmanager
def a_mortal_cluster(template: Path, *, disk: str = "") -> Iterator[MortalCluster]:
    """Start one; it ends with its context, and leaves nothing behind."""
    cluster = MortalCluster(template, disk)
    try:
        cluster.start()
        yield cluster
    finally:
        if cluster._server is not None and cluster._server.poll() is None:
            cluster.kill()
        shutil.rmtree(cluster.folder)


def make_template(folder: Path) -> Path:
    """Make the files of an empty cluster, once for all that are started from them."""
    shutil.chown(folder, _account() or os.getuid())
    initdb = [
        *(str(postgres_programs() / "initdb"), "-D", str(folder / "data"), "-U", OWNER),
        *("-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "--no-sync", "--wal-segsize=1"),
    ]
    _run(_as_account(_account(), initdb))
    return folder / "data"


def has_disks_of_its_own(folder: Path) -> bool:
    """Tell whether this system lets us mount a disk that nobody else sees."""
    words = ("sh", "-c", 'mount -t tmpfs tmpfs "$1" && shift && exec "$@"', "sh", str(folder))
    try:
        subprocess.run([*NAMESPACE, *words, *NO_ROOT, "true"], check=True, capture_output=True)
    except (OSError, subprocess.CalledProcessError):
        return False
    return True


def _children(parent: int) -> Sequence[int]:
    found = []
    for each in Path("/proc").glob("[0-9]*/stat"):
        try:
            name, _, rest = each.read_text(encoding="utf-8").rpartition(")")
        except OSError:
            continue
        if int(rest.split()[1]) == parent:
            found.append(int(name.partition(" ")[0]))
    return found


def _opened(processes: Sequence[int]) -> Sequence[int]:
    """Return what tells when each of them is gone; those that are gone already are left out."""
    found = []
    for each in processes:
        with suppress(ProcessLookupError):
            found.append(os.pidfd_open(each))
    return found


def _copy(template: Path, target: Path) -> None:
    shutil.copytree(template, target)
    account = _account()
    for each in (target.parent, target, *target.rglob("*")) if account else ():
        shutil.chown(each, account)
