"""Which generation some data are: where they are opened, come back, are copied and moved by hand.

Lives here: the table of generations, the file beside it, signs and choices in the second location.
Must not: when two generations are proved (tests/domain), what stops then (tests/stories).
"""

import json
import os
import shutil
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from tests.builders import MOMENT, a_document, a_sale, an_entry
from tests.fakes import StoppedClock
from tests.store.old_databases import VERSION_0_1_0, an_old_database
from till.domain.fiscal.document import DocumentState
from till.domain.maintenance.generations import (
    CHOSEN,
    STILL,
    Generation,
    GenerationChoice,
    GenerationStanding,
    Heartbeat,
    HeartbeatFigures,
)
from till.safekeeping.duplicates.generations import (
    GenerationStart,
    KnownGenerations,
    read_known_generations,
)
from till.safekeeping.duplicates.heartbeat import Heartbeats, HeartbeatTill
from till.safekeeping.duplicates.heartbeat_folder import SIGN_ENDING, HeartbeatFolder
from till.safekeeping.integrity.integrity import prove
from till.sqlite import sqlite3
from till.store.database_file import generation_file_of
from till.store.store import open_store

KEY = bytes(range(32))
HERE = GenerationStart(cause="moved", at=MOMENT, place="here")
THERE = replace(HERE, place="there")


def opened(path: Path, begin: GenerationStart = HERE, *, sales: int = 0) -> KnownGenerations:
    """Open the data in a place, sell, and close them."""
    store = open_store(path, begin=begin)
    for number in range(1, sales + 1):
        sale = a_sale(number=number)
        document = a_document(f"till-{number:04}", sale=sale)
        told = {"sale": sale.key, "doc_id": document.doc_id, "total": str(sale.total)}
        store.ledger.record_from_thread(sale, document, replace(an_entry(), facts=told))
    store.close()
    assert store.generations is not None
    return store.generations


def states(path: Path) -> list[str]:
    with closing(sqlite3.connect(path)) as connection:
        return [state for (state,) in connection.execute("SELECT state FROM document")]


def backed_up(path: Path, name: str) -> Path:
    shutil.copytree(path.parent, path.parent.parent / name)
    return path.parent.parent / name / path.name


def test_data_that_stay_where_they_are_stay_one_generation(path: Path) -> None:
    first = opened(path, sales=1)
    again = opened(path)

    assert first == again
    assert first.mine.number == 1
    assert states(path) == ["queued"]


def test_data_of_a_till_that_are_opened_elsewhere_begin_another_generation_and_ask_first(
    path: Path,
) -> None:
    first = opened(path, sales=1)
    moved = opened(backed_up(path, "moved"), THERE)

    assert moved.mine == Generation(installation=first.mine.installation, number=2, place="there")
    assert states(path.parent.parent / "moved" / path.name) == [DocumentState.UNCLEAR.value]
    assert prove(path.parent.parent / "moved" / path.name).is_whole


def test_a_copy_without_documents_is_a_till_of_its_own_and_nobody_is_asked(path: Path) -> None:
    first = opened(path)
    backups = [opened(backed_up(path, name), replace(HERE, place=name)) for name in ("a", "b")]

    installations = {first.mine.installation, *(each.mine.installation for each in backups)}
    assert len(installations) == 3


def test_older_data_put_back_by_hand_are_another_generation_and_no_number_comes_twice(
    path: Path,
) -> None:
    opened(path, sales=1)
    older = path.read_bytes()
    opened(path, THERE)
    path.write_bytes(older)

    back = opened(path, THERE)

    assert back.mine.number == 3


def test_a_file_of_generations_that_is_garbage_or_gone_stops_nothing(path: Path) -> None:
    first = opened(path, sales=1)
    generation_file_of(path).write_bytes(b"\x00{" * 999)
    with_garbage = opened(path)
    generation_file_of(path).unlink()
    without = opened(path)

    assert first == with_garbage == without
    assert read_known_generations(path) == first


@pytest.fixture
def stick(tmp_path: Path) -> Path:
    folder = tmp_path / "stick"
    folder.mkdir()
    return folder


