"""Somebody who may write the till's files, with its source in hand: no way is taken in silence.

Lives here: each way to change money and rights, to become an owner, to begin anew, to swap and swap
back, and to take proofs away; it is named by the proof and the till check, or refused at the deed.
Must not: what lies in the second location, settings (beside this).
"""

import shutil
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import keyring
import pytest

from tests.cli.trust.conftest import CASHIER, OWNER, STRANGER, WAITS, Shop
from tests.cli.trust.forging import add_entry, link_anew, make_fit, opened
from tests.system.test_secrets import StoreInMemory
from till.safekeeping.anchors import commit_anchor as written
from till.safekeeping.anchors.anchoring import last_commit
from till.safekeeping.anchors.commit_anchor import SLOT, CommitAnchorFile, read_anchor
from till.sqlite import sqlite3

Way = Callable[[Shop], None]

LESS_WAS_TAKEN = "UPDATE movement SET amount = 5000 WHERE kind = 'withdrawal'"
OWN_KEY = b"a key of somebody's own"


def _take_less(shop: Shop) -> None:
    """Let the withdrawal of 500 be one of 50, with digests and entries that fit."""
    with opened(shop.database) as data:
        data.execute(LESS_WAS_TAKEN)
        make_fit(data)


def _write_anchor(shop: Shop, key: bytes | None) -> None:
    with closing(sqlite3.connect(shop.database)) as data:
        told = written.CommitAnchor.of(last_commit(data), key)
    shop.witness.unlink()
    file = CommitAnchorFile(shop.database)
    file.put(told)
    file.close()


def money_alone(shop: Shop) -> None:
    with opened(shop.database) as data:
        data.execute(LESS_WAS_TAKEN)


def money_made_to_fit(shop: Shop) -> None:
    _take_less(shop)


def money_without_the_anchor(shop: Shop) -> None:
    _take_less(shop)
    shop.witness.unlink()


def money_with_an_empty_anchor(shop: Shop) -> None:
    _take_less(shop)
    shop.witness.write_bytes(b"")


def money_with_an_anchor_of_zeros(shop: Shop) -> None:
    _take_less(shop)
    shop.witness.write_bytes(bytes(2 * SLOT))


def money_with_an_anchor_that_bears_no_key(shop: Shop) -> None:
    _take_less(shop)
    _write_anchor(shop, None)


def money_with_an_anchor_of_ones_own_key(shop: Shop) -> None:
    _take_less(shop)
    _write_anchor(shop, OWN_KEY)


def money_with_an_anchor_of_the_beginning(shop: Shop) -> None:
    _take_less(shop)
    shop.witness.unlink()
    file = CommitAnchorFile(shop.database)
    file.put(written.CommitAnchor(number=0, link="", documents=0))
    file.close()


def money_with_a_mac_that_is_no_text(shop: Shop) -> None:
    _take_less(shop)
    told = read_anchor(shop.database)
    assert told is not None
    file = CommitAnchorFile(shop.database)
    for _ in range(2):
        file.put(
            written.CommitAnchor(number=told.number, link="", documents=0, key=told.key, mac="ë")
        )
    file.close()


def a_movement_taken_out(shop: Shop) -> None:
    with opened(shop.database) as data:
        data.execute("PRAGMA foreign_keys = 0")
        data.execute("DELETE FROM movement WHERE kind = 'withdrawal'")


def the_last_entry_taken_out(shop: Shop) -> None:
    with opened(shop.database) as data:
        data.execute("DELETE FROM journal WHERE number = (SELECT max(number) FROM journal)")
    shop.witness.unlink()


def an_older_folder_put_back(shop: Shop) -> None:
    kept = shop.folder.with_name("as it was")
    shutil.copytree(shop.folder, kept)
    assert shop.deed().status == WAITS
    shutil.rmtree(shop.folder)
    kept.rename(shop.folder)


def digests_emptied_as_if_there_had_been_none(shop: Shop) -> None:
    with opened(shop.database) as data:
        data.execute(LESS_WAS_TAKEN)
        data.execute("UPDATE journal SET seals = ''")
        data.execute("UPDATE maintenance SET is_unsealed = 1")
        link_anew(data)
    shop.witness.unlink()


