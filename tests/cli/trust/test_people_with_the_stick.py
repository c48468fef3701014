"""Somebody who may write the second location, the settings or the environment: none is believed.

Lives here: ways to stop a till, to set its prices, to have sales forgotten, to lift its limits.
Must not: what lies in the data folder (beside this).
"""

import os
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from tests.builders import MOMENT
from tests.cli.trust.conftest import OWNER, WAITS, Shop
from tests.store.change_log.forging_logs import (
    appended_under_a_key_of_ones_own,
    appended_without_a_code,
    cut,
    made_anew_under_our_mark,
    made_anew_without_a_key,
)
from till.domain.maintenance.generations import CHOSEN, Heartbeat, HeartbeatFigures
from till.safekeeping.change_log.change_log_file import ENDING
from till.safekeeping.duplicates.generations import read_known_generations
from till.safekeeping.duplicates.heartbeat_folder import HeartbeatFolder

Way = Callable[[Shop, Path], None]


@pytest.fixture
def log_may_say() -> list[str]:
    return ["that this till did not write", "under no key of this till", "is left alone"]


@pytest.fixture
def stick(shop: Shop, tmp_path: Path) -> Path:
    """The till's folder in a second location, with a change log of an item and a withdrawal."""
    root = tmp_path / "stick"
    root.mkdir()
    assert shop.till("settings", "set", "backup.folder", str(root), pin=OWNER).status == 0
    articles = tmp_path / "articles.csv"
    articles.write_text(
        "id,name,barcodes,price,vat,unit,category\nA1,Bukë,,110,B,XPP,Furra\n", encoding="utf-8"
    )
    assert shop.till("catalogue", "import", str(articles), pin=OWNER).status == 0
    assert shop.deed().status == WAITS
    (folder,) = root.iterdir()
    return folder


def log_of(stick: Path) -> Path:
    return max(stick.glob(f"*{ENDING}"))


def another_chosen(shop: Shop, stick: Path) -> None:
    known = read_known_generations(shop.database)
    assert known is not None
    there = Heartbeat(
        life=replace(known.mine, number=known.mine.number + 9, place="elsewhere"),
        run="r",
        beat=1,
        computer="X",
        started_at=MOMENT,
        told_at=MOMENT,
        figures=HeartbeatFigures(cause=CHOSEN),
        chosen_by="Nobody",
    )
    HeartbeatFolder(stick).give_sign(there)


def a_record_appended(shop: Shop, stick: Path) -> None:
    del shop
    _in_a_log(stick, appended_without_a_code)


def a_record_under_a_key_of_ones_own(shop: Shop, stick: Path) -> None:
    del shop
    _in_a_log(stick, appended_under_a_key_of_ones_own)


def a_log_made_anew(shop: Shop, stick: Path) -> None:
    del shop
    _in_a_log(stick, made_anew_without_a_key)


def a_log_made_anew_under_our_mark(shop: Shop, stick: Path) -> None:
    del shop
    _in_a_log(stick, made_anew_under_our_mark)


def the_last_record_cut_off(shop: Shop, stick: Path) -> None:
    """Cut off what a heartbeat, one every five seconds, has told to be there."""
    assert shop.deed(wait="8").status == WAITS
    cut(log_of(stick), 1)


def a_pipe_as_a_log(shop: Shop, stick: Path) -> None:
    del shop
    os.mkfifo(stick / f"20991231T000000000000Z{ENDING}")


def a_device_as_a_log(shop: Shop, stick: Path) -> None:
    del shop
    (stick / f"20991231T000000000000Z{ENDING}").symlink_to("/dev/zero")


WAYS: tuple[Way, ...] = (
    another_chosen,
    a_record_appended,
    a_record_under_a_key_of_ones_own,
    a_log_made_anew,
    a_log_made_anew_under_our_mark,
    the_last_record_cut_off,
    a_pipe_as_a_log,
    a_device_as_a_log,
)
TOLD: tuple[tuple[Way, str], ...] = (
    (a_record_appended, "changed"),
    (a_record_under_a_key_of_ones_own, "changed"),
    (a_log_made_anew, "unproved"),
    (a_log_made_anew_under_our_mark, "changed"),
    (the_last_record_cut_off, "cut"),
)


def _in_a_log(stick: Path, way: Callable[[Path], None]) -> None:
    way(log_of(stick))


@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.__name__)
def test_nothing_in_the_second_location_stops_the_till(shop: Shop, stick: Path, way: Way) -> None:
    way(shop, stick)

    deed = shop.deed()

    assert deed.status == WAITS, deed.err
    assert not shop.is_named()


@pytest.mark.parametrize(("way", "told"), TOLD, ids=[way.__name__ for way, _ in TOLD])
def test_what_was_written_there_is_told_when_it_comes_back(
    shop: Shop, stick: Path, way: Way, told: str
) -> None:
    way(shop, stick)
    shop.lose_data()
    copy = max(stick.glob("*.till-copy.gz"))

    back = shop.till("backup", "restore", str(copy), "--json", pin=OWNER)

    assert back.status == 0, back.err
    assert back.fields["after_copy"]["proof"] == told


def test_a_limit_lifted_by_an_editor_is_written_down_at_the_next_start(
    shop: Shop, tmp_path: Path
) -> None:
    file = shop.line.folder / "settings.toml"
    text = file.read_text(encoding="utf-8") if file.exists() else ""
    file.write_text(f"{text}\n[roles]\ncashier_discount = 100\n", encoding="utf-8")

    shop.deed()
    told = shop.till("journal", "export", str(tmp_path / "journal"))

    assert told.status == 0, told.err
    journal = (tmp_path / "journal" / "journal.jsonl").read_text(encoding="utf-8")
    assert "roles.cashier_discount" in journal
