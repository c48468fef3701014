"""The people, customers and parked baskets of the pictures (ui design, screens 8 and 21).

Lives here: example values for pictures and tests of the dialogs about people.
Must not: assert anything.
"""

from till.domain.shop.buyer import Buyer, BuyerIdType
from till.domain.shop.people import Cashier, Role
from till.domain.shop.taxpayer import Taxpayer, buyer_from
from ui.approval.dialog import ApprovalRequest
from ui.park.list import ParkedCard
from ui.shell.messages import Messages

DRITA = Cashier(person_id=5, name="Drita Marku", operator_code="ab123cd456", role=Role.SUPERVISOR)
ILIR = Cashier(person_id=6, name="Ilir Shehu", operator_code="ab123cd457", role=Role.OWNER)
NAMES = ("", "Kafe Agimi", "Zonja me karrocë dhe dy fëmijë, paguan më vonë me kartë", "Tavolina 4")
TOTALS = ("1 240,00 L", "387,50 L", "12 450,00 L", "90,00 L")
AGES = ("2 min", "12 min", "1 orë 5 min", "dje 18:40")
LINES = ("3 rreshta", "1 rresht", "48 rreshta", "2 rreshta")
WHO = ("Arta Hoxha", "Besnik Leka", "Elira Çela", "Gent Prifti")

REGISTER = (
    ("Kafe Bar Agimi sh.p.k.", "Rruga Myslym Shyri 41", "L62104871M", "Tiranë"),
    ("Agimi Konstruksion sh.p.k.", "Rruga e Dibrës 208", "K31507722P", "Tiranë"),
    ("Bar Restorant Agimi 2", "Lagjja 11, Rruga Taulantia", "L92318054C", "Durrës"),
    ("Agimi Farma", "Bulevardi Zogu I 7", "M11204963T", "Tiranë"),
    ("Furra Agimi", "Rruga Antipatrea", "K82116390R", "Berat"),
)


def taxpayers(count: int = 5) -> list[Taxpayer]:
    return [
        Taxpayer(number=number, name=name, address=address, town=town, country="ALB")
        for name, address, number, town in (REGISTER * (count // 5 + 1))[:count]
    ]


def agimi() -> Buyer:
    return buyer_from(taxpayers(1)[0])


def visitor() -> Buyer:
    return Buyer(
        id_type=BuyerIdType.PASS,
        id_number="YA1234567",
        name="Giovanni Rossi",
        address="Via Garibaldi 14",
        town="Bari",
        country="ITA",
        country_code="IT",
    )


def hostile() -> Buyer:
    return Buyer(
        id_type=BuyerIdType.NUIS,
        id_number="L01234567A",
        name="<b>Kafe</b> & <img src=x> Bar\x07\u202e sh.p.k. " + "e gjatë " * 20,
        address="<h1>Rruga</h1>\nE dytë",
        town="Shëngjin-mbi-Bregdet",
    )


def discount(words: Messages) -> ApprovalRequest:
    return ApprovalRequest(
        asks=words.say("approval.asks", name="Arta"),
        title="Zbritje 25 %",
        sub="Vaj ulliri ekstra i virgjër 1 L",
        rows=(
            ("Çmimi", "1 290,00", False),
            ("Me zbritje", "967,50 L", True),
            ("Kufiri i arkëtares", "10 %", False),
        ),
        approvers=(DRITA, ILIR),
    )


def long_question(words: Messages) -> ApprovalRequest:
    five = tuple(
        Cashier(person_id=number, name=name, operator_code=None, role=Role.SUPERVISOR)
        for number, name in enumerate((*WHO, "Konstandina Papadhimitri Vangjeli"))
    )
    return ApprovalRequest(
        asks=words.say("approval.asks", name="Arta"),
        title="Zbritje 25 % për të gjithë shitjen",
        sub="Frigorifer i madh me dy dyer e ngrirje të shpejtë 560 L",
        rows=discount(words).rows,
        approvers=five,
    )


def nobody(words: Messages) -> ApprovalRequest:
    return ApprovalRequest(asks=words.say("approval.asks", name="Arta"), title="Hiq rreshtin")


def cards(count: int) -> list[ParkedCard]:
    return [
        ParkedCard(
            parked_id=number + 1,
            name=NAMES[number % 4],
            total_text=TOTALS[number % 4],
            age_text=AGES[number % 4],
            lines_text=LINES[number % 4],
            parked_by=WHO[number % 4],
        )
        for number in range(count)
    ]
