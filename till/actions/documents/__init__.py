"""Fiscal documents and their paper, from being drawn up until nothing is owed for them.

Lives here: issuing, delivery, what a person decides about a refusal, receipts, printing again.
Must not: choose what a document says (domain), speak HTTP (service), say anything in words.
"""
