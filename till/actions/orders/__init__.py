"""Orders at their places: taken, moved, taken back, divided and paid.

Lives here: tables and names, orders to them, their slips, money for parts, summaries.
Must not: how an order is worded or kept; anything of a window.
"""
