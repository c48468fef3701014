"""How the window looks to whoever stands at it: language, theme and size of text."""

from collections.abc import Callable

from PySide6.QtWidgets import QApplication

from till.domain.shop.people import DisplayChoice
from ui.theme.current import current_theme
from ui.theme.style import apply_theme


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
