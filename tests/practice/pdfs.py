"""PDF files as a test reads them.

Lives here: the text of each page, the fonts inside the file, and the QR code as it was drawn.
Must not: the service, papers.
"""

import io

import zxingcpp
from PIL import Image, ImageDraw
from pypdf import PageObject, PdfReader
from pypdf.generic import ContentStream

_DOTS = 4
_FEWEST_MODULES = 100


def reader_of(pdf: bytes) -> PdfReader:
    return PdfReader(io.BytesIO(pdf), strict=True)


def pages_of(pdf: bytes) -> list[str]:
    """The text of each page."""
    return [page.extract_text() for page in reader_of(pdf).pages]


def text_of(pdf: bytes) -> str:
    """The text of the whole file, its lines joined."""
    return " ".join(" ".join(pages_of(pdf)).split())


def fonts_of(pdf: bytes) -> dict[str, bool]:
    """The fonts by name, and whether the file holds the shapes of their characters."""
    found = {}
    for page in reader_of(pdf).pages:
        for reference in page["/Resources"]["/Font"].values():
            font = reference.get_object()
            descriptor = font.get("/FontDescriptor", {})
            found[str(font["/BaseFont"])] = "/FontFile2" in descriptor
    return found


def codes_of(pdf: bytes) -> list[str]:
    """What a scanner reads of the codes, from the squares that the file paints."""
    drawn = (_squares(page) for page in reader_of(pdf).pages)
    return [code for squares in drawn if squares for code in _scanned(squares)]


def _squares(page: PageObject) -> list[tuple[float, ...]]:
    """The one shape of the page that is made of very many rectangles."""
    shape: list[tuple[float, ...]] = []
    for operands, operator in ContentStream(page.get_contents(), page.pdf).operations:
        if operator == b"re":
            shape.append(tuple(float(value) for value in operands))
        elif operator in {b"f", b"f*", b"S", b"B"}:
            if len(shape) > _FEWEST_MODULES:
                return shape
            shape = []
    return []


def _scanned(squares: list[tuple[float, ...]]) -> list[str]:
    module = min(width for _, _, width, _ in squares)
    left = min(x for x, _, _, _ in squares)
    bottom = min(y for _, y, _, _ in squares)
    across = round((max(x + w for x, _, w, _ in squares) - left) / module)
    size = (across + 8) * _DOTS
    picture = Image.new("L", (size, size), 255)
    pen = ImageDraw.Draw(picture)
    for x, y, width, height in squares:
        column = round((x - left) / module) + 4
        row = round((y - bottom) / module) + 4
        right = column + round(width / module)
        top = row + round(height / module)
        box = (column * _DOTS, size - top * _DOTS, right * _DOTS - 1, size - row * _DOTS - 1)
        pen.rectangle(box, fill=0)
    formats = zxingcpp.BarcodeFormat.QRCode
    return [code.text for code in zxingcpp.read_barcodes(picture, formats=formats)]
