"""Two tills of one name keep their backups in one second location, and none takes the other's.

Lives here: folders by the till's number, folders of before there were numbers, whose a backup is.
Must not: who may restore (tests/cli/trust).
"""

import gzip
import json
import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from tests.backup.test_found_and_update import a_till
from tests.builders import MOMENT, a_document, a_sale, an_entry
from till.bootstrap import Surroundings
from till.domain.errors.disk import DataGone
from till.domain.maintenance.backups import BackupOrigin, BackupReason
from till.domain.shop.people import NamedPerson
from till.safekeeping.duplicates.generations import GenerationStart
from till.safekeeping.owner.found import BackupsFound, find_backups
from till.safekeeping.owner.offers import offers_for
from till.safekeeping.owner.restoring import Restore
from till.store.store import open_store

WORDS_OF_NUMBERS = ("life", "change", "last_sale", "last_sale_at")


@pytest.fixture
def stick(tmp_path: Path) -> Path:
    made = tmp_path / "stick"
    made.mkdir()
    return made


def sold(root: Path, stick: Path, number: int) -> Surroundings:
    """Let a till that is called like every other have a sale, and a backup of it on the stick."""
    around = a_till(root, str(stick))
    begin = GenerationStart(cause="moved", at=MOMENT, place=around.place)
    store = open_store(around.paths.database, begin=begin)
    sale = a_sale(number=number)
    document = a_document(f"{root.name}-{number}", sale=sale)
    told = {"sale": sale.key, "doc_id": document.doc_id, "total": str(sale.total)}
    store.ledger.record_from_thread(sale, document, replace(an_entry(), facts=told))
    store.close()
    around.backups().make(BackupReason.DAILY)
    return around


def told(found: BackupsFound) -> list[tuple[int, BackupOrigin]]:
    return [(each.manifest.last_sale, each.origin) for each in found.backups if each.manifest]


def a_folder_without_a_number(around: Surroundings) -> Path:
    """Let a till's folder be as an older version left it, with what that said of a backup."""
    there = around.backups().second_location()
    assert there is not None
    older = there.with_name("till-practice-Arka-1")
    there.rename(older)
    [backup] = older.glob("*.till-copy.gz")
    with gzip.open(backup, "rb") as packed:
        head = json.loads(packed.readline())
        rest = packed.read()
    kept = {name: value for name, value in head.items() if name not in WORDS_OF_NUMBERS}
    with gzip.open(backup, "wb") as packed:
        packed.write(json.dumps(kept).encode() + b"\n" + rest)
    shutil.rmtree(around.paths.backups)
    return older


def test_each_has_a_folder_of_its_own_and_sees_no_others_backup(
    tmp_path: Path, stick: Path
) -> None:
    one = sold(tmp_path / "one", stick, 1)
    other = sold(tmp_path / "other", stick, 2)

    assert one.backups().second_location() != other.backups().second_location()
    assert len([each for each in stick.iterdir() if each.is_dir()]) == 2
    assert told(find_backups(one)) == [(1, BackupOrigin.OWN)]
    assert told(find_backups(other)) == [(2, BackupOrigin.OWN)]


def test_after_a_dead_disk_each_offer_says_what_it_sold_last(tmp_path: Path, stick: Path) -> None:
    sold(tmp_path / "one", stick, 1)
    sold(tmp_path / "other", stick, 2)
    new = a_till(tmp_path / "new", str(stick))

    offers = offers_for(new, DataGone(path=str(stick)))

    assert {each.manifest.last_sale for each in offers} == {1, 2}
    assert all(each.manifest.last_sale_at for each in offers)


def test_a_backup_of_another_till_in_a_folder_of_before_is_said_to_be_that(
    tmp_path: Path, stick: Path
) -> None:
    one = sold(tmp_path / "one", stick, 1)
    other = sold(tmp_path / "other", stick, 2)
    theirs = other.backups().second_location()
    assert theirs is not None
    theirs.rename(stick / "till-practice-Arka-1")

    found = find_backups(one)

    assert set(told(found)) == {(1, BackupOrigin.OWN), (2, BackupOrigin.OTHER)}
    assert found.newest_good is not None
    assert found.newest_good.origin is BackupOrigin.OWN


def test_a_backup_of_before_there_were_numbers_is_found_offered_and_restored_as_not_proved(
    tmp_path: Path, stick: Path
) -> None:
    around = sold(tmp_path / "one", stick, 1)
    older = a_folder_without_a_number(around)
    around.paths.database.unlink()

    [found] = find_backups(around).backups
    [offer] = offers_for(around, DataGone(path=str(older)))
    Restore(file=offer.file, who=lambda _restored: NamedPerson(name="Vera", person_id=1)).put_back(
        around
    )

    assert (found.origin, offer.origin) == (BackupOrigin.UNPROVED, BackupOrigin.UNPROVED)
    store = open_store(around.paths.database)
    assert store.documents.sale(a_sale(number=1).key) is not None
    store.close()
    assert older.is_dir()
