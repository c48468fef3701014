"""Giving back: some lines of a sale, or the whole of it.

Lives here: the page of a return, the question before a cancellation.
Must not: find the sale (ui.receipts); decide what may come back (till.domain.selling.returns).
"""
