"""How an invoice can be drawn by the service, besides its receipt."""

from enum import Enum


class PdfForm(Enum):
    """A PDF of an invoice; the electronic one is official and needs an eic."""

    A4_SQ = "a4_sq"
    A4_EN = "a4_en"
    ELECTRONIC = "electronic"
