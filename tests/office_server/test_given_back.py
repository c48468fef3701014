"""What the office gives back: to a till put back from an old backup, and to a new, empty disk.

Lives here: `till backup restore` against a real office, with and without a backup.
Must not: change logs (tests/backup), batches (test_taking_in).
"""

import shutil
from contextlib import closing
from pathlib import Path

import pytest

from tests.cli.conftest import CommandLine, line, service
from tests.office_server.conftest import Place
from tests.office_server.test_a_till_joins import a_code, address, has_joined, newest
from till.cli.context import CommandContext
from till.domain.errors.disk import DataAtOffice
from till.office_server.database import Connection
from till.safekeeping.owner.offers import offers_for
from till.sqlite import sqlite3

pytestmark = [
    pytest.mark.postgres,
    pytest.mark.usefixtures("line", "service"),  # else each sale starts one of its own
]
__all__ = ["address", "line", "service"]
SALE = ("--line", "A1*3", "--pay", "cash", "--wait", "20")
TABLES = ("sale", "sale_line", "payment", "vat_share", "movement", "cash_count", "day_closing")


@pytest.fixture
def sold(line: CommandLine, office: Place, address: str) -> CommandLine:
    """A till of the chain with a backup, two sales after it, all of them at the office."""
    line.a_sale()
    has_joined(line, office, address)
    made = line.till("backup", "create", "--out", str(backup(line)))
    assert made.status == 0, made.err
    for _ in range(2):
        assert line.sell(*SALE).status == 0
    sent = line.till("office", "sync", "--json")
    assert (sent.status, sent.fields["waiting"]) == (0, 0)
    return line


def backup(line: CommandLine) -> Path:
    return line.folder.parent / "old.till-backup"


def data(line: CommandLine) -> Path:
    return line.folder / "practice" / "till.sqlite3"


def rows(line: CommandLine, *tables: str) -> dict[str, list[object]]:
    with closing(sqlite3.connect(f"file:{data(line)}?mode=ro", uri=True)) as connection:
        return {
            each: sorted(connection.execute(f"SELECT * FROM {each}"), key=repr)
            for each in tables or TABLES
        }


def documents(line: CommandLine) -> list[object]:
    told = "sequence, doc_id, sale_key, state, iic, fic, invoice_number, body, day, issued_at"
    with closing(sqlite3.connect(f"file:{data(line)}?mode=ro", uri=True)) as connection:
        return connection.execute(f"SELECT {told} FROM document ORDER BY sequence").fetchall()


def test_a_backup_comes_back_with_the_sales_that_the_office_has(
    sold: CommandLine, owner: Connection
) -> None:
    before = rows(sold)
    issued = documents(sold)

    back = sold.till("backup", "restore", str(backup(sold)), "--json")
    again = sold.till("office", "sync", "--json")

    assert back.status == 0, back.err
    assert back.fields["after_copy"]["from_office"] == 2
    assert {each["where"] for each in back.fields["found"]["sales"]} == {"office"}
    assert rows(sold) == before
    assert documents(sold) == issued
    assert sold.till("journal", "verify").status == 0
    assert (again.status, again.fields["problem"]) == (0, None)
    assert owner.execute("SELECT count(*) FROM branch").fetchone() == (1,)
    hinders_nothing_where_it_is_away_or_disagrees(sold, owner)


def hinders_nothing_where_it_is_away_or_disagrees(sold: CommandLine, owner: Connection) -> None:
    owner.execute("SET session_replication_role = replica")
    owner.execute("UPDATE entry SET link = repeat('0', 64)")
    end = newest(sold)

    refused = sold.till("backup", "restore", str(backup(sold)))
    ended = newest(sold)
    sold.till("settings", "set", "office.url", "http://127.0.0.1:9")
    back = sold.till("backup", "restore", str(backup(sold)), "--json")

    assert (refused.status, refused.out) == (1, "")
    assert "--alone" in refused.err
    assert ended >= end
    assert back.status == 0, back.err
    assert back.fields["after_copy"]["from_office"] == 0


@pytest.mark.parametrize(
    "change",
    [
        """things = replace(things, '"total":33000', '"total":32000')""",
        """line = replace(line, '"person":"', '"person":"Not ')""",
        """things = replace(things, '"sale_line":', '"sale_lines":')""",
    ],
    ids=["a sale", "an entry", "a table"],
)
def test_what_an_office_changed_is_not_put_in(
    sold: CommandLine, owner: Connection, change: str
) -> None:
    owner.execute("SET session_replication_role = replica")
    changed = owner.execute(f"UPDATE entry SET {change}").rowcount  # type: ignore[arg-type]
    before = rows(sold)

    refused = sold.till("backup", "restore", str(backup(sold)))

    assert changed > 0
    assert (refused.status, refused.out, "--alone" in refused.err) == (1, "", True)
    assert rows(sold) == before


def test_a_new_disk_gets_everything_from_the_office_alone(
    sold: CommandLine, office: Place, address: str, owner: Connection
) -> None:
    """First with the key of the chain still in the secret store, then with a code."""
    before = rows(sold)
    issued = documents(sold)
    for each in data(sold).parent.glob("till.*"):
        each.unlink()
    refused = sold.till("day", "open", "--amount", "1")
    context = CommandContext(data_dir=sold.folder, environment={})
    offers = offers_for(context.surroundings(), DataAtOffice(office="Liqeni"))
    kept = sold.till("backup", "restore", "--json")
    assert (refused.status, "Liqeni" in refused.err) == (1, True)
    assert [each.manifest.last_sale for each in offers] == [3]
    assert kept.status == 0, kept.err
    assert rows(sold) == before

    shutil.rmtree(sold.folder / "practice")
    code = a_code(office, "--replaces", tills(owner)[0])
    back = sold.till("backup", "restore", "--office", address, "--json", typed=f"{code}\n")
    synced = sold.till("office", "sync", "--json")

    assert back.status == 0, back.err
    assert rows(sold) == before
    assert documents(sold) == issued
    assert sold.till("journal", "verify").status == 0
    assert (synced.status, synced.fields["problem"]) == (0, None)
    assert len(tills(owner)) == 1
    assert owner.execute("SELECT count(*) FROM branch").fetchone() == (1,)


def tills(owner: Connection) -> list[str]:
    return [till for (till,) in owner.execute("SELECT till_id FROM till")]
