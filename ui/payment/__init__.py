"""From a total to tenders that cover it.

Lives here: amounts that are typed, kinds that are chosen, what to give back.
Must not: say what a tender may be.
"""
