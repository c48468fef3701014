"""What can be done on a page, each said once: its name, its F key, its words, where it stands."""

from dataclasses import dataclass
from enum import Enum
from typing import Final

from PySide6.QtCore import QKeyCombination, Qt

from ui.kit.choice.button import Button, ButtonKind, ButtonSize
from ui.kit.text import plain_tip


def control(key: Qt.Key) -> tuple[int, ...]:
    """Return what is also pressed: a key with Ctrl."""
    return (QKeyCombination(Qt.KeyboardModifier.ControlModifier, key).toCombined(),)


CONTROL_P: Final = control(Qt.Key.Key_P)


class At(Enum):
    """Where the key of a page stands."""

    HEAD = "head"  # a tool at the right of the page's head
    TOOL = "tool"  # a small one there, where the page says in which order
    LIST = "list"  # at the right under the list
    SECTION = "section"  # at the right of the heading of what stands under the list
    FIELDS = "fields"  # among the fields, where the form has a place of its name
    ABOVE = "above"  # over the keys at the foot of the form
    FORM = "form"  # at the foot of the form, beside the primary one
    BESIDE = "beside"  # a small one in what a page lays out beside its list


SIZES: Final = {
    At.HEAD: ButtonSize.NORMAL,
    At.TOOL: ButtonSize.SMALL,
    At.LIST: ButtonSize.SMALL,
    At.SECTION: ButtonSize.SMALL,
    At.FIELDS: ButtonSize.NORMAL,
    At.ABOVE: ButtonSize.NORMAL,
    At.FORM: ButtonSize.BESIDE,
    At.BESIDE: ButtonSize.SMALL,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Key:
    """One deed of a page; its button is called `PAGE.NAME`.

    `primary` is the one that everything on the page leads to; `at` tells where it stands. One that
    `needs_record` is seen only while a record is shown that has been kept before, or beside no form
    while a row is marked. One that `opens` is pressed by Enter and by a second touch of the marked
    row, too. What leads to the loss of something `destroys`: it looks so. One that is an icon alone
    has what is `spoken`; what is `also` pressed does the same, whether the button is seen or gave
    way to others.
    """

    name: str
    keys: str = ""
    words: str = ""
    icon: str = ""
    spoken: str = ""
    also: tuple[int, ...] = ()
    at: At = At.FORM
    primary: bool = False
    needs_record: bool = False
    destroys: bool = False
    opens: bool = False


def make_key(page: str, key: Key) -> Button:
    """Return the button of a key."""
    size = ButtonSize.BIG if key.primary and key.at is At.FORM else SIZES[key.at]
    kind = ButtonKind.GHOST if key.at is At.SECTION else ButtonKind.SECONDARY
    kind = ButtonKind.DANGER if key.destroys else ButtonKind.PRIMARY if key.primary else kind
    made = Button(key.words, kind=kind, size=size, icon=key.icon, keys=key.keys)
    made.setObjectName(f"{page}.{key.name}")
    if key.spoken:
        made.speak(key.spoken, key.keys)
        made.setToolTip(plain_tip(key.spoken))
    return made


def qt_key(keys: str) -> int:
    """Return Qt's number of an F key, as `F12`."""
    return Qt.Key.Key_F1 + int(keys.removeprefix("F")) - 1
