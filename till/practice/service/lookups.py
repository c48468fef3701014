"""The two lookups of the service: taxpayers and operators (specification 2.13, 2.16, 4.7, 4.8).

The register of taxpayers holds invented businesses alone: no real business, no real number.
Decided where the specification is silent: a number is found whole, in either case, with blanks
around it; a name is found by any part of it, with ë as e and ç as c, in either case; at most 50 are
given, in the order of the register.
"""

import re
import unicodedata
from collections.abc import Sequence

from till.practice.rules.exact_json import write_json
from till.practice.rules.field_types import NUIS
from till.practice.rules.refusals import read_body
from till.practice.rules.schemas import OperatorListBody, TaxpayerSearchBody
from till.practice.service.answers import OperatorEntry, TaxpayerEntry
from till.practice.service.exchange import AuthorisedRequest
from till.practice.service.registry import Registry

MOST_FOUND = 50
_LONG_NAME = "Shoqëria e Bashkuar për Prodhimin, Përpunimin, Tregtimin dhe Shpërndarjen e Vajit "

# Tin | Name | Address | Town | Country
_ROWS = (
    "K01514028A|Furra Agimi sh.p.k.|Rruga e Kavajës 118|Tiranë|ALB",
    "K11826041B|Furra e Bukës Çela|Rruga Myslym Shyri 24|Tiranë|ALB",
    "K21903017C|Bar Kafe Lulëdielli|Bulevardi Zogu I 7|Tiranë|ALB",
    "K31642058D|Bar Restorant Tirana e Re|Rruga Sami Frashëri 31|Tiranë|ALB",
    "K41718069E|Farmaci Shëndeti|Rruga e Durrësit 202|Tiranë|ALB",
    "K51829070F|Farmacia Qendrore Elbasan|Lagjja Luigj Gurakuqi|Elbasan|ALB",
    "K61930081G|Ndërtimi & Bijtë sh.p.k.|Autostrada Tiranë-Durrës km 6|Vorë|ALB",
    "K71541092H|A&B Konsulencë|Rruga Ibrahim Rugova 5|Tiranë|ALB",
    'K81652003I|"Pika" Lavanderi|Rruga Qemal Stafa 90|Tiranë|ALB',
    "K91763014J|Hotel 'Adriatiku'|Rruga Pavarësia|Durrës|ALB",
    "L01874025K|<b>Grafika</b> Dizajn|Rruga Fortuzi 14|Tiranë|ALB",
    "L11985036L|Studio <script>alert(1)</script>|Rruga Asim Vokshi 3|Tiranë|ALB",
    "L21506047M|Teknologji 100% Shqip sh.a.|Rruga Dritan Hoxha 15|Tiranë|ALB",
    "L31617058N|Minimarket Drita|Lagjja 1 Maji|Fier|ALB",
    "L41728069O|Minimarket Vjosa|Rruga Kushtrimi|Vlorë|ALB",
    "L51839070P|Minimarket Çajupi|Rruga Çajupi 2|Gjirokastër|ALB",
    "L61940081Q|Peshkatari i Ri|Porti i Peshkimit|Durrës|ALB",
    "L71551092R|Perime Fresk Lushnje|Tregu i Ri, Dyqani 44|Lushnjë|ALB",
    "L71904523K|Minimarket Liqeni|Rruga e Liqenit 14|Tiranë|ALB",
    "L81662003S|Mobileri Arra|Zona Industriale|Laç|ALB",
    "L91773014T|Auto Servis Përparimi|Rruga Nacionale|Lezhë|ALB",
    "M01884025U|Libraria Kombëtare Shkëndija|Sheshi Skënderbej 1|Tiranë|ALB",
    "M11995036V|Kantina Kallmeti i Zi|Kallmet|Lezhë|ALB",
    "M21516047W|Kantina e Verës Përmet|Rruga Naim Frashëri|Përmet|ALB",
    "M31627058X|Kooperativa Bujqësore Korça|Rruga Fan Noli 12|Korçë|ALB",
    "M41738069Y|Birrari Korça e Vjetër|Pazari i Vjetër 8|Korçë|ALB",
    "M51849070Z|Guida Malore Theth|Theth|Shkodër|ALB",
    "M61950081A|Bujtina e Gjelit|Valbonë|Tropojë|ALB",
    "M71561092B|Elektro Shpejtësia|Rruga 13 Dhjetori|Shkodër|ALB",
    "M81672003C|Xhama & Alumin Shkodra|Rruga Marin Barleti|Shkodër|ALB",
    "M91783014D|Optika Syri i Kaltër|Rruga Jerusalem|Sarandë|ALB",
    "A01894025E|Plazhi i Pasqyrave Turizëm|Rruga Butrinti|Sarandë|ALB",
    "A11905036F|Transport Ndërkombëtar Iliri|Rruga Egnatia 77|Durrës|ALB",
    "A21526047G|Ujësjellësi Privat Burimi|Rruga e Burimit|Pogradec|ALB",
    "A31637058H|Hotel Liqeni i Ohrit|Bulevardi Reshit Çollaku|Pogradec|ALB",
    "A41748069I|Kopshti i Ëndrrave|Rruga Elbasanit 61|Tiranë|ALB",
    "A51859070J|Ëmbëltore Ëndrra|Rruga Vaso Pasha 9|Tiranë|ALB",
    "A61960081K|Çokollata dhe Çaj|Rruga Pjetër Bogdani 40|Tiranë|ALB",
    "A71571092L|Gurë Dekorativë Dajti|Rruga e Dajtit 4|Tiranë|ALB",
    "A81682003M|Energji e Pastër sh.a.|Rruga Papa Gjon Pali II|Tiranë|ALB",
    "A91793014N|Ankand Online|Rruga Abdyl Frashëri 27|Tiranë|ALB",
    "B01804025O|Siguria 24/7 sh.p.k.|Rruga Barrikadave 52|Tiranë|ALB",
    "B11915036P|Salloni i Bukurisë Vesa|Rruga Luigj Gurakuqi 18|Tiranë|ALB",
    "B21536047Q|Palestra Forca|Rruga Bardhyl 33|Tiranë|ALB",
    "B31647058R|Kënga e Detit|Lungomare|Vlorë|ALB",
    "B41758069S|Fasoneri Jona|Rruga Industriale 3|Berat|ALB",
    "B51869070T|Ullishtat e Beratit|Lagjja Mangalem|Berat|ALB",
    "B61970081U|Stacion Karburanti Ura|Rruga Nacionale Fier-Vlorë|Fier|ALB",
    "B71581092V|Dyqani i Këpucëve Hapi|Rruga Aleksandër Goga|Durrës|ALB",
    "B81692003W|Lodra për Fëmijë Arushi|Qendra Tregtare, kati 2|Tiranë|ALB",
    "B91703014X|Pastrim Kimik Borëbardha|Rruga Mine Peza 6|Tiranë|ALB",
    "C01814025Y|Veterinari Putrat|Rruga Hoxha Tahsim 29|Tiranë|ALB",
    "C11925036Z|Foto Studio Çasti|Rruga Kont Urani 11|Tiranë|ALB",
    "C21546047A|Muzika e Popullit|Rruga Ismail Qemali 21|Tiranë|ALB",
    "C31657058B|Fidanishte Pranvera|Kamëz|Kamëz|ALB",
    "C41768069C|Materiale Ndërtimi Tulla|Rruga Demokracia|Kamëz|ALB",
    "C51879070D|Qumështore Gjirokastra|Zona Industriale|Gjirokastër|ALB",
    "C61980081E|Mulliri i Bardhë|Rrogozhinë|Rrogozhinë|ALB",
    f"C71591092F|{_LONG_NAME * 4}të Ullirit sh.p.k.|Rruga e Ullinjve 1|Vlorë|ALB",
    "C81602003G|Ağaoğlu Tekstil Şubesi|Rruga Ura e Limuthit|Tiranë|ALB",
    "C91713014H|Dega Shqipëri Müller & Söhne GmbH|Rruga Ibrahim Rugova 42|Tiranë|ALB",
    "D01824025I|Zyra Përfaqësuese e Prishtinës|Rruga Skënderbeu 10|Tiranë|ALB",
)


