"""Answers that are no JSON, JSON of another shape, or about another document.

Lives here: what a body says; that a document is complete when its identifiers are there, and
never otherwise (specification 1, 2.14 to 2.16, 7; design: fiscal).
Must not: how a body comes over the wire (test_hostile_bodies).
"""

from dataclasses import replace

import pytest

from tests.builders import a_balance_document, a_document
from tests.service.lines import COMPLETE, STRANGE, row_of, what_comes_of
from tests.service.raw_server import answer, saying
from till.domain.fiscal.document import Completion, FiscalDocument
from till.domain.fiscal.recovery import Answered, Outcome, Rejected, Request, WrongPlace
from till.domain.identifiers import Fic
from till.service.responses import LONGEST_MESSAGE, read

SALE = a_document("till-0001")
ELECTRONIC = replace(SALE, is_electronic=True)
BALANCE = a_balance_document()
IIC = "0123456789ABCDEF0123456789ABCDEF"
DONE = Answered(completion=Completion(fic=Fic("fic-1")))
UNFINISHED = Answered(completion=Completion())


def _sale(fields: str) -> bytes:
    return b'{"orderId":"till-0001",' + fields.encode() + b"}"


CASES: dict[str, tuple[bytes, Outcome]] = {
    "nothing": (b"", STRANGE),
    "blanks": (b" \r\n\t ", STRANGE),
    "a page": (b"<html>Welcome</html>", STRANGE),
    "half an answer": (COMPLETE[:-3], STRANGE),
    "two answers": (COMPLETE * 2, STRANGE),
    "an answer and a comma": (COMPLETE + b",", STRANGE),
    "an answer and a remark": (COMPLETE + b"// done", STRANGE),
    "an answer in brackets": (b"[" + COMPLETE + b"]", STRANGE),
    "an answer in an envelope": (b'{"data":' + COMPLETE + b"}", STRANGE),
    "an answer in quotes": (b'"{\\"orderId\\":\\"till-0001\\",\\"fic\\":\\"f\\"}"', STRANGE),
    "single quotes": (COMPLETE.replace(b'"', b"'"), STRANGE),
    "a trailing comma": (COMPLETE[:-1] + b",}", STRANGE),
    "an empty object": (b"{}", STRANGE),
    "a list": (b"[]", STRANGE),
    "null": (b"null", STRANGE),
    "true": (b"true", STRANGE),
    "a number": (b"200", STRANGE),
    "a text": (b'"fic-1"', STRANGE),
    "NaN": (_sale('"fic":"fic-1","totalPrice":NaN'), STRANGE),
    "infinity": (_sale('"fic":"fic-1","totalPrice":-Infinity'), STRANGE),
    "a bare control byte": (COMPLETE.replace(b"fic-1", b"fic\x011"), STRANGE),
    "a wrong escape": (COMPLETE.replace(b"fic-1", rb"\x41"), STRANGE),
    "a number of a hundred thousand digits": (
        _sale('"fic":"fic-1","invoiceOrderNumber":' + "9" * 100_000),
        STRANGE,
    ),
    "a hundred thousand brackets": (b"[" * 100_000 + b"]" * 100_000, STRANGE),
    "a hundred thousand braces": (b'{"a":' * 100_000 + b"1" + b"}" * 100_000, STRANGE),
    "nine hundred brackets beside it": (_sale('"fic":"fic-1","x":' + "[" * 900 + "]" * 900), DONE),
    "nine hundred braces as the error": (
        _sale('"fic":"fic-1","error":' + '{"cisError":' * 900 + "1" + "}" * 900),
        DONE,
    ),
    "1e999": (_sale('"fic":"fic-1","totalPrice":1e999'), DONE),
    "1e999999999": (_sale('"fic":"fic-1","totalPrice":1e999999999'), DONE),
    "1e and twenty digits": (_sale(f'"fic":"fic-1","totalPrice":1e{"9" * 20}'), STRANGE),
    "1e-999999999": (_sale('"fic":"fic-1","totalPrice":1e-999999999'), DONE),
    "a fraction of a thousand digits": (_sale(f'"fic":"fic-1","totalPrice":0.{"3" * 1000}'), DONE),
    "ten thousand unknown fields": (
        _sale(",".join(f'"x{n}":{n}' for n in range(10_000)) + ',"fic":"fic-1"'),
        DONE,
    ),
    "another document": (COMPLETE.replace(b"0001", b"0002"), STRANGE),
    "the document in capitals": (COMPLETE.replace(b"till", b"TILL"), STRANGE),
    "the document and a space": (COMPLETE.replace(b"0001", b"0001 "), STRANGE),
    "the document and NUL": (COMPLETE.replace(b"0001", rb"0001\u0000"), STRANGE),
    "the document in letters that look alike": (
        COMPLETE.replace(b"till", "ti\u04cfl".encode()),
        STRANGE,
    ),
    "the document in escapes": (COMPLETE.replace(b"t", rb"\u0074"), DONE),
    "no document": (b'{"fic":"fic-1"}', STRANGE),
    "a document that is null": (b'{"orderId":null,"fic":"fic-1"}', STRANGE),
    "a document that is a number": (b'{"orderId":1,"fic":"fic-1"}', STRANGE),
    "a document in a list": (b'{"orderId":["till-0001"],"fic":"fic-1"}', STRANGE),
    "names in capitals": (COMPLETE.replace(b"orderId", b"OrderId"), STRANGE),
    "the identifier in capitals": (COMPLETE.replace(b"fic", b"FIC"), UNFINISHED),
    "the identifier one step deeper": (_sale('"error":{"fic":"fic-1"}'), UNFINISHED),
    "first the identifier, then null": (_sale('"fic":"fic-1","fic":null'), UNFINISHED),
    "first null, then the identifier": (_sale('"fic":null,"fic":"fic-1"'), DONE),
    "first another document, then this": (b'{"orderId":"x",' + COMPLETE[1:], DONE),
    "first this document, then another": (COMPLETE[:-1] + b',"orderId":"x"}', STRANGE),
    "an error beside the identifier": (
        _sale('"fic":"fic-1","error":{"cisError":{"faultEnv":"env:CLIENT"}}'),
        DONE,
    ),
}


