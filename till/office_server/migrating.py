"""Bringing the office's database to the present shape: numbered SQL, one transaction a step."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from importlib.resources import files
from typing import Final

from psycopg.sql import SQL

from till.office_server.database import Connection, count_of, database_faults, value_of
from till.office_server.errors import (
    OfficeDatabaseForeign,
    OfficeDatabaseNewer,
    OfficeDatabaseOlder,
    OfficeDatabaseTooOld,
    OfficeMissing,
)

LEAST_VERSION: Final = 15
AHEAD: Final = timedelta(days=92)
"""So far ahead partitions are made: three months."""
_LOCK: Final = "SELECT pg_advisory_lock(hashtext('office migrations'))"
_UNLOCK: Final = "SELECT pg_advisory_unlock(hashtext('office migrations'))"
_HAS_STEPS: Final = "SELECT to_regclass('public.schema_step') IS NOT NULL"
_TABLES: Final = """
    SELECT relname FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
    WHERE nspname = 'public' AND relkind IN ('r', 'p', 'v') ORDER BY relname LIMIT 1
"""
_STEP: Final = "SELECT coalesce(max(number), 0) FROM schema_step"
_MAKE_STEPS: Final = """
    CREATE TABLE IF NOT EXISTS schema_step (
        number integer PRIMARY KEY,
        name text NOT NULL,
        done_at timestamptz NOT NULL DEFAULT now()
    )
"""
_DONE: Final = "INSERT INTO schema_step (number, name) VALUES (%s, %s)"
# Roles are of the whole server: another office may have made them, or is making them now. From 16
# on whoever made a role is a member that may not act as it before it is granted.
_ROLES: Final = """
    DO $$
    DECLARE
        wanted text;
        acting text := CASE WHEN current_setting('server_version_num')::integer >= 160000
            THEN 'SET' ELSE 'MEMBER' END;
    BEGIN
        FOREACH wanted IN ARRAY ARRAY['office_app', 'office_read'] LOOP
            BEGIN
                EXECUTE format('CREATE ROLE %I NOLOGIN', wanted);
            EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
            END;
            IF NOT pg_has_role(current_user, wanted, acting) THEN
                EXECUTE format('GRANT %I TO current_user', wanted);
            END IF;
        END LOOP;
    END $$
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class ServerStep:
    """One step: its number from 1, its file's name, its SQL."""

    number: int
    name: str
    sql: str


def server_steps() -> Sequence[ServerStep]:
    """Return the steps that this version comes with, in order."""
    found = sorted(
        (
            each
            for each in files("till.office_server.migrations").iterdir()
            if each.name.endswith(".sql")
        ),
        key=lambda each: each.name,
    )
    return tuple(
        ServerStep(number=int(each.name[:4]), name=each.name, sql=each.read_text(encoding="utf-8"))
        for each in found
    )


def step_of(connection: Connection) -> int | None:
    """Return the last step that a database has seen; None for one without anything in it.

    Raises OfficeDatabaseForeign, OfficeDatabaseTooOld.
    """
    version = connection.info.server_version // 10_000
    if version < LEAST_VERSION:
        raise OfficeDatabaseTooOld(found=version, least=LEAST_VERSION)
    with database_faults():
        if value_of(connection, _HAS_STEPS):
            return count_of(connection, _STEP)
        other = connection.execute(_TABLES).fetchone()
    if other is not None:
        raise OfficeDatabaseForeign(table=str(other[0]))
    return None


def missing_steps(
    connection: Connection, steps: Sequence[ServerStep] | None = None
) -> Sequence[ServerStep]:
    """Return the steps that a database lacks. Raises OfficeDatabaseNewer, and as `step_of`."""
    known = server_steps() if steps is None else steps
    step = step_of(connection) or 0
    if step > len(known):
        raise OfficeDatabaseNewer(found=step, known=len(known))
    return [each for each in known if each.number > step]


def migrate(connection: Connection, steps: Sequence[ServerStep] | None = None) -> Sequence[str]:
    """Run the steps that are missing and return their names; a second one waits, and finds none.

    Raises as `missing_steps` does, and OfficeDatabaseAway.
    """
    with database_faults():
        connection.execute(_LOCK)
        try:
            missing = missing_steps(connection, steps)
            for each in missing:
                with connection.transaction():
                    connection.execute(_ROLES)
                    connection.execute(_MAKE_STEPS)
                    connection.execute(SQL(each.sql))
                    connection.execute(_DONE, (each.number, each.name))
        finally:
            connection.execute(_UNLOCK)
    return [each.name for each in missing]


def require_empty(connection: Connection) -> None:
    """Raise OfficeDatabaseForeign for a database that has tables, an office's too."""
    if step_of(connection) is not None:
        raise OfficeDatabaseForeign(table="schema_step")


def make_roles(connection: Connection) -> None:
    """Make the roles that an office's tables are granted to, where they are not there."""
    with database_faults():
        connection.execute(_ROLES)


def require_present(connection: Connection) -> None:
    """Raise OfficeMissing or OfficeDatabaseOlder for a database that cannot be served as it is."""
    step = step_of(connection)
    if step is None:
        raise OfficeMissing
    missing = missing_steps(connection)
    if missing:
        raise OfficeDatabaseOlder(found=step, known=missing[-1].number)


class PartitionsAhead:
    """Sees to it that the months to come have their partitions, whenever a batch is taken in."""

    def __init__(self) -> None:
        self._made_until = date.min

    def make(self, connection: Connection, today: date) -> None:
        """Make them where fewer than a month is left; a day's first batch pays for it."""
        if today + AHEAD / 3 > self._made_until:
            connection.execute("SELECT make_partitions(%s)", (today + AHEAD,))
            self._made_until = today + AHEAD
