"""The sale: what is scanned, its basket, its price, its payment, and what comes back.

Lives here: a sale's values and rules from the code to the tender.
Must not: keep or send anything.
"""
