"""Words where room is short: whole sentences, names in two lines, the room of empty cells.

Lives here: what is left out, set in two lines or let out to the right, measured without a page.
Must not: look at a page; each page's geometry does.
"""

import pytest
from PySide6.QtCore import QRectF
from pytestqt.qtbot import QtBot

from ui.kit.choice.button import Button
from ui.kit.frame.page import PageHead, whole_sentences
from ui.kit.painting import text_width
from ui.kit.table.record_list import empty_beyond
from ui.kit.wording import NO_BREAK_SPACE
from ui.returns.lines import font_for_two, kept_together
from ui.theme.current import current_theme
from ui.theme.tokens import TextRole

SAFE = "Mund të vazhdosh shitjen. Asnjë dokument nuk humbet."


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize(
    ("said", "fits", "shown"),
    [
        (SAFE, SAFE, SAFE),
        (SAFE, "Mund të vazhdosh shitjen. Asnjë dok", "Mund të vazhdosh shitjen."),
        ("6 operatorë · 1 pa kod", "6 operatorë · 1 p", "6 operatorë"),
        ("Shënimet nuk fshihen kurrë.", "Shënimet", ""),
    ],
)
def test_an_explanation_is_as_many_whole_sentences_as_fit(said: str, fits: str, shown: str) -> None:
    font = current_theme().font(TextRole.BODY)

    assert whole_sentences(said, font, text_width(fits, font)) == shown


def test_what_a_head_leaves_out_stands_in_its_tip(qtbot: QtBot) -> None:
    head = PageHead()
    qtbot.addWidget(head)
    head.set_words("Kërkon vëmendje", SAFE)
    head.explanation.setFixedWidth(200)

    assert head.explanation.shown() == "Mund të vazhdosh shitjen."
    assert head.explanation.toolTip() == SAFE


def test_what_the_tools_of_a_narrow_head_leave_no_room_for_stands_whole_below(
    qtbot: QtBot,
) -> None:
    head = PageHead()
    qtbot.addWidget(head)
    tool = Button("Importo")
    tool.setFixedWidth(760)
    head.tools.addWidget(tool)
    head.set_words("Artikujt")
    shown = {}
    head.show()
    for width in (1024, 1280):
        head.resize(width, head.height())
        head.say_done(SAFE)
        shown[width] = (head.title.isVisible(), head.below.isVisible(), head.done.isVisible())
    head.resize(1024, head.height())
    head.say_done("Gati.")

    assert shown == {1024: (True, True, False), 1280: (True, False, True)}
    assert (head.done.isVisible(), head.below.isVisible()) == (True, False)
    head.tell(SAFE)
    assert (head.below.text(), head.told.isVisible()) == (SAFE, False)


@pytest.mark.usefixtures("qapp")
def test_a_long_name_stands_in_two_lines_before_it_is_set_small() -> None:
    name = "Qumësht i freskët 3,2 % 1 L"
    font = current_theme().font(TextRole.LINE)
    whole = text_width(name, font)

    set_in = font_for_two(name, font, QRectF(0, 0, whole * 0.7, 62))

    assert set_in is not None
    assert set_in.pixelSize() == font.pixelSize()
    assert font_for_two(name, font, QRectF(0, 0, whole + 1, 62)) is None
    assert font_for_two(name, font, QRectF(0, 0, whole / 5, 62)) is None
    assert kept_together(name) == f"Qumësht i freskët 3,2 % 1{NO_BREAK_SPACE}L"


def test_words_may_run_on_over_the_empty_cells_that_follow() -> None:
    now = QRectF(100, 0, 50, 20)
    new = QRectF(160, 0, 50, 20)

    assert empty_beyond(["", ""], [now, new]) == new
    assert empty_beyond(["", "5,00"], [now, new]) == now
    assert empty_beyond(["4,00", ""], [now, new]) is None
    assert empty_beyond(["", ""], [now, None]) == now
