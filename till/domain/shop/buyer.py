"""The buyer an invoice names: a business, or a person who wants to be named."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import Enum

from till.domain.errors import RuleBroken
from till.domain.errors.buyers import (
    BuyerAddressMissing,
    BuyerCountryCodeUnfit,
    BuyerCountryUnfit,
    BuyerNameMissing,
    BuyerNuisUnfit,
    BuyerNumberMissing,
    BuyerTownMissing,
)
from till.domain.text import one_line

ALBANIA = "ALB"

# Alpha-3 and alpha-2 of ISO 3166-1, and of Kosovo, which ISO leaves to be assigned by its users:
# XKX and XK are what its neighbours write.
_PAIRS = """
AFG AF  ALA AX  ALB AL  DZA DZ  ASM AS  AND AD  AGO AO  AIA AI  ATA AQ  ATG AG  ARG AR  ARM AM
ABW AW  AUS AU  AUT AT  AZE AZ  BHS BS  BHR BH  BGD BD  BRB BB  BLR BY  BEL BE  BLZ BZ  BEN BJ
BMU BM  BTN BT  BOL BO  BES BQ  BIH BA  BWA BW  BVT BV  BRA BR  IOT IO  BRN BN  BGR BG  BFA BF
BDI BI  CPV CV  KHM KH  CMR CM  CAN CA  CYM KY  CAF CF  TCD TD  CHL CL  CHN CN  CXR CX  CCK CC
COL CO  COM KM  COG CG  COD CD  COK CK  CRI CR  CIV CI  HRV HR  CUB CU  CUW CW  CYP CY  CZE CZ
DNK DK  DJI DJ  DMA DM  DOM DO  ECU EC  EGY EG  SLV SV  GNQ GQ  ERI ER  EST EE  SWZ SZ  ETH ET
FLK FK  FRO FO  FJI FJ  FIN FI  FRA FR  GUF GF  PYF PF  ATF TF  GAB GA  GMB GM  GEO GE  DEU DE
GHA GH  GIB GI  GRC GR  GRL GL  GRD GD  GLP GP  GUM GU  GTM GT  GGY GG  GIN GN  GNB GW  GUY GY
HTI HT  HMD HM  VAT VA  HND HN  HKG HK  HUN HU  ISL IS  IND IN  IDN ID  IRN IR  IRQ IQ  IRL IE
IMN IM  ISR IL  ITA IT  JAM JM  JPN JP  JEY JE  JOR JO  KAZ KZ  KEN KE  KIR KI  PRK KP  KOR KR
KWT KW  KGZ KG  LAO LA  LVA LV  LBN LB  LSO LS  LBR LR  LBY LY  LIE LI  LTU LT  LUX LU  MAC MO
MDG MG  MWI MW  MYS MY  MDV MV  MLI ML  MLT MT  MHL MH  MTQ MQ  MRT MR  MUS MU  MYT YT  MEX MX
FSM FM  MDA MD  MCO MC  MNG MN  MNE ME  MSR MS  MAR MA  MOZ MZ  MMR MM  NAM NA  NRU NR  NPL NP
NLD NL  NCL NC  NZL NZ  NIC NI  NER NE  NGA NG  NIU NU  NFK NF  MKD MK  MNP MP  NOR NO  OMN OM
PAK PK  PLW PW  PSE PS  PAN PA  PNG PG  PRY PY  PER PE  PHL PH  PCN PN  POL PL  PRT PT  PRI PR
QAT QA  REU RE  ROU RO  RUS RU  RWA RW  BLM BL  SHN SH  KNA KN  LCA LC  MAF MF  SPM PM  VCT VC
WSM WS  SMR SM  STP ST  SAU SA  SEN SN  SRB RS  SYC SC  SLE SL  SGP SG  SXM SX  SVK SK  SVN SI
SLB SB  SOM SO  ZAF ZA  SGS GS  SSD SS  ESP ES  LKA LK  SDN SD  SUR SR  SJM SJ  SWE SE  CHE CH
SYR SY  TWN TW  TJK TJ  TZA TZ  THA TH  TLS TL  TGO TG  TKL TK  TON TO  TTO TT  TUN TN  TUR TR
TKM TM  TCA TC  TUV TV  UGA UG  UKR UA  ARE AE  GBR GB  USA US  UMI UM  URY UY  UZB UZ  VUT VU
VEN VE  VNM VN  VGB VG  VIR VI  WLF WF  ESH EH  YEM YE  ZMB ZM  ZWE ZW
XKX XK
"""
ALPHA_2: dict[str, str] = dict(zip(_PAIRS.split()[::2], _PAIRS.split()[1::2], strict=True))
_NUIS = re.compile(r"[A-Z][0-9]{8}[A-Z]")  # specification 2.7; no other shape exists
_ALPHA_3 = re.compile(r"[A-Z]{3}")
_ALPHA_2 = re.compile(r"[A-Z]{2}")
LONGEST_TOLD = 20  # characters of what was typed that an error repeats


@dataclass(frozen=True, slots=True, kw_only=True)
class Country:
    """A country by its alpha-3 code, with its name in each language."""

    code: str
    names: Mapping[str, str]

    @property
    def alpha_2(self) -> str:
        """The alpha-2 code of the same country."""
        return ALPHA_2[self.code]


class BuyerIdType(Enum):
    """What kind of number a buyer is known by (specification 2.7, buyerIDType)."""

    NUIS = "NUIS"  # taxpayer number of Albania; the only kind for electronic invoices
    ID = "ID"  # identity card
    PASS = "PASS"  # noqa: S105 a passport, no password
    VAT = "VAT"  # VAT number of another country
    TAX = "TAX"  # tax number of another country
    SOC = "SOC"  # social security number
    POINTS = "POINTS"  # number of a loyalty card


@dataclass(frozen=True, slots=True, kw_only=True)
class Buyer:
    """Who buys, as an invoice names them; `checked_buyer` tells whether the service may have it.

    `country` is ISO 3166-1 alpha-3, `country_code` the alpha-2 code of the same country.
    """

    id_type: BuyerIdType
    id_number: str
    name: str
    address: str
    town: str
    country: str = ALBANIA
    country_code: str = ALPHA_2[ALBANIA]

    @property
    def is_foreign(self) -> bool:
        """Whether the buyer is of another country."""
        return self.country != ALBANIA


def buyer_key(buyer: Buyer) -> str:
    """Return what a buyer is known by: the kind of number and the number."""
    return f"{buyer.id_type.value} {buyer.id_number}"


def checked_buyer(buyer: Buyer) -> Buyer:
    """Return the buyer as the service wants it: trimmed, codes and NUIS in capitals.

    Raises BuyerNuisUnfit, BuyerNumberMissing, BuyerNameMissing, BuyerAddressMissing,
    BuyerTownMissing, BuyerCountryUnfit, BuyerCountryCodeUnfit (specification 2.7).
    """
    return replace(
        buyer,
        id_number=_checked_number(buyer),
        name=_filled(buyer.name, BuyerNameMissing),
        address=_filled(buyer.address, BuyerAddressMissing),
        town=_filled(buyer.town, BuyerTownMissing),
        country=_checked_country(buyer.country),
        country_code=_checked_code(buyer),
    )


def checked_nuis(text: str) -> str:
    """Return a NUIS trimmed and in capitals (specification 2.7). Raises BuyerNuisUnfit."""
    nuis = one_line(text).upper()
    if not _NUIS.fullmatch(nuis):
        raise BuyerNuisUnfit(number=one_line(text)[:LONGEST_TOLD])
    return nuis


def is_nuis(text: str) -> bool:
    """Tell whether a text is a NUIS once it is trimmed and in capitals."""
    return _NUIS.fullmatch(one_line(text).upper()) is not None


def _checked_number(buyer: Buyer) -> str:
    if buyer.id_type is BuyerIdType.NUIS:
        return checked_nuis(buyer.id_number)
    return _filled(buyer.id_number, BuyerNumberMissing)


def _filled(text: str, missing: type[RuleBroken]) -> str:
    """Return a required text as one line. Raises `missing` where it is empty."""
    line = one_line(text)
    if not line:
        raise missing
    return line


def _checked_country(text: str) -> str:
    country = text.strip().upper()
    if not _ALPHA_3.fullmatch(country):
        raise BuyerCountryUnfit(country=one_line(text)[:LONGEST_TOLD])
    return country


def _checked_code(buyer: Buyer) -> str:
    """Return the alpha-2 code; where the country is known it has to be that country's."""
    country = buyer.country.strip().upper()
    code = buyer.country_code.strip().upper()
    if not _ALPHA_2.fullmatch(code) or ALPHA_2.get(country, code) != code:
        told = one_line(buyer.country_code)[:LONGEST_TOLD]
        raise BuyerCountryCodeUnfit(code=told, country=country)
    return code
