"""How the window speaks and looks: the till's words, those few of Qt itself, theme and text."""

from collections.abc import Callable, Mapping
from typing import Final

from PySide6.QtCore import QCoreApplication, QTranslator
from PySide6.QtWidgets import QApplication
from typing_extensions import override

from till.domain.shop.people import DisplayChoice
from till.system.words import Words
from ui.theme.current import current_theme
from ui.theme.style import apply_theme

QT_WORDS: Final[Mapping[tuple[str, str], str]] = {
    ("QLineEdit", "&Undo"): "field_menu.undo",
    ("QLineEdit", "&Redo"): "field_menu.redo",
    ("QLineEdit", "Cu&t"): "field_menu.cut",
    ("QLineEdit", "&Copy"): "field_menu.copy",
    ("QLineEdit", "&Paste"): "field_menu.paste",
    ("QLineEdit", "Delete"): "field_menu.delete",
    ("QLineEdit", "Select All"): "field_menu.select_all",
}
"""The keys of Qt's words by its context and text: a field's menu (right button, long touch)."""


class QtWords(QTranslator):
    """Answers Qt from the words of a language; what they do not have stays as Qt says it."""

    def __init__(self, parent: QCoreApplication, words: Words) -> None:
        super().__init__(parent)
        self._words = words

    @override
    def isEmpty(self) -> bool:
        return False

    @override
    def translate(
        self, context: str, sourceText: str, /, disambiguation: str | None = None, n: int = -1
    ) -> str | None:
        key = QT_WORDS.get((context, sourceText))
        return None if key is None else self._words.say(key)


class Translations:
    """Whose words the window speaks; the application keeps one language at a time."""

    def __init__(self, application: QCoreApplication) -> None:
        self._application = application

    def speak(self, language: str) -> Words:
        """Return the words of a language, and let Qt speak it too."""
        for spoken in self._application.findChildren(QTranslator):
            self._application.removeTranslator(spoken)
            spoken.setParent(None)
        words = Words(language)
        self._application.installTranslator(QtWords(self._application, words))
        return words


class Appearance:
    """The till's own look, which a person's choice overrides while they stand here.

    `speak` makes the screens anew in a language, which is done where it is another than before.
    """

    def __init__(self, own: DisplayChoice, speak: Callable[[str], None]) -> None:
        self._own = own
        self._speak = speak
        self._language = own.language

    def set_own_language(self, language: str) -> None:
        """Take the language chosen at the door as the till's own until its end."""
        self._own = DisplayChoice(
            language=language, theme=self._own.theme, text_size=self._own.text_size
        )
        self._language = language

    def follow(self, choice: DisplayChoice) -> bool:
        """Look as somebody wants it; tell whether the screens were made anew."""
        self._dress(choice.theme or self._own.theme, choice.text_size or self._own.text_size)
        language = choice.language or self._own.language
        if language is None or language == self._language:
            return False
        self._language = language
        self._speak(language)
        return True

    def _dress(self, name: str | None, text_size: int | None) -> None:
        theme = current_theme()
        wanted = (name or theme.name, text_size or theme.text_size)
        application = QApplication.instance()
        if wanted == (theme.name, theme.text_size) or not isinstance(application, QApplication):
            return
        apply_theme(application, wanted[0], text_size=wanted[1], animate=theme.animate)
