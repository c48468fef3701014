"""A real PostgreSQL for the tests of the office: one process a run, a database a worker.

Lives here: the cluster, an office that is emptied between tests, a till of it.
Must not: tests.
"""

import os
import tempfile
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import psycopg
import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from tests.office_server.mortal_cluster import make_template
from till.office_server.cluster import start_cluster
from till.office_server.database import Connection, connect, open_pool
from till.office_server.founding import found_office

PASSWORD = "a long password"
PATIENCE_S = 60
WORKER = "PYTEST_XDIST_WORKER"
_TABLES = (
    *("session", "backup_made", "office_journal"),
    *("entry", "problem", "branch", "till_generation", "till_heard", "join_code", "quarantined"),
    *("sale_line", "payment", "vat_share", "sale", "document", "movement", "cash_count"),
    *("day_closing", "day_sum", "day_payment", "day_vat", "till", "shop"),
)
_EMPTY = f"""
    SET session_replication_role = replica;
    {"".join(f"DELETE FROM {table};" for table in _TABLES)}
    SET session_replication_role = origin;
    INSERT INTO shop (name) VALUES ('Tirana');
"""
_TILL = """
    INSERT INTO till (till_id, shop_id, name, installation, public_key)
    SELECT %s, shop_id, %s, %s, %s FROM shop LIMIT 1
"""


@dataclass(frozen=True, slots=True)
class Place:
    """An office's database, and the folder with its key."""

    address: str
    folder: Path


_offices: dict[str, Place] = {}


@pytest.fixture(scope="session")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Return the address of the run's PostgreSQL; the first worker to ask starts it."""
    import fcntl  # noqa: PLC0415 there is none on Windows, where these tests are left out

    is_worker = WORKER in os.environ
    folder = tmp_path_factory.getbasetemp()
    shared = folder.parent if is_worker else folder
    known = shared / "postgresql"
    with (shared / "postgresql.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not known.exists():
            run = os.getppid() if is_worker else os.getpid()
            known.write_text(start_cluster(ends_with=run, is_synced=False), encoding="utf-8")
    return known.read_text(encoding="utf-8")


@pytest.fixture(scope="session")
def template() -> Iterator[Path]:
    """The files of an empty PostgreSQL, for those that tests kill."""
    with tempfile.TemporaryDirectory(prefix="office-") as folder:
        yield make_template(Path(folder))


@pytest.fixture(scope="session")
def office(cluster: str, tmp_path_factory: pytest.TempPathFactory) -> Place:
    """Return this worker's office, as `till-office init` makes it; once, whoever imports this."""
    if cluster not in _offices:
        place = Place(a_database(cluster, "office"), tmp_path_factory.mktemp("office"))
        with connect(place.address) as connection:
            found_office(connection, place.folder, name="Liqeni", owner="a@b.al", password=PASSWORD)
        _offices[cluster] = place
    return _offices[cluster]


@pytest.fixture
def owner(office: Place) -> Iterator[Connection]:
    """An empty office, seen by its database's owner."""
    with connect(office.address) as connection:
        connection.execute(_EMPTY)
        yield connection


@pytest.fixture
def served(owner: Connection, office: Place) -> Iterator[Connection]:
    """A connection to the empty office, with the rights that serving has."""
    with open_pool(office.address) as pool, pool.connection() as connection:
        yield connection


@pytest.fixture
def empty(cluster: str) -> Iterator[Connection]:
    """A database with nothing in it."""
    with connect(a_database(cluster, "empty")) as connection:
        connection.execute("DROP SCHEMA public CASCADE; CREATE SCHEMA public")
        yield connection


def a_database(cluster: str, name: str) -> str:
    """Return the address of this worker's database of that name, made where it is not there."""
    mine = f"{name}_{os.environ.get(WORKER, 'alone')}"
    with connect(cluster) as connection, suppress(psycopg.errors.DuplicateDatabase):
        connection.execute(f"CREATE DATABASE {mine}")  # type: ignore[arg-type]
    return cluster.replace("dbname=postgres", f"dbname={mine}")


def a_till(owner: Connection, name: str = "till1", *, installation: str = "") -> Ed25519PrivateKey:
    """Let a till be one of the office's, and return the key it signs with."""
    key = Ed25519PrivateKey.generate()
    data = installation or f"data of {name}"
    owner.execute(_TILL, (name, f"Arka {name}", data, key.public_key().public_bytes_raw()))
    return key


def wait_until_somebody_waits(owner: Connection) -> None:
    """Wait until a session of this database waits for the lock of another."""
    waiting = (
        "SELECT 1 FROM pg_stat_activity WHERE datname = current_database()"
        " AND wait_event_type = 'Lock'"
    )
    until = time.monotonic() + PATIENCE_S
    while not owner.execute(waiting).fetchone():
        assert time.monotonic() < until
