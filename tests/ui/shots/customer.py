"""Pictures of the customer dialog in all its states, for `tests.ui.shots_people`.

Lives here: the pictures' own example data put on the real dialog over the sell screen.
Must not: assert anything.
"""

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QApplication, QWidget

from tests.ui.examples import example_people
from tests.ui.shots import selling
from till.domain.errors.buyers import BuyerTownMissing
from till.system.reference_tables import load_countries
from ui.customer.dialog import CustomerDialog
from ui.kit.entry.suggest_field import SuggestField
from ui.shell.messages import Messages


def window(words: Messages, size: QSize) -> QWidget:
    made, screen = selling.window(words, size)
    selling.sell(screen)
    return made


def customer_dialog(words: Messages, size: QSize) -> CustomerDialog:
    made = window(words, size)
    return CustomerDialog(words, made, load_countries())


def customer(words: Messages, size: QSize) -> QWidget:
    dialog = customer_dialog(words, size)
    dialog.begin(None, False)
    dialog.search.field.type_key("agimi")
    dialog.search.show_saved([example_people.visitor()])
    dialog.show_searching("agimi")
    dialog.search.show_register("agimi", example_people.taxpayers(), is_cut=False)
    return dialog.window()


def customer_held(words: Messages, size: QSize) -> QWidget:
    dialog = customer_dialog(words, size)
    dialog.begin(None, False)
    dialog.search.show_saved([example_people.agimi(), example_people.visitor()])
    dialog.say_held(words.say("sell.scan_held", name="Detergjent enësh 1 L"))
    return dialog.window()


def customer_saved(words: Messages, size: QSize) -> QWidget:
    dialog = customer_dialog(words, size)
    saved = [example_people.agimi(), example_people.visitor(), example_people.hostile()]
    dialog.begin(saved[0], True)
    dialog.search.show_saved(saved * 3)
    return dialog.window()


def customer_hostile(words: Messages, size: QSize) -> QWidget:
    dialog = customer_dialog(words, size)
    dialog.begin(example_people.hostile(), False)
    dialog.search.show_saved([example_people.hostile()])
    dialog.show_problem(words.say("errors.disk_full"))
    return dialog.window()


def customer_first(words: Messages, size: QSize) -> QWidget:
    dialog = customer_dialog(words, size)
    dialog.begin(None, False)
    dialog.search.show_saved([])
    return dialog.window()


def customer_many(words: Messages, size: QSize) -> QWidget:
    dialog = customer_dialog(words, size)
    dialog.begin(None, False)
    dialog.search.field.type_key("agimi")
    dialog.show_searching("agimi")
    dialog.search.show_register("agimi", example_people.taxpayers(50), is_cut=True)
    dialog.search.walk(1)
    return dialog.window()


def customer_searching(words: Messages, size: QSize) -> QWidget:
    dialog = customer_dialog(words, size)
    dialog.begin(None, False)
    dialog.search.field.type_key("agimi")
    dialog.search.show_saved([])
    dialog.show_searching("agimi")
    return dialog.window()


def customer_offline(words: Messages, size: QSize) -> QWidget:
    made = customer_searching(words, size)
    made.findChild(CustomerDialog).search.show_unavailable(words.say("lookup.offline"))
    return made


def customer_short(words: Messages, size: QSize) -> QWidget:
    dialog = customer_dialog(words, size)
    dialog.begin(None, False)
    dialog.search.field.type_key("ag")
    dialog.search.show_saved([example_people.agimi()])
    dialog.search.show_too_short()
    return dialog.window()


def customer_new(words: Messages, size: QSize) -> QWidget:
    dialog = customer_dialog(words, size)
    dialog.begin(None, False)
    dialog.foot.new.click()
    dialog.form.view.put("number", "L62104871M")
    dialog.form.view.put("name", "Kafe Bar Agimi sh.p.k.")
    return dialog.window()


def customer_gap(words: Messages, size: QSize) -> QWidget:
    made = customer_new(words, size)
    made.findChild(CustomerDialog).form.show_error(BuyerTownMissing())
    return made


def customer_foreign(words: Messages, size: QSize) -> QWidget:
    dialog = customer_dialog(words, size)
    dialog.begin(None, False)
    dialog.foot.foreign.click()
    form = dialog.form
    visitor = example_people.visitor()
    form.begin(is_foreign=True, buyer=visitor)
    form.changed.emit()
    return dialog.window()


def customer_country(words: Messages, size: QSize) -> QWidget:
    made = customer_foreign(words, size)
    QApplication.processEvents()
    field = made.findChild(CustomerDialog).form.view.controls["country"].widget
    assert isinstance(field, SuggestField)
    field.set_text("")
    field.line.setFocus()
    field.line.insert("it")
    field.edited.emit("it")
    return made


MADE = (
    *(customer, customer_held, customer_saved, customer_hostile, customer_first, customer_many),
    *(customer_searching, customer_offline, customer_short),
    *(customer_new, customer_gap, customer_foreign, customer_country),
)
