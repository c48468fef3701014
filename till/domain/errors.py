"""What can go wrong, by whose hand it can be mended.

    TillError
    ├── RuleBroken    the person at the till can mend it
    ├── Unreachable   the world: service, printer, disk; try again or wait
    ├── Refused       the authority or the service said no; a person decides
    └── Broken        our fault or damaged data

Lives here: the tree, each error with the key of its words and its facts.
Must not: prose; the words are in resources/words, in every language.
"""

Fact = str | int


class TillError(Exception):
    """Any failure the till knows by name; `facts` fill the placeholders of its words."""

    key: str = "errors.unexpected"

    def __init__(self, **facts: Fact) -> None:
        self.facts = facts
        told = ", ".join(f"{name}={value}" for name, value in facts.items())
        super().__init__(f"{self.key}({told})")


class RuleBroken(TillError):
    """Something the person at the till, or who set it up, can put right."""


class Unreachable(TillError):
    """Something outside does not answer; waiting or trying again may help."""


class Refused(TillError):
    """The authority or the service answered no; a person acts."""


class Broken(TillError):
    """A fault of the till itself, or data that cannot be trusted."""


class UnknownCode(RuleBroken):
    """No article bears this code. Facts: code."""

    key = "errors.unknown_code"


class WrongCheckDigit(RuleBroken):
    """The last digit does not fit the others: mistyped, or a damaged label. Facts: code."""

    key = "errors.wrong_check_digit"


class QuantityUnreadable(RuleBroken):
    """What was typed before the star is no quantity. Facts: text."""

    key = "errors.quantity_unreadable"


class QuantityNotPositive(RuleBroken):
    """Zero or less of something cannot be sold."""

    key = "errors.quantity_not_positive"


class QuantityTooLarge(RuleBroken):
    """Most likely a barcode in the wrong place. Facts: limit."""

    key = "errors.quantity_too_large"


class QuantityNotWhole(RuleBroken):
    """Pieces are sold whole. Facts: name."""

    key = "errors.quantity_not_whole"


class LabelUnfit(RuleBroken):
    """A price cannot be worked out to a quantity of this article. Facts: name."""

    key = "errors.label_unfit"


class PriceNeeded(RuleBroken):
    """The article has an open price: somebody says what it costs. Facts: code, name, quantity."""

    key = "errors.price_needed"


class PriceNotPositive(RuleBroken):
    """Nothing is sold for zero or less; a discount says that it is given away."""

    key = "errors.price_not_positive"


class PriceTooLarge(RuleBroken):
    """A barcode in the wrong place, most likely. Facts: limit."""

    key = "errors.price_too_large"


class PriceUnreadable(RuleBroken):
    """What was typed is no price in lek with at most two places. Facts: text."""

    key = "errors.price_unreadable"


class DiscountTooLarge(RuleBroken):
    """A discount cannot exceed what it is taken from. Facts: limit."""

    key = "errors.discount_too_large"


class DiscountUnreadable(RuleBroken):
    """Neither a percentage nor an amount in lek. Facts: text."""

    key = "errors.discount_unreadable"


class AmountNotPositive(RuleBroken):
    """Zero or less cannot be put into a drawer, or taken out."""

    key = "errors.amount_not_positive"


class WithdrawalTooLarge(RuleBroken):
    """More than the drawer should hold. Facts: limit."""

    key = "errors.withdrawal_too_large"


class WithdrawalTooLargeBlind(RuleBroken):
    """More than the drawer holds, where nobody is told how much that is before they count."""

    key = "errors.withdrawal_too_large_blind"


class NotReturnable(RuleBroken):
    """Corrections cannot be corrected, and nothing is given back of an order or a balance."""

    key = "errors.not_returnable"


class AlreadyCancelled(RuleBroken):
    """The whole of it was given back before."""

    key = "errors.already_cancelled"


class AlreadyReturned(RuleBroken):
    """Part of it was given back: the rest can be returned, the whole not cancelled any more."""

    key = "errors.already_returned"


