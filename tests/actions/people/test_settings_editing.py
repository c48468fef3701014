"""Setting up printers and devices: who may, what is written down, what holds at once.

Lives here: changes and test pages, through the port `Equipment`.
Must not: files and devices (tests/stories).
"""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import pytest

from tests.actions.desk import ActionDesk
from tests.actions.limited import CASHIERS, approved, last_entry, limit
from till.actions.people.signing_in import sign_out
from till.actions.setup import settings_editing
from till.domain.errors.disk import DiskFailing
from till.domain.errors.settings import PrinterDeviceUnknown, SettingUnknown
from till.domain.paper.print_job import FoundPrinter, PaperRole
from till.domain.rights.journal import JournalAction
from till.domain.rights.limits import ApprovalNeeded, Right

SET = {
    "printer.device": "tcp://127.0.0.1:9100",
    "printer.paper_width": "80",
    "printer.dots": "576",
    "kitchen_printer.device": "tcp://127.0.0.1:9101",
    "kitchen_printer.paper_width": "58",
    "kitchen_printer.dots": "384",
    "report_printer.device": "",
}


@dataclass
class Shelf:
    """Settings in memory; a device called `nonsense` is none."""

    kept: dict[str, str] = field(default_factory=lambda: dict(SET))
    renewed: list[str] = field(default_factory=list)
    trials: int = 0

    def values(self) -> Mapping[str, str]:
        return dict(self.kept)

    def same(self, key: str, one: str, other: str) -> bool:
        return one == other

    def check(self, changes: Mapping[str, str]) -> None:
        for text in changes.values():
            if text == "nonsense":
                raise PrinterDeviceUnknown(device=text, allowed="")

    def change(self, changes: Mapping[str, str]) -> None:
        self.check(changes)
        self.kept.update(changes)

    def may_start_with_session(self) -> bool:
        return False

    async def renew(self, key: str) -> bool:
        self.renewed.append(key)
        return not key.startswith("display")

    def try_display(self) -> None:
        self.trials += 1

    def found(self) -> Sequence[FoundPrinter]:
        return ()

    def models(self) -> Sequence[tuple[str, str]]:
        return ()


def with_shelf(desk: ActionDesk) -> Shelf:
    desk.till.equipment = shelf = Shelf()
    return shelf


async def test_a_change_is_kept_written_down_and_takes_hold(desk: ActionDesk) -> None:
    shelf = with_shelf(desk)

    holds = await settings_editing.change(desk.till, "printer.paper_width", "58")

    assert holds
    assert shelf.kept["printer.paper_width"] == "58"
    assert shelf.renewed == ["printer.paper_width"]
    entry = last_entry(desk)
    assert entry.action is JournalAction.SETTING_CHANGED
    assert entry.facts == {"setting": "printer.paper_width", "was": "80", "now": "58"}


async def test_what_only_the_next_start_opens_is_told(desk: ActionDesk) -> None:
    with_shelf(desk)

    assert not await settings_editing.change(desk.till, "display.device", "none:")


async def test_a_cashier_changes_nothing_without_an_approval(desk: ActionDesk) -> None:
    shelf = with_shelf(desk)
    limit(desk, CASHIERS)

    with pytest.raises(ApprovalNeeded) as needed:
        await settings_editing.change(desk.till, "printer.paper_width", "58")
    assert needed.value.right is Right.EQUIPMENT
    assert shelf.kept == SET

    await settings_editing.change(desk.till, "printer.paper_width", "58", approved(Right.EQUIPMENT))
    assert last_entry(desk).facts["approved_by"] == "Drita Marku"


async def test_what_is_refused_is_neither_kept_nor_written_down(desk: ActionDesk) -> None:
    shelf = with_shelf(desk)
    before = len(list(desk.till.journal.entries()))

    with pytest.raises(PrinterDeviceUnknown):
        await settings_editing.change(desk.till, "printer.device", "nonsense")

    assert (shelf.kept, shelf.renewed) == (SET, [])
    assert len(list(desk.till.journal.entries())) == before


async def test_whoever_sets_up_printers_does_not_set_limits_by_it(desk: ActionDesk) -> None:
    shelf = with_shelf(desk)

    for key in ("roles.cashier_rights", "limits.withdrawal_cashier", "service.base_url"):
        with pytest.raises(SettingUnknown):
            await settings_editing.change(desk.till, key, "anything")

    assert shelf.kept == SET


