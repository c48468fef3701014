"""A short day at the till, played through the real window by keys as its system sends them."""

import asyncio
import itertools
from collections.abc import Callable
from dataclasses import dataclass, replace
from decimal import Decimal
from functools import partial
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent, QWindow
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from till.actions.day.drawer import cash_in_drawer
from till.actions.people.authorisation import approve, approvers
from till.actions.selling.correcting import return_goods
from till.bootstrap import OpenTill, Surroundings
from till.domain.fiscal.document import FiscalDocument
from till.domain.rights.limits import ApprovalNeeded, Right
from till.domain.shop.people import Cashier
from ui.app.main import open_window
from ui.app.wiring import TillApp
from ui.approval.dialog import ApprovalDialog
from ui.kit.wording import format_money
from ui.payment.dialog import PaymentDialog
from ui.shell.shell import Page, Shell

PATIENCE_S = 60
LOOK_EVERY_S = 0.05
PIN = "1234"
TO_THE_BANK = Decimal(5000)  # lek
HUMAN_GAP_S = 0.06  # slower than any scanner
LOOK_S = 0.35  # a person looks at what was scanned or typed; so long no key pays
NO_KEYS = Qt.KeyboardModifier.NoModifier


class KeyPlayer:
    """Somebody at the keyboard of one window."""

    def __init__(self, window: QWidget) -> None:
        self._window = window

    async def press(self, key: Qt.Key, modifier: Qt.KeyboardModifier = NO_KEYS) -> None:
        """Press and release one key, and leave the window a moment to take it."""
        handle = self._window.windowHandle()
        await _outside_tasks(lambda: QTest.keyClick(handle, key, modifier))
        await asyncio.sleep(HUMAN_GAP_S)

    async def type(self, text: str) -> None:
        """Type as a person does, one key after the other; then look."""
        for character in text:
            await self._strike(character)
            await asyncio.sleep(HUMAN_GAP_S)
        await asyncio.sleep(LOOK_S)

    async def scan(self, code: str) -> None:
        """Do as a scanner does, all at once and Enter; then look."""
        handle = self._window.windowHandle()
        await _outside_tasks(lambda: _burst(handle, f"{code}\r"))
        await asyncio.sleep(LOOK_S)

    async def _strike(self, character: str) -> None:
        handle = self._window.windowHandle()
        await _outside_tasks(lambda: QTest.keyClick(handle, ord(character)))


class _Clock(QObject):
    """Notes the window system's time of the last key."""

    moment = 0  # milliseconds

    @override
    def eventFilter(self, target: QObject, event: QEvent, /) -> bool:
        if isinstance(event, QKeyEvent):
            self.moment = event.timestamp()
        return False


def _burst(handle: QWindow, signs: str) -> None:
    """Send keys a millisecond apart by their own time, however busy the machine is."""
    application = QCoreApplication.instance()
    clock = _Clock()
    assert application is not None  # noqa: S101 there is a window
    application.installEventFilter(clock)
    QTest.keyClick(handle, Qt.Key.Key_Shift)  # means nothing; only its moment is read
    application.removeEventFilter(clock)
    for after, sign in enumerate(signs, start=1):
        key = Qt.Key.Key_Return.value if sign == "\r" else ord(sign)
        for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
            event = QKeyEvent(kind, key, NO_KEYS, sign)
            event.setTimestamp(clock.moment + after)
            QCoreApplication.sendEvent(handle, event)


async def _outside_tasks(strike: Callable[[], None]) -> None:
    """Strike in a plain callback of the loop.

    QTest lets Qt take its events before it returns, and so coroutines go on meanwhile: from within
    a coroutine that would be one task inside another, which asyncio forbids.
    """
    loop = asyncio.get_running_loop()
    struck = loop.create_future()

    def now() -> None:
        strike()
        struck.set_result(None)

    loop.call_soon(now)
    await struck


@dataclass(frozen=True, slots=True, kw_only=True)
class DemoStage:
    """Where the day is played: the open till, the folder for pictures, who is told each step."""

    opened: OpenTill
    folder: Path
    tell: Callable[[str], None]


