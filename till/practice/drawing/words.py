"""The words on documents in Albanian and English, and figures and moments as they are written."""

import csv
import unicodedata
from datetime import date, datetime
from decimal import Decimal
from functools import cache
from importlib.resources import files

NO_BREAK = "\N{NO-BREAK SPACE}"
_WORDS = {
    "mark": ("TRAJNIM – JO FATURË TATIMORE", "PRACTICE – NOT A TAX INVOICE"),
    "page": ("Faqja {page} nga {pages}", "Page {page} of {pages}"),
    "NORMAL": ("FATURË TATIMORE", "TAX INVOICE"),
    "ORDER": ("FATURË POROSIE", "ORDER INVOICE"),
    "SUMMARY": ("FATURË PËRMBLEDHËSE", "SUMMARY INVOICE"),
    "SELFISSUE": ("AUTOFATURË", "SELF-ISSUED INVOICE"),
    "EXPORT": ("FATURË EKSPORTI", "EXPORT INVOICE"),
    "electronic": ("FATURË ELEKTRONIKE", "ELECTRONIC INVOICE"),
    "corrective": ("{title} KORRIGJUESE", "{title} – CORRECTION"),
    "cancelling": ("{title} ANULUESE", "{title} – CANCELLATION"),
    "issuer": ("Lëshuesi", "Issuer"),
    "issuer_buys": ("Lëshuesi (blerësi)", "Issuer (the buyer)"),
    "buyer": ("Blerësi", "Buyer"),
    "supplier": ("Furnizuesi", "Supplier"),
    "no_buyer": ("Blerës i paidentifikuar", "Buyer not named"),
    "number": ("Numri i faturës", "Invoice number"),
    "moment": ("Data dhe ora", "Date and time"),
    "class": ("Mënyra", "Class"),
    "CASH_CLASS": ("Me para në dorë", "Cash"),
    "NONCASH_CLASS": ("Pa para në dorë", "Non-cash"),
    "operator": ("Operatori", "Operator"),
    "unit_code": ("Njësia e biznesit", "Business unit"),
    "tcr": ("Pajisja (TCR)", "Device (TCR)"),
    "currency": ("Monedha", "Currency"),
    "deadline": ("Afati i pagesës", "Payment due"),
    "period": ("Periudha e furnizimit", "Supply period"),
    "process": ("Procesi", "Process"),
    "type_code": ("Lloji i dokumentit", "Document type"),
    "self_issue": ("Arsyeja e autofaturës", "Reason for self-issue"),
    "reverse": ("Ngarkesë e kundërt", "Reverse charge"),
    "yes": ("Po", "Yes"),
    "corrects": ("Korrigjon faturën", "Corrects invoice"),
    "cancels": ("Anulon faturën", "Cancels invoice"),
    "dated": ("e datës", "of"),
    "corrected_iic": ("NSLF e saj", "Its IIC"),
    "orders": ("Porositë e përmbledhura (NSLF)", "Orders summed up (IIC)"),
    "position": ("Nr.", "No."),
    "article": ("Artikulli", "Item"),
    "unit": ("Njësia", "Unit"),
    "quantity": ("Sasia", "Quantity"),
    "price": ("Çmimi me TVSH", "Price with VAT"),
    "rebate": ("Zbritja", "Rebate"),
    "vat": ("TVSH", "VAT"),
    "amount": ("Vlera me TVSH", "Amount with VAT"),
    "vat_code": ("Kodi", "Code"),
    "rate": ("Shkalla", "Rate"),
    "net": ("Vlera pa TVSH", "Net of VAT"),
    "gross": ("Vlera me TVSH", "With VAT"),
    "sum_of_lines": ("Shuma e rreshtave", "Sum of lines"),
    "invoice_rebate": ("Zbritje e faturës", "Rebate on the invoice"),
    "tax_free": ("Prej së cilës pa TVSH", "Of which free of VAT"),
    "export": ("Prej së cilës eksport", "Of which export"),
    "total": ("TOTALI", "TOTAL"),
    "in_lek": ("Totali në ALL", "Total in ALL"),
    "rate_of": ("1 {currency} = {rate} ALL", "1 {currency} = {rate} ALL"),
    "prepaid": ("Parapaguar", "Prepaid"),
    "left": ("Mbetet për t’u paguar", "Remaining"),
    "payment": ("Pagesa", "Payment"),
    "account": ("IBAN ose llogaria", "IBAN or account"),
    "holder": ("Mbajtësi", "Holder"),
    "bank": ("Banka", "Bank"),
    "country": ("Shteti", "Country"),
    "notes": ("Shënime", "Notes"),
    "parties": ("Palët", "Parties"),
    "articles": ("Artikujt", "Items"),
    "sums": ("TVSH dhe totali", "VAT and total"),
    "settlement": ("Mënyra e pagesës", "Payment method"),
    "verify": ("Verifiko faturën me këtë kod", "Check the invoice with this code"),
    "identity": ("Identifikimi", "Identification"),
    "BANKNOTE": ("Para në dorë", "Cash"),
    "CARD": ("Kartë", "Card"),
    "CHECK": ("Çek", "Cheque"),
    "SVOUCHER": ("Kupon dhuratë", "Voucher"),
    "COMPANY": ("Kartë e kompanisë", "Company card"),
    "BY_ORDER": ("Porosi", "Order"),
    "ACCOUNT": ("Transfertë bankare", "Bank transfer"),
    "FACTORING": ("Faktoring", "Factoring"),
    "COMPENSATION": ("Kompensim", "Compensation"),
    "TRANSFER": ("Kalim i së drejtës (cedim)", "Transfer of claims"),
    "WAIVER": ("Heqje dorë nga borxhi", "Debt waiver"),
    "KIND": ("Pagesë në natyrë", "Payment in kind"),
    "OTHER": ("Tjetër", "Other"),
    "VAT_A": ("jo subjekt i TVSH-së", "not subject to VAT"),
    "VAT_B": ("shkallë standarde", "standard rate"),
    "VAT_C": ("e përjashtuar", "exempt"),
    "VAT_D": ("shkallë e reduktuar", "reduced rate"),
    "VAT_E": ("shkallë e reduktuar", "reduced rate"),
    "VAT_J": ("eksport", "export"),
    "SELF_AGREEMENT": ("Marrëveshje", "Agreement"),
    "SELF_DOMESTIC": ("Blerje vendase", "Domestic purchase"),
    "SELF_ABROAD": ("Blerje nga jashtë", "Purchase from abroad"),
    "SELF_SELF": ("Përdorim vetjak", "Own use"),
    "SELF_OTHER": ("Tjetër", "Other"),
    "P1": ("Porosi sipas kontratës", "Orders under a contract"),
    "P2": ("Furnizim sipas kontratës", "Delivery under a contract"),
    "P3": ("Porosi e rastit", "Occasional order"),
    "P4": ("Parapagim", "Prepayment"),
    "P5": ("Pagesë në vend", "Payment on the spot"),
    "P6": ("Pagesë para dorëzimit", "Payment before delivery"),
    "P7": ("Me fletëdërgesë", "With a despatch advice"),
    "P8": ("Me fletëdërgesë e marrje", "With despatch and receipt advice"),
    "P9": ("Notë krediti", "Credit note"),
    "P10": ("Korrigjim ose anulim", "Correction or cancellation"),
    "P11": ("E pjesshme dhe finale", "Partial and final"),
    "82": ("Shërbime me matës", "Metered services"),
    "84": ("Notë debiti financiare", "Financial debit note"),
    "325": ("Pro forma", "Pro forma"),
    "326": ("E pjesshme", "Partial"),
    "380": ("Tregtare", "Commercial"),
    "383": ("Notë debiti", "Debit note"),
    "384": ("Korrigjuese", "Corrected"),
    "386": ("Parapagim", "Prepayment"),
    "393": ("Me faktoring", "Factored"),
    "394": ("Qira", "Lease"),
    "395": ("Konsignacion", "Consignment"),
    "575": ("Siguruesi", "Insurer"),
    "623": ("Spedicioner", "Forwarder"),
    "780": ("Transport", "Freight"),
}
_ALIASES = {"CASH": "BANKNOTE", "ORDER": "BY_ORDER"}
_UNITS = ("resources", "units/units.csv")


