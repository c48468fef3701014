"""What is wrong with a fiscal document, or with what is to follow one."""

from till.domain.errors import Broken, Fact, RuleBroken, Unreachable


class DocumentUnclear(RuleBroken):
    """Several documents are meant by what was typed. Facts: text, choices."""


class NotReturnable(RuleBroken):
    """Corrections cannot be corrected, and nothing is given back of an order or a balance."""


class OriginalWithoutEic(RuleBroken):
    """P9 and P10 correct electronic invoices alone (specification 2.18). Facts: process."""


class AlreadyCancelled(RuleBroken):
    """The whole of it was given back before."""


class AlreadyReturned(RuleBroken):
    """Part of it was given back: the rest can be returned, the whole not cancelled any more."""


class AllReturned(RuleBroken):
    """All of it was given back before, line by line."""


class RefusedBeforeRestore(RuleBroken):
    """A backup knows it as refused; tried again since, the service may have accepted it.

    Facts: made_at.
    """


class FollowerNotAsked(RuleBroken):
    """The service is being asked whether it has what refers to it; that comes first."""


class ReplacedSinceBackup(RuleBroken):
    """The service has what refers to it, with another iic: a backup does not know what replaced it.

    Only closing it is left.
    """


class GivenBackUnknown(RuleBroken):
    """A backup came back without what followed it: something may have been given back since.

    Facts: made_at.
    """


class PartNotWithin(RuleBroken):
    """What is paid in another way is more than nothing and less than the whole invoice."""


class CorrectionOverPaid(RuleBroken):
    """More would be given back than was paid and not given back yet. Facts: amount, left."""


class CorrectionCurrency(RuleBroken):
    """What corrects an invoice is in its currency. Facts: code."""


class PaperTotalMissing(RuleBroken):
    """Something was given back of an invoice of another till: what was paid has to be told."""


class NothingToReturn(RuleBroken):
    """No line was chosen."""


class ReturnTooMuch(RuleBroken):
    """More than the customer still has. Facts: name, left."""


class OrdersMissing(RuleBroken):
    """A summary invoice needs at least one order."""


class NotAnOrder(RuleBroken):
    """Only orders can be summed up. Facts: doc_id."""


class DocumentElsewhere(RuleBroken):
    """No document of this till bears this iic. Facts: iic."""


class InvoiceOfThisTill(RuleBroken):
    """What is named by its iic, as of another till, is one of this till's own. Facts: doc_id."""


class OrderInUse(RuleBroken):
    """An order goes into one summary invoice only. Facts: doc_id."""


class OrderClosed(RuleBroken):
    """A person recorded that no document reports the order. Facts: doc_id."""


class OrdersDiffer(RuleBroken):
    """Orders in different currencies cannot be summed up."""


class NotRefused(RuleBroken):
    """A person decides about refused documents only. Facts: doc_id, state."""


class OriginalClosed(RuleBroken):
    """What a document refers to was closed by a person: all that is left is to close it, too."""


class OpeningOfEarlierDay(RuleBroken):
    """Sent now, an opening balance of an earlier day would count as today's. Facts: day."""


class ReasonMissing(RuleBroken):
    """What a person decides is written down with why."""


class ConditionBroken(RuleBroken):
    """The service would refuse this invoice; `condition` names its words in `conditions`.

    Without one it is a field that nobody at the till has a word for. Facts: field.
    """

    def __init__(self, condition: str | None = None, /, **facts: Fact) -> None:
        if condition is not None:
            self.key = f"conditions.{condition}"
        super().__init__(**facts)


class DocumentUnknown(RuleBroken):
    """Facts: doc_id."""


class ReceiptNotReady(RuleBroken):
    """The document is not complete, so it has no fiscal receipt yet. Facts: doc_id."""


class PdfNotReady(RuleBroken):
    """The document is not fiscalized, so there is no invoice to draw. Facts: doc_id."""


class NotElectronic(RuleBroken):
    """Only an electronic invoice has the official electronic PDF. Facts: doc_id."""


class PdfDidNotCome(Unreachable):
    """The service did not draw it this time. Facts: doc_id."""


class HalfReceiptCode(RuleBroken):
    """A link of a receipt whose code is not whole: the scanner lost some of it."""


class ReceiptOfBusiness(RuleBroken):
    """The receipt is of another business. Facts: nuis."""


class ReceiptOfTill(RuleBroken):
    """The receipt is of this business, from another of its tills. Facts: till."""


class ReceiptOfPractice(RuleBroken):
    """The receipt was made while practising: no tax platform knows it."""


class ReceiptNotOurs(RuleBroken):
    """Nothing tells whose receipt it is but that this till has not issued it."""


class ReceiptNotDrawn(Unreachable):
    """The picture is not kept any more, and the service does not draw it now. Facts: doc_id."""


class ServiceUnreachable(Unreachable):
    """Facts: address."""


class IllegalTransition(Broken, key="errors.unexpected"):
    """A document was to go where its state does not lead. Facts: was, wanted."""
