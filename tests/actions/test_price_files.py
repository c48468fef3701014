"""Price files of the back office that come by themselves.

Lives here: what is taken, what waits, what is refused, a folder that hangs.
Must not: how a row is read (tests/domain), settings (tests/system).
"""

import asyncio
from collections.abc import Callable, Iterator
from decimal import Decimal
from pathlib import Path
from threading import Event

import pytest
from typing_extensions import override

from tests.actions.desk import ActionDesk, a_desk
from tests.builders import an_article
from till.actions.maintenance.price_files import PriceFilePlan, PriceFiles
from till.actions.ports.events import PriceFilesChanged, QuickKeysChanged
from till.actions.ports.price_files import WaitingFile
from till.actions.ports.records import Catalogue, ImportMapping
from till.actions.shop.catalogue import check_catalogue, take_good_rows
from till.actions.till import SYSTEM
from till.domain.errors import TillError
from till.domain.errors.catalogue import (
    FileTakenBefore,
    FolderAway,
    PricesNeedPerson,
)
from till.domain.shop.article import ArticleId
from till.domain.shop.catalogue import CatalogueBadRows
from till.domain.shop.column_mapping import ColumnMapping, head_digest
from till.safekeeping.second_location.patience import found_within
from till.system.catalogue_file import TableFile
from till.system.incoming.price_folder import StoredPriceFolder
from till.system.reference_tables import load_units

PLAN = PriceFilePlan(articles=3, percent=20, units=load_units, reasons=lambda error: error.key)
HEAD = "id,price\n"


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[ActionDesk]:
    with a_desk(tmp_path / "data") as opened:
        yield opened


class BackOffice:
    """A till with a folder that its back office writes into."""

    def __init__(self, desk: ActionDesk, root: Path) -> None:
        self.desk = desk
        self.folder = root / "prices"
        self.folder.mkdir()
        scratch = root / "scratch"
        scratch.mkdir()
        self.is_there = True
        self.problems: list[TillError | None] = []
        desk.till.listeners.append(
            lambda event: (
                self.problems.append(event.problem)
                if isinstance(event, PriceFilesChanged)
                else None
            )
        )
        self.scratch = scratch
        self.start()

    def start(self, kind: type[StoredPriceFolder] = StoredPriceFolder) -> None:
        """Begin to look into the folder, with nothing known of what was seen before."""
        till = self.desk.till
        folder = kind(self.folder, self.scratch, self.within, till.articles.mapping_of)
        self.files = PriceFiles(till, folder, PLAN)

    def within(self, look: Callable[[], object], seconds: float) -> object | None:
        return found_within(look, seconds) if self.is_there else None

    def write(self, text: str, name: str = "prices.csv") -> Path:
        file = self.folder / name
        file.write_text(text, "utf-8")
        return file

    async def look(self, times: int = 2) -> None:
        for _ in range(times):
            await self.files.look()

    def price(self, code: str = "101") -> Decimal:
        found = self.desk.till.articles.with_id(ArticleId(code))
        assert found is not None
        return found.price

    def names(self, folder: str) -> set[str]:
        return {each.name for each in (self.folder / folder).glob("*")}


class BrokenOff(StoredPriceFolder):
    """A till that ends between the rows it has kept and the file it would put away."""

    @override
    def put_away(self, file: WaitingFile, text: str, *, is_taken: bool) -> None:
        raise asyncio.CancelledError


@pytest.fixture
def office(desk: ActionDesk, tmp_path: Path) -> BackOffice:
    return BackOffice(desk, tmp_path)


async def test_a_small_file_is_taken_in_the_tills_own_name_and_put_away(
    office: BackOffice,
) -> None:
    office.write(HEAD + "101,190\n")

    await office.look()

    assert office.price() == 190
    assert office.names("taken") == {"prices.csv", "prices.csv.txt"}
    assert not list(office.folder.glob("*.csv"))
    last = list(office.desk.till.journal.entries())[-1]
    assert (last.person, last.facts["file"]) == (SYSTEM, "prices.csv")
    assert len(last.facts["sha256"]) == 64
    assert office.problems == []


async def test_a_file_is_taken_only_when_it_is_as_it_was_a_look_before(
    office: BackOffice,
) -> None:
    file = office.write(HEAD)
    await office.look(1)
    office.write(HEAD + "101,190\n")
    await office.look(1)
    assert office.price() == 180
    for lock in (f".~lock.{file.name}#", f"~${file.name}"):
        (office.folder / lock).touch()
        await office.look()
        assert office.price() == 180
        (office.folder / lock).unlink()
    await office.look()

    assert office.price() == 190


@pytest.mark.parametrize(
    "text",
    [
        HEAD + "101,90\n",
        "id,price,vat\n101,180,D\n",
        HEAD + "101,0\n",
        "id,barcodes\n101,5310000000999\n",
        "id,barcodes\n101,6*5310000000999=1\n",
    ],
    ids=["a large step", "another VAT code", "a price that is asked for", "a barcode", "a pack"],
)
async def test_what_is_more_than_the_bounds_waits_for_a_person(
    office: BackOffice, text: str
) -> None:
    file = office.write(text)

    await office.look(3)

    assert office.price() == 180
    assert file.exists()
    assert [type(each) for each in office.problems] == [PricesNeedPerson]


