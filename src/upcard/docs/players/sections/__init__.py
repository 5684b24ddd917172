"""The sections of a players' page, as messages.

`play`, `settlement` with `paytables`, and `table` say the rules, `chances` what is computed. `hand_words` names hands,
`rounds` plays the examples.
"""
