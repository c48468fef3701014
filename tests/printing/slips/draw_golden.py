"""The pictures of slips that were looked at and found good: `python -m tests.printing.draw_golden`.

Lives here: which slips are kept as pictures, and drawing them anew.
Must not: run by itself; whoever draws them looks at every one.
"""

from collections.abc import Sequence
from io import BytesIO
from pathlib import Path

from PIL import Image

from tests.printing.slips.slip_scenes import every_slip
from till.domain.paper.slip import Slip
from till.printing.slips.drawing import draw_slip

GOLDEN = Path(__file__).parent / "golden"


def golden_slips() -> Sequence[tuple[str, Slip, int]]:
    """Return the name of each picture, its slip and its width in dots."""
    kept = [(f"{kind}_576_sq", slip, 576) for kind, slip in every_slip("sq").items()]
    english = every_slip("en")
    kept += [(f"{kind}_384_en", english[kind], 384) for kind in ("provisional", "z_report")]
    return [*kept, ("provisional_832_en", english["provisional"], 832)]


def main() -> None:
    """Draw them all into the folder."""
    GOLDEN.mkdir(exist_ok=True)
    for name, slip, dots in golden_slips():
        picture = Image.open(BytesIO(draw_slip(slip, dots=dots)))
        picture.save(GOLDEN / f"{name}.png", optimize=True)


if __name__ == "__main__":
    main()