def a_trigger_taken_out(shop: Shop) -> None:
    with closing(sqlite3.connect(shop.database)) as data:
        name = data.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchone()[0]
        data.execute(f"DROP TRIGGER {name}")
        data.commit()


def an_entry_of_a_pin_added(shop: Shop) -> None:
    with opened(shop.database) as data:
        _swap_pins(data)
        add_entry(data, "person_added", "person 1")
        add_entry(data, "person_added", "person 2")


def an_owner_added_with_an_entry(shop: Shop) -> None:
    with opened(shop.database) as data:
        data.execute(
            "INSERT INTO person (person_id, name, operator_code, role, pin_hash)"
            " SELECT 9, 'Besa', NULL, 'owner', pin_hash FROM person WHERE person_id = 2"
        )
        add_entry(data, "person_added", "person 9")


def an_owner_added_after_a_pretended_crash(shop: Shop) -> None:
    an_owner_added_with_an_entry(shop)
    (shop.folder / "till.sqlite3.clean").unlink()


NAMED: tuple[Way, ...] = (
    money_alone,
    money_made_to_fit,
    money_without_the_anchor,
    money_with_an_empty_anchor,
    money_with_an_anchor_of_zeros,
    money_with_an_anchor_that_bears_no_key,
    money_with_an_anchor_of_ones_own_key,
    money_with_an_anchor_of_the_beginning,
    money_with_a_mac_that_is_no_text,
    a_movement_taken_out,
    the_last_entry_taken_out,
    an_older_folder_put_back,
    digests_emptied_as_if_there_had_been_none,
    a_trigger_taken_out,
    an_entry_of_a_pin_added,
    an_owner_added_with_an_entry,
    an_owner_added_after_a_pretended_crash,
)


@pytest.mark.parametrize("way", NAMED, ids=lambda way: way.__name__)
def test_what_was_changed_in_the_file_is_named_also_after_the_next_deed(
    shop: Shop, way: Way
) -> None:
    assert not shop.is_named()

    way(shop)
    named = shop.is_named()
    shop.deed()

    assert named
    assert shop.is_named(), "the next deed made it good"


def _swap_pins(data: sqlite3.Connection) -> None:
    """Give the owner and the cashier each other's PIN."""
    kept = dict(data.execute("SELECT person_id, pin_hash FROM person").fetchall())
    for person, other in ((1, 2), (2, 1)):
        data.execute("UPDATE person SET pin_hash = ? WHERE person_id = ?", (kept[other], person))


def pins_swapped(shop: Shop) -> None:
    with opened(shop.database) as data:
        _swap_pins(data)


def a_role_raised(shop: Shop) -> None:
    with opened(shop.database) as data:
        data.execute("UPDATE person SET role = 'owner' WHERE person_id = 2")


def an_owner_slipped_in(shop: Shop) -> None:
    with opened(shop.database) as data:
        data.execute(
            "INSERT INTO person (person_id, name, operator_code, role, pin_hash)"
            " SELECT 9, 'Besa', NULL, 'owner', pin_hash FROM person WHERE person_id = 2"
        )
        data.execute("UPDATE person SET has_left = 1 WHERE person_id = 2")


def an_old_pin_put_back(shop: Shop) -> None:
    with closing(sqlite3.connect(shop.database)) as data:
        (kept,) = data.execute("SELECT pin_hash FROM person WHERE person_id = 1").fetchone()
    assert shop.till("people", "pin", "Ilir Gjoni", pin=OWNER, typed="9174\n").status == 0
    with opened(shop.database) as data:
        data.execute("UPDATE person SET pin_hash = ? WHERE person_id = 1", (kept,))


RIGHTS: tuple[tuple[Way, str], ...] = (
    (pins_swapped, CASHIER),
    (a_role_raised, CASHIER),
    (an_owner_slipped_in, CASHIER),
    (an_old_pin_put_back, OWNER),
)


@pytest.mark.parametrize(("way", "pin"), RIGHTS, ids=[way.__name__ for way, _ in RIGHTS])
def test_nobody_acts_by_a_row_that_does_not_fit_its_digest(shop: Shop, way: Way, pin: str) -> None:
    way(shop)

    acted = shop.deed(pin)

    assert (acted.status, "not match" in acted.err) == (1, True), acted.err


