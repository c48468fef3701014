"""What older tills left is still found, offered and restored, and marked as not proved.

Lives here: one saved example of each, as the tills of then wrote it (`older`, by the last migration
they knew): a folder of the second location without a number, a backup that names no till and whose
data have neither digests nor anchor, a change log whose records bear no code.
Must not: forms of today that are only made to look old (test_tills_of_one_name).
"""

import shutil
from contextlib import closing
from pathlib import Path

from tests.backup.test_found_and_update import a_till
from tests.builders import a_sale
from till.bootstrap import Surroundings
from till.domain.errors.disk import DataGone
from till.domain.maintenance.backups import BackupOrigin, LogProof
from till.domain.shop.people import NamedPerson
from till.safekeeping.anchors.commit_anchor import read_anchor
from till.safekeeping.backups.backup_file import unpack
from till.safekeeping.integrity.integrity import prove
from till.safekeeping.owner.found import find_backups
from till.safekeeping.owner.offers import offers_for
from till.safekeeping.owner.restoring import Restore
from till.sqlite import sqlite3
from till.store.store import open_store

OLDER = Path(__file__).parent / "older"
BEFORE_DIGESTS = "step-19"
BEFORE_CODES = "step-23"
VERA = NamedPerson(name="Vera", person_id=1)


def a_new_computer(tmp_path: Path, example: str) -> Surroundings:
    """A till whose data went with the old computer, and the stick that an older one wrote."""
    stick = shutil.copytree(OLDER / example, tmp_path / "stick")
    return a_till(tmp_path / "data", str(stick))


def entries_of(database: Path) -> list[tuple[str, int, str]]:
    """Action, whether it digests anything, and the proof it tells of."""
    with closing(sqlite3.connect(database)) as data:
        return data.execute(
            "SELECT action, seals <> '', facts ->> '$.proof' FROM journal ORDER BY number"
        ).fetchall()


def is_sold(database: Path, *numbers: int) -> bool:
    store = open_store(database)
    found = [store.documents.sale(a_sale(number=number).key) for number in numbers]
    store.close()
    return None not in found


def test_a_backup_that_names_no_till_is_found_offered_and_restored_as_not_proved(
    tmp_path: Path,
) -> None:
    around = a_new_computer(tmp_path, BEFORE_DIGESTS)

    [found] = find_backups(around).backups
    [offer] = offers_for(around, DataGone(path=str(around.paths.database)))
    Restore(file=offer.file, who=lambda _restored: VERA).put_back(around)

    assert found.is_good
    assert (found.origin, offer.origin) == (BackupOrigin.UNPROVED, BackupOrigin.UNPROVED)
    assert is_sold(around.paths.database, 4)


def test_changes_without_a_code_come_back_with_their_backup_as_not_proved(tmp_path: Path) -> None:
    around = a_new_computer(tmp_path, BEFORE_CODES)

    [offer] = offers_for(around, DataGone(path=str(around.paths.database)))
    tried = Restore(file=offer.file).try_aside(around)
    restored = Restore(file=offer.file, who=lambda _restored: VERA).put_back(around)

    assert (offer.after.sales, offer.after.proof) == (2, LogProof.UNPROVED)
    assert tried.change_log.proof is restored.change_log.proof is LogProof.UNPROVED
    assert is_sold(around.paths.database, 1, 2, 3)
    assert prove(around.paths.database).is_whole
    assert ("copy_restored", 0, LogProof.UNPROVED.value) in entries_of(around.paths.database)


def test_data_of_before_digests_and_anchors_open_and_say_from_when_on_they_are_proved(
    tmp_path: Path,
) -> None:
    [backup] = (OLDER / BEFORE_DIGESTS).rglob("*.till-copy.gz")
    path = tmp_path / "data" / "till.sqlite3"
    path.parent.mkdir()
    unpack(backup, path)

    assert is_sold(path, 4)

    assert entries_of(path) == [("sale_closed", 0, None), ("data_sealed", 1, None)]
    assert read_anchor(path) is not None
    assert prove(path).is_whole
