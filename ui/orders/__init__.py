"""Orders: the board of places, the place of a new order, and the bill of one place (F9).

Lives here: painted tiles and plan, their pages and dialogs, and what is asked of the actions.
Must not: rules of orders or money; they are the actions'.
"""
