"""The style sheet: a template filled from a palette, applied as one step."""

from dataclasses import asdict
from importlib.resources import files
from string import Template

from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QApplication, QStyleFactory, QWidget

from ui.theme.current import Theme, current_theme
from ui.theme.fonts import font
from ui.theme.tokens import PALETTES, Palette, Radius, TextRole


def apply_theme(
    application: QApplication, theme: str = "light", *, text_size: int = 100, animate: bool = True
) -> Theme:
    """Put a theme in force everywhere: style sheet, base colours, fonts, painted widgets.

    `text_size` is a percentage (100, 115, 130); `animate` is False when the person asked for
    less motion.
    Raises KeyError for an unknown theme.
    """
    chosen = current_theme()
    palette = PALETTES[theme]
    application.setStyle(QStyleFactory.create("Fusion"))
    application.setPalette(base_colours(palette))
    application.setFont(font(TextRole.BODY, text_size=text_size))
    application.setStyleSheet(style_sheet(palette))
    # Last: the sheet that goes gives every widget the colours back that it had before.
    chosen.choose(theme, text_size=text_size, animate=animate)
    return chosen


def style_sheet(palette: Palette) -> str:
    """The style sheet of a palette."""
    template = (files("resources") / "style" / "till.qss").read_text(encoding="utf-8")
    radii = {
        "r_control": str(Radius.CONTROL),
        "r_panel": str(Radius.PANEL),
        "r_dialog": str(Radius.DIALOG),
    }
    return Template(template).substitute(asdict(palette) | radii)


def base_colours(palette: Palette) -> QPalette:
    """The colours that Qt's own controls fall back on."""
    made = QPalette()
    roles = {
        QPalette.ColorRole.Window: palette.bg,
        QPalette.ColorRole.Base: palette.surface,
        QPalette.ColorRole.AlternateBase: palette.sunken,
        QPalette.ColorRole.Button: palette.surface,
        QPalette.ColorRole.WindowText: palette.text,
        QPalette.ColorRole.Text: palette.text,
        QPalette.ColorRole.ButtonText: palette.text,
        QPalette.ColorRole.PlaceholderText: palette.text3,
        QPalette.ColorRole.Highlight: palette.accent,
        QPalette.ColorRole.HighlightedText: palette.on_accent,
        QPalette.ColorRole.ToolTipBase: palette.glass,
        QPalette.ColorRole.ToolTipText: palette.glass_t,
    }
    for role, code in roles.items():
        made.setColor(role, QColor(code))
    for role in (QPalette.ColorRole.Text, QPalette.ColorRole.WindowText):
        made.setColor(QPalette.ColorGroup.Disabled, role, QColor(palette.text3))
    return made


def set_role(widget: QWidget, name: str, value: str) -> None:
    """Set a dynamic property and let the style sheet look again."""
    if widget.property(name) == value:
        return
    widget.setProperty(name, value)
    widget.style().unpolish(widget)
    widget.style().polish(widget)
    widget.update()
