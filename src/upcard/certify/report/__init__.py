"""Reports, each rendered from a `Report` alone: terminal, Markdown, JUnit, HTML, badge, side by side."""
