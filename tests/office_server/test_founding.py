"""Founding an office, and bringing an older one up; what is not an office's is left alone.

Lives here: tables, steps, roles, partitions, the key.
Must not: commands (test_commands).
"""

import stat
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import psycopg
import pytest

from tests.office_server.conftest import PASSWORD, Place
from till.office_server.cluster import postgres_programs
from till.office_server.database import Connection, connect
from till.office_server.errors import (
    OfficeAlreadyThere,
    OfficeDatabaseAway,
    OfficeDatabaseForeign,
    OfficeDatabaseNewer,
    OfficeDatabaseOlder,
    OfficeKeyMissing,
    OfficeMissing,
    PasswordTooShort,
    PostgresqlMissing,
)
from till.office_server.founding import KEY_FILE, Office, found_office, open_office
from till.office_server.migrating import (
    PartitionsAhead,
    ServerStep,
    migrate,
    missing_steps,
    require_present,
    server_steps,
)

postgres = pytest.mark.postgres
BAD = ServerStep(number=len(server_steps()) + 1, name="bad.sql", sql="CREATE TABLE x (); nonsense")


def found(connection: Connection, folder: Path) -> Office:
    return found_office(connection, folder, name="Liqeni", owner="a@b.al", password=PASSWORD)


def tables(connection: Connection) -> set[str]:
    sql = "SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace"
    return {name for (name,) in connection.execute(sql + " AND relkind IN ('r', 'p')")}


@postgres
def test_an_office_is_founded_with_a_key_that_only_its_account_reads(
    empty: Connection, tmp_path: Path
) -> None:
    office = found(empty, tmp_path / "office")

    assert open_office(empty, tmp_path / "office") == office
    assert office.epoch == 1
    assert stat.S_IMODE((tmp_path / "office" / KEY_FILE).stat().st_mode) == 0o600
    (hashed,) = empty.execute("SELECT password_hash FROM person").fetchone() or ("",)
    assert hashed.startswith("$argon2id$")
    assert f"entry_{datetime.now(UTC):%Y_%m}" in tables(empty)  # noqa: TID251 as the server has it


@postgres
def test_an_office_is_founded_once(empty: Connection, tmp_path: Path) -> None:
    found(empty, tmp_path)

    with pytest.raises(OfficeAlreadyThere):
        found(empty, tmp_path)


@postgres
def test_a_short_password_makes_no_office(empty: Connection, tmp_path: Path) -> None:
    with pytest.raises(PasswordTooShort):
        found_office(empty, tmp_path, name="Liqeni", owner="a@b.al", password="short")

    assert tables(empty) == set()
    assert list(tmp_path.iterdir()) == []


@postgres
def test_a_database_of_something_else_is_left_as_it_is(empty: Connection, tmp_path: Path) -> None:
    empty.execute("CREATE TABLE parcel (weight integer)")

    with pytest.raises(OfficeDatabaseForeign) as caught:
        found(empty, tmp_path)

    assert caught.value.facts == {"table": "parcel"}
    assert tables(empty) == {"parcel"}


@postgres
def test_a_database_of_a_newer_office_is_refused(empty: Connection, tmp_path: Path) -> None:
    found(empty, tmp_path)
    empty.execute("INSERT INTO schema_step (number, name) VALUES (9999, 'of_tomorrow.sql')")

    for attempt in (migrate, missing_steps, require_present):
        with pytest.raises(OfficeDatabaseNewer):
            attempt(empty)


@postgres
def test_an_older_database_is_not_served_before_it_is_migrated(
    empty: Connection, tmp_path: Path
) -> None:
    found(empty, tmp_path)
    last = server_steps()[-1]
    empty.execute("DELETE FROM schema_step WHERE number = %s", (last.number,))

    with pytest.raises(OfficeDatabaseOlder):
        require_present(empty)

    assert [each.name for each in missing_steps(empty)] == [last.name]


@postgres
def test_a_step_that_fails_leaves_nothing_of_it(empty: Connection) -> None:
    steps = [*server_steps(), BAD]

    with pytest.raises(OfficeDatabaseAway):
        migrate(empty, steps)

    assert "x" not in tables(empty)
    assert [each.name for each in missing_steps(empty, steps)] == ["bad.sql"]
    good = [*server_steps(), replace(BAD, sql="CREATE TABLE x ()")]
    assert migrate(empty, good) == ["bad.sql"]


@postgres
def test_two_that_migrate_at_once_do_each_step_once(empty: Connection) -> None:
    address = empty.info.dsn

    def bring_up(_: int) -> list[str]:
        with connect(address) as connection:
            return list(migrate(connection))

    with ThreadPoolExecutor(2) as both:
        done = list(both.map(bring_up, range(2)))

    assert sorted(done, key=len) == [[], [each.name for each in server_steps()]]


@postgres
def test_an_empty_database_has_no_office(empty: Connection, tmp_path: Path) -> None:
    with pytest.raises(OfficeMissing):
        open_office(empty, tmp_path)
    migrate(empty)
    with pytest.raises(OfficeMissing):
        open_office(empty, tmp_path)


@postgres
def test_an_office_without_its_key_is_not_opened(empty: Connection, tmp_path: Path) -> None:
    found(empty, tmp_path)
    file = tmp_path / KEY_FILE
    other = bytes(32).hex()

    for text in ("nonsense", other):
        file.write_text(text, encoding="ascii")
        with pytest.raises(OfficeKeyMissing):
            open_office(empty, tmp_path)
    file.unlink()
    with pytest.raises(OfficeKeyMissing):
        open_office(empty, tmp_path)


@postgres
def test_months_ahead_are_made_once_by_who_serves(served: Connection, owner: Connection) -> None:
    partitions = PartitionsAhead()
    later = datetime(2031, 1, 15, tzinfo=UTC).date()

    partitions.make(served, later)
    before = tables(owner)
    partitions.make(served, later)

    assert {"entry_2031_01", "entry_2031_04"} <= before
    assert "entry_2031_05" not in before
    assert tables(owner) == before


@postgres
def test_who_only_reads_writes_nothing(office: Place) -> None:
    with connect(office.address) as connection:
        connection.execute("SET ROLE office_read")
        assert connection.execute("SELECT count(*) FROM entry").fetchone() is not None
        with pytest.raises(psycopg.errors.InsufficientPrivilege):
            connection.execute("INSERT INTO shop (name) VALUES ('x')")


def test_a_database_that_does_not_answer_is_named() -> None:
    with pytest.raises(OfficeDatabaseAway):
        connect("host=127.0.0.1 port=9 user=nobody dbname=nothing")


def test_programs_that_are_too_old_are_none(tmp_path: Path) -> None:
    (tmp_path / "13" / "bin").mkdir(parents=True)
    (tmp_path / "13" / "bin" / "initdb").touch()

    with pytest.raises(PostgresqlMissing):
        postgres_programs(tmp_path)

    for version in ("9.6", "15", "17"):
        (tmp_path / version / "bin").mkdir(parents=True)
        (tmp_path / version / "bin" / "initdb").touch()
    assert postgres_programs(tmp_path) == tmp_path / "17" / "bin"