class NothingToReturn(RuleBroken):
    """No line was chosen."""

    key = "errors.nothing_to_return"


class ReturnTooMuch(RuleBroken):
    """More than the customer still has. Facts: name, left."""

    key = "errors.return_too_much"


class OrdersMissing(RuleBroken):
    """A summary invoice needs at least one order."""

    key = "errors.orders_missing"


class NotAnOrder(RuleBroken):
    """Only orders can be summed up. Facts: doc_id."""

    key = "errors.not_an_order"


class OrderInUse(RuleBroken):
    """An order goes into one summary invoice only. Facts: doc_id."""

    key = "errors.order_in_use"


class OrderClosed(RuleBroken):
    """A person recorded that no document reports the order. Facts: doc_id."""

    key = "errors.order_closed"


class OrdersDiffer(RuleBroken):
    """Orders in different currencies cannot be summed up."""

    key = "errors.orders_differ"


class NotRefused(RuleBroken):
    """A person decides about refused documents only. Facts: doc_id, state."""

    key = "errors.not_refused"


class OriginalClosed(RuleBroken):
    """What a document refers to was closed by a person: all that is left is to close it, too."""

    key = "errors.original_closed"


class OpeningOfEarlierDay(RuleBroken):
    """Sent now, an opening balance of an earlier day would count as today's. Facts: day."""

    key = "errors.opening_of_earlier_day"


class ReasonMissing(RuleBroken):
    """What a person decides is written down with why."""

    key = "errors.reason_missing"


class AmountUnreadable(RuleBroken):
    """What was typed is no amount. Facts: text."""

    key = "errors.amount_unreadable"


class AmountTooFine(RuleBroken):
    """Three digits after a comma: thousands to one person, thousandths to another. Facts: text."""

    key = "errors.amount_too_fine"


class AmountNegative(RuleBroken):
    """An amount below zero where none can be."""

    key = "errors.amount_negative"


class AmountTooLarge(RuleBroken):
    """An amount no drawer holds, most likely a slip of the hand. Facts: limit."""

    key = "errors.amount_too_large"


class NoSuchLine(RuleBroken):
    """The basket has no such line any more."""

    key = "errors.no_such_line"


class BasketEmpty(RuleBroken):
    """There is nothing to pay for."""

    key = "errors.basket_empty"


class ParkedUnknown(RuleBroken):
    """The basket was taken up or discarded before."""

    key = "errors.parked_unknown"


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


class QuickKeyTaken(RuleBroken):
    """Two quick keys in one place. Facts: tab, place."""

    key = "errors.quick_key_taken"


class QuickKeyUnfit(RuleBroken):
    """A quick key without a tab or a place, or with too many words. Facts: label."""

    key = "errors.quick_key_unfit"


class NotEnoughTendered(RuleBroken):
    """Part of the total is still to be given. Facts: left (lek, as text)."""

    key = "errors.not_enough_tendered"


class CardOver(RuleBroken):
    """A card, a voucher or a cheque cannot pay more than is left. Facts: left (lek, as text)."""

    key = "errors.card_over"


class TenderUnknown(RuleBroken):
    """No such way to pay at this till. Facts: text, allowed."""

    key = "errors.tender_unknown"


class CurrencyUnfit(RuleBroken):
    """No currency that can be exchanged for lek. Facts: text."""

    key = "errors.currency_unfit"


class RateUnfit(RuleBroken):
    """No exchange rate: above zero, with at most four places. Facts: text, limit."""

    key = "errors.rate_unfit"


class RateMissing(RuleBroken):
    """Nobody has set today's rate of a currency. Facts: currency."""

    key = "errors.rate_missing"


class RateChanged(RuleBroken):
    """Notes were counted at a rate that holds no more. Facts: currency."""

    key = "errors.rate_changed"


class BankAccountMissing(RuleBroken):
    """A payment to an account names the account, and none is set. Facts: settings."""

    key = "errors.bank_account_missing"


class DayNotOpened(RuleBroken):
    """The opening balance of the day comes before the first cash-class sale."""

    key = "errors.day_not_opened"


