"""The rules of amounts, dates, codes and people, whatever the kind of document (specification 2).

Decided where the specification is silent:
- Negative prices, payments and totals are not refused outside corrections; the platform of the
  specification names no rule against them.
- An opening balance may be 0, never less; what is taken out of the till or put into it is more
  than 0.
"""

import re
from collections.abc import Iterator

from till.practice.rules.context import RuleContext
from till.practice.rules.field_types import LARGEST, NUIS
from till.practice.rules.invoice import VAT_RATES, Invoice
from till.practice.rules.refusals import BadRequest
from till.practice.rules.schemas import (
    PREPAYMENT,
    AccountFields,
    BalanceBody,
    CancelBody,
    RegisterBody,
)

# ISO 4217, the currencies of countries; without funds, metals and test codes.
_CURRENCIES = """
    AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP
    BYN BZD CAD CDF CHF CLP CNY COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP
    GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES
    KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU
    MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON
    RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND
    TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VED VES VND VUV WST XAF XCD XCG XOF XPF YER ZAR
    ZMW ZWG
"""

# ISO 3166-1: alpha-2 and alpha-3 of each country, side by side.
_COUNTRIES = """
    AD AND  AE ARE  AF AFG  AG ATG  AI AIA  AL ALB  AM ARM  AO AGO  AQ ATA  AR ARG
    AS ASM  AT AUT  AU AUS  AW ABW  AX ALA  AZ AZE  BA BIH  BB BRB  BD BGD  BE BEL
    BF BFA  BG BGR  BH BHR  BI BDI  BJ BEN  BL BLM  BM BMU  BN BRN  BO BOL  BQ BES
    BR BRA  BS BHS  BT BTN  BV BVT  BW BWA  BY BLR  BZ BLZ  CA CAN  CC CCK  CD COD
    CF CAF  CG COG  CH CHE  CI CIV  CK COK  CL CHL  CM CMR  CN CHN  CO COL  CR CRI
    CU CUB  CV CPV  CW CUW  CX CXR  CY CYP  CZ CZE  DE DEU  DJ DJI  DK DNK  DM DMA
    DO DOM  DZ DZA  EC ECU  EE EST  EG EGY  EH ESH  ER ERI  ES ESP  ET ETH  FI FIN
    FJ FJI  FK FLK  FM FSM  FO FRO  FR FRA  GA GAB  GB GBR  GD GRD  GE GEO  GF GUF
    GG GGY  GH GHA  GI GIB  GL GRL  GM GMB  GN GIN  GP GLP  GQ GNQ  GR GRC  GS SGS
    GT GTM  GU GUM  GW GNB  GY GUY  HK HKG  HM HMD  HN HND  HR HRV  HT HTI  HU HUN
    ID IDN  IE IRL  IL ISR  IM IMN  IN IND  IO IOT  IQ IRQ  IR IRN  IS ISL  IT ITA
    JE JEY  JM JAM  JO JOR  JP JPN  KE KEN  KG KGZ  KH KHM  KI KIR  KM COM  KN KNA
    KP PRK  KR KOR  KW KWT  KY CYM  KZ KAZ  LA LAO  LB LBN  LC LCA  LI LIE  LK LKA
    LR LBR  LS LSO  LT LTU  LU LUX  LV LVA  LY LBY  MA MAR  MC MCO  MD MDA  ME MNE
    MF MAF  MG MDG  MH MHL  MK MKD  ML MLI  MM MMR  MN MNG  MO MAC  MP MNP  MQ MTQ
    MR MRT  MS MSR  MT MLT  MU MUS  MV MDV  MW MWI  MX MEX  MY MYS  MZ MOZ  NA NAM
    NC NCL  NE NER  NF NFK  NG NGA  NI NIC  NL NLD  NO NOR  NP NPL  NR NRU  NU NIU
    NZ NZL  OM OMN  PA PAN  PE PER  PF PYF  PG PNG  PH PHL  PK PAK  PL POL  PM SPM
    PN PCN  PR PRI  PS PSE  PT PRT  PW PLW  PY PRY  QA QAT  RE REU  RO ROU  RS SRB
    RU RUS  RW RWA  SA SAU  SB SLB  SC SYC  SD SDN  SE SWE  SG SGP  SH SHN  SI SVN
    SJ SJM  SK SVK  SL SLE  SM SMR  SN SEN  SO SOM  SR SUR  SS SSD  ST STP  SV SLV
    SX SXM  SY SYR  SZ SWZ  TC TCA  TD TCD  TF ATF  TG TGO  TH THA  TJ TJK  TK TKL
    TL TLS  TM TKM  TN TUN  TO TON  TR TUR  TT TTO  TV TUV  TW TWN  TZ TZA  UA UKR
    UG UGA  UM UMI  US USA  UY URY  UZ UZB  VA VAT  VC VCT  VE VEN  VG VGB  VI VIR
    VN VNM  VU VUT  WF WLF  WS WSM  YE YEM  YT MYT  ZA ZAF  ZM ZMB  ZW ZWE
"""
CURRENCIES = frozenset(_CURRENCIES.split())
# Kosovo has no code of ISO 3166-1; XK and XKX are the user-assigned ones in common use.
COUNTRIES_2 = frozenset({*_COUNTRIES.split()[0::2], "XK"})
COUNTRIES_3 = frozenset({*_COUNTRIES.split()[1::2], "XKX"})