def signs_of(
    path: Path,
    stick: Path,
    generations: KnownGenerations,
    computer: str = "KASA-1",
    *,
    key: bytes | None = None,
) -> Heartbeats:
    till = HeartbeatTill(
        database=path,
        computer=computer,
        clock=StoppedClock(),
        root=stick,
        folder=stick / "till",
        key=lambda: key,
    )
    return Heartbeats(till, generations)


@pytest.fixture
def two(path: Path, stick: Path) -> tuple[Heartbeats, Heartbeats]:
    """The same till in two places, with one second location."""
    generations = opened(path, sales=2)
    other = backed_up(path, "other")
    return signs_of(path, stick, generations), signs_of(
        other, stick, opened(other, THERE), "ZYRA-PC"
    )


def test_two_copies_of_one_till_see_each_other(two: tuple[Heartbeats, Heartbeats]) -> None:
    here, there = two
    for _ in range(4):
        here.look()
        there.look()

    assert here.verdict.standing is there.verdict.standing is GenerationStanding.TWO
    assert here.verdict.other is not None
    assert here.verdict.other.computer == "ZYRA-PC"
    assert here.verdict.other.figures.sales_today == 2
    assert here.verdict.other.figures.waiting == 2
    assert here.verdict.other.figures.cause == "moved"


def test_one_that_is_closed_in_order_lets_the_other_go_on(
    two: tuple[Heartbeats, Heartbeats],
) -> None:
    here, there = two
    for _ in range(4):
        here.look()
        there.look()
    there.say_goodbye()
    here.look()

    assert here.verdict.standing is GenerationStanding.ALONE


def test_what_a_run_saw_holds_for_the_next_one(
    two: tuple[Heartbeats, Heartbeats], path: Path, stick: Path
) -> None:
    here, there = two
    for _ in range(4):
        here.look()
        there.look()
    known = read_known_generations(path)
    assert known is not None

    assert signs_of(path, stick, known).verdict.standing is GenerationStanding.TWO


def test_a_copy_that_sells_seldom_is_seen_by_a_till_that_sends_often(
    two: tuple[Heartbeats, Heartbeats],
) -> None:
    """The office tells its newest sign with each batch that is sent, mostly the same."""
    here, there = two
    elsewhere = replace(there.sign, life=replace(there.sign.life, place="office:PC-2"))

    for beat in (1, 2, 3):
        for _ in range(2 * STILL):
            here.note_sign(replace(elsewhere, beat=beat))
            here.look()

    assert here.verdict.standing is GenerationStanding.TWO


def test_many_runs_here_one_after_the_other_are_no_duplicate_till(path: Path, stick: Path) -> None:
    for number in range(6):
        signs = signs_of(path, stick, opened(path, sales=1 - min(number, 1)))
        signs.look()
        signs.look()

    assert signs.verdict.standing is GenerationStanding.ALONE
    assert len([*(stick / "till").glob(f"*{SIGN_ENDING}")]) == 1


def test_a_clone_of_a_whole_computer_is_seen_though_it_stands_in_the_same_place(
    path: Path, stick: Path
) -> None:
    generations = opened(path, sales=1)
    one = signs_of(path, stick, generations)
    clone = signs_of(path, stick, generations)
    for _ in range(4):
        one.look()
        clone.look()

    assert one.verdict.standing is clone.verdict.standing is GenerationStanding.TWO


def test_a_second_location_that_goes_away_changes_nothing_that_was_seen(
    two: tuple[Heartbeats, Heartbeats], stick: Path
) -> None:
    here, there = two
    here.look()
    stick.rename(stick.with_name("away"))
    here.look()
    there.look()
    there.say_goodbye()

    assert here.verdict.standing is there.verdict.standing is GenerationStanding.ALONE
    assert not stick.exists()


def test_garbage_in_the_second_location_is_nobody(
    two: tuple[Heartbeats, Heartbeats], stick: Path
) -> None:
    here, _ = two
    folder = stick / "till"
    folder.mkdir()
    (folder / f"z{SIGN_ENDING}").write_bytes(b"[" * 5000)
    (folder / f"x{SIGN_ENDING}").write_bytes(os.urandom(4000))
    (folder / f"y{SIGN_ENDING}").write_text("{}", encoding="ascii")
    here.look()
    here.look()

    assert here.verdict.standing is GenerationStanding.ALONE


