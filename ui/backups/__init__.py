"""Backups of the data: which there are, where they go, trying one, going back to one.

Lives here: the page, its rows, its two questions, the controller.
Must not: the form of a backup, when one is made by itself, who may go back to one.
"""
