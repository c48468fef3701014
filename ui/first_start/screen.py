"""The page of the first start: the steps at the left, the present one at the right (screen 17)."""

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial
from itertools import pairwise
from typing import Final

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QLineEdit,
    QSizePolicy,
    QWidget,
)
from typing_extensions import override

from till.domain.errors.settings import SettingWrong
from till.domain.shop.people import LONGEST_NAME
from ui.first_start.check_list import CheckList, StepCheck
from ui.first_start.progress import STEPS, FirstStep, SetupProgress
from ui.first_start.step_keys import STEP_KEYS, StepAction, StepKey
from ui.first_start.step_rail import StepRail
from ui.kit.choice.button import Button, ButtonKind, ButtonSize
from ui.kit.choice.segmented import Option, Segmented
from ui.kit.entry.field import LabelledField
from ui.kit.frame.page import WIDE, PageScreen
from ui.kit.frame.scroll import PlainScroll
from ui.kit.page.key import Key, make_key
from ui.kit.page.layout import column, holder, row
from ui.kit.state import State
from ui.kit.text import Text
from ui.service_setup.form import FORM_KEYS, ServiceForm
from ui.shell.messages import Messages
from ui.theme.fonts import TextRole
from ui.theme.tokens import Spacing

LANGUAGES: Final = ("sq", "en")
SHOP: Final = ("name", "till_name", "address", "nuis")
ACROSS: Final = 2  # fields of the shop beside each other
COLUMN: Final = 836  # px; no line of words is wider
SIDE: Final = 72
SIDE_NARROW: Final = 32
TOP: Final = 52
TOP_NARROW: Final = 28
FOOT: Final = 92
ACT: Final = 60  # px high, for two lines of words
GO_ON: Final = 260
NEVER_LATER: Final = frozenset({FirstStep.LANGUAGE, FirstStep.OWNER, FirstStep.READY})