def test_a_choice_made_while_the_place_was_away_gets_there_later(
    two: tuple[Heartbeats, Heartbeats], path: Path, stick: Path
) -> None:
    before, there = two
    for _ in range(4):
        before.look()
        there.look()
    known = read_known_generations(path)
    assert known is not None
    stick.rename(stick.with_name("away"))
    opened(path, replace(HERE, place="elsewhere", cause=CHOSEN))  # what `till lives here` begins
    mine = opened(path, replace(HERE, cause=CHOSEN)).mine
    choice = GenerationChoice(computer="KASA-1", person="Ana", made_at=MOMENT)
    here = signs_of(path, stick, KnownGenerations(mine=mine, choice=choice))
    here.look()
    stick.with_name("away").rename(stick)
    here.look()
    there.look()

    assert here.verdict.standing is GenerationStanding.ALONE
    assert there.verdict.standing is GenerationStanding.GIVEN_UP
    assert there.verdict.choice == choice


def test_0023_places_of_lives_gives_older_data_the_place_they_are_opened_in(path: Path) -> None:
    generations = opened(an_old_database(path, VERSION_0_1_0))

    assert (generations.mine.number, generations.mine.place) == (1, "here")


def a_sign(known: KnownGenerations, number: int = 8) -> Heartbeat:
    """What a file in the second location says: that another was chosen, and goes on."""
    return Heartbeat(
        life=replace(known.mine, place="elsewhere", number=number),
        run="r",
        beat=1,
        computer="X",
        started_at=MOMENT,
        told_at=MOMENT,
        figures=HeartbeatFigures(cause=CHOSEN),
        chosen_by="Nobody",
    )


def test_a_file_that_says_another_was_chosen_stops_nobody(path: Path, stick: Path) -> None:
    known = opened(path, sales=1)
    signs = signs_of(path, stick, known)
    HeartbeatFolder(stick / "till").give_sign(a_sign(known))

    signs.look()
    signs.look()
    again = signs_of(path, stick, opened(path))
    again.look()

    assert signs.verdict.standing is again.verdict.standing is GenerationStanding.ALONE


def test_what_this_till_wrote_itself_is_believed_without_an_anchor(path: Path, stick: Path) -> None:
    known = opened(path, sales=1)
    signs = signs_of(path, stick, known, key=KEY)
    HeartbeatFolder(stick / "till", KEY).give_sign(a_sign(known))

    signs.look()

    assert signs.verdict.standing is GenerationStanding.GIVEN_UP


def test_what_says_it_is_under_our_key_and_is_not_counts_as_not_there(
    path: Path, stick: Path, caplog: pytest.LogCaptureFixture
) -> None:
    known = opened(path, sales=1)
    signs = signs_of(path, stick, known, key=KEY)
    HeartbeatFolder(stick / "till", KEY).give_sign(a_sign(known))
    file = stick / "till" / f"elsewhere{SIGN_ENDING}"
    file.write_bytes(file.read_bytes().replace(b"Nobody", b"Somebody"))

    signs.look()

    assert signs.verdict.standing is GenerationStanding.ALONE
    assert "was not written by this till" in caplog.text


def test_no_number_that_is_made_up_is_the_last_one_there_can_be(path: Path, stick: Path) -> None:
    known = opened(path, sales=1)
    elsewhere = HeartbeatFolder(stick / "till")
    elsewhere.give_sign(a_sign(known, number=2**63 - 1))

    assert elsewhere.highest(known.mine) == 0


def test_a_till_that_was_given_away_before_the_update_stays_so(path: Path, stick: Path) -> None:
    known = opened(path, sales=1)
    file = generation_file_of(path)
    there = {**json.loads(file.read_bytes())["mine"], "place": "elsewhere"}
    choice = {"life": there, "computer": "X", "person": "Ana", "made_at": str(MOMENT)}
    told = json.loads(file.read_bytes()) | {"choice": {**choice, "is_given_away": True}}
    file.write_text(json.dumps(told), encoding="utf-8")

    signs = signs_of(path, stick, opened(path))

    assert signs.verdict.standing is GenerationStanding.GIVEN_UP
    assert known.choice is None
