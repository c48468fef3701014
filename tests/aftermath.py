"""What a failed test keeps alive: its traceback, and with it all that its frames name.

Lives here: forgetting it, so that a failure fails nothing after it.
Must not: touch what is reported; that is text by then.
"""

import sys
import traceback


def forget_failures() -> None:
    """Let go of what the frames of the last failure name: a window, a till, its threads."""
    error = getattr(sys, "last_value", None)
    while error is not None:
        traceback.clear_frames(error.__traceback__)
        error = error.__cause__ or error.__context__
    for name in ("last_type", "last_value", "last_traceback", "last_exc"):
        vars(sys).pop(name, None)
