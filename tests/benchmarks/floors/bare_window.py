"""The floor of a cold start: the same imports in the same order, and an empty window, painted once.

Run as `python -m tests.benchmarks.floors.bare_window MODULES_FILE`.

Lives here: nothing of ours but what the file of module names says.
Must not: know why a module is imported.
"""

import importlib
import json
import sys
import time
from contextlib import nullcontext, suppress
from pathlib import Path

from typing_extensions import override

import till  # noqa: F401  before whatever else imports an SQLite, or none of ours can be imported

OUR_OWN = ("till", "ui", "resources")


def main() -> None:
    """Import, show, paint, say when."""
    for name in Path(sys.argv[1]).read_text(encoding="utf-8").split():
        is_ours = name.split(".")[0] in OUR_OWN
        # Some names are put into sys.modules by hand; a store of secrets may be another system's.
        with nullcontext() if is_ours else suppress(ImportError, AttributeError):
            importlib.import_module(name)
    from PySide6.QtCore import QTimer  # noqa: PLC0415 after all the others
    from PySide6.QtWidgets import QApplication, QMainWindow  # noqa: PLC0415 the same

    class Window(QMainWindow):
        @override
        def paintEvent(self, event: object) -> None:
            del event
            QTimer.singleShot(0, painted)  # this paint is done by then

    def painted() -> None:
        marks.setdefault("painted", time.monotonic_ns())
        app.quit()

    marks: dict[str, int] = {}
    app = QApplication(sys.argv[:1])
    window = Window()
    window.resize(1280, 800)
    window.show()
    app.exec()
    sys.stdout.write(json.dumps({"marks": marks, "memory": _memory()}) + "\n")


def _memory() -> dict[str, float] | None:
    from tests.benchmarks.means.memory import resident_mib  # noqa: PLC0415 after the painting

    return resident_mib()


if __name__ == "__main__":
    main()