def rebates_have_one_form(body: RegisterBody, _: RuleContext) -> None:
    """A rebate is a percentage or a value, not both and not neither (2.3)."""
    places = [("invoiceRebate", body.invoiceRebate)]
    for index, article in enumerate(body.articles or ()):
        places.append((f"articles[{index}].rebate", article.rebate))
    for name, rebate in places:
        if rebate is not None and (rebate.inPercentage is None) == (rebate.inValue is None):
            raise BadRequest(f"{name} takes either inPercentage or inValue", field=name)


def vat_codes_are_configured(body: RegisterBody, context: RuleContext) -> None:
    """A VAT code matches the fiscal configuration of the business (2.2, 2.17)."""
    for index, article in enumerate(body.articles or ()):
        code = article.vatCode
        if code not in context.vat_codes or code not in VAT_RATES:
            name = f"articles[{index}].vatCode"
            raise BadRequest(f"VAT code {code} is not configured", field=name)


def currency_codes_are_known(body: RegisterBody, _: RuleContext) -> None:
    """Currencies are codes of ISO 4217 (2.4, 2.6)."""
    codes = [("currency.code", body.currency.code)]
    codes += [(f"{name}.currency", account.currency) for name, account in _accounts(body)]
    for name, code in codes:
        if code not in CURRENCIES:
            raise BadRequest(f"{code} is no currency of ISO 4217", field=name)


def country_codes_are_known(body: RegisterBody, _: RuleContext) -> None:
    """Countries are codes of ISO 3166-1, two letters or three (2.6, 2.7)."""
    buyer = body.buyer
    codes = [(f"{name}.countryCode", account.countryCode) for name, account in _accounts(body)]
    if buyer is not None:
        codes.append(("buyer.buyerCountryCode", buyer.buyerCountryCode))
    for name, code in codes:
        if code not in COUNTRIES_2:
            raise BadRequest(f"{code} is no country code of two letters", field=name)
    if buyer is not None and buyer.buyerCountry not in COUNTRIES_3:
        message = "buyerCountry is no country code of three letters"
        raise BadRequest(message, field="buyer.buyerCountry")


def _accounts(body: RegisterBody) -> Iterator[tuple[str, AccountFields]]:
    """Give every bank account of the payments with the name of its place (2.6)."""
    for index, payment in enumerate(body.payment or ()):
        for place, account in enumerate(payment.details):
            yield f"payment[{index}].details[{place}]", account


def foreign_currency_has_a_rate(body: RegisterBody, _: RuleContext) -> None:
    """A code other than ALL needs exRate, and a rate is more than nothing (2.4)."""
    code = body.currency.code
    rate = body.currency.exRate
    if code != "ALL" and rate is None:
        raise BadRequest(f"exRate is required for {code}", field="currency.exRate")
    if rate is not None and rate <= 0:
        raise BadRequest("exRate must be more than 0", field="currency.exRate")


