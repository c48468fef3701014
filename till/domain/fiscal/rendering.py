"""How an invoice can be drawn by the service, and whether a picture that came is sound."""

import struct
import zlib
from enum import Enum

from till.domain.errors.documents import NotElectronic, PdfNotReady
from till.domain.fiscal.document import FiscalDocument
from till.domain.identifiers import Iic

PNG_SIGNATURE = b"\x89PNG\r\n\x1a\n"
PNG_CHUNK = 12  # bytes around the content of a chunk: length, name, sum (PNG, 5.3)
MOST_CHUNKS = 10_000  # no receipt has more


class PdfForm(Enum):
    """A PDF of an invoice; the electronic one is official and needs an eic."""

    A4_SQ = "a4_sq"
    A4_EN = "a4_en"
    ELECTRONIC = "electronic"


def iic_to_draw(document: FiscalDocument, form: PdfForm) -> Iic:
    """Return what an invoice is drawn by. Raises PdfNotReady, NotElectronic."""
    if form is PdfForm.ELECTRONIC and not document.is_electronic:
        raise NotElectronic(doc_id=document.doc_id)
    if not document.is_complete or document.completion.iic is None:
        raise PdfNotReady(doc_id=document.doc_id)
    return document.completion.iic


def is_whole_png(picture: bytes) -> bool:
    """Tell whether every chunk of a PNG is there, to the last, and as it was written (PNG, 5).

    It is asked once, where a picture comes in: a damaged one might still unpack to dots.
    """
    if not picture.startswith(PNG_SIGNATURE):
        return False
    at = len(PNG_SIGNATURE)
    for _ in range(MOST_CHUNKS):
        if len(picture) < at + PNG_CHUNK:
            return False
        length, name = struct.unpack_from(">I4s", picture, at)
        at += PNG_CHUNK + length
        if picture[at - 4 : at] != zlib.crc32(picture[at - 8 - length : at - 4]).to_bytes(4, "big"):
            return False
        if name == b"IEND":
            return True
    return False
