"""A page on paper: an HTML page as a PDF, printed by the Chromium that is on the machine."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import Final

#: What a browser that prints without a window goes by, the first found first.
BROWSERS: Final = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "msedge")
#: Seconds that a page may take.
LIMIT: Final = 120
#: Written in place of the time of printing, so that the same page gives the same bytes.
_DATE: Final = rb"(D:20000101000000+00'00')"


class CannotPrint(Exception):
    """There is no browser that prints, or it failed."""


def as_pdf(html: str) -> bytes:
    """A self-contained page as a PDF. Raises `CannotPrint` without a browser, or if the browser fails."""
    browser = next(filter(None, map(shutil.which, BROWSERS)), None)
    if browser is None:
        raise CannotPrint("no browser was found that prints a page")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        page, paper = folder / "page.html", folder / "page.pdf"
        page.write_text(html, encoding="utf-8")
        # The sandbox refuses to start as root; the page is our own and has no script.
        root = ["--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []
        flags = ["--headless", "--disable-gpu", "--no-pdf-header-footer", f"--user-data-dir={folder / 'profile'}"]
        command = [browser, *flags, *root, f"--print-to-pdf={paper}", page.as_uri()]
        try:
            done = subprocess.run(command, capture_output=True, timeout=LIMIT, check=False)
        except (OSError, subprocess.TimeoutExpired) as error:
            raise CannotPrint(f"{browser} did not print the page: {error}") from None
        if done.returncode or not paper.is_file():
            raise CannotPrint(f"{browser} did not print the page: it ended with code {done.returncode}")
        return re.sub(rb"\(D:\d{14}\+00'00'\)", _DATE, paper.read_bytes())
