"""The question about paper, with the keys and touches of a cashier."""

from pytestqt.qtbot import QtBot

from tests.ui.drivers.hand import SQ, Hand, a_window
from ui.paper.controller import PaperQuestion, PaperRequest


class PaperDriver(Hand):
    """The card over a window, and what was answered."""

    def __init__(self, qtbot: QtBot, request: PaperRequest) -> None:
        self.card = PaperQuestion(SQ, a_window(qtbot))
        super().__init__(qtbot, self.card)
        self.answers: list[str] = []
        for name in ("yes", "again", "drop"):
            button = self.button(f"paper_question.{name}")
            button.clicked.connect(lambda _=False, answer=name: self.answers.append(answer))
        self.card.ask(request)
