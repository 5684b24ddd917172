"""Certifying: another engine plays the vectors over a small protocol, and every answer gets a verdict.

The way of a failing vector from reply to sentence, a folder a step and each importing only those before it:

1. `connectors` starts or reaches the engine and exchanges lines with it;
2. `protocol` reads a line as a typed reply, or says what is wrong with it;
3. `run` asks the vectors and `results.compare` finds the first difference, which gives the verdict;
4. `results` writes the report line by line, reads it again and sums it up in one outcome;
5. `diagnosis` looks for the rule that the failures have in common;
6. `report` shows all that in a terminal, as Markdown, HTML, JUnit XML or a badge.

`certification.run` goes that way from the first step to the last; `certificate` makes and verifies certificates.
"""
