"""One person: what is said of them, changed in fields; PIN and badge have their own keys."""

from dataclasses import replace
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from till.domain.shop.people import LONGEST_NAME, Cashier, DisplayChoice, Role
from ui.kit.avatar import Avatar, AvatarLook
from ui.kit.choice.button import Button, ButtonKind, ButtonSize
from ui.kit.choice.segmented import Option, Segmented
from ui.kit.entry.field import LabelledField
from ui.kit.panel import Panel
from ui.kit.pill import Pill
from ui.kit.state import State
from ui.kit.text import Text
from ui.people.view import NEW, ROLES, KnownCodes, PersonView
from ui.shell.messages import Messages
from ui.theme.fonts import TextRole
from ui.theme.tokens import Spacing

NOBODYS: Final = "+"
"""In the disc of somebody who has no name yet."""

TEXT_SIZES = (100, 115, 130)
LANGUAGES = ("sq", "en")
LONGEST_CODE = 10


class PersonEditor(Panel):
    """`edited` when a field is another than what is kept; the keys at the foot ask for the rest."""

    edited = Signal()

    def __init__(self, words: Messages) -> None:
        super().__init__(margins=(18, 14, 18, 14), spacing=Spacing.COLUMN)
        self._words = words
        self._view = PersonView(person=a_new_person())
        self._codes = KnownCodes()
        self._own_size = TEXT_SIZES[0]
        self._display = DisplayChoice()
        self._make_fields()
        self._make_keys()
        self._lay_out()
        self._connect()

    def _make_fields(self) -> None:
        say = self._words.say
        self.avatar = Avatar("", size=48, look=AvatarLook.STRONG)
        self.title = Text("", role=TextRole.TITLE_DIALOG, elide=True)
        self.added = Text("", role=TextRole.SMALL, tone="text2", elide=True)
        self.name = LabelledField(say("people.name"))
        self.name.line.setObjectName("people.name")
        self.name.line.setMaxLength(LONGEST_NAME)
        self.role = Segmented(
            [Option(key=each.value, words=say(f"role.{each.value}")) for each in ROLES],
            shares=[1] * len(ROLES),
        )
        self.role.setObjectName("people.role")
        self.known = Pill(plain=True)
        self.code = LabelledField("", placeholder="aa000aa000")
        self.code.line.setObjectName("people.code")
        self.code.line.setAccessibleName(say("people.code"))
        self.code.line.setMaxLength(LONGEST_CODE)
        self.language = Segmented(
            [Option(key=each, words=say(f"language.{each}")) for each in LANGUAGES], shares=[1, 1]
        )
        self.language.setObjectName("people.language")
        sizes = [Option(key=str(each), words=str(each)) for each in TEXT_SIZES]
        self.text_size = Segmented(sizes, shares=[1] * len(sizes))
        self.text_size.setObjectName("people.text_size")

    def _make_keys(self) -> None:
        say = self._words.say
        self.choose_code = Button(say("people.choose_code"), keys="F5")
        self.pin = Button("", keys="F4")
        self.badge = Button("", keys="F6")
        self.pin_note = Text("", role=TextRole.SMALL, tone="text2", wrap=True)
        self.badge_note = Text("", role=TextRole.SMALL, tone="text2", wrap=True)
        self.archive = Button("", size=ButtonSize.BESIDE, icon="package", keys="F8")
        self.save = Button(
            say("people.save"),
            kind=ButtonKind.PRIMARY,
            size=ButtonSize.BIG,
            icon="circle-check",
            keys="F12",
        )
        self.save.spread = True
        self.choose_code.setObjectName("people.choose_code")
        self.pin.setObjectName("people.pin")
        self.badge.setObjectName("people.badge")
        self.save.setObjectName("people.save")
        self.archive.setObjectName("people.archive_person")

    def _lay_out(self) -> None:
        fields = QWidget()
        fields.setProperty("kind", "page")
        column = QVBoxLayout(fields)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(Spacing.COLUMN)
        column.addLayout(self._head())
        column.addWidget(self.name)
        column.addLayout(self._labelled("people.role", self.role))
        column.addLayout(self._code_part())
        pin = self._labelled("people.pin", self.pin, self.pin_note)
        badge = self._labelled("people.badge", self.badge, self.badge_note)
        language = self._labelled("people.language", self.language)
        text_size = self._labelled("people.text_size", self.text_size)
        column.addLayout(_side_by_side(pin, badge))
        column.addLayout(_side_by_side(language, text_size))
        column.addStretch(1)
        self.body.addWidget(_scrolling(fields), 1)
        foot = QHBoxLayout()
        foot.setSpacing(Spacing.KEYS)
        foot.addWidget(self.archive)
        foot.addWidget(self.save, 1)
        self.body.addLayout(foot)

    def _head(self) -> QHBoxLayout:
        said = QVBoxLayout()
        said.setSpacing(0)
        said.addWidget(self.title)
        said.addWidget(self.added)
        head = QHBoxLayout()
        head.setSpacing(14)
        head.addWidget(self.avatar)
        head.addLayout(said, 1)
        return head

    def _code_part(self) -> QVBoxLayout:
        top = QHBoxLayout()
        label = Text(self._words.say("people.code"), role=TextRole.LABEL, tone="text2")
        top.addWidget(label, 1)
        top.addWidget(self.known)
        row = QHBoxLayout()
        row.setSpacing(Spacing.KEYS)
        row.addWidget(self.code, 1)
        row.addWidget(self.choose_code, 0, Qt.AlignmentFlag.AlignTop)
        part = QVBoxLayout()
        part.setSpacing(2)
        part.addLayout(top)
        part.addLayout(row)
        return part

    def _labelled(self, key: str, *parts: QWidget) -> QVBoxLayout:
        made = QVBoxLayout()
        made.setSpacing(Spacing.TIGHT)
        made.addWidget(Text(self._words.say(key), role=TextRole.LABEL, tone="text2"))
        for part in parts:
            made.addWidget(part)
        return made

    def _connect(self) -> None:
        self.name.edited.connect(self._tell_edited)
        self.code.edited.connect(self._tell_edited)
        self.role.chosen.connect(self._tell_edited)
        self.language.chosen.connect(self._choose_language)
        self.text_size.chosen.connect(self._choose_size)

    def show_person(self, view: PersonView, own: DisplayChoice) -> None:
        """Show somebody as they are kept; `own` is how the till itself is set."""
        self._view = view
        self._display = view.person.display
        person = view.person
        self.name.set_text(person.name)
        self.code.set_text(person.operator_code or "")
        self.role.choose(person.role.value)
        self.language.choose(self._display.language or own.language or LANGUAGES[0])
        self._show_size(self._display.text_size or own.text_size or TEXT_SIZES[0])
        self.added.setText(view.added)
        for field in (self.name, self.code):
            field.set_hint("")
        self._show_keys(view)
        self._tell_edited()

    def _show_size(self, size: int) -> None:
        nearest = min(TEXT_SIZES, key=lambda each: abs(each - size))
        self.text_size.choose(str(nearest))

    def _show_keys(self, view: PersonView) -> None:
        say = self._words.say
        is_new = view.person.person_id == NEW
        self.pin.set_words(say("people.pin_set" if is_new else "people.pin_change"))
        self.pin_note.setText(view.pin_set or say("people.pin_rule"))
        self.badge.set_words(say("people.badge_take" if view.has_badge else "people.badge_scan"))
        note = "people.badge_after" if is_new else "people.badge_any_time"
        self.badge_note.setText(say("people.badge_here" if view.has_badge else note))
        self.archive.set_words(
            say("people.bring_back" if view.is_archived else "people.archive_person")
        )
        self.archive.setVisible(not is_new)
        self.save.setVisible(not view.is_archived)
        parts = (self.name, self.role, self.code, self.language, self.text_size)
        for part in (*parts, self.pin, self.badge, self.choose_code):
            part.setEnabled(not view.is_archived)
        self.badge.setEnabled(not is_new and not view.is_archived)

    def show_codes(self, codes: KnownCodes) -> None:
        """Say whether the service knows the code that is typed."""
        self._codes = codes
        self._show_known()

    def show_problem(self, field: str, sentence: str) -> None:
        """Say what is wrong with a field: `name`, `code`, `pin` or `badge`."""
        fields = {"name": self.name, "code": self.code}
        if field in fields:
            fields[field].show_error(sentence)
            fields[field].line.setFocus()
        else:
            note = self.pin_note if field == "pin" else self.badge_note
            note.set_tone("att")
            note.setText(sentence)

    def take_code(self, code: str) -> None:
        """Put in a code that was chosen."""
        self.code.set_text(code)
        self._tell_edited()

    def person(self) -> Cashier:
        """Return the person as the fields have them."""
        return replace(
            self._view.person,
            name=self.name.text(),
            operator_code=self.code.text().strip().lower() or None,
            role=Role(self.role.current()),
            display=self._display,
        )

    def is_changed(self) -> bool:
        """Whether anything is another than what is kept."""
        return not self._view.is_archived and self.person() != self._view.person

    def _choose_language(self, language: str) -> None:
        self._display = replace(self._display, language=language)
        self._tell_edited()

    def _choose_size(self, size: str) -> None:
        self._display = replace(self._display, text_size=int(size))
        self._tell_edited()

    def _tell_edited(self) -> None:
        person = self.person()
        self.avatar.set_initials(person.initials or NOBODYS)
        self.title.setText(person.name.strip() or self._words.say("people.new"))
        for note in (self.pin_note, self.badge_note):
            note.set_tone("text2")
        self.save.setEnabled(self.is_changed())
        self._show_known()
        self.edited.emit()

    def _show_known(self) -> None:
        """Say beside the label what the service says of the code."""
        code = self.code.text().strip().lower()
        say = self._words.say
        if not code:
            self.known.show_state(State.ATT, say("people.no_code"))
        elif self._codes.knows(code):
            self.known.show_state(State.OK, say("people.code_known"))
        elif self._codes.is_asked and not self._codes.problem:
            self.known.show_state(State.ATT, say("people.code_unknown"))
        else:
            self.known.show_state(State.MUTE, say("people.code_unchecked"))


def a_new_person() -> Cashier:
    """Return somebody of whom nothing is said yet."""
    return Cashier(person_id=NEW, name="", operator_code=None, role=Role.CASHIER)


def _scrolling(fields: QWidget) -> QScrollArea:
    """Return what lets all fields be reached where there is little room."""
    area = QScrollArea(widgetResizable=True)
    area.setProperty("kind", "plain")
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.setWidget(fields)
    return area


def _side_by_side(*parts: QVBoxLayout) -> QHBoxLayout:
    row = QHBoxLayout()
    row.setSpacing(Spacing.WINDOW)
    for part in parts:
        part.addStretch(1)
        row.addLayout(part, 1)
    return row
