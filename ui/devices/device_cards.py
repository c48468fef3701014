"""Drawer, pole display and scale: the cards that set them up."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import Signal

from ui.devices.printer_choice import beside
from ui.devices.view import DevicesSection, DevicesView
from ui.kit.choice.button import Button, ButtonSize
from ui.kit.choice.segmented import Option, Segmented
from ui.kit.choice.switch import Switch
from ui.kit.entry.field import LabelledField
from ui.kit.page.layout import row
from ui.kit.panel import Panel
from ui.kit.pill import Pill
from ui.kit.state import State
from ui.kit.text import Text
from ui.shell.messages import Messages
from ui.theme.fonts import TextRole

PINS: Final = ("2", "5")
CODE_PAGES: Final = ("437", "850", "852", "858", "1252")
LANGUAGES: Final = ("toledo", "cas", "dialog06")
MARGINS: Final = (18, 14, 18, 16)
DRAWER_SEEN: Final = {True: "open", False: "shut", None: "untold"}


class DeviceCard(Panel):
    """`changed` carries the key of a setting and its text."""

    changed = Signal(str, str)

    def __init__(self, words: Messages, section: DevicesSection) -> None:
        super().__init__(margins=MARGINS, spacing=10)
        self.words = words
        self.body.addWidget(Text(words.say(f"printers.card.{section.value}"), role=TextRole.H2))

    def choice(self, key: str, label: str, hint: str, options: Sequence[Option]) -> Segmented:
        """Add a labelled choice of a setting, with a sentence under it."""
        made = Segmented(options)
        made.setObjectName(f"printers.{key.partition('.')[2]}")
        made.chosen.connect(lambda chosen: self.changed.emit(key, chosen))
        self.body.addWidget(Text(label, role=TextRole.LABEL, tone="text2"))
        self.body.addWidget(made)
        self.body.addWidget(Text(hint, role=TextRole.SMALL, tone="text2", wrap=True))
        return made

    def address(self, key: str, label: str, hint: str) -> LabelledField:
        """Add a field for an address, kept by Enter or by its button."""
        field = LabelledField(label)
        keep = Button(self.words.say("printers.keep"))
        field.set_hint(hint)
        field.line.setObjectName(f"printers.{key.replace('.', '_')}")
        keep.setObjectName(f"printers.keep_{key.partition('.')[0]}")

        def keep_it() -> None:
            field.set_hint(hint)
            self.changed.emit(key, field.text().strip() or "none:")

        field.entered.connect(lambda _text: keep_it())
        keep.clicked.connect(keep_it)
        self.body.addLayout(beside(field, keep))
        return field


def _show_address(field: LabelledField, address: str, hint: str) -> None:
    """Show the address that holds; one that is being typed stays, and what is wrong with it."""
    if not field.line.hasFocus():
        field.set_text(address)
        field.set_hint(hint)


class DrawerCard(DeviceCard):
    """Whether the printer opens a drawer, by which pin, and trying it."""

    drawer_requested = Signal()

    def __init__(self, words: Messages) -> None:
        super().__init__(words, DevicesSection.DRAWER)
        say = words.say
        self.has = Switch(say("printers.drawer_on"), say("printers.drawer_on_detail"))
        self.has.setObjectName("printers.drawer_on")
        self.body.addWidget(self.has)
        options = [Option(key=pin, words=pin) for pin in PINS]
        label = say("printers.drawer_pin")
        hint = say("printers.drawer_pin_hint")
        self.pin = self.choice("printer.drawer_pin", label, hint, options)
        self.open = Button(say("printers.drawer"), size=ButtonSize.SMALL, icon="inbox", keys="F3")
        self.open.setObjectName("printers.try_drawer")
        self.seen = Text("", role=TextRole.SMALL, tone="text2", wrap=True)
        self.body.addWidget(self.open)
        self.body.addWidget(self.seen)
        self.body.addStretch(1)
        self.has.clicked.connect(self._turn)
        self.open.clicked.connect(self.drawer_requested)

    def show_devices(self, view: DevicesView) -> None:
        """Show how the drawer is set, and whether it is open where that can be told."""
        self.has.setChecked(view.has_drawer)
        self.pin.choose(view.pin)
        seen = DRAWER_SEEN[view.is_drawer_open]
        self.seen.setText(self.words.say(f"printers.drawer_seen.{seen}"))
        self.seen.setVisible(view.has_signal)

    def _turn(self) -> None:
        self.changed.emit("printer.drawer", "true" if self.has.isChecked() else "false")


class DisplayCard(DeviceCard):
    """Where the pole display is, which letters it has, and trying it."""

    trial_requested = Signal()

    def __init__(self, words: Messages) -> None:
        super().__init__(words, DevicesSection.DISPLAY)
        say = words.say
        label = say("printers.display_address")
        hint = say("printers.display_hint")
        self.where = self.address("display.device", label, hint)
        options = [Option(key=page, words=page) for page in CODE_PAGES]
        label = say("printers.display_page")
        hint = say("printers.display_page_hint")
        self.page = self.choice("display.code_page", label, hint, options)
        self.trial = Button(
            say("printers.try_display"), size=ButtonSize.SMALL, icon="monitor", keys="F2"
        )
        self.trial.setObjectName("printers.try_display")
        self.said = Text("", role=TextRole.SMALL, tone="text2", wrap=True)
        self.body.addWidget(self.trial)
        self.body.addWidget(self.said)
        self.body.addStretch(1)
        self.trial.clicked.connect(self.trial_requested)

    def show_devices(self, view: DevicesView) -> None:
        """Show how the display is set."""
        _show_address(self.where, view.display, self.words.say("printers.display_hint"))
        self.page.choose(view.code_page)

    def set_trying(self) -> None:
        """Show that the display is being tried."""
        self.said.setText("")
        self.trial.set_busy(self.words.say("printers.trying_display"))

    def show_trial(self, sentence: str, *, tone: str = "ok") -> None:
        """Say what came of it."""
        self.trial.set_idle()
        self.said.set_tone(tone)
        self.said.setText(sentence)


class ScaleCard(DeviceCard):
    """Where the scale is, what it speaks, and reading it."""

    weight_requested = Signal()

    def __init__(self, words: Messages) -> None:
        super().__init__(words, DevicesSection.SCALE)
        say = words.say
        label = say("printers.scale_address")
        hint = say("printers.scale_hint")
        self.where = self.address("scale.device", label, hint)
        options = [Option(key=each, words=say(f"printers.language.{each}")) for each in LANGUAGES]
        label = say("printers.scale_language")
        hint = say("printers.scale_language_hint")
        self.language = self.choice("scale.protocol", label, hint, options)
        self.read = Button(say("printers.weigh"), size=ButtonSize.SMALL, icon="scale", keys="F2")
        self.read.setObjectName("printers.weigh")
        self.weight = Pill(plain=True)
        self.weight.hide()
        self.said = Text(say("printers.weight_hint"), role=TextRole.SMALL, tone="text2", wrap=True)
        self.body.addLayout(row(self.read, self.weight, None, spacing=12))
        self.body.addWidget(self.said)
        self.body.addStretch(1)
        self.read.clicked.connect(self.weight_requested)

    def show_devices(self, view: DevicesView) -> None:
        """Show how the scale is set."""
        _show_address(self.where, view.scale, self.words.say("printers.scale_hint"))
        self.language.choose(view.language)

    def set_weighing(self, *, is_weighing: bool) -> None:
        """Show that the scale is being asked."""
        if is_weighing:
            self.weight.hide()
            self.read.set_busy(self.words.say("printers.weighing"))
        else:
            self.read.set_idle()

    def show_weight(self, written: str) -> None:
        """Show what lies on the scale, written out."""
        self.set_weighing(is_weighing=False)
        self.weight.show_state(State.OK, self.words.say("printers.weight", weight=written))
        self.weight.show()
        self._say(self.words.say("printers.weight_hint"), tone="text2")

    def show_problem(self, sentence: str) -> None:
        """Say why there is no weight."""
        self.set_weighing(is_weighing=False)
        self.weight.hide()
        self._say(sentence, tone="att")

    def _say(self, sentence: str, *, tone: str) -> None:
        self.said.set_tone(tone)
        self.said.setText(sentence)


class AboutCard(Panel):
    """How a thing works, in a few sentences."""

    def __init__(self, words: Messages) -> None:
        super().__init__(margins=MARGINS, spacing=8)
        self._words = words
        self.text = Text("", role=TextRole.BODY, tone="text2", wrap=True)
        self.body.addWidget(Text(words.say("printers.beside"), role=TextRole.H2))
        self.body.addWidget(self.text)
        self.body.addStretch(1)

    def show_section(self, section: DevicesSection) -> None:
        """Tell about one thing."""
        self.text.setText(self._words.say(f"printers.about.{section.value}"))
