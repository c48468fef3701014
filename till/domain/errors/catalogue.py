"""What is wrong with articles, quick keys and the files they come in."""

from till.domain.errors import RuleBroken


class NameMissing(RuleBroken):
    """It has to be called something."""

    key = "errors.name_empty"


class NameTooLong(RuleBroken):
    """Facts: letters."""

    key = "errors.name_too_long"


class NameUnfit(RuleBroken):
    """A name with signs that cannot be printed."""

    key = "errors.name_unfit"


class CodeUnfit(RuleBroken):
    """A code that could not be typed again: with a star, or unprintable. Facts: code."""

    key = "errors.code_unfit"


class ArticleExists(RuleBroken):
    """An article has this code already. Facts: code, name."""

    key = "errors.article_exists"


class ArticleArchived(RuleBroken):
    """The code is that of an article which was taken off sale. Facts: code, name."""

    key = "errors.article_archived"


class BarcodeTaken(RuleBroken):
    """Another article has this barcode, or this code. Facts: code, name."""

    key = "errors.barcode_taken"


class BarcodeOfScale(RuleBroken):
    """What a scale prints on a label is another code for each weight. Facts: code, article."""

    key = "errors.barcode_of_scale"


class PriceMissing(RuleBroken):
    """An article has a price, or one that is asked for at each sale."""

    key = "catalogue.price_missing"


class UnitUnknown(RuleBroken):
    """No unit that the till knows is written so. Facts: unit."""

    key = "errors.unit_unknown"


class GroupTooLong(RuleBroken):
    """Facts: letters."""

    key = "errors.group_too_long"


class QuickKeyTaken(RuleBroken):
    """Two quick keys in one place. Facts: tab, place."""

    key = "errors.quick_key_taken"


class QuickKeyUnfit(RuleBroken):
    """A quick key without a tab or a place, or with too many words. Facts: label."""

    key = "errors.quick_key_unfit"


class VatCodeNotAllowed(RuleBroken):
    """The business's fiscal set-up does not include this VAT code. Facts: code, allowed."""

    key = "errors.vat_code_not_allowed"


class CatalogueMissingColumn(RuleBroken):
    """The file's head lacks columns. Facts: columns, found."""

    key = "errors.catalogue_missing_column"


class UnitsHeadMissing(RuleBroken):
    """No sheet of a workbook names a column of codes and one of words. Facts: sheets."""

    key = "errors.units_head_missing"


class UnitsMissing(RuleBroken):
    """The sheet of units has a head and no units. Facts: path."""

    key = "errors.units_missing"


class WorkbookTooLarge(RuleBroken):
    """Unpacked it would be larger than any list of its kind. Facts: path, limit (MB)."""

    key = "errors.workbook_too_large"


class WorkbookUnreadable(RuleBroken):
    """It is no workbook, or only a part of one. Facts: path."""

    key = "errors.workbook_unreadable"


class CatalogueEmpty(RuleBroken):
    """The file holds no articles."""

    key = "errors.catalogue_empty"


class FileExists(RuleBroken):
    """A file of that name is there already, and would be lost. Facts: path."""

    key = "errors.file_exists"


class FileNotFound(RuleBroken):
    """Facts: path."""

    key = "errors.file_not_found"


class FileNotUtf8(RuleBroken):
    """Facts: path."""

    key = "errors.file_not_utf8"


class FileKindUnknown(RuleBroken):
    """The file is of no kind we can read. Facts: path, allowed."""

    key = "errors.file_kind_unknown"
