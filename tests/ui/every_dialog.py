"""Every dialog of the product, made at a window.

Lives here: finding their classes, so that a test of all of them passes over none.
Must not: open one.
"""

import importlib
import inspect
import pkgutil
from collections.abc import Iterator

import ui
from ui.app.window import TillWindow
from ui.kit.frame.overlay import Overlay

GIVEN = {"self", "words", "window"}


def make_every_dialog(window: TillWindow) -> list[Overlay]:
    """Make each class of dialog that a window makes with nothing but words and tables."""
    for module in pkgutil.walk_packages(ui.__path__, "ui."):
        importlib.import_module(module.name)
    return [window.dialog_of(each) for each in _under(Overlay) if _is_whole(each)]


def _under(kind: type[Overlay]) -> Iterator[type[Overlay]]:
    for each in kind.__subclasses__():
        if each.__module__.startswith("ui."):
            yield each
            yield from _under(each)


def _is_whole(kind: type[Overlay]) -> bool:
    """Whether it wants nothing that only a heir or its own page has."""
    wanted = inspect.signature(kind).parameters.values()
    needed = {each.name for each in wanted if each.default is inspect.Parameter.empty}
    return GIVEN | set(kind.looks_up) >= needed
