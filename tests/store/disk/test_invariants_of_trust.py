"""The invariants of trust see what they are for: each kind of hurt proof is one of theirs.

Lives here: one hurt for each of them, on a till that was closed in good order.
Must not: what the till itself says of it (tests/cli/trust).
"""

import json
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from tests.builders import MOMENT, an_entry
from tests.fakes import StoppedClock
from tests.invariants_of_trust import check_trust, read_trust
from till.actions.ports.records import NewPerson
from till.domain.maintenance.backups import BackupReason
from till.domain.rights.journal import JournalAction
from till.domain.shop.people import Role
from till.safekeeping.backups.backup_file import BackupStamp
from till.safekeeping.backups.backups import StoredBackups
from till.safekeeping.duplicates.generations import GenerationStart
from till.sqlite import sqlite3
from till.store.store import open_store

STAMP = BackupStamp(profile="practice", nuis="L62104871M", till_name="Arka 1")


@pytest.fixture
def closed(path: Path) -> Path:
    """A till with somebody at it and a backup."""
    store = open_store(path, begin=GenerationStart(cause="moved", at=MOMENT, place="here"))
    ana = NewPerson(
        person_id=1, name="Ana", operator_code=None, role=Role.CASHIER, pin_hash="argon2id"
    )
    entry = replace(an_entry(JournalAction.PERSON_ADDED), facts={})
    store.ledger.record_from_thread(ana, entry)
    store.close()
    backups = StoredBackups(path, path.parent / "backups", STAMP, StoppedClock(), None)
    backups.make(BackupReason.DAILY)
    return path


def _without_an_anchor(path: Path) -> None:
    path.with_suffix(".witness").unlink()


def _with_an_older_end(path: Path) -> None:
    with closing(sqlite3.connect(path)) as data:
        data.execute("DROP TRIGGER journal_stays")
        data.execute("DELETE FROM journal")
        data.execute(
            "INSERT INTO journal VALUES (1, '', '', '', '{}', '', 'another', NULL, 1, '{}')"
        )
        data.commit()


def _with_another_role(path: Path) -> None:
    with closing(sqlite3.connect(path)) as data:
        data.execute("UPDATE person SET role = 'owner'")
        data.commit()


def _with_a_generation_of_nobody(path: Path) -> None:
    file = path.with_suffix(".life")
    known = json.loads(file.read_text(encoding="utf-8"))
    far = {**known["mine"], "number": known["mine"]["number"] + 1_001}
    known["others"] = {"there": {"sign": {"life": far}}}
    file.write_text(json.dumps(known), encoding="utf-8")


HURT: tuple[Callable[[Path], None], ...] = (
    _without_an_anchor,
    _with_an_older_end,
    _with_another_role,
    _with_a_generation_of_nobody,
)


def test_a_till_that_nobody_touched_hurts_none(closed: Path) -> None:
    trust = read_trust(closed)

    check_trust(trust)
    assert len(trust.backups) == len(trust.people) == 1


@pytest.mark.parametrize("hurt", HURT, ids=lambda each: each.__name__.strip("_"))
def test_each_hurt_is_seen(closed: Path, hurt: Callable[[Path], None]) -> None:
    hurt(closed)

    with pytest.raises(AssertionError):
        check_trust(read_trust(closed))
