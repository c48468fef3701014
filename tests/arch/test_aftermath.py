"""A test that failed leaves nothing alive that a test after it would stumble over."""

import gc
import sys
import weakref

from tests.aftermath import forget_failures


class Till:
    """Stands for what a story holds."""


def test_what_a_failed_test_held_is_let_go_of() -> None:
    failing = _fail_as_pytest_notes_it()
    gc.collect()
    held = failing() is not None

    forget_failures()
    gc.collect()

    assert held
    assert failing() is None
    assert not hasattr(sys, "last_value")


def _fail_as_pytest_notes_it() -> "weakref.ref[Till]":
    def story() -> None:
        till = Till()
        noted.append(weakref.ref(till))
        raise AssertionError

    noted: list[weakref.ref[Till]] = []
    try:
        story()
    except AssertionError as error:
        sys.last_type = type(error)
        sys.last_value = error
        sys.last_traceback = error.__traceback__
    return noted[0]
