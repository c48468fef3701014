"""Rates: what foreign notes are worth, and which VAT codes the business has.

Lives here: a module for each of these groups of commands.
Must not: work anything out (the actions and the domain do).
"""
