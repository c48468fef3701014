"""The window for a till that did not open: what is wrong, its details to copy, and the way out."""

import logging
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QCloseEvent, QGuiApplication, QKeyEvent, QPainter
from PySide6.QtWidgets import QApplication, QLayout, QWidget
from shiboken6 import delete
from typing_extensions import override

from till import __version__
from till.cli.answers import sentence_of
from till.cli.context import CommandContext
from till.domain.errors import TillError
from till.domain.errors.disk import DataAtOffice, DatabaseDamaged
from till.domain.formatting import write_moment
from till.safekeeping.owner.offers import offers_for
from till.system.clock import SystemClock
from till.system.settings.file import SettingFile
from till.system.settings.model import known_keys
from ui.app.qt_application import UNSEEN_PLATFORMS, make_qt
from ui.app.start_restore import RestorePanel
from ui.kit.choice.button import Button, ButtonKind
from ui.kit.layout import TOP, Panel, Part, Separator, column, lay, panel, row
from ui.kit.page.key import Key, make_key
from ui.kit.painting import Painted, PaintedBox, draw_box, draw_icon
from ui.kit.state import STATE_FILL, STATE_INK, State
from ui.kit.text import IconLabel, KeyValue, Text
from ui.theme.icons import application_icon
from ui.theme.style import apply_theme
from ui.theme.tokens import Spacing, TextRole

WIDTH: Final = 640
SIGN: Final = 52
SIGN_ICON: Final = 28
ENTER_KEYS: Final = frozenset({Qt.Key.Key_Return, Qt.Key.Key_Enter})
USUAL_TEXT_SIZE: Final = 100
BREAK: Final = "\u200b"  # lets a long path go on in the next line
OTHER: Final = "start.did_not_open"
TITLES: Final = {
    "errors.already_running": "start.already_open",
    "errors.database_damaged": "start.damaged",
    "errors.database_newer": "start.newer",
    "errors.data_behind_shadow": "start.older",
    "errors.data_gone": "start.gone",
    "errors.data_taken_away": "start.damaged",
    "errors.entries_changed": "start.damaged",
    "errors.entries_missing": "start.damaged",
    "errors.disk_failing": "start.not_writable",
    "errors.disk_full": "start.full",
    "errors.setting_unknown": "start.setting",
    "errors.setting_wrong": "start.setting",
    "errors.settings_unreadable": "start.settings",
}
ALREADY_OPEN: Final = "errors.already_running"
SETTING_WRONG: Final = "errors.setting_wrong"
# Where the usual value does no harm: nothing of the service, the law, the shop or people's limits.
HARMLESS: Final = frozenset({"ui", "printer", "display", "scale", "scanner", "receipt"})
PLACE: Final = "device"  # of a printer or a scale: without it nothing is printed or weighed

log = logging.getLogger(__name__)


def ask_what_next(context: CommandContext, error: TillError) -> bool:
    """Show what is wrong until that is closed; tell whether to open the till once more.

    Nothing is shown where nobody could see it.
    """
    app = make_qt(context.words)
    if QGuiApplication.platformName() in UNSEEN_PLATFORMS:
        return False
    _dress(app, context)
    window = StartFailure(context, error)
    window.ended.connect(app.quit)
    window.show()
    window.activateWindow()
    app.exec()
    may_try_again = window.may_try_again
    delete(window)  # whole, from the top: Python would take its parts in any order
    return may_try_again


def _dress(app: QApplication, context: CommandContext) -> None:
    """Give the program its name, its icon and its theme."""
    app.setApplicationName("Till")
    app.setDesktopFileName("till")
    app.setWindowIcon(application_icon())
    is_dark = app.styleHints().colorScheme() is Qt.ColorScheme.Dark
    theme, text_size = _look(context, "dark" if is_dark else "light")
    apply_theme(app, theme, text_size=text_size, animate=False)


def _look(context: CommandContext, of_the_system: str) -> tuple[str, int]:
    """Return theme and size of text: those of the settings, where they can be read."""
    try:
        ui = context.settings.ui
    except TillError:  # what is shown may be just that
        return of_the_system, USUAL_TEXT_SIZE
    return of_the_system if ui.theme == "system" else ui.theme, ui.text_size


@dataclass(frozen=True, slots=True, kw_only=True)
class UsualValue:
    """A setting that can be taken out of its file, and what holds without it."""

    key: str
    value: str

    @classmethod
    def of(cls, context: CommandContext, error: TillError) -> "UsualValue | None":
        """Return what stands in for a wrong value; None where somebody has to decide on one."""
        key = str(error.facts.get("key", ""))
        section, _, name = key.partition(".")
        is_in_file = str(error.facts.get("where", "")).startswith(str(context.root))
        if error.key != SETTING_WRONG or not is_in_file:
            return None
        if section not in HARMLESS or name == PLACE:
            return None
        return cls(key=key, value=str(known_keys()[key].default))


