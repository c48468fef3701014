"""The pages of the office for owners, managers and accountants, in a browser.

Lives here: who is signed in, templates, forms that work without scripts.
Must not: SQL of books and fleet, what tills ask over HTTP.
"""