def account_payments_have_details(body: RegisterBody, _: RuleContext) -> None:
    """Details are required and not empty for ACCOUNT (2.5, 2.6, 4.1 rule 8)."""
    for index, payment in enumerate(body.payment or ()):
        if payment.type == "ACCOUNT" and not payment.details:
            name = f"payment[{index}].details"
            raise BadRequest(f"{name} are required for ACCOUNT", field=name)


def buyer_is_named_where_needed(body: RegisterBody, _: RuleContext) -> None:
    """Electronic invoices, EXPORT and SELFISSUE need a buyer (2.1)."""
    needs_buyer = body.isEinvoice or body.documentType in {"EXPORT", "SELFISSUE"}
    if needs_buyer and body.buyer is None:
        raise BadRequest("buyer is required for this document", field="buyer")


def buyer_number_is_a_nuis(body: RegisterBody, _: RuleContext) -> None:
    """A NUIS is trimmed and raised, then one letter, eight digits, one letter (2.7)."""
    buyer = body.buyer
    if buyer is None or buyer.buyerIDType != "NUIS":
        return
    if re.fullmatch(NUIS, buyer.buyerIDNum.strip().upper()) is None:
        message = "buyerIDNum is no NUIS: one letter, eight digits, one letter"
        raise BadRequest(message, field="buyer.buyerIDNum")


def supply_period_is_in_one_month(body: RegisterBody, _: RuleContext) -> None:
    """Start and end in the same calendar month, start not after end (2.1, 8)."""
    period = body.supplyPeriod
    if period is None:
        return
    start = period.start
    end = period.end
    if start > end or (start.year, start.month) != (end.year, end.month):
        message = "supplyPeriod must lie in one calendar month, start not after end"
        raise BadRequest(message, field="supplyPeriod")


def pay_deadline_is_still_to_come(body: RegisterBody | CancelBody, context: RuleContext) -> None:
    """The deadline falls in the current year and not in the past (2.1, 8)."""
    deadline = body.payDeadline
    if deadline is None:
        return
    if deadline < context.today or deadline.year != context.today.year:
        message = "payDeadline must be in the current year and not in the past"
        raise BadRequest(message, field="payDeadline")


def line_totals_are_in_range(body: RegisterBody, _: RuleContext) -> None:
    """A price times its units stays a number that can be added up (2.2; decided here)."""
    for index, article in enumerate(body.articles or ()):
        if abs(article.price * article.units) >= LARGEST:
            raise BadRequest("price times units is out of range", field=f"articles[{index}].price")


def payments_equal_total(_: RegisterBody, invoice: Invoice) -> None:
    """The payments add up to exactly the calculated total (2.5, 4.1 rule 3)."""
    paid = sum(payment.amount for payment in invoice.payments)
    if paid != invoice.total:
        message = f"The payments add up to {paid}, the invoice to {invoice.total}"
        raise BadRequest(message, field="payment")


def prepayment_fits(body: RegisterBody, invoice: Invoice) -> None:
    """P4 needs a prepaidAmount above 0 and not above the total; else ignored (2.1, 2.18)."""
    if body.selectedProcess != PREPAYMENT:
        return
    if body.prepaidAmount is None:
        raise BadRequest(f"prepaidAmount is required for {PREPAYMENT}", field="prepaidAmount")
    if not 0 < body.prepaidAmount <= invoice.total:
        message = "prepaidAmount must be more than 0 and not above the total"
        raise BadRequest(message, field="prepaidAmount")


def opening_is_not_negative(body: BalanceBody) -> None:
    """An opening balance is 0 or more (2.12, 4.6; decided here)."""
    if body.amount < 0:
        raise BadRequest("amount must be at least 0", field="amount")


def movement_is_more_than_nothing(body: BalanceBody) -> None:
    """A deposit or withdrawal is more than 0 (2.12, 4.5; decided here)."""
    if body.amount <= 0:
        raise BadRequest("amount must be more than 0", field="amount")