class ScriptedDemo:
    """Plays once; `documents` are the day's afterwards."""

    def __init__(self, stage: DemoStage, till_app: TillApp) -> None:
        self._stage = stage
        self._shell: Shell = till_app.shell
        self._window = till_app.window
        self._keys = KeyPlayer(till_app.window)
        self._pictures = 0

    async def play(self) -> None:
        """Play the day from the first key to the last receipt. Raises TimeoutError when stuck."""
        await self._sign_in()
        await self._open_the_day()
        await self._sell_for_cash()
        await self._sell_by_card()
        await self._sell_offline()
        await self._wait_for_the_rest()
        await self._give_back_a_line()
        await self._take_to_the_bank()
        await self._wait_for_the_rest()
        await self._close_the_day()
        self._picture("all-sent")

    @property
    def documents(self) -> list[FiscalDocument]:
        """Every document of the day."""
        return list(self._shell.till.documents.of_day(self._shell.till.today))

    async def _sign_in(self) -> None:
        await self._until(lambda: self._window.page is Page.SIGN_IN)
        self._picture("sign-in")
        await self._keys.type(PIN)
        await self._keys.press(Qt.Key.Key_Return)
        await self._until(lambda: self._window.page is Page.OPENING)
        cashier: Cashier = self._shell.till.cashier
        self._tell("demo.signed_in", name=cashier.name)

    async def _open_the_day(self) -> None:
        await self._keys.type("10000")
        self._picture("opening-balance")
        await self._keys.press(Qt.Key.Key_Return)
        await self._until(lambda: self._window.page is Page.SELL)
        self._tell("demo.day_opened", amount="10 000,00")

    async def _sell_for_cash(self) -> None:
        await self._basket("4006381332101", "5310042031104", "3*A001", "0,845*2100310")
        self._picture("sell")
        await self._keys.press(Qt.Key.Key_F12)
        await self._keys.type("5000")
        self._picture("payment")
        await self._finish("sale-finished")

    async def _sell_by_card(self) -> None:
        await self._basket("A002", "2*A003", "0,3*101")
        await self._keys.press(Qt.Key.Key_F10)
        await self._finish("card-sale-finished")

    async def _sell_offline(self) -> None:
        practice = self._stage.opened.practice
        if practice:
            await asyncio.to_thread(practice.interrupt)
            self._tell("demo.service_gone")
        await self._basket("A004", "A005")
        await self._keys.press(Qt.Key.Key_F12)
        await self._finish("offline-sale-finished", wait_for_receipt=False)
        if practice:
            await self._until(lambda: not self._stage.opened.delivery.link.is_up)
            self._picture("offline")
            practice.resume()
            self._tell("demo.service_back")

    async def _basket(self, *codes: str) -> None:
        for code in codes:
            lines = len(self._shell.till.session.basket.lines)
            await (self._keys.scan if code.isdigit() else self._enter)(code)
            await self._until(partial(self._has_more_lines, lines))

    def _has_more_lines(self, than: int) -> bool:
        return len(self._shell.till.session.basket.lines) > than

    async def _enter(self, text: str) -> None:
        await self._keys.type(text)
        await self._keys.press(Qt.Key.Key_Return)

    async def _finish(self, picture: str, *, wait_for_receipt: bool = True) -> None:
        before = len(self.documents)
        await self._until(self._window.dialog_of(PaymentDialog).isVisible)
        await self._keys.press(Qt.Key.Key_Return)
        await self._until(lambda: len(self.documents) > before)
        if wait_for_receipt:
            await self._until(lambda: self._is_printed(self.documents[-1]))
        self._picture(picture)
        sale = self.documents[-1]
        self._tell(
            "demo.sold",
            number=sale.sale_key or "",
            state=self._shell.words.say(f"document_state.{sale.state.value}"),
        )

    async def _wait_for_the_rest(self) -> None:
        await self._until(lambda: all(document.is_complete for document in self.documents))
        sales = [document for document in self.documents if document.sale_key]
        await self._until(lambda: all(self._is_printed(sale) for sale in sales))

    async def _give_back_a_line(self) -> None:
        till = self._shell.till
        sale = next(each for each in self.documents if each.sale_key)
        needed = ApprovalNeeded(right=Right.RETURN_GOODS)
        supervisor = approvers(till, needed)[0]
        leave = await approve(till, supervisor.person_id, PIN, needed)
        issued = await return_goods(till, sale.doc_id, {0: Decimal(1)}, leave)
        await self._until(lambda: self.documents[-1].is_complete)
        self._tell(
            "demo.returned",
            number=sale.sale_key or "",
            amount=format_money(-issued.sale.total),
            state=self._shell.words.say(f"document_state.{self.documents[-1].state.value}"),
        )

    async def _take_to_the_bank(self) -> None:
        """F8, F3, the amount, F12: the drawer's page."""
        before = len(self.documents)
        await self._keys.press(Qt.Key.Key_F8)
        await self._until(lambda: self._window.page is Page.DRAWER)
        await self._keys.press(Qt.Key.Key_F3)
        await self._keys.type(str(TO_THE_BANK))
        self._picture("withdrawal")
        await self._keys.press(Qt.Key.Key_F12)
        await self._until(lambda: len(self.documents) > before)
        self._tell("demo.withdrawn", amount=format_money(TO_THE_BANK))
        await self._keys.press(Qt.Key.Key_Escape)
        await self._until(lambda: self._window.page is Page.SELL)

    async def _close_the_day(self) -> None:
        """F8, F10, a supervisor's PIN, F12, the count, F12: the day's page and its Z report."""
        days = self._shell.till.days
        number = days.next_z_number()
        await self._open_the_report()
        await self._count_the_drawer()
        await self._until(lambda: days.next_z_number() > number)
        await self._until(lambda: self._shows_z(number))
        self._picture("day-closed")
        taken = days.z_report(number)
        if taken is not None:
            total = format_money(taken.report.total)
            self._tell("demo.day_closed", number=str(number), amount=total)
        await self._keys.press(Qt.Key.Key_Escape)
        await self._until(lambda: self._window.page is Page.SELL)

    async def _open_the_report(self) -> None:
        window = self._window
        await self._keys.press(Qt.Key.Key_F8)
        await self._keys.press(Qt.Key.Key_F10)
        await self._until(window.dialog_of(ApprovalDialog).isVisible)
        await self._keys.type(PIN)
        await self._keys.press(Qt.Key.Key_Return)
        await self._until(lambda: window.page is Page.DAY and window.late.day.shown is not None)
        self._picture("day-report")

    async def _count_the_drawer(self) -> None:
        there = cash_in_drawer(self._shell.till)
        await self._keys.press(Qt.Key.Key_F12)
        await self._keys.press(Qt.Key.Key_F6)
        await self._keys.type(f"{there:.2f}".replace(".", ","))
        self._picture("count")
        await self._keys.press(Qt.Key.Key_F12)

    def _shows_z(self, number: int) -> bool:
        shown = self._window.late.day.shown
        return shown is not None and shown.number == number

    def _is_printed(self, document: FiscalDocument) -> bool:
        jobs = self._shell.till.print_jobs.of_document(document.doc_id)
        return any(job.state.value == "printed" for job in jobs)

    async def _until(self, is_so: Callable[[], bool]) -> None:
        async with asyncio.timeout(PATIENCE_S):
            while not is_so():  # noqa: ASYNC110 it looks again and again, as a person does
                await asyncio.sleep(LOOK_EVERY_S)
        await asyncio.sleep(LOOK_EVERY_S)

    def _picture(self, name: str) -> None:
        self._pictures += 1
        file = self._stage.folder / f"{self._pictures:02}-{name}.png"
        self._window.grab().save(str(file))

    def _tell(self, key: str, **facts: str) -> None:
        self._stage.tell(self._shell.words.say(key, **facts))


def play_day(
    surroundings: Surroundings, folder: Path, tell: Callable[[str], None]
) -> list[FiscalDocument]:
    """Play the day on a furnished till; save pictures and receipts (PNG) in `folder`.

    Return the documents of the day. Raises TimeoutError when the day gets stuck.
    """
    receipts = itertools.count(1)
    documents: list[FiscalDocument] = []

    def save(png: bytes) -> None:
        (folder / f"receipt-{next(receipts)}.png").write_bytes(png)

    async def play(opened: OpenTill, till_app: TillApp) -> None:
        day = ScriptedDemo(DemoStage(opened=opened, folder=folder, tell=tell), till_app)
        await day.play()
        documents.extend(day.documents)

    open_window(replace(surroundings, show=save), play=play)
    return documents
