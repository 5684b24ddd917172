"""What the failures of a run have in common; `diagnose.diagnose` walks through the files in this order.

`observed_run` gathers what the engine did, `suspects` makes every changed rule book and wrong engine, `best_fit` finds
those that explain most failures and contradict fewest passes, `non_rule_faults` names faults that no rule explains,
`readings` says which reading of an open question the engine follows. `shrink` makes failing vectors small.
"""
