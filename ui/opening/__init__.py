"""The opening balance of the day.

Lives here: the amount or the count it is made of.
Must not: declare without being asked.
"""