class FirstStartScreen(PageScreen):
    """`continued` carries the step that is done, `postponed` one that is left for later.

    `acted` carries the StepAction whose key was pressed; `seen` when the page comes into sight.
    """

    continued = Signal(object)
    postponed = Signal(object)
    acted = Signal(object)
    language_chosen = Signal(str)
    practice_requested = Signal()
    went_back = Signal()
    seen = Signal()

    def __init__(self, words: Messages) -> None:
        super().__init__(words, name="first_start")
        self.head.hide()  # its title is read by the page of keys; the step has a larger one
        self.step = FirstStep.LANGUAGE
        self._unready = ""
        self._make_fields(words)
        self._make_head_of_step()
        self._shop = self._side_by_side(list(self.shop.values()))
        self.checks = {each: CheckList() for each in STEPS}
        self.act = {
            each.action: self._act_key(each) for keys in STEP_KEYS.values() for each in keys
        }
        self.places = {each: self._place(each) for each in STEPS}
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
        self._walk(list(self.shop.values()))
        self.service = ServiceForm(words, name="first_start")
        self.service.entered.connect(self._go_on)
        self.owner = self._field("owner_name")
        self.owner.line.setMaxLength(LONGEST_NAME)
        self.code = self._field("owner_code")
        self._walk([self.owner, self.code])

    def _walk(self, fields: Sequence[LabelledField]) -> None:
        """Let Enter go from field to field, and on from the last."""
        for here, following in pairwise(fields):
            here.entered.connect(partial(self._go_to, following))
        fields[-1].entered.connect(self._go_on)

    def _go_to(self, field: LabelledField, _text: str) -> None:
        field.line.setFocus(Qt.FocusReason.TabFocusReason)

    def ask_at(self, field: LabelledField, sentence: str) -> None:
        """Say at a field what it wants, and put the focus there."""
        field.show_error(sentence)
        field.line.setFocus(Qt.FocusReason.OtherFocusReason)

    def _field(self, name: str) -> LabelledField:
        made = LabelledField(self.words.say(f"first_start.{name}"))
        made.line.setObjectName(f"first_start.{name}")
        return made

    def _make_head_of_step(self) -> None:
        self.count = Text("", role=TextRole.LINE, tone="text2")
        self.title = Text("", role=TextRole.TITLE_LARGE, wrap=True)
        self.about = Text("", tone="text2", wrap=True)
        self.about.set_role(TextRole.BODY, px=17)
        self.told = Text("", tone="att", wrap=True)
        self.told.hide()

    def _act_key(self, key: StepKey) -> Button:
        say = self.words.say
        made = Button("", icon=key.icon, keys=key.cap)
        made.setMinimumHeight(ACT)
        made.spread = True
        made.set_words(
            say(f"first_start.act.{key.action}"), sub=say(f"first_start.act_about.{key.action}")
        )
        made.setObjectName(f"first_start.act_{key.action}")
        made.clicked.connect(self._act)
        if key.is_asked:
            made.hide()
        return made

    def _place(self, step: FirstStep) -> QWidget:
        """What one step shows: its fields, its own keys, and how it stands."""
        fields: dict[FirstStep, tuple[QWidget, ...]] = {
            FirstStep.LANGUAGE: (self.language,),
            FirstStep.SHOP: (self._shop,),
            FirstStep.SERVICE: (self.service,),
            FirstStep.OWNER: (self.owner, self.code),
        }
        mine = STEP_KEYS.get(step, ())
        always = [self.act[each.action] for each in mine if not each.is_asked]
        if step is FirstStep.SERVICE:
            for each in always:
                self.service.foot.addWidget(each, 1)
            always = []
        asked = [self.act[each.action] for each in mine if each.is_asked]
        last = (self._side_by_side(asked),) if asked else ()
        parts = (*fields.get(step, ()), *always, self.checks[step], *last)
        return holder(column(*parts, spacing=Spacing.PANEL))

    def _side_by_side(self, parts: Sequence[QWidget]) -> QWidget:
        holder = QWidget()
        grid = QGridLayout(holder)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(Spacing.PANEL)
        for place, part in enumerate(parts):
            top = Qt.AlignmentFlag.AlignTop
            grid.addWidget(part, place // ACROSS, place % ACROSS, top)
        return holder

    def _make_foot(self) -> None:
        say = self.words.say
        go_on = Key(name="continue", keys="F12", words=say("first_start.continue"), primary=True)
        self.back = make_key("first_start", self._back_key())
        self.later = make_key(
            "first_start", Key(name="later", keys="F8", words=say("first_start.later"))
        )
        self.go_on = make_key("first_start", go_on)
        self.practise = Button(
            say("first_start.practise"), kind=ButtonKind.GHOST, size=ButtonSize.BESIDE, keys="F11"
        )
        self.practise.setObjectName("first_start.practise")
        self.back.clicked.connect(self.went_back)
        self.practise.clicked.connect(self.practice_requested)
        self.later.clicked.connect(self._postpone)
        self.go_on.clicked.connect(self._go_on)

    def _back_key(self) -> Key:
        say = self.words.say
        back = say("common.back")
        return Key(name="back", keys=say("key.escape"), words=back, icon="arrow-left")

    def _lay_out(self) -> None:
        self.rail = StepRail(self.words)
        self._area = PlainScroll(self._column())
        self._sight = QTimer(self, singleShot=True, interval=0)  # once what is shown has its place
        self._sight.timeout.connect(self._scroll_to_checks)
        keys = (self.practise, self.later, self.go_on)
        self._keys = row(self.back, None, *keys, spacing=Spacing.COLUMN)
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
        self.later.setVisible(step not in NEVER_LATER)
        self.require("")
        first = {FirstStep.SHOP: self.shop["name"], FirstStep.OWNER: self.owner}.get(step)
        (first.line if first else self).setFocus()

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
        for key in STEP_KEYS.get(step, ()):
            if key.is_asked:
                self.act[key.action].setVisible(key.action in actions)

    def shop_field(self, error: SettingWrong) -> LabelledField | None:
        """Return the field of the shop that an error is about."""
        return self.shop.get(str(error.facts["key"]).removeprefix("shop."))

    def shop_settings(self) -> dict[str, str]:
        """Return what was typed of the shop, by the keys of the settings."""
        typed = {f"shop.{each}": field.text().strip() for each, field in self.shop.items()}
        return {key: text for key, text in typed.items() if text}

    @override
    def tell(self, sentence: str) -> None:
        """Say over the step what concerns it as a whole; it stays until the next step."""
        self.told.setText(sentence)
        self.told.show()

    @override
    def key_actions(self) -> Mapping[int, Callable[[], object]]:
        key = Qt.Key
        actions: dict[int, Callable[[], object]] = {
            key.Key_F12: self._go_on,
            key.Key_Return: self._enter,
            key.Key_Enter: self._enter,
            key.Key_F11: self.practise.click,
        }
        for each in STEP_KEYS.get(self.step, ()):
            if self.act[each.action].isVisible():
                actions[each.key] = self.act[each.action].click
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

    @override
    def resizeEvent(self, event: QResizeEvent, /) -> None:
        is_narrow = self.width() < WIDE
        side = SIDE_NARROW if is_narrow else SIDE
        top = TOP_NARROW if is_narrow else TOP
        self.rail.set_narrow(narrow=is_narrow)
        self._around.setContentsMargins(side, top, side, Spacing.PANEL)
        self._keys.setContentsMargins(side, 0, side, 0)
        self.go_on.setMinimumWidth(0 if is_narrow else GO_ON)
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
            self.continued.emit(self.step)

    def _enter(self) -> None:
        """Go on, but from no field: there Enter goes to the next one."""
        if not isinstance(self.focusWidget(), QLineEdit):
            self._go_on()

    def _postpone(self) -> None:
        self.postponed.emit(self.step)

    def _act(self) -> None:
        pressed = self.sender()
        action = next(each for each, key in self.act.items() if key is pressed)
        self.acted.emit(action)
