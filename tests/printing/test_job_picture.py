"""What a printer reads in before its first picture, in a fresh process.

Lives here: that nothing is left to be read in when a receipt comes.
Must not: look at dots (test_raster).
"""

import subprocess
import sys
from pathlib import Path

from PIL import Image

_PRINT_ONE = """
import sys
from pathlib import Path
from till.printing.spooler import prepare_pictures
from till.printing.raster import to_dots
receipt = Path(sys.argv[1]).read_bytes()
prepare_pictures()
before = set(sys.modules)
to_dots(receipt, dots=576)
print(*(set(sys.modules) - before))
"""


def test_a_printer_that_got_ready_reads_nothing_in_for_its_first_receipt(tmp_path: Path) -> None:
    receipt = tmp_path / "receipt.png"
    Image.new("L", (576, 40), 255).save(receipt)

    asked = [sys.executable, "-c", _PRINT_ONE, str(receipt)]
    said = subprocess.run(asked, capture_output=True, text=True, check=True, timeout=120)

    assert said.stdout.split() == []
