"""The page of the first start: the steps at the left, the present one at the right (screen 17)."""

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import QFrame, QLineEdit, QSizePolicy, QWidget
from typing_extensions import override

from ui.first_start.standing import CheckList, StepCheck
from ui.first_start.step_rail import StepRail
from ui.first_start.steps import (
    ACT,
    ASKED,
    BACK,
    GO_ON,
    LATER,
    PRACTISE,
    STEP_KEYS,
    STEPS,
    FirstStep,
    SetupProgress,
    StepAction,
    first_start_keys,
    step_forms,
)
from ui.kit.choice.button import Button, ButtonKind
from ui.kit.choice.exclusive import Option, Segmented
from ui.kit.frame.page import WIDE
from ui.kit.layout import PlainScroll, column, holder, row
from ui.kit.page.form import Face, Values
from ui.kit.page.form_view import FormView
from ui.kit.page.key import KeyScreen
from ui.kit.state import State
from ui.kit.text import Text
from ui.service_setup.form import FORM_KEYS, ServiceForm
from ui.shell.messages import Messages
from ui.theme.tokens import Spacing, TextRole

LANGUAGES: Final = ("sq", "en")
COLUMN: Final = 836  # px; no line of words is wider
SIDE: Final = 72
SIDE_NARROW: Final = 32
TOP: Final = 52
TOP_NARROW: Final = 28
FOOT: Final = 92
ACT_HIGH: Final = 60  # px high, for two lines of words
WIDEST_FIRST: Final = 260
NEVER_LATER: Final = frozenset({FirstStep.LANGUAGE, FirstStep.OWNER, FirstStep.READY})
AS_DECLARED: Final = Face()


