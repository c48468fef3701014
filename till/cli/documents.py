"""Fiscal documents, from the command line."""

import typer

from till.cli import (
    documents_corrected,
    documents_issued,
    documents_numbered,
    documents_seen,
    documents_written,
)

app = typer.Typer(
    help="Fiscal documents: see, correct and issue them; their paper.", no_args_is_help=True
)
app.command("list")(documents_seen.list_documents)
app.command("show")(documents_seen.show_document)
app.command("numbers")(documents_numbered.check_numbers)
app.command("receipt")(documents_written.write_receipt)
app.command("pdf")(documents_written.write_pdf)
app.command("cancel")(documents_corrected.cancel_document)
app.command("return")(documents_corrected.return_lines)
app.command("issue")(documents_issued.issue_document)
app.command("template")(documents_issued.print_template)