async def test_small_steps_within_a_day_are_one(office: BackOffice) -> None:
    office.write(HEAD + "101,210\n")
    await office.look()
    file = office.write(HEAD + "101,240\n")

    await office.look()
    (problem,) = office.problems
    assert isinstance(problem, PricesNeedPerson)
    assert (office.price(), problem.facts["percent"]) == (210, "33")
    office.desk.clock.advance(hours=24)
    await take_good_rows(
        office.desk.till, await check_catalogue(office.desk.till, TableFile(file), load_units())
    )
    office.write(HEAD + "101,260\n")
    await office.look()

    assert office.price() == 260


async def test_a_file_that_is_fetched_from_the_folder_waits_no_more(office: BackOffice) -> None:
    file = office.write(HEAD + "101,90\n")
    await office.look()
    file.unlink()

    await office.look(1)

    assert [type(each) for each in office.problems] == [PricesNeedPerson, type(None)]


async def test_a_file_whose_folder_goes_away_as_it_is_taken_is_put_away_later(
    office: BackOffice,
) -> None:
    office.write(HEAD + "101,190\n")
    office.desk.till.listeners.append(
        lambda event: (
            setattr(office, "is_there", False) if isinstance(event, QuickKeysChanged) else None
        )
    )
    await office.look()
    assert [type(each) for each in office.problems] == [FolderAway]
    office.is_there = True

    await office.look()

    assert (office.price(), office.problems[-1]) == (190, None)
    assert office.names("taken") == {"prices.csv", "prices.csv.txt"}
    assert not office.names("refused")


async def test_a_file_is_read_as_somebody_said_of_others_like_it(office: BackOffice) -> None:
    mapping = ColumnMapping(heads={"id": "PLU", "price": "Shitja"}, usual={})
    kept = ImportMapping(head=head_digest(("PLU", "Shitja")), mapping=mapping.as_text())
    await office.desk.till.ledger.record(kept)
    office.write("PLU,Shitja\n101,190\n")

    await office.look()

    assert office.price() == 190


async def test_what_a_person_has_taken_in_is_put_away(office: BackOffice) -> None:
    file = office.write(HEAD + "101,90\n")
    await office.look()
    table = TableFile(file)
    checked = await check_catalogue(office.desk.till, table, load_units())
    facts = {"file": file.name, "sha256": table.digest()}
    await take_good_rows(office.desk.till, checked, facts=facts)

    await office.look(1)

    assert office.price() == 90
    assert office.names("taken") == {"prices.csv", "prices.csv.txt"}
    assert office.problems[-1] is None


async def test_more_articles_than_may_be_wait(office: BackOffice) -> None:
    articles = [an_article(f"T{n}", price="100", barcodes=()) for n in range(4)]
    await office.desk.till.ledger.record(Catalogue(articles=articles))
    rows = "".join(f"{each.article_id},101\n" for each in articles)
    office.write(HEAD + rows)

    await office.look()

    (problem,) = office.problems
    assert isinstance(problem, PricesNeedPerson)
    assert problem.facts["count"] == 4


async def test_the_same_file_is_not_taken_twice(office: BackOffice) -> None:
    office.write(HEAD + "101,190\n")
    await office.look()
    office.write(HEAD + "101,180\n", "second.csv")
    await office.look()
    office.write(HEAD + "101,190\n", "again.csv")

    await office.look()

    assert office.price() == 180
    assert office.names("refused") == {"again.csv", "again.csv.txt"}
    assert [type(each) for each in office.problems] == [FileTakenBefore]


async def test_killed_before_a_taken_file_was_put_away_it_is_not_taken_again(
    office: BackOffice,
) -> None:
    office.start(BrokenOff)
    office.write(HEAD + "101,190\n")
    with pytest.raises(asyncio.CancelledError):
        await office.look()
    table = TableFile(office.write(HEAD + "101,180\n", "by_hand.csv"))
    await take_good_rows(
        office.desk.till, await check_catalogue(office.desk.till, table, load_units())
    )

    office.start()
    (office.folder / "by_hand.csv").unlink()
    await office.look()

    assert office.price() == 180
    assert office.names("refused") == {"prices.csv", "prices.csv.txt"}
    assert isinstance(office.problems[-1], FileTakenBefore)


async def test_a_file_with_a_mistake_is_refused_whole_with_its_reasons(
    office: BackOffice,
) -> None:
    office.write(HEAD + "101,190\n102,-1\n")

    await office.look()

    assert office.price() == 180
    assert office.names("refused") == {"prices.csv", "prices.csv.txt"}
    assert (office.folder / "refused" / "prices.csv.txt").read_text("utf-8")
    assert [type(each) for each in office.problems] == [CatalogueBadRows]


async def test_a_folder_that_hangs_or_is_away_is_told_and_holds_nobody(
    desk: ActionDesk, tmp_path: Path
) -> None:
    hang = Event()

    def within(look: Callable[[], object], _seconds: float) -> object | None:
        return found_within(lambda: hang.wait() and look(), 0.05)

    problems: list[TillError | None] = []
    desk.till.listeners.append(
        lambda event: (
            problems.append(event.problem) if isinstance(event, PriceFilesChanged) else None
        )
    )
    folder = StoredPriceFolder(tmp_path / "away", tmp_path, within, lambda _head: "")
    files = PriceFiles(desk.till, folder, PLAN)

    await files.look()
    hang.set()
    await files.look()
    (tmp_path / "away").mkdir()
    await files.look()

    assert [type(each) for each in problems] == [FolderAway, FolderAway, type(None)]
