"""``upcard completion SHELL``."""

from __future__ import annotations

import click
from click.shell_completion import get_completion_class

from upcard.cli.options import command


@command("completion", "upcard completion bash > ~/.local/share/bash-completion/completions/upcard")
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
def completion(shell: str) -> None:
    """Print the script that completes commands, options, variants and rule ids in SHELL."""
    from upcard.cli.app import upcard
    from upcard.cli.errors import COMPLETE_VARIABLE

    kind = get_completion_class(shell)
    assert kind is not None
    click.echo(kind(upcard, {}, "upcard", COMPLETE_VARIABLE).source())
