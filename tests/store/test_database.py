"""Opening: a sound file opens quickly, anything else is refused and left as it was.

Lives here: creation, damage, foreign and later files, permissions.
Must not: single steps of migrations (test_migrations).
"""

import os
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from threading import Thread

import pytest

from tests.builders import a_document, a_sale
from till.domain.errors import TillError
from till.domain.errors.disk import DatabaseDamaged, DatabaseNewer, DiskFailing
from till.sqlite import sqlite3
from till.store.database import close_database, open_database
from till.store.database_file import ended_cleanly, log_of
from till.store.store import open_store


@pytest.fixture
def sold(path: Path) -> Path:
    """A database with one sale in it, closed."""
    store = open_store(path)
    store.ledger.record_from_thread(a_sale(), a_document())
    store.close()
    return path


def test_every_connection_writes_durably_and_checks_references(path: Path) -> None:
    store = open_store(path)

    found = [
        store.database.pragma(name) for name in ("journal_mode", "synchronous", "foreign_keys")
    ]

    assert found == ["wal", 2, 1]
    store.close()


def test_all_tables_are_strict(path: Path) -> None:
    store = open_store(path)

    kinds = store.database.plain.execute(
        "SELECT name, strict FROM pragma_table_list"
        " WHERE schema = 'main' AND name NOT LIKE 'sql%' AND type = 'table'"  # not the index's own
    ).fetchall()

    assert len(kinds) >= 17
    assert all(strict for _, strict in kinds), kinds
    store.close()


@pytest.mark.skipif(sys.platform == "win32", reason="permissions are POSIX's")
def test_folder_and_files_are_their_owners_alone(path: Path) -> None:
    store = open_store(path)
    store.ledger.record_from_thread(a_sale(), a_document())

    others = {each.name: each.stat().st_mode & 0o077 for each in path.parent.iterdir()}

    assert path.parent.stat().st_mode & 0o077 == 0
    assert set(others.values()) == {0}, others
    store.close()


def test_a_clean_end_leaves_no_log_and_says_so(sold: Path) -> None:
    assert not log_of(sold).exists()
    assert ended_cleanly(sold)


def test_an_open_database_does_not_look_cleanly_ended(path: Path) -> None:
    store = open_store(path)

    assert not ended_cleanly(path)

    store.close()


def _zero_the_header(file: bytes) -> bytes:
    return bytes(16) + file[16:]


def _cut_in_half(file: bytes) -> bytes:
    return file[: len(file) // 2]


def _empty(_file: bytes) -> bytes:
    return b""


def _overwrite_the_schema(file: bytes) -> bytes:
    return file[:100] + b"\xff" * 2000 + file[2100:]


def _overwrite_a_page(file: bytes) -> bytes:
    return file[:-4096] + b"\xa5" * 4096


def _replace_with_text(_file: bytes) -> bytes:
    return b"a shopping list\n" * 1000


@pytest.mark.parametrize(
    "harm",
    [
        _zero_the_header,
        _cut_in_half,
        _empty,
        _overwrite_the_schema,
        _overwrite_a_page,
        _replace_with_text,
    ],
)
def test_a_damaged_file_is_refused_and_left_untouched(
    sold: Path, harm: Callable[[bytes], bytes]
) -> None:
    harmed = harm(sold.read_bytes())
    sold.write_bytes(harmed)

    for _ in range(2):
        with pytest.raises(DatabaseDamaged):
            open_store(sold)

    assert sold.read_bytes() == harmed


def test_another_applications_database_is_refused_and_left_untouched(path: Path) -> None:
    path.parent.mkdir()
    with closing(sqlite3.connect(path)) as other:
        other.execute("CREATE TABLE recipe (name TEXT)")
    before = path.read_bytes()

    with pytest.raises(DatabaseDamaged):
        open_store(path)

    assert path.read_bytes() == before


def test_a_later_tills_database_is_refused_and_left_untouched(sold: Path) -> None:
    with closing(sqlite3.connect(sold)) as later:
        later.execute("PRAGMA user_version = 9999")
    before = sold.read_bytes()

    with pytest.raises(DatabaseNewer):
        open_store(sold)

    assert sold.read_bytes() == before


def test_a_vanished_database_is_not_silently_begun_anew(sold: Path) -> None:
    sold.unlink()

    with pytest.raises(DatabaseDamaged):
        open_store(sold)

    assert not sold.exists()


def test_a_making_that_was_interrupted_is_begun_again(path: Path) -> None:
    path.parent.mkdir()
    path.with_name(path.name + ".new").write_bytes(b"half a database")

    store = open_store(path)

    assert store.articles.count() == 0
    store.close()


def test_a_folder_that_cannot_be_made_is_a_failing_disk(tmp_path: Path) -> None:
    in_the_way = tmp_path / "practice"
    in_the_way.write_text("a file where the folder should be", encoding="utf-8")

    with pytest.raises(DiskFailing):
        open_store(in_the_way / "till.sqlite3")


@pytest.mark.skipif(
    sys.platform == "win32" or os.geteuid() == 0, reason="root may write everywhere"
)
def test_a_read_only_file_is_a_failing_disk(sold: Path) -> None:
    sold.chmod(0o400)

    with pytest.raises(DiskFailing):
        open_store(sold)


def test_a_text_of_which_a_bit_fell_over_is_a_damaged_file(sold: Path) -> None:
    with closing(sqlite3.connect(sold)) as connection:
        connection.execute("DROP TRIGGER journal_is_frozen")
        connection.execute("UPDATE journal SET link = CAST(x'61c761' AS TEXT)")
        connection.commit()

    with pytest.raises(DatabaseDamaged):
        open_store(sold)


def test_what_a_thread_has_read_by_is_closed_with_the_database(path: Path) -> None:
    database = open_database(path)
    used: list[sqlite3.Connection] = []

    def read() -> None:
        database.number("SELECT count(*) FROM person")
        used.append(database.plain)

    thread = Thread(target=read)
    thread.start()
    thread.join()
    close_database(database)

    with pytest.raises(sqlite3.ProgrammingError, match="closed"):
        used[0].execute("SELECT 1")


def test_a_thread_that_asks_first_when_the_data_are_gone_makes_no_empty_ones(path: Path) -> None:
    database = open_database(path)
    failed: list[type[BaseException]] = []

    def ask() -> None:
        try:
            database.number("SELECT count(*) FROM document")
        except TillError as error:
            failed.append(type(error))

    path.unlink()
    reader = Thread(target=ask)
    reader.start()
    reader.join()
    database.close_all()

    assert failed
    assert not path.exists()
