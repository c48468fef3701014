"""The theme in force: the one object that widgets ask for colours, fonts and icons."""

from PySide6.QtCore import QCoreApplication, QObject, Signal
from PySide6.QtGui import QColor, QFont, QPixmap

from ui.theme.fonts import SETTINGS, MeasuredFont, load_fonts, sized
from ui.theme.icons import IconSet
from ui.theme.tokens import LIGHT, PALETTES, Palette, TextRole

OBJECT_NAME = "theme"


class Theme(QObject):
    """Palette, text size and motion in force; painted widgets redraw on `changed`."""

    changed = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.setObjectName(OBJECT_NAME)
        self.name = "light"
        self.palette: Palette = LIGHT
        self.text_size = 100
        self.animate = True
        self._icons = IconSet()
        self._fonts: dict[tuple[TextRole, int], MeasuredFont] = {}
        self._colours: dict[str, QColor] = {}
        load_fonts()

    def choose(self, name: str, *, text_size: int, animate: bool) -> None:
        """Switch to another theme and tell every widget. Raises KeyError for an unknown name."""
        self.palette = PALETTES[name]
        self.name = name
        self.text_size = text_size
        self.animate = animate
        self._fonts.clear()
        self._colours.clear()
        self.changed.emit()

    def code(self, token: str) -> str:
        """The colour of a token as text, e.g. `code("accent_soft")`.

        Raises AttributeError for an unknown token.
        """
        value: object = getattr(self.palette, token)
        return str(value)

    def colour(self, token: str) -> QColor:
        """The colour of a token, for painting; one for all who ask, so nobody changes it."""
        made = self._colours.get(token)
        if made is None:
            made = self._colours[token] = QColor(self.code(token))
        return made

    def font(self, role: TextRole) -> QFont:
        """The font of a role at the text size in force; see `sized`."""
        return self.sized(role, SETTINGS[role].px)

    def sized(self, role: TextRole, px: int) -> QFont:
        """The font of a role at another size in px, at the text size in force.

        One for all who ask, so nobody changes it: a screen full of lines asks for some hundred
        each time it is painted, Qt looks for the glyphs of each new one, and each remembers how
        wide texts are.
        """
        made = self._fonts.get((role, px))
        if made is None:
            made = self._fonts[role, px] = MeasuredFont(sized(role, px, text_size=self.text_size))
        return made

    def pixmap(
        self, name: str, *, colour: str = "text2", size: int = 20, dpr: float = 1.0
    ) -> QPixmap:
        """An icon in the colour of a token."""
        return self._icons.pixmap(name, colour=self.code(colour), size=size, dpr=dpr)


def current_theme() -> Theme:
    """The theme of the running application; light until `apply_theme` has spoken.

    Raises RuntimeError when there is no application yet.
    """
    application = QCoreApplication.instance()
    if application is None:
        raise RuntimeError("a theme needs a QApplication")
    found = application.findChild(Theme, OBJECT_NAME)
    return found if found is not None else Theme(application)