class _Sign(Painted):
    """An icon on the soft ground of its state."""

    def __init__(self, icon: str, state: State) -> None:
        super().__init__()
        self._icon = icon
        self._state = state
        self.setFixedSize(SIGN, SIGN)

    @override
    def paint(self, painter: QPainter, rect: QRectF) -> None:
        box = PaintedBox(fill=STATE_FILL[self._state], border="")
        draw_box(painter, rect, box, self.theme)
        at = rect.center()
        at.setX(at.x() - SIGN_ICON / 2)
        draw_icon(painter, at, self._icon, self.theme, (STATE_INK[self._state], SIGN_ICON))


class StartFailure(QWidget):
    """Enter is the way out, F8 copies the details, Esc closes; `ended` after the first and last."""

    ended = Signal()

    def __init__(self, context: CommandContext, error: TillError) -> None:
        super().__init__()
        self.may_try_again = False
        self._context = context
        self._error = error
        self._usual = UsualValue.of(context, error)
        self.restore = _restore_panel(context, error)
        self._say = context.words.say
        self.setObjectName("start_failure")
        self.setWindowTitle(self._say("window.title"))
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        way_out: list[QWidget] = [] if self._usual is None else [self._setting(self._usual)]
        if self.restore is not None:
            self.restore.restored.connect(self._open_again)
            self.restore.failed.connect(self._tell_restore)
            self.restore.changed.connect(self._show_choice)
            way_out.append(self.restore)
        parts: list[Part] = [self._head(), *way_out, self._note(), self._foot()]
        lay(self, column(*parts, spacing=Spacing.PANEL, margins=(Spacing.WIDE,) * 4))
        self._be_as_high_as_the_words()
        has_backup = self.restore is not None and self.restore.offer is not None
        (self.restore.pin.line if self.restore and has_backup else self.main).setFocus()

    def _be_as_high_as_the_words(self) -> None:
        layout = self.layout()
        if layout is not None:
            width = max(WIDTH, layout.minimumSize().width())
            self.setFixedSize(width, layout.heightForWidth(width))

    def _head(self) -> QLayout:
        is_open = self._error.key == ALREADY_OPEN
        icon = "app-window" if is_open else "triangle-alert"
        title = Text(self._say(TITLES.get(self._error.key, OTHER)), role=TextRole.TITLE_DIALOG)
        title.setObjectName("start_failure.title")
        self.sentence = Text(breakable(self.words()), tone="text2", wrap=True)
        self.sentence.setObjectName("start_failure.sentence")
        words = column(title, self.sentence, spacing=Spacing.HAIR)
        sign = _Sign(icon, State.INFO if is_open else State.ATT)
        return row((sign, 0, TOP), (words, 1), spacing=Spacing.PANEL)

    def _setting(self, usual: UsualValue) -> Panel:
        """The setting, what it is now, and what Enter makes it."""
        name, value, other = (
            KeyValue(self._say(f"start.{key}"), said)
            for key, said in (
                ("setting_name", usual.key),
                ("value", str(self._error.facts["value"])),
                ("usual_value", usual.value),
            )
        )
        rows = (name, Separator(), value, Separator(), other)
        return panel(*rows, spacing=0, margins=(Spacing.PANEL,) * 4)

    def _note(self) -> QLayout:
        is_open = self._error.key == ALREADY_OPEN
        self.note = Text("", role=TextRole.STRIP, tone="text2", wrap=True)
        self.note.setText(self._say(self._note_key()))
        said = self._say("start.log", path=breakable(str(self._context.log_file)))
        log_file = Text(said, role=TextRole.SMALL, tone="text3", wrap=True)
        words = column(self.note, log_file, spacing=Spacing.HAIR)
        return row((IconLabel("clock" if is_open else "info", size=20), 0, TOP), (words, 1))

    def _note_key(self) -> str:
        """Return what is to be known besides: most of it of the copy that is shown."""
        offer = None if self.restore is None else self.restore.offer
        if offer is not None:
            return "start.kept_aside_all" if offer.after.sales else "start.kept_aside"
        is_open = self._error.key == ALREADY_OPEN
        return "start.not_answering" if is_open else "start.untouched"

    def _foot(self) -> QLayout:
        close = Key(name="close", keys="Esc", words=self._say("common.close"))
        copy = Key(name="copy", keys="F8", words=self._say("start.copy"), icon="copy")
        self.close_button, self.backup_button = (
            make_key("start_failure", each) for each in (close, copy)
        )
        self.main = self._main_button()
        self.close_button.clicked.connect(self.close)
        self.backup_button.clicked.connect(self.copy_details)
        self.main.clicked.connect(self.go_on)
        return row(self.close_button, self.backup_button, (self.main, 1))

    def _main_button(self) -> Button:
        key = "start.try_again"
        icon = "refresh-cw"
        if self._error.key == ALREADY_OPEN:
            key = "start.go_to_window"
            icon = "app-window"
        elif self._usual is not None:
            key = "start.use_usual"
        elif self.restore is not None:
            key = self._restore_key()
            icon = "undo-2"
        enter = self._say("key.enter")
        main = Key(name="main", keys=enter, words=self._say(key), icon=icon)
        made = make_key("start_failure", main)
        made.kind = ButtonKind.PRIMARY
        made.spread = True
        return made

    def _restore_key(self) -> str:
        if self.restore is not None and self.restore.is_alone:
            return "backups.restore_alone"
        has_backup = self.restore is not None and self.restore.offer is not None
        return "backups.restore" if has_backup else "start.choose_copy"

    def _show_choice(self) -> None:
        """Say what holds for the copy that is shown now."""
        self.sentence.setText(breakable(self.words()))
        self.note.setText(self._say(self._note_key()))
        self.main.set_words(self._say(self._restore_key()), icon="undo-2")
        self._be_as_high_as_the_words()

    def words(self) -> str:
        """What is wrong and what to do: the sentence of the log and of the command line."""
        return sentence_of(self._error, self._context.words)

    def details(self) -> str:
        """What whoever helps wants to know, for the clipboard."""
        lines = [
            f"Till {__version__} · {write_moment(SystemClock().now())} · {sys.platform}",
            self.words(),
            f"{type(self._error).__name__} {self._error.facts}",
            str(self._context.log_file),
        ]
        return "\n".join(lines)

    def copy_details(self) -> None:
        """Put the details on the clipboard, and say so."""
        QGuiApplication.clipboard().setText(self.details())
        self.backup_button.set_words(self._say("start.copied"), icon="check")

    def go_on(self) -> None:
        """Take the way out: the copy or the usual value, where there is one; open once more."""
        if self.restore is not None:
            self._restore(self.restore)
            return
        if self._usual is not None:
            paths = self._context.paths
            file = SettingFile(paths.settings_file, paths.profile, self._context.environment)
            try:
                file.forget(self._usual.key)
            except TillError as error:
                self.sentence.setText(breakable(sentence_of(error, self._context.words)))
                return
        self._open_again()

    def _restore(self, panel: RestorePanel) -> None:
        if panel.offer is None:
            panel.ask_file()
            return
        self.main.set_words(self._say("backups.restoring"), icon="refresh-cw")
        panel.restore()

    def _open_again(self) -> None:
        self.may_try_again = True
        self.close()

    def _tell_restore(self, error: TillError) -> None:
        """Say why the copy cannot come back; nothing was changed then."""
        self.sentence.setText(breakable(sentence_of(error, self._context.words)))
        self.main.set_words(self._say(self._restore_key()), icon="undo-2")
        self._be_as_high_as_the_words()
        if self.restore is not None:
            self.restore.show_failure()

    def _choosing(self, panel: RestorePanel) -> Mapping[Qt.Key, Callable[[], None]]:
        """Return which keys show another copy."""
        keys = Qt.Key
        return {
            keys.Key_Up: panel.walk_on,
            keys.Key_Down: panel.walk_back,
            keys.Key_F6: panel.ask_file,
        }

    @override
    def closeEvent(self, event: QCloseEvent, /) -> None:
        super().closeEvent(event)
        self.ended.emit()

    @override
    def keyPressEvent(self, event: QKeyEvent, /) -> None:
        key = event.key()
        if key in ENTER_KEYS:
            self.go_on()
        elif key == Qt.Key.Key_F8:
            self.copy_details()
        elif self.restore is not None and key in self._choosing(self.restore):
            self._choosing(self.restore)[Qt.Key(key)]()
        elif key == Qt.Key.Key_Escape:
            self.close()
        else:
            super().keyPressEvent(event)


def _restore_panel(context: CommandContext, error: TillError) -> RestorePanel | None:
    """Return what offers a copy, where the data are not to be trusted."""
    if not isinstance(error, DatabaseDamaged):
        return None
    around = context.surroundings()
    if not isinstance(error, DataAtOffice):
        return RestorePanel(context, offers_for(around, error))
    panel = RestorePanel(context, ())
    panel.wait_for(lambda: offers_for(around, error))
    return panel


def breakable(text: str) -> str:
    """Return a text whose paths may go on in the next line."""
    return text.replace("/", f"/{BREAK}").replace("\\", f"\\{BREAK}")
