"""The parts that every declared page is made of, and the page that puts them together.

Lives here: keys, search, filters, forms, facts, questions, laid out with the measures of the kit.
Must not: know what a page is about; reach the till but through what a page gives it.
"""
