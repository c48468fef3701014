"""Reports as people and programs read them: in words, as data, as files.

Lives here: the reports of a day and of trade, as sections and tables, as JSON, CSV, PDF and XLSX.
Must not: figures (the domain's), where files go, slips.
"""