def _taxpayer(row: str) -> TaxpayerEntry:
    tin, name, address, town, country = row.split("|")
    return TaxpayerEntry(Tin=tin, Name=name, Address=address, Town=town, Country=country)


TAXPAYERS: tuple[TaxpayerEntry, ...] = tuple(_taxpayer(row) for row in _ROWS)


def find_taxpayers(request: AuthorisedRequest) -> str:
    """Search the register by number or by name (4.7)."""
    term = read_body(TaxpayerSearchBody, request.body).searchTerm
    return write_json([entry.model_dump() for entry in _found(term)])


def list_operators(request: AuthorisedRequest, registry: Registry) -> str:
    """List the operators of the business that asks; the body is an empty object (4.8)."""
    read_body(OperatorListBody, request.body)
    known = registry.operators(request.nuis)
    entries = (OperatorEntry(name=name, opCode=code) for code, name in known.items())
    return write_json([entry.model_dump() for entry in entries])


def _found(term: str, register: Sequence[TaxpayerEntry] = TAXPAYERS) -> list[TaxpayerEntry]:
    number = term.strip().upper()
    if re.fullmatch(NUIS, number):
        return [entry for entry in register if entry.Tin == number]
    part = _folded(term.strip())
    return [entry for entry in register if part in _folded(entry.Name)][:MOST_FOUND]


def _folded(text: str) -> str:
    """Give a text without accents and in small letters, as names are compared."""
    apart = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in apart if not unicodedata.combining(letter))
