"""The page of the day: X and Z report.

Lives here: figures, earlier days, closing, files.
Must not: add up.
"""
