"""Which PDF of an invoice is wanted, and whether it is opened or saved."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from till.domain.fiscal.rendering import PdfForm
from ui.kit.choice.button import ButtonKind
from ui.kit.choice.segmented import Option, Segmented
from ui.kit.frame.dialog import DialogFrame
from ui.kit.frame.overlay import Overlay
from ui.kit.layout import put, row
from ui.kit.page.key import Key, make_key
from ui.kit.text import Text
from ui.shell.messages import Messages
from ui.theme.fonts import TextRole
from ui.theme.tokens import Spacing

SIZE: Final = QSize(680, 300)
FORM_KEYS: Final = {
    PdfForm.A4_SQ: Qt.Key.Key_F2,
    PdfForm.A4_EN: Qt.Key.Key_F3,
    PdfForm.ELECTRONIC: Qt.Key.Key_F4,
}
SAVE_KEY: Final = "F9"
ENTER_KEYS: Final = frozenset({Qt.Key.Key_Return, Qt.Key.Key_Enter})


class PdfDialog(Overlay):
    """Opened with `begin`; `open_requested` and `save_requested` carry a PdfForm.

    It stays open until `close_overlay`, so that `show_problem` can speak.
    """

    open_requested = Signal(object)
    save_requested = Signal(object)

    def __init__(self, words: Messages, window: QWidget) -> None:
        frame = DialogFrame(words.say("receipts.pdf_title"), size=SIZE, grows=(5, 2))
        super().__init__(window, frame)
        self.setObjectName("pdf")
        self._words = words
        self._is_electronic = False
        say = words.say
        self.frame.set_close_name(say("common.close"))
        options = [
            Option(key=form.value, words=say(f"receipts.pdf_{form.value}"), keys=f"F{number}")
            for number, form in enumerate(FORM_KEYS, start=2)
        ]
        self.forms = Segmented(options, shares=(1, 1, 1))
        self.forms.setObjectName("pdf.form")
        self.said = Text("", tone="text2", wrap=True)
        keeps = Key(name="save", keys=SAVE_KEY, words=say("receipts.pdf_save"), icon="download")
        enter = say("key.enter")
        opens = Key(name="open", keys=enter, words=say("receipts.pdf_open"), icon="eye")
        self.save = make_key("pdf", keeps)
        self.show_it = make_key("pdf", opens)
        self.show_it.kind = ButtonKind.PRIMARY
        which = Text(say("receipts.pdf_which"), role=TextRole.H2)
        answers = row((self.save, 1), (self.show_it, 2))
        self.frame.body.setSpacing(Spacing.COLUMN)
        put(self.frame.body, which, self.forms, self.said, None, answers)
        self.dismissed.connect(self.close_overlay)
        self.show_it.clicked.connect(lambda: self.open_requested.emit(self.form))
        self.save.clicked.connect(lambda: self.save_requested.emit(self.form))

    @property
    def form(self) -> PdfForm:
        """The form that is chosen."""
        return PdfForm(self.forms.current())

    def begin(self, about: str, *, is_electronic: bool) -> None:
        """Ask about an invoice; `about` names it. An electronic one begins with its own form."""
        self.frame.set_words(self._words.say("receipts.pdf_title"), about)
        self._is_electronic = is_electronic
        official = self.forms.segments[PdfForm.ELECTRONIC.value]
        if is_electronic:
            official.enable()
        else:
            official.disable(self._words.say("receipts.pdf_not_electronic"))
        self._choose(PdfForm.ELECTRONIC if is_electronic else PdfForm.A4_SQ)
        self.set_busy(busy=False)
        self._say_usual()
        self.open(self.show_it)

    def set_busy(self, *, busy: bool) -> None:
        """Ask for no second one while one is being drawn."""
        if busy:
            self.show_it.set_busy(self._words.say("receipts.pdf_drawing"))
            self.save.disable()
            return
        self.show_it.set_idle()
        self.save.enable()

    def show_problem(self, sentence: str) -> None:
        """Say why it did not come about."""
        self.set_busy(busy=False)
        self.said.set_tone("att")
        self.said.setText(sentence)

    @override
    def key_actions(self) -> Mapping[int, Callable[[], object]]:
        main = self.save if self.save.hasFocus() else self.show_it
        actions: dict[int, Callable[[], object]] = dict.fromkeys(ENTER_KEYS, main.click)
        actions |= {key: partial(self._choose, form) for form, key in FORM_KEYS.items()}
        return actions | {Qt.Key.Key_F9: self.save.click}

    def _choose(self, form: PdfForm) -> None:
        if form is PdfForm.ELECTRONIC and not self._is_electronic:
            self.said.setText(self._words.say("receipts.pdf_not_electronic"))
            return
        self.forms.choose(form.value)
        self._say_usual()

    def _say_usual(self) -> None:
        self.said.set_tone("text2")
        self.said.setText(self._words.say("receipts.pdf_explained"))
