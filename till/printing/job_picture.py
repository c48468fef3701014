"""What a print job looks like on the paper of the printer that prints it."""

from PIL import Image

from till.domain.errors.paper import PictureUnreadable
from till.domain.paper.print_job import PrintJob
from till.domain.paper.slip import read_slip
from till.printing.raster import mark_copy, to_dots


def get_ready() -> None:
    """Read in what reads pictures: Pillow puts it off until the first, which somebody waits for."""
    Image.preinit()


def dots_of(job: PrintJob, *, dots: int) -> Image.Image:
    """Return a job as mode "1", `dots` wide: the service's picture, or our own slip drawn now.

    A copy of a slip is marked here; a receipt's picture already bears its mark. Raises
    PictureUnreadable, SlipUnreadable.
    """
    if job.slip is None:
        return to_dots(job.image, dots=dots)
    # Fonts are read where a slip is printed, not where a till that prints none starts.
    from till.printing.slip_picture import draw_slip  # noqa: PLC0415 the same

    try:
        drawn = to_dots(draw_slip(read_slip(job.slip), dots=dots), dots=dots)
    except ValueError as error:  # a slip that nothing can be drawn of
        raise PictureUnreadable from error
    return mark_copy(drawn, number=job.copy) if job.copy else drawn
