"""The banner of the sell screen: what a cashier should know while selling goes on."""

from dataclasses import dataclass

from PySide6.QtCore import QObject, QTimer, Signal

from ui.kit.frame.banner import Banner
from ui.kit.state import State
from ui.shell.messages import Messages
from ui.theme.current import current_theme

BACK_ONLINE_MS = 3000
USUAL_SIZE = 100  # percent; larger words need the room of the key


@dataclass(frozen=True, slots=True, kw_only=True)
class _Question:
    """What waits for an answer, and the button and key that go there."""

    title: str
    text: str
    button: str
    keys: str


class SaleNotices(QObject):
    """Nothing here stops the sale; a question waits in the banner until somebody has time.

    Whatever else the banner says goes before it and leaves it behind. `question_taken_up` by its
    button or its key; `queue_requested` by the button of what keeps documents back.
    """

    question_taken_up = Signal()
    queue_requested = Signal()

    def __init__(self, words: Messages, parent: QObject) -> None:
        super().__init__(parent)
        self._words = words
        self.banner = Banner()
        self.banner.setObjectName("sell.banner")
        self.banner.button.setObjectName("sell.queue")
        self.banner.close_key.setObjectName("sell.banner_close")
        self.banner.hide()
        self._time = QTimer(self, singleShot=True, interval=BACK_ONLINE_MS)
        self._time.timeout.connect(self.hide)
        self._question: _Question | None = None
        self._shows_question = False
        self._offline_title = ""
        self._held_title = ""
        self.banner.closed.connect(self._close)
        self.banner.acted.connect(self._act)

    def show_offline(self, title: str, text: str = "") -> None:
        """Say under the scan field that the service does not answer; selling goes on."""
        self._show(State.WAIT, title, text, icon="cloud-off")
        self._offline_title = title
        self._offer_queue()

    def count_on(self, text: str) -> None:
        """Say anew how much is kept, while the service does not answer and the banner says so."""
        if self._offline_title and self.banner.isVisible():
            self.banner.show_words(self._offline_title, text)

    def show_held(self, title: str, text: str = "") -> None:
        """Say what a person has to do before anything goes to the service, with a way there."""
        self._show(State.ATT, title, text)
        self._held_title = title
        self._offer_queue()

    def take_held_back(self, title: str) -> None:
        """Say that no more, for somebody has done it; whatever else is said stays."""
        if title == self._held_title:
            self.hide()

    def show_urgent(self, title: str, text: str) -> None:
        """Say that the time of what waits is nearly over, with a way there; selling goes on."""
        self._show(State.ATT, title, text)
        self._offer_queue()

    def show_back_online(self, title: str) -> None:
        """Say for 3 s that the service answers again."""
        self._show(State.OK, title, "", icon="cloud")
        self._time.start()

    def show_notice(self, state: State, title: str, text: str = "") -> None:
        """Say something else that matters while selling goes on; it stays until it is closed."""
        self._show(state, title, text)
        self._held_title = title

    def ask(self, title: str, text: str, button: str, keys: str) -> None:
        """Say that something waits for an answer, with a button that goes there."""
        self._question = _Question(title=title, text=text, button=button, keys=keys)
        self._show_question(self._question)

    def take_question_back(self) -> None:
        """Ask no more, for it was answered."""
        self._question = None
        if self._shows_question:
            self.hide()

    def hide(self) -> None:
        """Take the banner away; a question that stood behind it is in front again."""
        self._time.stop()
        if self._question is not None and not self._shows_question:
            self._show_question(self._question)
            return
        self._shows_question = False
        self.banner.hide()

    def _show(self, state: State, title: str, text: str, *, icon: str = "") -> None:
        self._time.stop()
        self._shows_question = False
        self._offline_title = ""
        self._held_title = ""
        self.banner.show_state(state, icon=icon)
        self.banner.show_words(title, text)
        self.banner.show_button("")
        self.banner.show_close(self._words.say("banner.close"))
        self.banner.show()

    def _offer_queue(self) -> None:
        say = self._words.say
        is_large = current_theme().text_size > USUAL_SIZE
        self.banner.show_button(say("strip.open_queue"), "" if is_large else say("key.queue"))

    def _act(self) -> None:
        (self.question_taken_up if self._shows_question else self.queue_requested).emit()

    def _show_question(self, question: _Question) -> None:
        self._show(State.ATT, question.title, question.text, icon="printer")
        self.banner.show_button(question.button, question.keys)
        self._shows_question = True

    def _close(self) -> None:
        if self._shows_question:
            self._question = None
        self.hide()
