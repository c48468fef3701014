"""Who stands at the till: the sign-in screen joined with signing in and out."""

from collections.abc import Callable, Coroutine

from PySide6.QtCore import QTimer

from till.actions.day.opening import opening_today
from till.actions.people.signing_in import at_the_window, sign_in, sign_in_by_badge, sign_out
from till.actions.ports.events import SignedIn, SignedOut
from till.domain.business_day import in_tirane
from till.domain.errors import TillError
from till.domain.errors.people import PinWanted, TooManyTries
from till.system.profile import Profile
from ui.kit.wording import date_line, format_time
from ui.shell.controllers import Controller
from ui.shell.shell import Page, Shell
from ui.sign_in.screen import SignInScreen

SECOND_MS = 1000


class SignInController(Controller):
    """Begins at the sign-in page; `go_on` is called when somebody has signed in.

    `try_out` makes a till that
    nobody has set up a demo shop, and returns everybody's PIN there.
    """

    def __init__(
        self,
        shell: Shell,
        go_on: Callable[[], None],
        *,
        try_out: Callable[[], Coroutine[object, object, str]],
    ) -> None:
        super().__init__(shell)
        self._try_out = try_out
        self._demo_pin = ""
        self._go_on = go_on
        self._wait_left = 0
        self._next: int | None = None  # who is asked for the PIN first, where somebody is awaited
        self._clock = QTimer(self, interval=SECOND_MS)
        self._clock.timeout.connect(self._tick)
        shell.bridge.of(SignedIn).connect(self._end)
        shell.bridge.of(SignedOut).connect(self.begin)

    def join(self, screen: SignInScreen) -> None:
        """Take the screen of the present language."""
        self._screen = screen
        screen.sign_in_requested.connect(self._sign_in)
        screen.badge_scanned.connect(self._sign_in_by_badge)
        screen.demo_requested.connect(self._begin_demo)

    def tell_pin(self, pin: str) -> None:
        """Say on the page from now on which PIN everybody has: this is a demo shop."""
        self._demo_pin = pin

    def begin(self) -> None:
        """Show who may sign in; nothing of the person before stands over it."""
        till = self.shell.till
        screen = self._screen
        self.shell.close_dialogs()
        screen.clear()
        screen.show_people(list(at_the_window(till)))
        screen.show_demo(self._demo_pin, may_try=self.shell.settings.profile is Profile.PRACTICE)
        screen.show_day(opening_today(till) is not None)
        screen.show_kept(len(till.session.basket.lines))
        self.shell.show_page(Page.SIGN_IN)
        if self._next is not None:
            screen.ask_pin_of(self._next)
        self._tick()
        self._clock.start()

    def _begin_demo(self) -> None:
        """Furnish the practice till, and say its PIN."""

        async def furnish() -> None:
            try:
                self.tell_pin(await self._try_out())
            finally:
                self._screen.set_making_demo(is_making=False)
            self.begin()

        self._screen.set_making_demo(is_making=True)
        self.shell.tasks.start(furnish(), name="make the demo shop", on_failure=self._refuse)

    def leave(self) -> None:
        """Sign out; the basket stays for whoever comes."""
        self.shell.tasks.start(sign_out(self.shell.till), name="sign out")

    def switch(self, badge: str) -> None:
        """Let whose badge was scanned while selling take over; the basket stays as it is.

        Where the role needs its PIN too, the sign-in page asks for it.
        """

        def refuse(error: TillError) -> None:
            if isinstance(error, PinWanted):
                self.change_to(int(error.facts["person_id"]))
            else:
                self.shell.say_at_sale(self.shell.words.error(error))

        self.shell.tasks.start(
            sign_in_by_badge(self.shell.till, badge), name="switch operator", on_failure=refuse
        )

    def change_to(self, person_id: int) -> None:
        """Lock the till for this person, whose PIN is asked for; the basket stays."""
        self.shell.tasks.start(self._leave_to(person_id), name="switch operator")

    async def _leave_to(self, person_id: int) -> None:
        """Sign out; the page asks for the right PIN from its first moment, before any key."""
        self._next = person_id
        try:
            await sign_out(self.shell.till)
        finally:
            self._next = None

    def _sign_in_by_badge(self, badge: str) -> None:
        self._screen.set_busy(True)
        self.shell.tasks.start(
            sign_in_by_badge(self.shell.till, badge), name="sign in", on_failure=self._refuse
        )

    def _sign_in(self, person_id: int, pin: str) -> None:
        self._screen.set_busy(True)
        self.shell.tasks.start(
            sign_in(self.shell.till, person_id, pin), name="sign in", on_failure=self._refuse
        )

    def _refuse(self, error: TillError) -> None:
        self._screen.set_busy(False)
        if isinstance(error, TooManyTries):
            self._wait_left = int(error.facts["seconds"])
            self._show_wait()
        elif isinstance(error, PinWanted):
            self._screen.ask_pin_of(int(error.facts["person_id"]))
        else:
            self._screen.show_wrong_pin(self.shell.words.error(error))

    def _end(self) -> None:
        """Leave the page clean for whoever comes next."""
        self._clock.stop()
        self._screen.set_busy(False)
        self._screen.clear()
        self._go_on()

    def _tick(self) -> None:
        now = in_tirane(self.shell.till.clock.now())
        date_text = date_line(self.shell.words, now.date())
        self._screen.show_clock(format_time(now), date_text)
        if self._wait_left:
            self._wait_left -= 1
            self._show_wait()

    def _show_wait(self) -> None:
        sentence = self.shell.words.error(TooManyTries(seconds=self._wait_left))
        self._screen.show_wait(self._wait_left, sentence)
