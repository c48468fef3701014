"""The shop: its articles, VAT codes, customers, people and what they may do.

Lives here: master data and rights.
Must not: know a sale.
"""