class DayAlreadyOpened(RuleBroken):
    """There is one opening balance a day. Facts: day."""

    key = "errors.day_already_opened"


class ClockDoubtful(RuleBroken):
    """A balance would open a day by a clock that the service's contradicts. Facts: ours, theirs."""

    key = "errors.clock_doubtful"


class DayAlreadyClosed(RuleBroken):
    """Nothing has happened since the day was closed. Facts: day, number (of its Z report)."""

    key = "errors.day_already_closed"


class NothingToClose(RuleBroken):
    """Neither an opening balance nor a sale is of that day. Facts: day."""

    key = "errors.nothing_to_close"


class CountOfEarlierDay(RuleBroken):
    """A later day was opened: what lies in the drawer is no longer that day's. Facts: day."""

    key = "errors.count_of_earlier_day"


class ZReportUnknown(RuleBroken):
    """No Z report bears this number. Facts: number."""

    key = "errors.z_report_unknown"


class DayNotClosed(RuleBroken):
    """No Z report was taken of that day. Facts: day."""

    key = "errors.day_not_closed"


class HandOverToSelf(RuleBroken):
    """The drawer is handed over to somebody else. Facts: name."""

    key = "errors.hand_over_to_self"


class DrawerMissing(RuleBroken):
    """There is no drawer that the printer could open."""

    key = "errors.drawer_missing"


class DenominationUnknown(RuleBroken):
    """There is no such note or coin. Facts: denomination, allowed."""

    key = "errors.denomination_unknown"


class PiecesUnfit(RuleBroken):
    """Nobody has so many notes or coins. Facts: denomination, limit."""

    key = "errors.pieces_unfit"


class CountUnreadable(RuleBroken):
    """What was typed is no count of notes or of foreign cash. Facts: text."""

    key = "errors.count_unreadable"


class WrongPin(RuleBroken):
    """The PIN is not this person's."""

    key = "errors.wrong_pin"


class TooManyTries(RuleBroken):
    """Signing in has to wait after wrong PINs. Facts: seconds."""

    key = "errors.too_many_tries"


class PinUnfit(RuleBroken):
    """A PIN is four to eight digits."""

    key = "errors.pin_unfit"


class PinTaken(RuleBroken):
    """Where a PIN alone tells who signs in, no two people may share one."""

    key = "errors.pin_taken"


class PinWanted(RuleBroken):
    """The badge is known, but for this role it is not enough. Facts: person_id, name."""

    key = "errors.pin_wanted"


class BadgeUnknown(RuleBroken):
    """Nobody at this till has this badge."""

    key = "errors.badge_unknown"


class BadgeTaken(RuleBroken):
    """It is somebody else's. Facts: name."""

    key = "errors.badge_taken"


class BadgeUnfit(RuleBroken):
    """Too short or too long for a badge, or the code of an article. Facts: shortest, longest."""

    key = "errors.badge_unfit"


class CannotApprove(RuleBroken):
    """This person's own limit does not reach so far either. Facts: name."""

    key = "errors.cannot_approve"


class NobodySignedIn(RuleBroken):
    """Selling needs a person who answers for it."""

    key = "errors.nobody_signed_in"


class UnknownPerson(RuleBroken):
    """Nobody of that name may use this till. Facts: name."""

    key = "errors.unknown_person"


class PersonExists(RuleBroken):
    """Names on the sign-in screen must differ. Facts: name."""

    key = "errors.person_exists"


class OperatorCodeUnfit(RuleBroken):
    """An operator code is two letters, three digits, twice. Facts: code."""

    key = "errors.operator_code_unfit"


class VatCodeNotAllowed(RuleBroken):
    """The business's fiscal set-up does not include this VAT code. Facts: code, allowed."""

    key = "errors.vat_code_not_allowed"


class ConditionBroken(RuleBroken):
    """The service would refuse this invoice; `condition` names its words in `conditions`.

    Without one it is a field that nobody at the till has a word for. Facts: field.
    """

    key = "errors.condition_broken"

    def __init__(self, condition: str | None = None, /, **facts: Fact) -> None:
        if condition is not None:
            self.key = f"conditions.{condition}"
        super().__init__(**facts)


