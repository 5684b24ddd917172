"""Reports, each made from a `Report` alone: terminal, Markdown, JUnit XML, HTML, badge, several runs side by side.

`failure_evidence` and `diagnosis_lines` hold what they all show; each format only lays it out.
"""
