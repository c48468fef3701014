"""The electronic process map of specification 2.18."""

# Specification 2.18, first table: process and default invoice type.
TYPE_OF_PROCESS = {
    "P1": "380",
    "P2": "380",
    "P3": "380",
    "P4": "386",
    "P5": "380",
    "P6": "380",
    "P7": "380",
    "P8": "380",
    "P9": "384",
    "P10": "384",
    "P11": "326",
}
PROCESSES = tuple(TYPE_OF_PROCESS)
PREPAYMENT = "P4"
CORRECTIVE_PROCESSES = ("P9", "P10")
# Specification 2.1 and 2.18: what selectedInvoiceType may hold (UNTDID 1001).
SELECTABLE_TYPES = (
    "82",
    "84",
    "325",
    "326",
    "380",
    "383",
    "386",
    "393",
    "394",
    "395",
    "575",
    "623",
    "780",
)
# Specification 2.18: accepted only when the process itself assigns them.
ASSIGNED_TYPES = ("80", "381", "384", "385", "389")


def type_code_of(process: str) -> str:
    """Give the invoice type that a process assigns where none is selected."""
    return TYPE_OF_PROCESS[process]
