"""The search field, the chips over a list, and the pad with a comma.

Lives here: what they show and what they say, by keys and touch.
Must not: search.
"""

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from ui.kit.choice.chips import Chips
from ui.kit.choice.exclusive import Option
from ui.kit.entry.number_pad import NumberPad, PadLook
from ui.kit.entry.search_field import SearchField

GROUPS = ("Të gjitha", "Bulmet", "Fruta-perime", "Furra", "Pije", "Detergjentë")


def chips(qtbot: QtBot, width: int) -> Chips:
    made = Chips([Option(key=each, words=each) for each in GROUPS])
    qtbot.addWidget(made)
    made.resize(width, 48)
    made.show()
    return made


def seen(made: Chips) -> list[str]:
    return [key for key, chip in made.chips.items() if chip.isVisible()]


def test_the_search_field_tells_each_key_and_enter(qtbot: QtBot) -> None:
    field = SearchField("Emri ose kodi")
    qtbot.addWidget(field)
    edited = list[str]()
    entered = list[str]()
    field.edited.connect(edited.append)
    field.entered.connect(entered.append)

    qtbot.keyClicks(field.line, "ab")
    qtbot.keyClick(field.line, Qt.Key.Key_Return)

    assert edited == ["a", "ab"]
    assert entered == ["ab"]


def test_a_key_typed_elsewhere_counts_as_typed_in_the_field(qtbot: QtBot) -> None:
    field = SearchField()
    qtbot.addWidget(field)
    edited = list[str]()
    field.edited.connect(edited.append)

    field.type_key("x")

    assert edited == ["x"]


def test_the_search_field_shows_a_count_or_a_key(qtbot: QtBot) -> None:
    field = SearchField("Emri ose kodi")
    qtbot.addWidget(field)
    field.show()

    field.set_count("8 nga 1 284 artikuj")
    assert field.count.isVisible()
    field.set_count("")
    field.set_hint("Enter", "kërko në regjistër")

    assert not field.count.isVisible()
    assert field.line.accessibleName() == "Emri ose kodi"


def test_a_touched_chip_is_the_chosen_one(qtbot: QtBot) -> None:
    made = chips(qtbot, 1000)
    chosen = list[str]()
    made.chosen.connect(chosen.append)

    qtbot.mouseClick(made.chips["Furra"], Qt.MouseButton.LeftButton)

    assert chosen == ["Furra"]
    assert made.current() == "Furra"


def test_all_chips_are_seen_where_there_is_room(qtbot: QtBot) -> None:
    made = chips(qtbot, 1000)

    assert seen(made) == list(GROUPS)
    assert not made.more_key.isVisible()


def test_chips_that_do_not_fit_are_turned_to_and_the_first_stays(qtbot: QtBot) -> None:
    made = chips(qtbot, 390)
    assert seen(made) == ["Të gjitha", "Bulmet", "Fruta-perime"]

    qtbot.mouseClick(made.more_key, Qt.MouseButton.LeftButton)
    assert seen(made) == ["Të gjitha", "Furra", "Pije"]
    qtbot.mouseClick(made.more_key, Qt.MouseButton.LeftButton)
    assert seen(made) == ["Të gjitha", "Detergjentë"]
    qtbot.mouseClick(made.more_key, Qt.MouseButton.LeftButton)

    assert seen(made) == ["Të gjitha", "Bulmet", "Fruta-perime"]


def test_a_chip_speaks_its_count(qtbot: QtBot) -> None:
    made = chips(qtbot, 1000)

    made.set_counts({"Bulmet": 8})

    assert made.chips["Bulmet"].accessibleName() == "Bulmet 8"
    assert made.chips["Furra"].accessibleName() == "Furra"


def test_the_decimal_pad_has_a_comma(qtbot: QtBot) -> None:
    pad = NumberPad(look=PadLook.DECIMAL, back_name="Fshi")
    qtbot.addWidget(pad)
    typed = list[str]()
    pad.digit.connect(typed.append)

    comma = next(each for each in pad.findChildren(type(pad.back_key)) if each.words == ",")
    qtbot.mouseClick(comma, Qt.MouseButton.LeftButton)

    assert typed == [","]
