"""The page of the first start: the steps at the left, the present one at the right (screen 17)."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget
from typing_extensions import override

from till.domain.shop.people import LONGEST_NAME
from ui.first_start.progress import LEADING, STEPS, FirstStep, SetupProgress
from ui.first_start.step_rail import StepRail
from ui.kit.choice.button import Button, ButtonKind, ButtonSize
from ui.kit.choice.segmented import Option, Segmented
from ui.kit.entry.field import LabelledField
from ui.kit.frame.page import PageScreen
from ui.kit.panel import Panel
from ui.kit.state import State
from ui.kit.state_sentence import StateSentence
from ui.kit.text import Text
from ui.service_setup.form import FORM_KEYS, ServiceForm
from ui.shell.messages import Messages
from ui.theme.fonts import TextRole
from ui.theme.tokens import Spacing

LANGUAGES: Final = ("sq", "en")
SHOP: Final = ("name", "address", "nuis", "till_name")


class FirstStartScreen(PageScreen):
    """`continued` carries the step that is done, `postponed` one that is left for later.

    `acted` carries the step whose own key (F5) was pressed; `seen` when the page comes into sight.
    """

    continued = Signal(object)
    postponed = Signal(object)
    acted = Signal(object)
    language_chosen = Signal(str)
    went_back = Signal()
    seen = Signal()

    def __init__(self, words: Messages) -> None:
        super().__init__(words, name="first_start")
        self.step = FirstStep.LANGUAGE
        self.rail = StepRail(words)
        self._make_fields(words)
        self.states = {each: StateSentence() for each in STEPS}
        self.act = {each: self._act_key(each) for each in (FirstStep.SERVICE, *LEADING)}
        self.act[FirstStep.OWNER] = self._act_key(FirstStep.OWNER)
        self.places = QStackedWidget()
        for each in STEPS:
            self.places.addWidget(self._place(each))
        self._make_foot()
        self._lay_out()

    def _make_fields(self, words: Messages) -> None:
        say = words.say
        self.language = Segmented(
            [Option(key=each, words=say(f"language.{each}")) for each in LANGUAGES], shares=[1, 1]
        )
        self.language.setObjectName("first_start.language")
        self.language.choose(words.language)
        self.language.chosen.connect(self.language_chosen)
        self.shop = {each: self._field(each) for each in SHOP}
        self.service = ServiceForm(words, name="first_start")
        self.service.entered.connect(self._go_on)
        self.owner = self._field("owner_name")
        self.owner.line.setMaxLength(LONGEST_NAME)
        self.code = self._field("owner_code")

    def _field(self, name: str) -> LabelledField:
        made = LabelledField(self.words.say(f"first_start.{name}"))
        made.line.setObjectName(f"first_start.{name}")
        made.entered.connect(self._go_on)
        return made

    def _act_key(self, step: FirstStep) -> Button:
        made = Button(self.words.say(f"first_start.act.{step.value}"), keys="F5")
        made.setObjectName(f"first_start.act_{step.value}")
        made.clicked.connect(self._act)
        return made

    def _place(self, step: FirstStep) -> QWidget:
        """What one step shows: a sentence, its fields, its own key, and how it stands."""
        panel = Panel(margins=(24, 20, 24, 20), spacing=Spacing.PANEL)
        about = self.words.say(f"first_start.about.{step.value}")
        panel.body.addWidget(Text(about, tone="text2", wrap=True))
        fields: dict[FirstStep, tuple[QWidget, ...]] = {
            FirstStep.LANGUAGE: (self.language,),
            FirstStep.SHOP: tuple(self.shop.values()),
            FirstStep.SERVICE: (self.service,),
            FirstStep.OWNER: (self.owner, self.code),
        }
        for part in fields.get(step, ()):
            panel.body.addWidget(part)
        if step is FirstStep.SERVICE:
            self.service.foot.addWidget(self.act[step])
        elif step in self.act:
            panel.body.addWidget(self.act[step], 0, Qt.AlignmentFlag.AlignLeft)
        panel.body.addWidget(self.states[step])
        self.states[step].hide()
        panel.body.addStretch(1)
        return panel

    def _make_foot(self) -> None:
        say = self.words.say
        self.later = Button(say("first_start.later"), size=ButtonSize.BESIDE, keys="F8")
        self.later.setObjectName("first_start.later")
        self.later.clicked.connect(self._postpone)
        self.go_on = Button(
            say("first_start.continue"), kind=ButtonKind.PRIMARY, size=ButtonSize.BIG, keys="F12"
        )
        self.go_on.setObjectName("first_start.continue")
        self.go_on.clicked.connect(self._go_on)

    def _lay_out(self) -> None:
        foot = QHBoxLayout()
        foot.setSpacing(Spacing.KEYS)
        note = self.words.say("first_start.note")
        foot.addWidget(Text(note, role=TextRole.SMALL, tone="text2", wrap=True), 1)
        foot.addWidget(self.later)
        foot.addWidget(self.go_on)
        right = QVBoxLayout()
        right.setSpacing(Spacing.COLUMN)
        right.addWidget(self.places, 1)
        right.addLayout(foot)
        row = QHBoxLayout()
        row.setSpacing(Spacing.WINDOW)
        row.addWidget(self.rail)
        row.addLayout(right, 1)
        self.body.addLayout(row, 1)

    def show_step(self, progress: SetupProgress) -> None:
        """Show a step, and put the focus where it is typed."""
        step = progress.step
        self.step = step
        say = self.words.say
        count = say("first_start.count", number=STEPS.index(step) + 1, all=len(STEPS))
        self.head.set_words(say(f"first_start.title.{step.value}"), count)
        self.rail.show_step(step, progress.later)
        self.places.setCurrentIndex(STEPS.index(step))
        is_last = step is FirstStep.READY
        self.go_on.set_words(say("first_start.sell" if is_last else "first_start.continue"))
        self.later.setVisible(step not in {FirstStep.LANGUAGE, FirstStep.OWNER, FirstStep.READY})
        first = {FirstStep.SHOP: self.shop["name"], FirstStep.OWNER: self.owner}.get(step)
        (first.line if first else self).setFocus()

    def show_state(self, step: FirstStep, state: State, sentence: str) -> None:
        """Say how a step stands."""
        self.states[step].show_state(state, sentence)
        self.states[step].show()

    def shop_settings(self) -> dict[str, str]:
        """Return what was typed of the shop, by the keys of the settings."""
        typed = {f"shop.{each}": field.text().strip() for each, field in self.shop.items()}
        return {key: text for key, text in typed.items() if text}

    @override
    def key_actions(self) -> Mapping[int, Callable[[], object]]:
        key = Qt.Key
        actions: dict[int, Callable[[], object]] = {
            key.Key_F12: self.go_on.click,
            key.Key_Return: self.go_on.click,
            key.Key_Enter: self.go_on.click,
        }
        if self.step in self.act:
            actions[key.Key_F5] = self.act[self.step].click
        if self.later.isVisible():
            actions[key.Key_F8] = self.later.click
        if self.step is FirstStep.SERVICE:
            actions |= {each: partial(self.service.press, each) for each in FORM_KEYS}
        if self.step is FirstStep.LANGUAGE:
            actions[key.Key_F2] = self._turn_language
        return actions

    @override
    def step_back(self) -> None:
        """Go to the step before; before the first there is the sign-in page."""
        self.went_back.emit()

    @override
    def showEvent(self, event: QShowEvent, /) -> None:
        super().showEvent(event)
        self.seen.emit()

    def _turn_language(self) -> None:
        other = next(each for each in LANGUAGES if each != self.language.current())
        self.language.segments[other].click()

    def _go_on(self) -> None:
        if self.go_on.isEnabled():
            self.continued.emit(self.step)

    def _postpone(self) -> None:
        self.postponed.emit(self.step)

    def _act(self) -> None:
        self.acted.emit(self.step)
