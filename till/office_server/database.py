"""Connections to the office's database; what serves acts as `office_app`, and changes no entry."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Final, LiteralString, TypeAlias, TypeVar

import psycopg
from psycopg.rows import TupleRow, class_row
from psycopg_pool import ConnectionPool, PoolTimeout

from till.office_server.errors import OfficeDatabaseAway

Connection: TypeAlias = psycopg.Connection[TupleRow]
Row = TypeVar("Row")
Values: TypeAlias = Mapping[str, object] | Sequence[object]
CONNECT_WITHIN_S: Final = 5
MOST_CONNECTIONS: Final = 8
_OF_SERVING: Final = (
    "SET ROLE office_app",
    "SET statement_timeout = '30s'",
    "SET lock_timeout = '2s'",
    "SET idle_in_transaction_session_timeout = '30s'",
    "SET tcp_keepalives_idle = 10",
    "SET tcp_keepalives_interval = 5",
    "SET tcp_keepalives_count = 3",
)
# No time limit ends a COPY that waits for the other side: both sides notice within half a minute
# that a line is dead, and a till's row is free again.
_NOTICES_SILENCE: Final = {
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 30_000,  # ms
}


@contextmanager
def database_faults() -> Iterator[None]:
    """Tell by name when PostgreSQL does not answer or refuses. Raises OfficeDatabaseAway."""
    try:
        yield
    except (psycopg.Error, PoolTimeout) as error:
        raise OfficeDatabaseAway(reason=_first_line(error)) from error


def rows_of(
    connection: Connection, kind: type[Row], query: str, values: Mapping[str, object] | None = None
) -> Sequence[Row]:
    """Return what a query finds, each row as a value of its columns; raises OfficeDatabaseAway."""
    with database_faults(), connection.cursor(row_factory=class_row(kind)) as cursor:
        return cursor.execute(query, values).fetchall()


def value_of(connection: Connection, query: LiteralString, values: Values = ()) -> object:
    """Return the only value that a query finds; None where it finds no row."""
    with database_faults():
        found = connection.execute(query, values).fetchone()
    return found[0] if found else None


def count_of(connection: Connection, query: LiteralString, values: Values = ()) -> int:
    """Return the number that a query finds; nothing is zero."""
    return int(str(value_of(connection, query, values) or 0))


@contextmanager
def one_moment(connection: Connection) -> Iterator[None]:
    """Read all that follows as it is at one moment, beside whoever writes."""
    with database_faults(), connection.transaction():
        connection.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
        yield


def connect(address: str) -> Connection:
    """Connect as who the address says: the owner of the database. Raises OfficeDatabaseAway."""
    with database_faults():
        return psycopg.connect(address, connect_timeout=CONNECT_WITHIN_S, autocommit=True)


def open_pool(address: str) -> ConnectionPool[Connection]:
    """Return connections for serving; raises OfficeDatabaseAway where there is none."""
    pool = ConnectionPool(
        address,
        min_size=1,
        max_size=MOST_CONNECTIONS,
        timeout=CONNECT_WITHIN_S,
        reconnect_timeout=CONNECT_WITHIN_S,  # else it waits ever longer, also while all is back
        kwargs={"connect_timeout": CONNECT_WITHIN_S, "autocommit": True, **_NOTICES_SILENCE},
        configure=_act_as_app,
        open=False,
    )
    try:
        with database_faults():
            pool.open(wait=True, timeout=CONNECT_WITHIN_S)
    except OfficeDatabaseAway:
        pool.close()
        raise
    return pool


def _act_as_app(connection: Connection) -> None:
    for statement in _OF_SERVING:
        connection.execute(statement)


def _first_line(error: Exception) -> str:
    return str(error).partition("\n")[0] or type(error).__name__
