"""Verdicts and what they come to: `compare` finds the first difference, `describe` says it, `report_file` keeps every
line, `known_failures` holds a run against a list, `outcome` sums it up."""
