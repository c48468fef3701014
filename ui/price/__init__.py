"""Prices, discounts and quantities that are typed."""
