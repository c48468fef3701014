"""What stands beside a list: the record in fields, what is said of it, and the keys for it."""

from collections.abc import Mapping, Sequence
from typing import Final, Generic, TypeVar

from PySide6.QtWidgets import QWidget

from till.domain.errors import TillError
from ui.kit.choice.button import Button
from ui.kit.frame.banner import Banner
from ui.kit.frame.halves import hide_fields
from ui.kit.layout import Panel, PlainScroll, column, holder, row
from ui.kit.page.form_view import FormView
from ui.kit.page.key import At, Key
from ui.kit.page.plan import RecordForm, Said
from ui.kit.state import State
from ui.kit.text import EmptyState, Text
from ui.theme.tokens import Spacing, TextRole

T = TypeVar("T")
MARGINS: Final = (18, 16, 18, 18)
BETWEEN: Final = 12
OF_RECORD: Final = frozenset({At.FIELDS, At.ABOVE, At.FORM})
"""Where keys stand that act on the record in the fields."""


class FormPanel(Panel, Generic[T]):
    """The fields of one record, or the word that none is chosen.

    What cannot be said beside a field stands in a banner over the keys, until the next change.
    """

    def __init__(
        self, plan: RecordForm[T], keys: Sequence[tuple[Key, Button]], *, page: str
    ) -> None:
        super().__init__(margins=MARGINS, spacing=BETWEEN)
        self._plan = plan
        self._record: T | None = None
        self._keys = keys
        buttons = {key.name: button for key, button in keys}
        self.view = FormView(plan.form, buttons, page=page)
        self.title = Text("", role=TextRole.H2, elide=True)
        self.state = Text("", role=TextRole.SMALL, tone="text2", wrap=True)
        self.failure = Banner(State.ATT)
        self.failure.setObjectName(f"{page}.failure")
        self._fields = self._lay_out(keys)
        self._unchosen = EmptyState("tag")
        self.body.addWidget(self._fields)
        self.body.addWidget(self._unchosen)
        self.view.edited.connect(self.failure.hide)

    def _lay_out(self, keys: Sequence[tuple[Key, Button]]) -> QWidget:
        area = PlainScroll(self.view)
        self.view.gone_to.connect(area.ensureWidgetVisible)
        above = row(*((button, 1) for key, button in keys if key.at is At.ABOVE))
        foot = row(*((button, int(key.primary)) for key, button in keys if key.at is At.FORM))
        body = column(self.title, self.state, (area, 1), spacing=BETWEEN)
        for part in (self.failure, above, foot):
            if isinstance(part, QWidget):
                body.addWidget(part)
            elif part.count():
                body.addLayout(part)
        body.setSpacing(Spacing.COLUMN)
        return holder(body)

    def set_unchosen(self, icon: str, said: Said) -> None:
        """Say what stands here while no record is chosen."""
        self._unchosen.icon.show_icon(icon, "text2")
        self._unchosen.set_words(*said)

    @property
    def is_open(self) -> bool:
        """Whether a record is shown, or a new one begun."""
        return not self._fields.isHidden()

    @property
    def is_new(self) -> bool:
        """Whether the record has not been kept yet."""
        return self.is_open and self._record is None

    @property
    def record(self) -> T | None:
        """The record that is shown, as it was kept."""
        return self._record if self.is_open else None

    @property
    def shown_key(self) -> str:
        """The key of the record that is shown; empty for a new one and for none."""
        return self._plan.key_of(self._record) if self.is_open and self._record else ""

    @property
    def is_unsaved(self) -> bool:
        """Whether something typed is worth asking about."""
        if not self.is_open or not self.view.is_changed:
            return False
        values = self.view.values()
        worth = self._plan.worth_keeping
        return not self.is_new or not worth or any(values[name] for name in worth)

    def show_record(self, record: T, *, state: str = "") -> None:
        """Show a record; changes of another are dropped."""
        self._record = record
        self._show(self._plan.heading(record), self._plan.form.write(record), state)

    def begin_new(self, values: Mapping[str, str]) -> None:
        """Show the fields of a record that has not been kept yet."""
        self._record = None
        self._show(self._plan.new_heading, {**self._plan.form.blank, **values}, "")

    def show_nothing(self, focus: QWidget) -> None:
        """Show that none is chosen; a focus that was here goes to `focus`."""
        hide_fields(self._fields, focus)
        self._unchosen.show()

    def read(self) -> T:
        """Return the record as it is typed. Raises what is wrong with it."""
        return self._plan.form.read(self.view.values(), self._record)

    def show_error(self, error: TillError, sentence: str) -> bool:
        """Say what is wrong beside its field; tell whether it belongs to one that is seen."""
        control = self.view.controls.get(error.place)
        if control is None or control.widget.isHidden():
            return False
        self.view.show_error(error.place, sentence)
        return True

    def show_failure(self, sentence: str) -> None:
        """Say over the keys why it was not kept; what is typed stays."""
        self.failure.show_words(sentence)
        self.failure.show()

    def _show(self, title: str, values: Mapping[str, str], state: str) -> None:
        self.title.setText(title)
        self.state.setText(state)
        self.state.setVisible(bool(state))
        self.failure.hide()
        face = self._plan.face(self._record)
        self.view.begin(values, self._record, face)
        for key, button in self._keys:
            if key.at in OF_RECORD:
                is_away = key.name in face.away or (key.needs_record and self._record is None)
                button.setVisible(not is_away)
                if not key.primary:  # that one may be busy
                    button.setEnabled(key.name not in face.idle)
                button.set_words(face.words.get(key.name, key.words))
        self._unchosen.hide()
        self._fields.show()

    def take_focus(self) -> None:
        """Go to the first field."""
        self.view.take_focus()
