"""The window's texts from Qt's translations, which set-up and build compile from resources/words.

Lives here: loading a language's compiled file for Qt's own words and for ours.
Must not: hold a text; decide which language is spoken.
"""

from collections.abc import Iterator, Mapping
from hashlib import sha256
from importlib.resources import as_file, files

from PySide6.QtCore import QCoreApplication, QTranslator
from typing_extensions import override

from till.system.words import Words, load_texts

CONTEXT = "till"
MADE_FROM = "made from"  # stands among the texts: SHA-256 of the words a file was compiled from


class CompiledTexts(Mapping[str, str]):
    """The texts of a compiled file, by dotted key."""

    def __init__(self, translator: QTranslator, language: str) -> None:
        self._translator = translator
        self._language = language

    @override
    def __getitem__(self, key: str) -> str:
        text = self._translator.translate(CONTEXT, key)
        if not text:
            raise KeyError(key)
        return text

    @override
    def __contains__(self, key: object) -> bool:
        return isinstance(key, str) and bool(self._translator.translate(CONTEXT, key))

    @override
    def __iter__(self) -> Iterator[str]:
        return iter(load_texts(self._language))

    @override
    def __len__(self) -> int:
        return len(load_texts(self._language))


class Translations:
    """Whose words the window speaks; the application keeps one language at a time."""

    def __init__(self, application: QCoreApplication) -> None:
        self._application = application

    def speak(self, language: str) -> Words:
        """Return the words of a language, and let Qt speak it too.

        Where there is no compiled file, or the words are newer, the words' own file serves.
        """
        for spoken in self._application.findChildren(QTranslator):
            self._application.removeTranslator(spoken)
            spoken.setParent(None)
        translator = QTranslator(self._application)
        if not is_loaded(translator, language):
            return Words(language)
        self._application.installTranslator(translator)
        return Words(language, texts=CompiledTexts(translator, language))


def is_loaded(translator: QTranslator, language: str) -> bool:
    """Load the compiled file of a language, if there is one and it is of the present words."""
    resources = files("resources")
    compiled = resources.joinpath("translations", f"till_{language}.qm")
    if not compiled.is_file():
        return False
    with as_file(compiled) as path:
        is_read: bool = translator.load(str(path))
    words = resources.joinpath("words", f"{language}.toml").read_bytes()
    return is_read and translator.translate(CONTEXT, MADE_FROM) == sha256(words).hexdigest()
