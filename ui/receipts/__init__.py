"""Invoices of before and their receipts: listed, found by a code, shown in full, printed again.

Lives here: the page, its list, its filters, the invoice beside them, the controller.
Must not: give back or cancel; that is asked of whoever the wiring names.
"""