class FirstStartScreen(KeyScreen):
    """`seen` when the page comes into sight; F12 goes on only where nothing is `require`d."""

    language_chosen = Signal(str)
    seen = Signal()

    def __init__(self, words: Messages) -> None:
        super().__init__(words, name="first_start", keys=first_start_keys(words))
        self.head.hide()  # its title is read by the page of keys; the step has a larger one
        self.head.back_button.setObjectName("")
        self.step = FirstStep.LANGUAGE
        self._unready = ""
        self.go_on = self.keys[GO_ON]
        self._make_fields(words)
        self._make_head_of_step()
        self.checks = {each: CheckList() for each in STEPS}
        for action, *_ in (each for mine in STEP_KEYS.values() for each in mine):
            self._dress(action)
        self.places = {each: self._place(each) for each in STEPS}
        self._lay_out()

    def _make_fields(self, words: Messages) -> None:
        say = words.say
        self.language = Segmented(
            [Option(key=each, words=say(f"language.{each}")) for each in LANGUAGES], shares=[1, 1]
        )
        self.language.setObjectName("first_start.language")
        self.language.choose(words.language)
        self.language.chosen.connect(self.language_chosen)
        self.service = ServiceForm(words, name="first_start")
        self.service.entered.connect(self._go_on)
        self.forms = {
            step: FormView(form, {}, page="first_start") for step, form in step_forms(words).items()
        }
        for each in self.forms.values():
            each.passed.connect(self._go_on)

    def act(self, action: StepAction) -> Button:
        """Return the key of what can be asked for in a step."""
        return self.keys[f"{ACT}{action}"]

    def _dress(self, action: StepAction) -> None:
        """Let a key of a step be as high as its two lines of words."""
        key = self.act(action)
        key.setMinimumHeight(ACT_HIGH)
        key.spread = True
        about = self.words.say(f"first_start.act_about.{action}")
        key.set_words(self.words.say(f"first_start.act.{action}"), sub=about)
        if action in ASKED:
            key.hide()

    def _make_head_of_step(self) -> None:
        self.count = Text("", role=TextRole.LINE, tone="text2")
        self.title = Text("", role=TextRole.TITLE_LARGE, wrap=True)
        self.about = Text("", tone="text2", wrap=True)
        self.about.set_role(TextRole.BODY, px=17)
        self.told = Text("", tone="att", wrap=True)
        self.told.hide()

    def _place(self, step: FirstStep) -> QWidget:
        """What one step shows: its fields, its own keys, and how it stands."""
        fields: dict[FirstStep, QWidget] = {
            FirstStep.LANGUAGE: self.language,
            FirstStep.SERVICE: self.service,
            **self.forms,
        }
        mine = [action for action, *_ in STEP_KEYS.get(step, ())]
        always = [self.act(each) for each in mine if each not in ASKED]
        if step is FirstStep.SERVICE:
            for each in always:
                self.service.foot.addWidget(each, 1)
            always = []
        asked = row(*((self.act(each), 1) for each in mine if each in ASKED), spacing=Spacing.PANEL)
        typed = (fields[step],) if step in fields else ()
        last = (asked,) if asked.count() else ()
        return holder(column(*typed, *always, self.checks[step], *last, spacing=Spacing.PANEL))

    def _lay_out(self) -> None:
        self.rail = StepRail(self.words)
        self._area = PlainScroll(self._column())
        self._sight = QTimer(self, singleShot=True, interval=0)  # once what is shown has its place
        self._sight.timeout.connect(self._scroll_to_checks)
        self.keys[PRACTISE].kind = ButtonKind.GHOST
        keys = (self.keys[each] for each in (PRACTISE, LATER, GO_ON))
        self._keys = row(self.keys[BACK], None, *keys, spacing=Spacing.COLUMN)
        foot = QFrame()
        foot.setProperty("kind", "foot")
        foot.setFixedHeight(FOOT)
        foot.setLayout(self._keys)
        right = column((self._area, 1), foot, spacing=0)
        self.body.setContentsMargins(0, 0, 0, 0)
        self.body.addLayout(row(self.rail, (right, 1), spacing=0), 1)

    def _column(self) -> QWidget:
        """The words of a step over what it shows, no wider than can be read."""
        words = (self.count, self.title, self.about, self.told)
        places = self.places.values()
        inside = holder(column(*words, Spacing.WIDE, *places, None, spacing=Spacing.TIGHT))
        inside.setMaximumWidth(COLUMN)
        inside.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        for place in places:
            place.hide()
        self._around = row((inside, COLUMN), None, spacing=6)
        return holder(self._around)

    def show_step(self, progress: SetupProgress) -> None:
        """Show a step, and put the focus where it is typed."""
        step = progress.step
        self.step = step
        say = self.words.say
        title = say(f"first_start.title.{step.value}")
        self.head.set_words(title)
        self.count.setText(say("first_start.count", number=STEPS.index(step) + 1, all=len(STEPS)))
        self.title.setText(title)
        self.about.setText(say(f"first_start.about.{step.value}"))
        self.told.hide()
        self.rail.show_progress(progress)
        for each, place in self.places.items():
            place.setVisible(each is step)
        is_last = step is FirstStep.READY
        self.go_on.set_words(say("first_start.sell" if is_last else "first_start.continue"))
        self.keys[LATER].setVisible(step not in NEVER_LATER)
        self.require("")
        if step in self.forms:
            self.forms[step].take_focus()
        else:
            self.setFocus()

    def require(self, reason: str) -> None:
        """Let nobody go on, for a reason; without one they may."""
        self._unready = reason
        if reason:
            self.go_on.disable(reason)
        else:
            self.go_on.enable()

    def show_state(self, step: FirstStep, state: State, sentence: str) -> None:
        """Say how a step stands."""
        said = [StepCheck(state=state, words=sentence)] if sentence else []
        self.show_checks(step, said)

    def show_checks(self, step: FirstStep, checks: Sequence[StepCheck]) -> None:
        """Say of each thing in a step how it stands; what wants somebody is scrolled to."""
        self.checks[step].show_checks(checks)
        if any(each.state in {State.ATT, State.INFO} for each in checks):
            self._sight.start()

    def offer(self, step: FirstStep, actions: Collection[StepAction]) -> None:
        """Show the keys that are there only when they are asked for, these of them."""
        for action, *_ in STEP_KEYS.get(step, ()):
            if action in ASKED:
                self.act(action).setVisible(action in actions)

    def fill(self, step: FirstStep, values: Values) -> None:
        """Put something into the fields of a step, in the place of all that stands there."""
        self.forms[step].begin(values, None, AS_DECLARED)

    def typed(self, step: FirstStep) -> Values:
        """Return what stands in the fields of a step."""
        return self.forms[step].values()

    def ask_at(self, name: str, sentence: str) -> bool:
        """Say at a field what it wants, and go there; tell whether this step has such a field."""
        form = self.forms.get(self.step)
        if form is None or name not in form.controls:
            return False
        form.show_error(name, sentence)
        return True

    @override
    def tell(self, sentence: str) -> None:
        """Say over the step what concerns it as a whole; it stays until the next step."""
        self.told.setText(sentence)
        self.told.show()

    @override
    def key_actions(self) -> Mapping[int, Callable[[], object]]:
        seen = [each for each in self.declared if self.keys[each.name].isVisibleTo(self)]
        actions = self.actions_of(seen)
        actions[Qt.Key.Key_F12] = self._go_on  # which says what is missing, where it is off
        actions |= dict.fromkeys((Qt.Key.Key_Return, Qt.Key.Key_Enter), self._enter)
        if self.step is FirstStep.SERVICE:
            actions |= {each: partial(self.service.press, each) for each in FORM_KEYS}
        if self.step is FirstStep.LANGUAGE:
            actions[Qt.Key.Key_F2] = self._turn_language
        return actions

    @override
    def step_back(self) -> None:
        """Go to the step before; before the first there is the sign-in page."""
        self.press(BACK)

    @override
    def showEvent(self, event: QShowEvent, /) -> None:
        super().showEvent(event)
        self.seen.emit()

    @override
    def resizeEvent(self, event: QResizeEvent, /) -> None:
        is_narrow = self.width() < WIDE
        side = SIDE_NARROW if is_narrow else SIDE
        top = TOP_NARROW if is_narrow else TOP
        self.rail.set_narrow(narrow=is_narrow)
        self._around.setContentsMargins(side, top, side, Spacing.PANEL)
        self._keys.setContentsMargins(side, 0, side, 0)
        self.go_on.setMinimumWidth(0 if is_narrow else WIDEST_FIRST)
        super().resizeEvent(event)

    def _scroll_to_checks(self) -> None:
        self._area.ensureWidgetVisible(self.checks[self.step])

    def _turn_language(self) -> None:
        other = next(each for each in LANGUAGES if each != self.language.current())
        self.language.segments[other].click()

    def _go_on(self) -> None:
        if self._unready:
            self.tell(self._unready)
        elif self.go_on.isEnabled():
            self.press(GO_ON)

    def _enter(self) -> None:
        """Go on, but from no field: there Enter goes to the next one."""
        if not isinstance(self.focusWidget(), QLineEdit):
            self._go_on()
