"""What the sell screen says to the cashier besides the sale itself.

Lives here: `SellNotices`: problems and hints in the scan field, the banner under it.
Must not: choose the words; sentences come ready.
"""

from collections.abc import Mapping

from PySide6.QtCore import QTimer, Signal

from till.domain.article import Unit
from till.domain.buyer import one_line
from till.domain.vat import VatRates
from ui.messages import Messages
from ui.screens.sell_layout import SellLayout
from ui.widgets.state import State

BACK_ONLINE_MS = 3000
LONGEST_CODE = 60
"""Characters of a code that are told: whatever was scanned may be of any length."""


class SellNotices(SellLayout):
    """Nothing here stops the sale; a question waits in the banner until somebody has time.

    Whatever else the banner says goes before it and leaves it behind.
    """

    question_taken_up = Signal()

    def __init__(self, words: Messages, units: Mapping[str, Unit], rates: VatRates | None) -> None:
        super().__init__(words, units, rates)
        self._banner_time = QTimer(self, singleShot=True, interval=BACK_ONLINE_MS)
        self._banner_time.timeout.connect(self.hide_banner)
        self._question: tuple[str, str, str, str] | None = None
        self._shows_question = False
        self.banner.closed.connect(self._close_banner)
        self.banner.acted.connect(self.question_taken_up)
        self.hint.gone.connect(self._show_scan_hints)
        self.scan.edited.connect(self._forget_hint)

    def show_problem(self, code_text: str, sentence: str) -> None:
        """Say in the scan field what is wrong with a code; the next key or scan ends it.

        A code that was not found can be looked for by name, with F2.
        """
        self.hint.leave()
        hints = [("F2", self.words.say("sell.find_instead"))] if code_text else []
        self.scan.show_problem(one_line(code_text)[:LONGEST_CODE], sentence, hints)

    def show_hint(self, sentence: str, *, undo: bool = False) -> None:
        """Say something in the scan field; with `undo` for 4 s and with a button."""
        self.scan.clear_problem()
        self.scan.set_hints([])
        self.scan.set_quiet(quiet=True)
        self.hint.say(one_line(sentence), undo=undo)

    def show_offline(self, title: str, text: str = "") -> None:
        """Say under the scan field that the service does not answer; selling goes on."""
        self._show_banner(State.WAIT, title, text, icon="cloud-off")

    def show_back_online(self, title: str, text: str = "") -> None:
        """Say for 3 s that the service answers again."""
        self._show_banner(State.OK, title, text, icon="cloud")
        self._banner_time.start()

    def show_notice(self, state: State, title: str, text: str = "") -> None:
        """Say something else that matters while selling goes on; it stays until it is closed."""
        self._show_banner(state, title, text)

    def ask(self, title: str, text: str, button: str, keys: str) -> None:
        """Say that something waits for an answer, with a button that goes there."""
        self._question = (title, text, button, keys)
        self._show_question()

    def take_question_back(self) -> None:
        """Ask no more, for it was answered."""
        self._question = None
        if self._shows_question:
            self.hide_banner()

    def hide_banner(self) -> None:
        """Take the banner away; a question that stood behind it is in front again."""
        self._banner_time.stop()
        if self._question is not None and not self._shows_question:
            self._show_question()
            return
        self._shows_question = False
        self.banner.hide()

    def leave_messages(self) -> None:
        """Put the scan field back to rest; what is typed in it stays."""
        if self.scan.has_problem():
            self.scan.clear_problem()
        self.hint.leave()

    def _show_banner(self, state: State, title: str, text: str, *, icon: str = "") -> None:
        self._banner_time.stop()
        self._shows_question = False
        self.banner.show_state(state, icon=icon)
        self.banner.show_words(title, text)
        self.banner.show_button("")
        self.banner.show_close(self.words.say("banner.close"))
        self.banner.show()

    def _show_question(self) -> None:
        if self._question is not None:
            title, text, button, keys = self._question
            self._show_banner(State.ATT, title, text, icon="printer")
            self.banner.show_button(button, keys)
            self._shows_question = True

    def _close_banner(self) -> None:
        if self._shows_question:
            self._question = None
        self.hide_banner()

    def _show_scan_hints(self) -> None:
        say = self.words.say
        self.scan.set_quiet(quiet=False)
        self.scan.set_hints(
            [
                (say("sell.hint_quantity_key"), say("sell.hint_quantity")),
                (say("key.enter"), say("sell.hint_add")),
            ]
        )

    def _forget_hint(self) -> None:
        self.hint.leave()
