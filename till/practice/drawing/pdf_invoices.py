"""The tax invoice on A4 and the official form of an electronic invoice (specification 4.4).

The official form bears each label in both languages: the request for it names none (2.11). What
draws is imported where the first page is drawn, not before: the PDF library takes a while to load.
"""

from till.practice.drawing.document import RenderedDocument


def a4_pdf(document: RenderedDocument) -> bytes:
    """Draw the tax invoice of a complete document; the same document gives the same bytes."""
    from till.practice.drawing.sections import draw_a4  # noqa: PLC0415 slow to import

    return draw_a4(document)


def einvoice_pdf(document: RenderedDocument) -> bytes:
    """Draw the form of a complete electronic invoice; raises ValueError for any other document."""
    from till.practice.drawing.sections import draw_einvoice  # noqa: PLC0415 the same

    if document.invoice.electronic is None or document.identity.eic is None:
        raise ValueError(f"{document.identity.number} is no complete electronic invoice")
    return draw_einvoice(document)
