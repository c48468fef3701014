"""The dialog that asks how much: the scale leads as long as it answers, a digit takes over."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from decimal import Decimal
from typing import Final

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from till.domain.errors import TillError
from till.domain.money import ZERO
from till.domain.shop.article import Article, Unit
from ui.kit.amount_display import AmountDisplay, Mood
from ui.kit.choice.button import Button, ButtonKind, ButtonSize
from ui.kit.choice.exclusive import Option, Segmented
from ui.kit.choice.key_choice import Choice
from ui.kit.entry.number_pad import PadLook
from ui.kit.layout import column, holder, panel, row
from ui.kit.page.number import NumberAsked, NumberOverlay
from ui.kit.state import State
from ui.kit.text import IconLabel, SaidLine, Text
from ui.kit.wording import format_lek, format_price, format_quantity
from ui.shell.messages import Messages
from ui.theme.tokens import Spacing, TextRole
from ui.weight.draft import BAG_KG, BOX_KG, MOST_KG, ScaleReading, ScaleState, WeightDraft

SIZE: Final = QSize(880, 620)
RIGHT: Final = 336
GAP: Final = 14
LONGEST: Final = 8
SIGN: Final = 20  # px that what is said keeps: those of its sign
STEPS: Final = (96, 84, 72, 60)
SCALE: Final = "scale"
BY_HAND: Final = "by_hand"
NO_TARE: Final = "none"
TAKEN: Final = "taken"
TARES: Final = {NO_TARE: ZERO, "bag": BAG_KG, "box": BOX_KG}
"""What goods lie in, by its name (kg); `TAKEN` is whatever stood on the scale."""
SAID: Final = {
    ScaleState.ASKED: ("weight.asked", State.WAIT),
    ScaleState.MOVING: ("weight.moving", State.WAIT),
    ScaleState.CALM: ("weight.calm", State.OK),
    ScaleState.EMPTY: ("weight.empty", State.INFO),
    ScaleState.BELOW_ZERO: ("weight.below_zero", State.WAIT),
    ScaleState.PROBLEM: ("weight.problem", State.WAIT),
}


class WeightDialog(NumberOverlay):
    """`taken` carries the quantity in the article's unit; `scale_requested` is F2, `left` Esc."""

    taken = Signal(object)
    scale_requested = Signal()
    left = Signal()
    looks_up = ("units",)

    def __init__(self, words: Messages, window: QWidget, *, units: Mapping[str, Unit]) -> None:
        super().__init__(words, window, name="weight", title="weight.by_hand", size=SIZE)
        self._units = units
        self._draft: WeightDraft | None = None
        say = self.words.say
        self.modes = Segmented(
            [
                Option(key=SCALE, words=say("weight.scale"), keys="F2"),
                Option(key=BY_HAND, words=say("weight.by_hand"), keys="F3"),
            ],
            shares=(1, 1),
        )
        self.modes.setObjectName("weight.mode")
        self.glass = AmountDisplay(steps=STEPS)
        self.glass.setObjectName("weight.glass")
        self.amount = Text("", role=TextRole.TITLE)
        self.tare_label = Text(say("weight.tare"), role=TextRole.STRIP, tone="text2")
        self.tares = Choice(
            [
                *(Option(key=key, words=say(f"weight.tare_{key}")) for key in TARES),
                Option(key=TAKEN, words=say("weight.tare_taken"), keys="F6"),
            ]
        )
        self.tares.setObjectName("weight.tare")
        self.hint = Text("", role=TextRole.STRIP, tone="text2", wrap=True)
        self._make_right()
        gap = Spacing.COLUMN
        value = Text(self.words.say("weight.value"), role=TextRole.BODY, tone="text2")
        amount = panel(row(value, None, self.amount, spacing=gap), margins=(18, 16, 18, 16))
        hint = row(IconLabel("info", size=18), (self.hint, 1), margins=(2, 0, 2, 0))
        chosen = (self.modes, self.glass, amount, self.tare_label, self.tares)
        left = column(*chosen, None, hint, spacing=gap)
        typed = (self.field, self.pad, self.asked.said, None, self.main)
        right = holder(column(*typed, spacing=gap))
        right.setFixedWidth(RIGHT)
        self.frame.body.addLayout(row((left, 1), right, spacing=GAP))
        self._connect()

    def _make_right(self) -> None:
        say = self.words.say
        said = SaidLine(high=SIGN)
        label = say("weight.by_hand")
        self.take_number(
            NumberAsked(self.words, "weight.value", look=PadLook.DECIMAL, label=label, said=said)
        )
        self.field.line.setMaxLength(LONGEST)
        self.pad = self.asked.pad
        self.main = Button(
            say("weight.add_nothing"),
            kind=ButtonKind.PRIMARY,
            size=ButtonSize.HUGE,
            icon="plus",
            keys=say("key.enter"),
        )
        self.main.setObjectName("weight.add")
        self.main.spread = True

    def _connect(self) -> None:
        self.dismissed.connect(self._leave)
        self.modes.chosen.connect(lambda key: self._choose(by_hand=key == BY_HAND))
        self.tares.chosen.connect(self._choose_tare)
        self.field.line.textChanged.connect(self._type)
        self.main.clicked.connect(self.enter)

    def begin(self, article: Article, *, has_scale: bool) -> None:
        """Open on an article of which nobody has said how much; the scale leads where one is."""
        draft = WeightDraft(article=article, has_scale=has_scale, is_by_hand=not has_scale)
        unit = self._unit_word(article)
        price = format_price(article.price)
        self.frame.set_words(article.name, self.words.say("weight.price", price=price, unit=unit))
        self.field.set_unit(unit)
        self.field.set_suggestion("0,000")
        self.modes.setVisible(has_scale)
        for part in (self.tare_label, self.tares):
            part.setVisible(draft.is_in_kilograms)
        self._draft = None
        self.field.set_text("")
        self.open(self.field.line)
        self._put(draft)

    @property
    def is_by_hand(self) -> bool:
        """Whether a hand says how much."""
        return self._draft is None or self._draft.is_by_hand

    @property
    def follows_scale(self) -> bool:
        """Whether the dialog is open and the scale leads."""
        return self.isVisible() and self._draft is not None and not self._draft.is_by_hand

    def show_reading(self, reading: ScaleReading) -> None:
        """Follow the scale; where it cannot be asked, a hand types."""
        draft = self._draft
        if draft is None or draft.is_by_hand:
            return
        is_gone = reading.state is ScaleState.PROBLEM
        self._put(replace(draft, reading=reading, is_by_hand=is_gone))

    @override
    def enter(self) -> None:
        """Take what the scale says at rest, or what is typed."""
        draft = self._draft
        if draft is None:
            return
        quantity = draft.quantity
        if draft.is_too_heavy:
            self.show_problem(self._most(draft))
        elif quantity is not None:
            self.taken.emit(quantity)
        elif draft.is_all_tare:
            self.show_problem(self.words.say("weight.all_tare"))
        elif draft.is_by_hand:
            self.show_problem(self._typing_problem(draft))
            self.field.line.selectAll()

    @override
    def key_actions(self) -> Mapping[int, Callable[[], object]]:
        return {
            **super().key_actions(),
            Qt.Key.Key_F2: lambda: self._choose(by_hand=False),
            Qt.Key.Key_F3: lambda: self._choose(by_hand=True),
            Qt.Key.Key_F5: self._turn_tare,
            Qt.Key.Key_F6: lambda: self._choose_tare(TAKEN),
        }

    def _choose(self, *, by_hand: bool) -> None:
        """Let the scale lead (F2), or a hand (F3)."""
        draft = self._draft
        if draft is None or not draft.has_scale:
            return
        self.field.line.setFocus()
        if by_hand:
            self._put(replace(draft, is_by_hand=True))
            return
        self._put(replace(draft, is_by_hand=False, text="", reading=ScaleReading()))
        self.field.set_text("")
        self.scale_requested.emit()

    def _choose_tare(self, key: str) -> None:
        """Take off what the goods lie in; F6 takes what stands on the scale now."""
        draft = self._draft
        if draft is None or not draft.is_in_kilograms:
            return
        self.field.line.setFocus()
        if key in TARES:
            self._put(replace(draft, tare=TARES[key]))
        elif not draft.is_by_hand and draft.gross is not None:
            self._put(replace(draft, tare=draft.gross))
        else:
            self._put(draft)  # nothing stands there that could be taken

    def _turn_tare(self) -> None:
        """F5: the next one."""
        names = list(TARES)
        now = self.tares.current()
        at = names.index(now) + 1 if now in names else 0
        self._choose_tare(names[at % len(names)])

    def _type(self, text: str) -> None:
        """The first digit goes over to by hand."""
        draft = self._draft
        if draft is not None and text != draft.text:
            self._put(replace(draft, text=text, is_by_hand=draft.is_by_hand or bool(text)))

    def _put(self, draft: WeightDraft) -> None:
        """Make a draft the present one and show it."""
        self._draft = draft
        self.modes.choose(BY_HAND if draft.is_by_hand else SCALE)
        # show which is taken off; what a scale does not weigh cannot be taken
        named = (key for key, tare in TARES.items() if tare == draft.tare)
        self.tares.choose(next(named, TAKEN))
        self.tares.keys[TAKEN].setEnabled(draft.has_scale and not draft.is_by_hand)
        self._show_glass(draft)
        amount = draft.amount
        self.amount.setText(format_lek(amount or Decimal(0)))
        self.show_problem(self._most(draft) if draft.is_too_heavy else "")
        self._show_hint(draft)
        if amount is None or draft.is_too_heavy:
            self.main.set_words(self.words.say("weight.add_nothing"))
        else:
            self.main.set_words(self.words.say("weight.add", amount=format_lek(amount)))
        # by hand Enter says what is missing; the scale is waited for
        if draft.is_by_hand or draft.quantity is not None:
            self.main.enable()
        else:
            self.main.disable(self.words.say(SAID[draft.reading.state][0]))

    def _show_glass(self, draft: WeightDraft) -> None:
        say = self.words.say
        unit = self._unit_word(draft.article)
        quantity = draft.quantity
        key, state = SAID[draft.reading.state]
        if draft.is_by_hand:
            is_gone = draft.reading.state is ScaleState.PROBLEM
            said = draft.reading.sentence or say(key)
            title = say("weight.typed" if draft.is_in_kilograms else "weight.quantity")
            self.glass.set_heading(title, said if is_gone else "", state=State.WAIT)
        else:
            said = say("weight.all_tare") if draft.is_all_tare else say(key)
            state = State.WAIT if draft.is_all_tare else state
            self.glass.set_heading(say("weight.now"), said, state=state)
        self.glass.set_number(
            format_quantity(quantity or Decimal(0), unit).rpartition("\u00a0")[0],
            unit=unit,
            mood=Mood.NORMAL if quantity is not None else Mood.QUIET,
        )
        self.glass.set_foot(self._foot(draft, unit))

    def _foot(self, draft: WeightDraft, unit: str) -> list[tuple[str, str]]:
        """What stands under the weight: the price, and of kilograms gross, tare and the most."""
        say = self.words.say
        price = say("weight.per_unit", price=format_price(draft.article.price), unit=unit)
        foot = [(say("weight.price_label"), price)]
        if not draft.is_in_kilograms:
            return foot
        tare = (say("weight.tare"), format_quantity(draft.tare, unit))
        if draft.is_by_hand:
            return [*foot, tare, (say("weight.most_label"), format_quantity(MOST_KG, unit))]
        gross = format_quantity(draft.gross or ZERO, unit)
        return [*foot, (say("weight.gross"), gross), tare]

    def _show_hint(self, draft: WeightDraft) -> None:
        key = "weight.hint_typed"
        if not draft.is_by_hand:
            key = "weight.hint_scale"
        elif draft.is_in_kilograms:
            key = "weight.hint_grams"
        self.hint.setText(self.words.say(key))

    def _typing_problem(self, draft: WeightDraft) -> str:
        try:
            draft.typed()
        except TillError as error:
            return self.words.error(error)
        return self.words.say("weight.missing")

    def _most(self, draft: WeightDraft) -> str:
        most = format_quantity(MOST_KG, self._unit_word(draft.article))
        return self.words.say("weight.most", most=most, code=draft.article.article_id)

    def _unit_word(self, article: Article) -> str:
        unit = self._units.get(article.unit)
        return unit.words[self.words.language] if unit else article.unit

    def _leave(self) -> None:
        self.close_overlay()
        self.left.emit()
