"""The language of the window: the till's words, and those few that Qt itself shows."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from PySide6.QtCore import QCoreApplication, QTranslator
from typing_extensions import override

from till.system.words import Words

QT_WORDS: Final[Mapping[tuple[str, str], str]] = MappingProxyType(
    {
        ("QLineEdit", "&Undo"): "field_menu.undo",
        ("QLineEdit", "&Redo"): "field_menu.redo",
        ("QLineEdit", "Cu&t"): "field_menu.cut",
        ("QLineEdit", "&Copy"): "field_menu.copy",
        ("QLineEdit", "&Paste"): "field_menu.paste",
        ("QLineEdit", "Delete"): "field_menu.delete",
        ("QLineEdit", "Select All"): "field_menu.select_all",
    }
)
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
