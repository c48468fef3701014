"""Quick keys: editing the grid on the sell screen joined with keeping it."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Final

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, Qt
from PySide6.QtGui import QImageWriter, QPixmap

from till.actions.ports.events import QuickKeysChanged, SignedIn
from till.actions.ports.records import QuickKey
from till.actions.shop.catalogue_editing import NO_PICTURES, set_quick_keys
from till.domain.errors import TillError
from till.domain.errors.catalogue import PictureUnfit
from till.domain.errors.disk import disk_error
from till.domain.rights.asked import Asked
from till.domain.shop.article import ArticleId
from till.domain.text import one_line
from ui.kit.page.question import Question, QuestionDialog
from ui.kit.picture import picture_of
from ui.kit.wording import refused_line
from ui.sell.quick_editor import QuickEditing
from ui.sell.quick_grid import Place
from ui.sell.quick_keys import QuickPanel
from ui.shell.controllers import Controller, LateDialog
from ui.shell.file_dialogs import FileChooser
from ui.shell.messages import Messages
from ui.shell.shell import Shell

Chosen = Callable[[str], None]
KINDS: Final = (".png", ".jpg", ".jpeg", ".webp", ".bmp")
SIDE: Final = 96  # px of a picture as it is kept
LARGEST_FILE: Final = 20 * 1024 * 1024  # bytes
NAME: Final = 16  # signs of the hash that names a picture


def small_picture(path: Path) -> bytes:
    """Return the picture of a file as a small square PNG; slow. Raises PictureUnfit, DiskFailing.

    What is too large is never unpacked.
    """
    try:
        content = path.read_bytes() if path.stat().st_size <= LARGEST_FILE else b""
    except OSError as error:
        raise disk_error(error, path) from error
    image = picture_of(content)
    if image.isNull():
        raise PictureUnfit
    filled = image.scaled(
        SIDE,
        SIDE,
        Qt.AspectRatioMode.KeepAspectRatioByExpanding,
        Qt.TransformationMode.SmoothTransformation,
    )
    left = (filled.width() - SIDE) // 2
    top = (filled.height() - SIDE) // 2
    made = QBuffer()
    made.open(QIODevice.OpenModeFlag.WriteOnly)
    QImageWriter(made, QByteArray(b"png")).write(filled.copy(left, top, SIDE, SIDE))
    return bytes(made.data().data())


def group_question(words: Messages, group: str, count: int) -> Question:
    """Return what is asked before a group goes with so many keys."""
    return Question(
        title=words.say("quick.remove_group_question", group=one_line(group)),
        detail=words.count("quick.remove_group_gone", count),
        does=words.say("quick.remove_group"),
        keeps=words.say("park.keep"),
    )


class QuickKeysController(Controller):
    """`choose_article` lets somebody find an article and calls back with its id."""

    _question = LateDialog(QuestionDialog)

    def __init__(self, shell: Shell, choose_article: Callable[[Chosen], None]) -> None:
        super().__init__(shell)
        self._choose_article = choose_article
        self._chooser = FileChooser(shell, "quick.picture_choose", KINDS)
        shell.bridge.of(QuickKeysChanged).connect(self.show_keys)
        shell.bridge.of(SignedIn).connect(self._show_rights)

    def join(self, quick: QuickPanel, editing: QuickEditing) -> None:
        """Take the grid of the present language, and show it the keys there are."""
        self._quick = quick
        self._editing = editing
        editing.removal_asked.connect(self._ask_to_remove)
        editing.changed.connect(self._keep)
        editing.article_requested.connect(self._find_article)
        editing.picture_requested.connect(self._ask_picture)
        self.show_keys()
        self._show_rights()

    def show_keys(self) -> None:
        """Show the grid as it is kept."""
        articles = self.shell.till.articles
        kept = {name: picture_of(image) for name, image in articles.quick_pictures().items()}
        pictures = {name: QPixmap.fromImage(each) for name, each in kept.items()}
        self._quick.show_keys(list(articles.quick_keys()), pictures)

    def _show_rights(self) -> None:
        """Offer what whoever stands here may do without asking."""
        self._editing.allow(self.shell.till.limits.all_rights)

    def _ask_picture(self, place: Place) -> None:
        """Let a picture be chosen for the key of a place."""

        def take(path: Path) -> None:
            work = self._take_picture(place, path)
            self.shell.tasks.start(work, name="picture of a key", on_failure=self._refuse)

        self._chooser.ask(take)

    async def _take_picture(self, place: Place, path: Path) -> None:
        """Make a picture small and keep it. Raises PictureUnfit, DiskFailing."""
        small = await asyncio.to_thread(small_picture, path)
        name = sha256(small).hexdigest()[:NAME]
        self._editing.put_picture(place, name)
        if self._quick.grid.entry(place) is not None:
            self._keep(self._quick.grid.keys(), {name: small})

    def _keep(self, keys: Sequence[QuickKey], pictures: Mapping[str, bytes] = NO_PICTURES) -> None:
        till = self.shell.till
        self.shell.run_with_approval(
            lambda approval: set_quick_keys(till, keys, approval, pictures=pictures),
            name="quick keys",
            about=Asked,
            on_failure=self._refuse,
        )

    def _find_article(self, tab: str, position: int) -> None:
        """Let an article be found, and put it into the place."""

        def put(article_id: str) -> None:
            article = self.shell.till.articles.find(article_id)
            if article is None:
                return
            key = QuickKey(
                tab=tab, position=position, article_id=ArticleId(article.article_id), label=""
            )
            kept = [each for each, _ in self.shell.till.articles.quick_keys()]
            others = [each for each in kept if (each.tab, each.position) != (tab, position)]
            self._keep([*others, key])

        self._choose_article(put)

    def _ask_to_remove(self, group: str, count: int) -> None:
        def remove(_pin: str) -> None:
            self._question.close_overlay()
            self._editing.remove_group(group)

        self._question.ask(group_question(self.shell.words, group, count), remove)

    def _refuse(self, error: TillError) -> None:
        """Show the grid as it was, and say why."""
        self.show_keys()
        self.shell.say_at_sale(refused_line(self.shell.words, error))