def word(key: str, language: str) -> str:
    """Give a word in sq, en or (for the official form) both; raises KeyError for an unknown key."""
    albanian, english = _WORDS[key]
    match language:
        case "sq":
            return albanian
        case "en":
            return english
        case _:
            return albanian if albanian == english else f"{albanian} / {english}"


def payment_word(kind: str, language: str) -> str:
    """Give the name of a payment method; CASH is an alias of BANKNOTE (specification 2.5)."""
    return word(_ALIASES.get(kind, kind), language)


def unit_word(code: str, language: str) -> str:
    """Give the name of a unit, or its code where resources do not list it (2.2)."""
    albanian, english = _units().get(code, (code, code))
    return english if language == "en" else albanian


@cache
def _units() -> dict[str, tuple[str, str]]:
    package, path = _UNITS
    text = files(package).joinpath(*path.split("/")).read_text(encoding="utf-8")
    return {row["code"]: (row["sq"], row["en"]) for row in csv.DictReader(text.splitlines())}


def one_line(words: str) -> str:
    """Compose the characters and put a space for what cannot be printed; markup stays plain."""
    composed = unicodedata.normalize("NFC", words)
    return "".join(c if c.isprintable() or c == NO_BREAK else " " for c in composed)


def money(amount: Decimal) -> str:
    """Write an amount as the paper does: ``1 240,00``; more places only where it has them."""
    places = max(2, len(plain(amount).partition(",")[2]))
    return f"{amount:,.{places}f}".replace(",", " ").replace(".", ",")


def plain(number: Decimal) -> str:
    """Write a number without needless zeros, with a decimal comma."""
    text = format(number, "f")
    return (text.rstrip("0").rstrip(".") if "." in text else text).replace(".", ",")


def as_date(day: date) -> str:
    """Write a day: ``20.11.2026``."""
    return f"{day:%d.%m.%Y}"


def as_moment(moment: datetime) -> str:
    """Write a moment, already local: ``20.11.2026 14:36:12``."""
    return f"{moment:%d.%m.%Y %H:%M:%S}"
