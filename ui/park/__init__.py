"""Baskets set aside."""