def test_nobody_left_is_not_a_till_that_is_being_set_up(shop: Shop) -> None:
    with opened(shop.database) as data:
        data.execute("UPDATE person SET has_left = 1")

    added = shop.till("people", "add", "Besa", "--role", "owner", typed="9174\n")

    assert (added.status, "not match" in added.err) == (1, True), added.err


def test_people_taken_out_are_not_a_till_that_is_being_set_up(shop: Shop) -> None:
    with opened(shop.database) as data:
        data.execute("DELETE FROM person")

    added = shop.till("people", "add", "Besa", "--role", "owner", typed="9174\n")

    assert (added.status, "not match" in added.err) == (1, True), added.err


def data_taken(shop: Shop) -> None:
    shop.lose_data()


def data_and_generations_taken(shop: Shop) -> None:
    shop.lose_data()
    (shop.folder / "till.life").unlink()


def data_and_backups_taken(shop: Shop) -> None:
    shop.lose_data()
    shutil.rmtree(shop.folder / "backups")


@pytest.mark.parametrize(
    "way",
    [data_taken, data_and_generations_taken, data_and_backups_taken],
    ids=lambda way: way.__name__,
)
def test_a_till_does_not_begin_anew_beside_what_is_left_of_it(shop: Shop, way: Way) -> None:
    way(shop)

    begun = shop.till("people", "add", "Besa", "--role", "owner", typed="9174\n")
    doctor = shop.till("doctor", "--json")

    states = {each["name"]: each["state"] for each in doctor.fields["checks"]}
    assert (begun.status, "is missing" in begun.err) == (1, True), begun.err
    assert states["database"] == "red"
    assert not shop.database.exists()


def a_later_version(shop: Shop) -> None:
    with closing(sqlite3.connect(shop.database)) as data:
        data.execute("PRAGMA user_version = 999")


def damaged_data(shop: Shop) -> None:
    shop.database.write_bytes(bytes(4096) + shop.database.read_bytes()[4096:])


DOORS: tuple[Way, ...] = (data_taken, data_and_generations_taken, a_later_version, damaged_data)


@pytest.mark.parametrize("way", DOORS, ids=lambda way: way.__name__)
def test_another_shops_backup_comes_in_by_an_owner_of_this_till_alone(
    shop: Shop, strange_copy: Path, way: Way
) -> None:
    way(shop)

    by_its_own_owner = shop.till("backup", "restore", str(strange_copy), pin=STRANGER)
    by_ours = shop.till("backup", "restore", str(strange_copy), pin=OWNER)

    assert by_its_own_owner.status == 1, by_its_own_owner.out
    assert by_ours.status == 0, by_ours.err


def test_another_shops_backup_does_not_come_in_where_nobody_can_say_who_owns_this(
    shop: Shop, strange_copy: Path
) -> None:
    own = Path(shutil.copy(shop.copy(), strange_copy.with_name("own.till-copy.gz")))
    data_and_backups_taken(shop)

    refused = shop.till("backup", "restore", str(strange_copy), pin=STRANGER)
    back = shop.till("backup", "restore", str(own), pin=OWNER)

    assert (refused.status, "another till" in refused.err) == (1, True), refused.err
    assert back.status == 0, back.err


def test_another_shops_backup_among_ours_is_none_of_ours(shop: Shop, strange_copy: Path) -> None:
    shutil.copy(strange_copy, shop.folder / "backups" / "99990101T000000000000Z.till-copy.gz")
    data_taken(shop)

    refused = shop.till("backup", "restore", str(strange_copy), pin=STRANGER)

    assert refused.status == 1, refused.out


def test_an_emptied_secret_store_is_written_down_once(shop: Shop) -> None:
    keyring.set_keyring(StoreInMemory())

    for _ in range(2):
        shop.open_and_close()

    with closing(sqlite3.connect(shop.database)) as data:
        told = data.execute(
            "SELECT person FROM journal WHERE action = 'anchor_key_renewed'"
        ).fetchall()
    assert told == [("till",)]
    assert shop.till("journal", "verify", "--json").fields["anchored"]