@pytest.mark.parametrize("case", CASES)
async def test_whatever_a_body_says_it_comes_to_its_row_of_the_table(case: str) -> None:
    body, expected = CASES[case]

    given = await what_comes_of(saying(answer(body)))

    assert row_of(given.outcome) == row_of(expected), given.outcome


NO_IDENTIFIERS = {
    "empty": '""',
    "blank": '"   "',
    "a tab": r'"\t"',
    "a space that does not break": r'"\u00a0"',
    "nothing visible": r'"\u200b\ufeff"',
    "NUL": r'"\u0000"',
    "two lines": r'"fic\n1"',
    "a colour for the console": r'"\u001b[31mfic"',
    "half a character": r'"\ud800"',
    "endless": '"' + "a" * 201 + '"',
    "null": "null",
    "a number": "7",
    "true": "true",
    "a list": '["fic-1"]',
    "an object": '{"fic":"fic-1"}',
}


@pytest.mark.parametrize("case", NO_IDENTIFIERS)
def test_what_nobody_could_print_or_copy_completes_nothing(case: str) -> None:
    value = NO_IDENTIFIERS[case]
    order = BALANCE.doc_id

    for document, fields in (
        (SALE, f'"orderId":"till-0001","fic":{value}'),
        (ELECTRONIC, f'"orderId":"till-0001","fic":"f-1","eic":{value}'),
        (ELECTRONIC, f'"orderId":"till-0001","eic":"e-1","fic":{value}'),
        (BALANCE, f'"orderId":"{order}","fcdc":{value}'),
    ):
        assert not _completes(document, f"{{{fields}}}"), fields


@pytest.mark.parametrize(
    "text", ["a", "a" * 200, "x y", "ë-Ç", "6fa459ea-ee8a-3ca4-894e-db77e160355e"]
)
def test_any_text_that_could_be_an_identifier_is_one(text: str) -> None:
    assert _completes(SALE, f'{{"orderId":"till-0001","fic":"{text}"}}')
    assert _completes(ELECTRONIC, f'{{"orderId":"till-0001","fic":"{text}","eic":"{text}"}}')
    assert _completes(BALANCE, f'{{"orderId":"{BALANCE.doc_id}","fcdc":"{text}"}}')


def _completes(document: FiscalDocument, body: str) -> bool:
    outcome = read(document, Request.SEND, 200, body.encode(), None)
    if not isinstance(outcome, Answered):
        return False
    given = outcome.completion
    if document.kind.is_balance:
        return given.fcdc is not None
    return given.fic is not None and (given.eic is not None or not document.is_electronic)


