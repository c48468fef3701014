"""A day on the command line, against the practice service over HTTP.

Lives here: sentences about day, sell, outbox and documents.
Must not: what the actions decide (tests/actions).
"""

import asyncio
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from tests.cli.conftest import CommandLine
from tests.practice_server import PracticeServer
from till.actions.selling.selling import scan
from till.cli.acting import without_actor
from till.cli.context import CommandContext
from till.sqlite import sqlite3
from till.store.database_file import ended_cleanly
from till.system.paths import Paths
from till.system.profile import Profile
from till.system.single_instance import InstanceLock


def open_day(line: CommandLine) -> dict[str, object]:
    opened = line.till("day", "open", "--amount", "5000", "--json")
    assert opened.status == 0, opened.err
    assert isinstance(opened.value, dict)
    return opened.value


def test_a_sale_that_waits_for_the_service_ends_complete(
    line: CommandLine, service: PracticeServer
) -> None:
    line.furnish()
    assert open_day(line)["state"] == "complete"

    sold = line.sell("--line", "101*0,5", "--line", "A1*2/10%", "--pay", "cash:500", "--wait", "20")

    assert sold.status == 0, sold.err
    assert isinstance(sold.value, dict)
    assert sold.value["state"] == "complete"
    assert sold.value["fic"]
    assert (sold.value["total"], sold.value["change"]) == (268, 232)


def test_a_line_may_be_sold_at_another_price_within_the_limits(
    line: CommandLine, service: PracticeServer
) -> None:
    line.furnish()
    open_day(line)

    dearer = line.sell("--line", "A1*2@200", "--line", "A1@180/10%", "--pay", "cash")
    cheaper = line.sell("--line", "A1@90", "--pay", "cash")
    reduced = line.sell("--line", "A1/11%", "--pay", "cash")

    assert dearer.fields["total"] == 562
    assert (cheaper.status, reduced.status) == (1, 1)
    assert "Approval is required" in cheaper.err
    assert "Approval is required" in reduced.err


def test_goods_by_weight_are_not_sold_without_one(
    line: CommandLine, service: PracticeServer
) -> None:
    line.furnish()
    open_day(line)

    refused = line.sell("--line", "101", "--pay", "cash")
    priced = line.sell("--line", "101@100", "--pay", "cash")

    assert (refused.status, priced.status) == (1, 1)
    assert refused.err == priced.err == "Domate is sold by weight or measure. Enter the quantity.\n"


def test_a_sale_without_the_service_is_kept_and_delivered_later(
    line: CommandLine, service: PracticeServer
) -> None:
    line.furnish()
    open_day(line)
    service.stop()

    sold = line.sell("--line", "5310042031104", "--pay", "card", "--wait", "0.5")
    waiting = line.till("outbox", "list", "--json")
    service.start()
    run = line.till("outbox", "run", "--until-empty", "--for", "30", "--json")

    assert sold.status == 3
    assert isinstance(waiting.value, list)
    assert [each["total"] for each in waiting.value] == [110]
    assert run.status == 0, run.err
    assert run.value == {"delivered": 1, "waiting": 0, "attention": 0}
    assert line.till("outbox", "list", "--json").value == []


def test_without_a_wait_nothing_is_sent_yet(line: CommandLine, service: PracticeServer) -> None:
    line.furnish()
    open_day(line)

    sold = line.sell("--line", "A1", "--pay", "cash")

    assert sold.status == 3
    assert isinstance(sold.value, dict)
    assert sold.value["state"] == "queued"


def test_a_receipt_is_written_to_a_file(
    line: CommandLine, service: PracticeServer, tmp_path: Path
) -> None:
    line.furnish()
    open_day(line)
    sold = line.sell("--line", "A1", "--pay", "cash", "--wait", "20")
    assert isinstance(sold.value, dict)
    doc_id = str(sold.value["docId"])

    written = line.till("documents", "receipt", doc_id, "--out", str(tmp_path / "r.png"))
    shown = line.till("documents", "show", doc_id, "--json")

    assert written.status == 0, written.err
    assert (tmp_path / "r.png").read_bytes().startswith(b"\x89PNG")
    assert isinstance(shown.value, dict)
    assert shown.value["payments"] == {"cash": 110}
    assert shown.value["vat"] == [
        {"code": "B", "rate": 20, "net": 91.67, "vat": 18.33, "gross": 110}
    ]


def test_a_receipt_whose_picture_is_not_kept_any_more_is_drawn_again_for_the_file(
    line: CommandLine, service: PracticeServer, tmp_path: Path
) -> None:
    doc_id = line.a_sale()
    with closing(sqlite3.connect(line.folder / "practice" / "till.sqlite3")) as connection:
        connection.execute("DELETE FROM receipt")
        connection.commit()
    out = tmp_path / "r.png"

    with InstanceLock(line.folder / "practice" / "till.lock", Profile.PRACTICE):
        beside = line.till("documents", "receipt", doc_id, "--out", str(out))
    written = line.till("documents", "receipt", doc_id, "--out", str(out))
    service.stop()
    alone = line.till("documents", "receipt", doc_id, "--out", str(out), "--force")

    assert (beside.status, written.status, alone.status) == (1, 0, 1), written.err
    assert "The service has not sent the receipt" in beside.err
    assert out.read_bytes().startswith(b"\x89PNG")
    assert "no longer stored here" in alone.err


