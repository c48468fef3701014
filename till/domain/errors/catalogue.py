"""What is wrong with articles, quick keys and the files they come in."""

from till.domain.errors import RuleBroken, Unreachable


class NameMissing(RuleBroken, key="errors.name_empty", place="name"):
    """It has to be called something."""


class NameTooLong(RuleBroken, place="name"):
    """Facts: letters."""


class NameUnfit(RuleBroken, place="name"):
    """A name with signs that cannot be printed."""


class CodeUnfit(RuleBroken, place="code"):
    """A code that could not be typed again: with a star, or unprintable. Facts: code."""


class ArticleExists(RuleBroken, place="code"):
    """An article has this code already. Facts: code, name."""


class ArticleArchived(RuleBroken):
    """The code is that of an article which was taken off sale. Facts: code, name."""


class BarcodeTaken(RuleBroken, place="barcodes"):
    """Another article has this barcode, or this code. Facts: code, name."""


class BarcodeOfScale(RuleBroken, place="barcodes"):
    """What a scale prints on a label is another code for each weight. Facts: code, article."""


class PackUnfit(RuleBroken, place="barcodes"):
    """A pack of so few or so many pieces, or with a deposit that has a price. Facts: code, most."""


class PackOfMeasured(RuleBroken, place="barcodes"):
    """Packs and deposits are of pieces, not of goods by measure. Facts: name."""


class DepositUnfit(RuleBroken, place="deposit"):
    """No other article by the piece, with a price and without a deposit, has this code.

    Facts: code.
    """


class PriceMissing(RuleBroken, key="catalogue.price_missing", place="price"):
    """An article has a price, or one that is asked for at each sale."""


class PriceFromUnreadable(RuleBroken, place="price_from"):
    """No day, and no day with a time. Facts: text."""


class PriceFromPassed(RuleBroken, place="price_from"):
    """A price cannot begin to hold before now. Facts: moment, now."""


class PriceFromTaken(RuleBroken, place="price_from"):
    """Another price begins at the same moment. Facts: moment, price."""


class PriceFromTooEarly(RuleBroken, place="price_from"):
    """A new article has no price to sell at until then."""


class PriceNotPlanned(RuleBroken, place="price_from"):
    """No price that is still to come begins at that moment. Facts: moment."""


class BulkAmountUnreadable(RuleBroken, place="step"):
    """No percent and no amount by which prices change. Facts: text."""


class BulkPriceUnfit(RuleBroken, place="step"):
    """Prices would be 0, less, or beyond all prices. Facts: count, name."""


class BulkNothing(RuleBroken):
    """None of the chosen articles changes."""


class BulkPlanChanged(RuleBroken):
    """Articles changed between the plan and what was agreed to; nothing was done."""


class BulkLost(RuleBroken):
    """Another change of many articles came between; nothing was done."""


class BulkStopped(RuleBroken):
    """Somebody stopped it before it was made; nothing was done."""


class BulkTooMany(RuleBroken):
    """More fit a search than are counted. Facts: limit."""


class BulkUndoOver(RuleBroken):
    """There is no change of many articles that could still be undone."""


class UnitUnknown(RuleBroken, place="unit"):
    """No unit that the till knows is written so. Facts: unit."""


class GroupTooLong(RuleBroken, place="group"):
    """Facts: letters."""


class QuickKeyTaken(RuleBroken):
    """Two quick keys in one place. Facts: tab, place."""


class QuickKeyUnfit(RuleBroken):
    """A quick key without a tab or a place, or with too many words. Facts: label."""


class PictureUnfit(RuleBroken):
    """No picture that a quick key can show: another kind of file, or too large."""


class VatCodeNotAllowed(RuleBroken, place="vat"):
    """The business's fiscal set-up does not include this VAT code. Facts: code, allowed."""


class CatalogueMissingColumn(RuleBroken):
    """The file's head lacks columns. Facts: columns, found."""


class UnitsHeadMissing(RuleBroken):
    """No sheet of a workbook names a column of codes and one of words. Facts: sheets."""


class UnitsMissing(RuleBroken):
    """The sheet of units has a head and no units. Facts: path."""


class WorkbookTooLarge(RuleBroken):
    """Unpacked it would be larger than any list of its kind. Facts: path, limit (MB)."""


class WorkbookUnreadable(RuleBroken):
    """It is no workbook, or only a part of one. Facts: path."""


class CatalogueEmpty(RuleBroken):
    """The file holds no articles."""


class FileExists(RuleBroken):
    """A file of that name is there already, and would be lost. Facts: path."""


class FileNotFound(RuleBroken):
    """Facts: path."""


class FileNotUtf8(RuleBroken):
    """Facts: path."""


class FileInUse(RuleBroken):
    """Another program has the file open, or it may not be read. Facts: path."""


class FileOneColumn(RuleBroken):
    """A table with one column alone. Facts: path."""


class FileChanged(RuleBroken):
    """The file is another than when it was looked at. Facts: path."""


class ImportStopped(RuleBroken):
    """Somebody stopped a file that was being read or taken in."""


class FolderAway(Unreachable):
    """The folder of price files is away, or does not answer. Facts: path."""


class FileTakenBefore(RuleBroken):
    """A price file with what another had that was taken. Facts: file."""


class PricesNeedPerson(RuleBroken):
    """A price file changes more than it may by itself. Facts: file, count, percent."""


class FileKindUnknown(RuleBroken):
    """The file is of no kind we can read. Facts: path, allowed."""