@pytest.mark.parametrize(
    ("role", "width"),
    [(PaperRole.RECEIPT, 80), (PaperRole.KITCHEN, 58), (PaperRole.REPORTS, 80)],
)
async def test_a_test_page_is_as_wide_as_the_paper_it_comes_out_on(
    desk: ActionDesk, role: PaperRole, width: int
) -> None:
    with_shelf(desk)

    number = await settings_editing.print_test_page(desk.till, role)

    job = desk.till.print_jobs.get(number)
    assert job is not None
    assert job.role is role
    assert f"{width} mm" in (job.slip or "").replace("\u00a0", " ").replace("\\u00a0", " ")


async def test_anybody_may_try_the_display(desk: ActionDesk) -> None:
    shelf = with_shelf(desk)

    await settings_editing.try_display(desk.till)

    assert shelf.trials == 1


async def test_a_change_is_whose_it_was_though_they_lock_the_till_meanwhile(
    desk: ActionDesk,
) -> None:
    with_shelf(desk)

    await asyncio.gather(
        settings_editing.change(desk.till, "printer.paper_width", "58"), sign_out(desk.till)
    )

    [changed] = [
        e for e in desk.till.journal.entries() if e.action is JournalAction.SETTING_CHANGED
    ]
    assert changed.person.name == "Ana Hoxha"


@dataclass
class DyingShelf(Shelf):
    """Ends the program in the middle of a change: before the file is written, or after."""

    writes_first: bool = False

    def change(self, changes: Mapping[str, str]) -> None:
        if self.writes_first:
            super().change(changes)
        raise KeyboardInterrupt


@pytest.mark.parametrize(
    ("writes_first", "came"),
    [(False, JournalAction.SETTING_NOT_CHANGED), (True, JournalAction.SETTING_CHANGED)],
)
def test_a_start_writes_down_what_came_of_a_change_that_a_kill_broke_off(
    desk: ActionDesk, *, writes_first: bool, came: JournalAction
) -> None:
    shelf = DyingShelf(writes_first=writes_first)
    desk.till.equipment = shelf
    changes = {"printer.paper_width": "58", "printer.dots": "384"}
    with pytest.raises(KeyboardInterrupt):
        asyncio.run(settings_editing.keep_all(desk.till, changes, {}))
    was = list(desk.till.journal.entries())[-2:]

    asyncio.run(settings_editing.settle_settings(desk.till))
    asyncio.run(settings_editing.settle_settings(desk.till))

    assert [each.action for each in was] == [JournalAction.SETTING_WANTED] * 2
    settled = list(desk.till.journal.entries())[-2:]
    assert [each.action for each in settled] == [came] * 2
    assert [each.facts["setting"] for each in settled] == list(changes)
    assert [each.person for each in settled] == [each.person for each in was]
    assert desk.till.journal.unsettled_settings() == []


async def test_a_change_that_the_disk_refuses_is_written_down_as_none(desk: ActionDesk) -> None:
    class FullShelf(Shelf):
        def change(self, changes: Mapping[str, str]) -> None:
            raise DiskFailing(path="settings.toml")

    desk.till.equipment = FullShelf()

    with pytest.raises(DiskFailing):
        await settings_editing.keep_all(desk.till, {"printer.dots": "384"}, {})

    assert last_entry(desk).action is JournalAction.SETTING_NOT_CHANGED


async def test_two_rights_turned_at_once_both_hold(desk: ActionDesk) -> None:
    shelf = with_shelf(desk)
    shelf.kept["roles.cashier_rights"] = "remove_lines"

    await asyncio.gather(
        settings_editing.turn_member(desk.till, "roles.cashier_rights", "open_drawer", is_on=True),
        settings_editing.turn_member(
            desk.till, "roles.cashier_rights", "remove_lines", is_on=False
        ),
        settings_editing.turn_member(desk.till, "roles.cashier_rights", "reports", is_on=True),
    )

    assert shelf.kept["roles.cashier_rights"] == "open_drawer, reports"
    assert shelf.renewed == ["roles.cashier_rights"] * 3


async def test_what_is_turned_twice_is_turned_and_written_down_once(desk: ActionDesk) -> None:
    shelf = with_shelf(desk)
    shelf.kept["roles.badge_alone"] = "cashier"
    before = len(list(desk.till.journal.entries()))

    for _ in range(2):
        await settings_editing.turn_member(desk.till, "roles.badge_alone", "cashier", is_on=False)

    assert shelf.kept["roles.badge_alone"] == ""
    wanted, changed = list(desk.till.journal.entries())[before:]
    assert (wanted.action, changed.action) == (
        JournalAction.SETTING_WANTED,
        JournalAction.SETTING_CHANGED,
    )
    assert changed.facts == {"setting": "roles.badge_alone", "was": "cashier", "now": ""}
