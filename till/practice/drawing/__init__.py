"""The documents that the service draws: receipts as pictures, invoices as PDF."""
