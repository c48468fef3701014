"""Who stands at the till: the sign-in screen joined with signing in and out."""

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer

from till.actions.opening import opening_today
from till.actions.signing_in import sign_in, sign_in_by_badge, sign_out
from till.domain.business_day import in_tirane
from till.domain.errors import TillError
from till.domain.errors.people import PinWanted, TooManyTries
from ui.app.window import Page
from ui.kit.formats import format_time
from ui.kit.overlay import Overlay
from ui.shell.context import Desk
from ui.shell.wording import date_line

SECOND_MS = 1000


class SignInController(QObject):
    """Begins at the sign-in page; who has signed in goes on to selling.

    `ask_for_opening` is called instead while the day is not open.
    """

    def __init__(self, desk: Desk, ask_for_opening: Callable[[], None]) -> None:
        super().__init__(desk.window)
        self._desk = desk
        self._ask_for_opening = ask_for_opening
        self._wait_left = 0
        self._next: int | None = None  # who is asked for the PIN first, where somebody is awaited
        self._clock = QTimer(self, interval=SECOND_MS)
        self._clock.timeout.connect(self._tick)
        desk.bridge.signed_in.connect(self._go_on)
        desk.bridge.signed_out.connect(self.begin)

    def connect_screen(self) -> None:
        """Join the screens of the present language."""
        self._desk.window.sign_in.sign_in_requested.connect(self._sign_in)
        self._desk.window.sign_in.badge_scanned.connect(self._sign_in_by_badge)
        self._desk.window.strip.lock_pressed.connect(self.leave)
        self._desk.window.strip.operator_pressed.connect(self.leave)

    def begin(self) -> None:
        """Show who may sign in; nothing of the person before stands over it."""
        desk = self._desk
        screen = self._desk.window.sign_in
        while isinstance(dialog := desk.window.dialog, Overlay):
            dialog.close_overlay()
        screen.clear()
        screen.show_people(list(desk.till.people.all()))
        screen.show_day(opening_today(desk.till) is not None)
        screen.show_kept(len(desk.till.session.basket.lines))
        desk.window.show_page(Page.SIGN_IN)
        if self._next is not None:
            screen.ask_pin_of(self._next)
        self._tick()
        self._clock.start()

    def leave(self) -> None:
        """Sign out; the basket stays for whoever comes."""
        self._desk.tasks.start(sign_out(self._desk.till), name="sign out")

    def switch(self, badge: str) -> None:
        """Let whose badge was scanned while selling take over; the basket stays as it is.

        Where the role needs its PIN too, the sign-in page asks for it.
        """

        def refuse(error: TillError) -> None:
            if isinstance(error, PinWanted):
                self.change_to(int(error.facts["person_id"]))
            else:
                self._desk.window.sell.show_problem("", self._desk.words.error(error))

        self._desk.tasks.start(
            sign_in_by_badge(self._desk.till, badge), name="switch operator", on_failure=refuse
        )

    def change_to(self, person_id: int) -> None:
        """Lock the till for this person, whose PIN is asked for; the basket stays."""
        self._desk.tasks.start(self._leave_to(person_id), name="switch operator")

    async def _leave_to(self, person_id: int) -> None:
        """Sign out; the page asks for the right PIN from its first moment, before any key."""
        self._next = person_id
        try:
            await sign_out(self._desk.till)
        finally:
            self._next = None

    def _sign_in_by_badge(self, badge: str) -> None:
        self._desk.window.sign_in.set_busy(True)
        self._desk.tasks.start(
            sign_in_by_badge(self._desk.till, badge), name="sign in", on_failure=self._refuse
        )

    def _sign_in(self, person_id: int, pin: str) -> None:
        self._desk.window.sign_in.set_busy(True)
        self._desk.tasks.start(
            sign_in(self._desk.till, person_id, pin), name="sign in", on_failure=self._refuse
        )

    def _refuse(self, error: TillError) -> None:
        screen = self._desk.window.sign_in
        screen.set_busy(False)
        if isinstance(error, TooManyTries):
            self._wait_left = int(error.facts["seconds"])
            self._show_wait()
        elif isinstance(error, PinWanted):
            screen.ask_pin_of(int(error.facts["person_id"]))
        else:
            screen.show_wrong_pin(self._desk.words.error(error))

    def _go_on(self) -> None:
        self._clock.stop()
        self._desk.window.sign_in.set_busy(False)
        self._desk.window.sign_in.clear()
        if opening_today(self._desk.till) is None:
            self._ask_for_opening()
        else:
            self._desk.window.show_page(Page.SELL)

    def _tick(self) -> None:
        now = in_tirane(self._desk.till.clock.now())
        date_text = date_line(self._desk.words, now.date())
        self._desk.window.sign_in.show_clock(format_time(now), date_text)
        if self._wait_left:
            self._wait_left -= 1
            self._show_wait()

    def _show_wait(self) -> None:
        sentence = self._desk.words.error(TooManyTries(seconds=self._wait_left))
        self._desk.window.sign_in.show_wait(self._wait_left, sentence)
