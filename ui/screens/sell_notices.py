"""What the sell screen says to the cashier besides the sale itself.

Lives here: `SellNotices`: problems and hints in the scan field, the banner under it.
Must not: choose the words; sentences come ready.
"""

from collections.abc import Mapping

from PySide6.QtCore import QTimer

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
    """Nothing here stops the sale, and nothing asks for an answer."""

    def __init__(self, words: Messages, units: Mapping[str, Unit], rates: VatRates | None) -> None:
        super().__init__(words, units, rates)
        self._banner_time = QTimer(self, singleShot=True, interval=BACK_ONLINE_MS)
        self._banner_time.timeout.connect(self.hide_banner)
        self.banner.closed.connect(self.hide_banner)
        self.hint.gone.connect(self._show_scan_hints)
        self.scan.edited.connect(self._forget_hint)

    def show_problem(self, code_text: str, sentence: str) -> None:
        """Say in the scan field what is wrong with a code; the next key or scan ends it."""
        self.hint.leave()
        self.scan.show_problem(one_line(code_text)[:LONGEST_CODE], sentence)

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

    def hide_banner(self) -> None:
        """Take the banner away."""
        self._banner_time.stop()
        self.banner.hide()

    def leave_messages(self) -> None:
        """Put the scan field back to rest; what is typed in it stays."""
        if self.scan.has_problem():
            self.scan.clear_problem()
        self.hint.leave()

    def _show_banner(self, state: State, title: str, text: str, *, icon: str = "") -> None:
        self._banner_time.stop()
        self.banner.show_state(state, icon=icon)
        self.banner.show_words(title, text)
        self.banner.show_button("")
        self.banner.show_close(self.words.say("banner.close"))
        self.banner.show()

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
