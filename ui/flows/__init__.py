"""How screens and the till's actions are joined, one module per part of a cashier's day.

Lives here: wishes of a screen → actions; events → what the screen shows.
Must not: rules (those are the domain's), looks (those are the screens').
"""