BESIDE = (
    *("eic", "iic", "link", "error", "invoiceNumber", "invoiceOrderNumber", "invoiceType"),
    *(
        "totalPrice",
        "totalPriceWithoutVat",
        "totalVatAmount",
        "taxFreeAmount",
        "goodsExport",
        "markUpAmount",
    ),
    *("operatorCode", "businessUnitCode", "tcrCode", "sellerName", "sellerNuis", "sellerAddress"),
)
IN_THE_ERROR = ("cisError", "otherError", "faultEnv", "faultString", "faultCode", "anything")
WRONG_VALUES = (
    *("null", "true", "false", "0", "-1", "1.5", "1e400", "99999999999999999999999", '""', '" "'),
    *('"text"', r'"\ud800"', r'"\u0000"', '"' + "a" * 100_000 + '"', "[]", "{}", "[[]]", '["a"]'),
    *('{"a":{}}', '{"cisError":7}', '{"cisError":{"faultEnv":7}}', '{"otherError":[]}'),
)


@pytest.mark.parametrize("field", BESIDE)
def test_no_value_beside_the_identifiers_keeps_a_document_from_being_complete(field: str) -> None:
    for value in WRONG_VALUES:
        beside = f'"{field}":{value}'

        assert _completes(SALE, f'{{"orderId":"till-0001",{beside},"fic":"f-1"}}'), value
        assert _completes(BALANCE, f'{{"orderId":"{BALANCE.doc_id}",{beside},"fcdc":"c"}}'), value
        assert not _completes(SALE, f'{{"orderId":"till-0001",{beside}}}'), value


@pytest.mark.parametrize("field", IN_THE_ERROR)
def test_no_value_in_an_error_is_met_with_anything_but_an_unfinished_document(field: str) -> None:
    for value in WRONG_VALUES:
        inner = f'"{field}":{value}'
        for error in (f"{{{inner}}}", f'{{"cisError":{{{inner}}}}}'):
            outcome = read(
                SALE, Request.SEND, 200, f'{{"orderId":"till-0001","error":{error}}}'.encode(), None
            )

            assert isinstance(outcome, Answered), error
            assert outcome.completion == Completion()
            assert outcome.client_fault is None
            assert len(outcome.message) <= LONGEST_MESSAGE


@pytest.mark.parametrize("environment", ["env:client", "env:CLIENT ", "CLIENT", "env:SERVER", ""])
def test_only_the_exact_word_for_a_fault_of_ours_refuses_a_document(environment: str) -> None:
    error = f'{{"cisError":{{"faultEnv":"{environment}","faultString":"no"}}}}'

    outcome = read(SALE, Request.SEND, 200, _sale(f'"error":{error}'), None)

    assert outcome == Answered(completion=Completion(), message="no")


@pytest.mark.parametrize("status", [400, 401])
@pytest.mark.parametrize("body", [case[0] for case in CASES.values()], ids=list(CASES))
def test_no_body_below_a_refusal_completes_or_raises(status: int, body: bytes) -> None:
    for request in Request:
        outcome = read(SALE, request, status, body, None)

        assert not isinstance(outcome, Answered | Rejected)


@pytest.mark.parametrize("value", WRONG_VALUES)
def test_a_refusal_without_words_of_the_service_is_the_wrong_place(value: str) -> None:
    is_text = value.startswith('"') and "d800" not in value
    refusal = f'{{"message":{value},"field":{value}}}'.encode()

    outcome = read(SALE, Request.SEND, 400, refusal, None)

    assert isinstance(outcome, Rejected if is_text else WrongPlace)


def test_words_without_end_are_cut_and_codes_without_end_are_none() -> None:
    endless = "a" * 500_000
    fault = f'{{"faultEnv":"env:CLIENT","faultString":"{endless}","faultCode":"{endless}"}}'
    fields = f'"link":"{endless}","invoiceNumber":"{endless}","error":{{"cisError":{fault}}}'

    answered = read(SALE, Request.SEND, 200, _sale(fields), None)
    refused = read(SALE, Request.SEND, 400, f'{{"message":"{endless}"}}'.encode(), None)

    assert isinstance(answered, Answered)
    assert answered.client_fault
    assert answered.client_fault.code is None
    assert answered.completion == Completion()
    assert isinstance(refused, Rejected)
    assert len(answered.message) == len(refused.problem.message) == LONGEST_MESSAGE
