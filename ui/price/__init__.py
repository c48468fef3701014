"""Prices, discounts and quantities that are typed.

Lives here: changes of price and single numbers.
Must not: say who may change them.
"""