class CatalogueMissingColumn(RuleBroken):
    """The file's head lacks columns. Facts: columns, found."""

    key = "errors.catalogue_missing_column"


class CatalogueEmpty(RuleBroken):
    """The file holds no articles."""

    key = "errors.catalogue_empty"


class FileNotFound(RuleBroken):
    """Facts: path."""

    key = "errors.file_not_found"


class FileNotUtf8(RuleBroken):
    """Facts: path."""

    key = "errors.file_not_utf8"


class FileKindUnknown(RuleBroken):
    """The file is of no kind we can read. Facts: path, allowed."""

    key = "errors.file_kind_unknown"


class SettingUnknown(RuleBroken):
    """Facts: where, key, allowed."""

    key = "errors.setting_unknown"


class SettingWrong(RuleBroken):
    """Facts: where, key, value, allowed."""

    key = "errors.setting_wrong"


class SettingsUnreadable(RuleBroken):
    """The settings file is no TOML. Facts: path, reason."""

    key = "errors.settings_unreadable"


class TokenMissing(RuleBroken):
    """The service needs a token and none is kept."""

    key = "errors.token_missing"


class TokenUnfit(RuleBroken):
    """A token with spaces or signs that no token has."""

    key = "errors.token_has_strange_characters"


class SecretStoreMissing(RuleBroken):
    """The machine offers no place to keep secrets."""

    key = "errors.secret_store_missing"


class AddressMissing(RuleBroken):
    """No service address is set for this profile. Facts: profile."""

    key = "errors.address_missing"


class AddressNotHttps(RuleBroken):
    """Plain http is for this machine's own loopback alone. Facts: address."""

    key = "errors.address_not_https"


class PrinterDeviceUnknown(RuleBroken):
    """Facts: device, allowed."""

    key = "errors.printer_device_unknown"


class DisplayDeviceUnknown(RuleBroken):
    """Facts: device, allowed."""

    key = "errors.display_device_unknown"


class DisplayMissing(RuleBroken):
    """No pole display is set up at this till."""

    key = "errors.display_missing"


class ScaleDeviceUnknown(RuleBroken):
    """The setting names no kind of scale that the till can reach. Facts: device, allowed."""

    key = "errors.scale_device_unknown"


class ScaleMissing(RuleBroken):
    """No scale is set up at this till."""

    key = "errors.scale_missing"


class NotWeighed(RuleBroken):
    """The article is not sold by weight. Facts: name."""

    key = "errors.not_weighed"


class ScaleInMotion(RuleBroken):
    """What lies on the scale has not come to rest."""

    key = "errors.scale_in_motion"


class ScaleEmpty(RuleBroken):
    """Nothing lies on the scale, or less than it may weigh."""

    key = "errors.scale_empty"


class ScaleBelowZero(RuleBroken):
    """The scale shows less than zero: something was taken off, or its tare is still set."""

    key = "errors.scale_below_zero"


class ScaleOverloaded(RuleBroken):
    """More lies on the scale than it can weigh."""

    key = "errors.scale_overloaded"


class ScaleSameWeight(RuleBroken):
    """An approved scale weighs the same thing once; it is to be lifted and put back."""

    key = "errors.scale_same_weight"


class ScaleLocked(RuleBroken):
    """The scale does not accept this program's check digits, or none are set."""

    key = "errors.scale_locked"


class ScaleRefused(RuleBroken):
    """The scale will not weigh for this price, or says no. Facts: reason (its own number)."""

    key = "errors.scale_refused"


class PictureUnreadable(RuleBroken):
    """The picture is damaged, or larger than paper."""

    key = "errors.picture_unreadable"


class PrintJobUnknown(RuleBroken):
    """No print job has this number. Facts: job."""

    key = "errors.print_job_unknown"


class PrintJobSettled(RuleBroken):
    """Nothing is asked about this print job, or not any more. Facts: job."""

    key = "errors.print_job_settled"


