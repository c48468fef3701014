"""Pictures of the question about paper: `python -m tests.ui.shots_paper --out DIR`.

Lives here: the banner and the card over the sell screen, with examples of each kind.
Must not: assert anything.
"""

from collections.abc import Callable

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QWidget

from tests.ui.shots.customer import window
from tests.ui.shots.photographer import photograph
from ui.paper.controller import PaperQuestion, PaperRequest
from ui.sell.screen import SellScreen
from ui.shell.messages import Messages


def uncertain(words: Messages) -> PaperRequest:
    what = words.say("paper_question.receipt", sale="20261120-0184")
    return PaperRequest(
        title=words.say("paper_question.title_uncertain"),
        what=f"{what} · 2 418,00 L",
        lines=(
            words.say("paper_question.when", date="20.11.2026", time="14:36"),
            words.say("paper_question.look"),
            words.count("paper_question.more", 2),
        ),
        yes=words.say("paper_question.yes"),
        again=words.say("paper_question.again_copy"),
        drop=words.say("paper_question.drop"),
    )


def failed(words: Messages) -> PaperRequest:
    return PaperRequest(
        title=words.say("paper_question.title_failed"),
        what=words.say("paper_question.receipt", sale="20261120-0184"),
        lines=(words.say("errors.picture_unreadable"),),
        again=words.say("paper_question.again"),
        drop=words.say("paper_question.drop"),
    )


def owed(words: Messages) -> PaperRequest:
    facts = {"date": "19.11.2026", "time": "18:02"}
    return PaperRequest(
        title=words.say("paper_question.title_owed"),
        what=words.count("paper_question.owed_what", 37, **facts),
        lines=(words.say("paper_question.owed_detail"),),
        again=words.say("paper_question.print_all"),
        drop=words.say("paper_question.drop_all"),
    )


def _card(request: Callable[[Messages], PaperRequest]) -> Callable[[Messages, QSize], QWidget]:
    def make(words: Messages, size: QSize) -> QWidget:
        made = window(words, size)
        PaperQuestion(words, made).ask(request(words))
        return made

    return make


def banner(words: Messages, size: QSize) -> QWidget:
    made = window(words, size)
    say = words.say
    made.findChild(SellScreen).notices.ask(
        words.count("paper_question.banner_uncertain", 1),
        say("paper_question.banner_text"),
        say("paper_question.answer"),
        say("paper_question.answer_key"),
    )
    return made


SHOTS: dict[str, Callable[[Messages, QSize], QWidget]] = {
    "paper_banner": banner,
    "paper_uncertain": _card(uncertain),
    "paper_failed": _card(failed),
    "paper_owed": _card(owed),
}


if __name__ == "__main__":
    photograph(SHOTS)