def test_a_receipt_that_is_not_there_yet_is_said_to_be_so(
    line: CommandLine, service: PracticeServer, tmp_path: Path
) -> None:
    line.furnish()
    open_day(line)
    sold = line.sell("--line", "A1", "--pay", "cash")
    assert isinstance(sold.value, dict)

    early = line.till(
        "documents", "receipt", str(sold.value["docId"]), "--out", str(tmp_path / "r.png")
    )

    assert early.status == 1
    assert "The service has not sent the receipt" in early.err


def test_a_sale_before_the_day_is_open_is_refused_and_leaves_no_basket_behind(
    line: CommandLine, service: PracticeServer
) -> None:
    line.furnish()

    early = line.sell("--line", "A1", "--pay", "cash")
    open_day(line)
    sold = line.sell("--line", "101*1", "--pay", "cash")

    assert early.status == 1
    assert early.err.startswith("The day is not open.")
    assert isinstance(sold.value, dict)
    assert sold.value["total"] == 140


def test_the_day_tells_how_it_stands(line: CommandLine, service: PracticeServer) -> None:
    line.furnish()

    before = line.till("day", "status", "--json").value
    open_day(line)
    after = line.till("day", "status", "--json").value
    again = line.till("day", "open", "--amount", "1")

    assert isinstance(before, dict)
    assert isinstance(after, dict)
    assert (before["is_open"], after["is_open"]) == (False, True)
    assert (after["opening_balance"], after["state"]) == (5000, "complete")
    assert again.status == 1
    assert "already open" in again.err


def test_looking_works_beside_an_open_till_and_changing_does_not(
    line: CommandLine, service: PracticeServer
) -> None:
    line.furnish()
    paths = Paths(root=line.folder, profile=Profile.PRACTICE)

    with InstanceLock(paths.lock_file, Profile.PRACTICE):
        looked = [
            line.till(*words)
            for words in (("people", "list"), ("documents", "list"), ("outbox", "list"))
        ]
        changed = line.till("people", "remove", "Arta Hoxha")

    assert [each.status for each in looked] == [0, 0, 0]
    assert changed.status == 1
    assert changed.err.startswith("Till is already open in profile practice.")


def test_a_basket_left_in_the_window_is_neither_sold_nor_lost(
    line: CommandLine, service: PracticeServer
) -> None:
    line.furnish()
    open_day(line)
    context = CommandContext(data_dir=line.folder, profile=Profile.PRACTICE)
    asyncio.run(leave_a_basket(context, "3*A1"))

    sold = line.sell("--line", "101*1", "--pay", "cash")

    assert isinstance(sold.value, dict)
    assert sold.value["total"] == 140
    assert asyncio.run(basket_left(context)) == [("A1", 3)]


def test_looking_does_not_make_the_next_start_a_slow_one(line: CommandLine) -> None:
    line.furnish()
    paths = Paths(root=line.folder, profile=Profile.PRACTICE)

    line.till("people", "list")
    line.till("documents", "list")

    assert ended_cleanly(paths.database)


def test_the_practice_service_says_where_it_listens_and_leaves_with_its_parent(
    line: CommandLine, tmp_path: Path
) -> None:
    command = [sys.executable, "-m", "till", "--data-dir", str(line.folder)]
    options = ["practice-service", "--db", str(tmp_path / "s.sqlite3"), "--leave-with-parent"]

    process = subprocess.Popen(
        [*command, *options], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    said = process.stdout.readline() if process.stdout else ""
    port = said.rpartition(":")[2].partition("/")[0].strip()
    taken = line.till("practice-service", "--port", port, "--db", str(tmp_path / "t.sqlite3"))
    rest, _ = process.communicate("")

    assert said.startswith("The practice service listens at http://127.0.0.1:")
    assert taken.status == 1
    assert f"is using port {port}" in taken.err
    assert (process.returncode, rest) == (0, "")


@pytest.mark.parametrize("name", ["no-folder/s.sqlite3", "text"])
def test_the_practice_service_says_what_ails_its_file_and_blames_no_port(
    line: CommandLine, tmp_path: Path, name: str
) -> None:
    (tmp_path / "no-folder").write_text("a file where a folder is needed")
    (tmp_path / "text").write_text("no database, but longer than the head of one" * 20)

    for real in ("production", "development"):
        assert line.till("practice-service", "--environment", real).status == 2
    ended = line.till("practice-service", "--db", str(tmp_path / name))

    assert ended.status == 1
    assert str(tmp_path / name) in ended.err
    assert "is using port" not in ended.err


def test_a_demo_that_cannot_save_its_pictures_says_where(line: CommandLine, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("a file where a folder is needed")

    ended = line.till("demo", "--scripted", "--out", str(tmp_path / "file" / "played"))

    assert ended.status == 1
    assert str(tmp_path / "file" / "played") in ended.err


def test_a_picture_that_is_not_there_is_not_set(line: CommandLine, tmp_path: Path) -> None:
    picture = tmp_path / "shop.png"

    missing = line.till("settings", "set", "shop.picture", str(picture))
    picture.write_bytes(b"a picture")
    there = line.till("settings", "set", "shop.picture", str(picture))
    none = line.till("settings", "set", "shop.picture", "")

    assert (missing.status, there.status, none.status) == (1, 0, 0)
    assert str(picture) in missing.err


async def leave_a_basket(context: CommandContext, code: str) -> None:
    async with without_actor(context) as opened:
        await scan(opened.till, code)


async def basket_left(context: CommandContext) -> list[tuple[str, int]]:
    async with without_actor(context) as opened:
        lines = opened.till.session.basket.lines
        return [(each.article.article_id, int(each.quantity)) for each in lines]