class SlipUnreadable(RuleBroken):
    """What was kept of a slip of the till's own is none."""

    key = "errors.slip_unreadable"


class AlreadyRunning(RuleBroken):
    """One till per profile. Facts: profile."""

    key = "errors.already_running"


class DocumentUnknown(RuleBroken):
    """Facts: doc_id."""

    key = "errors.document_unknown"


class ReceiptNotReady(RuleBroken):
    """The document is not complete, so it has no fiscal receipt yet. Facts: doc_id."""

    key = "errors.receipt_not_ready"


class BuyerNuisUnfit(RuleBroken):
    """A NUIS is one letter, eight digits, one letter. Facts: number."""

    key = "errors.buyer_nuis_unfit"


class BuyerNumberMissing(RuleBroken):
    """A buyer is known by a number of some kind."""

    key = "errors.buyer_number_missing"


class BuyerNameMissing(RuleBroken):
    """A buyer has a name."""

    key = "errors.buyer_name_missing"


class BuyerAddressMissing(RuleBroken):
    """A buyer has an address."""

    key = "errors.buyer_address_missing"


class BuyerTownMissing(RuleBroken):
    """A buyer's address names the town."""

    key = "errors.buyer_town_missing"


class BuyerCountryUnfit(RuleBroken):
    """A country is three letters of ISO 3166-1. Facts: country."""

    key = "errors.buyer_country_unfit"


class BuyerCountryCodeUnfit(RuleBroken):
    """The two letters are no code, or of another country. Facts: code, country."""

    key = "errors.buyer_country_code_unfit"


class ServiceUnreachable(Unreachable):
    """Facts: address."""

    key = "errors.service_unreachable"


class PrinterUnreachable(Unreachable):
    """Not one byte reached the printer. Facts: device."""

    key = "errors.printer_unreachable"


class PrinterNeedsUsbLibrary(PrinterUnreachable):
    """A printer on USB, and no libusb on this machine. Facts: device, reason."""

    key = "errors.printer_needs_usb_library"


class PrinterNeedsCups(PrinterUnreachable):
    """A queue of CUPS, and its commands are not on this machine. Facts: device, reason."""

    key = "errors.printer_needs_cups"


class PrinterNeedsWindows(PrinterUnreachable):
    """A printer of Windows, and this is another system. Facts: device, reason."""

    key = "errors.printer_needs_windows"


class PrinterNotAllowed(PrinterUnreachable):
    """The printer is there, but this account may not use it. Facts: device, reason."""

    key = "errors.printer_not_allowed"


class PrinterStoppedHalfway(Unreachable):
    """The printer took a part and then no more: what came out is torn. Facts: device."""

    key = "errors.printer_stopped_halfway"


class PrinterUncertain(Unreachable):
    """All was handed over, then the connection broke: paper may have come. Facts: device."""

    key = "errors.printer_uncertain"


class DisplayUnreachable(Unreachable):
    """The pole display takes nothing. Facts: device."""

    key = "errors.display_unreachable"


class ScaleUnreachable(Unreachable):
    """The line to the scale cannot be opened or broke. Facts: device."""

    key = "errors.scale_unreachable"


class ScaleSilent(Unreachable):
    """The scale does not answer in time. Facts: device."""

    key = "errors.scale_silent"


class ScaleUnreadable(Unreachable):
    """What the scale answered is no weight one may rely on."""

    key = "errors.scale_unreadable"


class DiskFull(Unreachable):
    """Nothing more can be kept until there is space."""

    key = "errors.disk_full"


class DiskFailing(Unreachable):
    """The disk answers with faults, or may not be written. Facts: path."""

    key = "errors.disk_failing"


class DatabaseNewer(Broken):
    """Written by a later version of the till. Facts: path."""

    key = "errors.database_newer"


class DatabaseDamaged(Broken):
    """The file is no sound database. Facts: path."""

    key = "errors.database_damaged"


class IllegalTransition(Broken):
    """A document was to go where its state does not lead. Facts: was, wanted."""

    key = "errors.unexpected"
