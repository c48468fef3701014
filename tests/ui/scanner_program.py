"""A window with one field and the scanner's filter: each scan is a line on standard output.

Lives here: what tests/stories/window/test_scanner_layouts_under_x starts.
Must not: assert anything.
"""

import sys

from PySide6.QtWidgets import QApplication, QLineEdit

from ui.input.scanner import ScannerFilter, ScannerRules

TITLE = "Scanned here"


def main() -> None:
    """Show the window; `us` as argument reads the keys by their places."""
    application = QApplication(sys.argv[:1])
    field = QLineEdit()
    field.setWindowTitle(TITLE)
    # xdotool has to wait for its turn, and nobody types here.
    rules = ScannerRules(us_layout=sys.argv[1] == "us", gap_ms=500)
    scanner = ScannerFilter(lambda _key: False, field, rules=rules)
    scanner.scanned.connect(lambda code: sys.stdout.write(ascii(code) + "\n"))
    scanner.scanned.connect(application.quit)
    application.installEventFilter(scanner)
    field.show()
    application.exec()


if __name__ == "__main__":
    main()
