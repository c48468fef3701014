"""The documents that the service draws.

Lives here: what a document shows as a value, its words in Albanian and English, the receipt as a
picture of dots, the tax invoice and the official electronic form as PDF.
Must not: read the service's file, HTTP, refuse a request.
"""
