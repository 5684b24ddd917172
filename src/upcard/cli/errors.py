"""The one place where errors end: whatever happens below, the user gets a sentence and an exit code, no traceback."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Sequence

import click
from click.shell_completion import shell_complete

from upcard.cli.app import upcard
from upcard.cli.exit_codes import Exit, UserError

COMPLETE_VARIABLE = "_UPCARD_COMPLETE"


def run(args: Sequence[str]) -> int:
    """Run one command line; the exit code. Nothing but a request of the interpreter to exit is raised."""
    _never_fail_to_print()
    try:
        code = _invoke(list(args))
        sys.stdout.flush()
    except BrokenPipeError:
        return _pipe_closed()
    except (KeyboardInterrupt, EOFError, click.Abort):
        click.echo("\nupcard: interrupted", err=True)
        return Exit.INTERRUPTED
    except UserError as error:
        error.show()
        return error.code
    except click.ClickException as error:
        error.show()
        return error.exit_code
    except OSError as error:
        if error.errno == errno.EPIPE:
            return _pipe_closed()
        if error.filename is None or "--debug" in args:
            return _our_fault(error, args)
        UserError(f"{error.filename}: {(error.strerror or 'cannot be used').lower()}").show()
        return Exit.USAGE
    except Exception as error:
        return _our_fault(error, args)
    return code


def _invoke(args: list[str]) -> int:
    instruction = os.environ.get(COMPLETE_VARIABLE)
    if instruction:
        return shell_complete(upcard, {}, "upcard", COMPLETE_VARIABLE, instruction)
    try:
        with upcard.make_context("upcard", args) as context:
            if os.environ.get("NO_COLOR"):
                context.color = False
            result = upcard.invoke(context)
    except click.exceptions.Exit as ended:
        return ended.exit_code
    return result if isinstance(result, int) else Exit.OK


def _never_fail_to_print() -> None:
    """A terminal that cannot show a suit's sign shows a question mark, which is no reason to end."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")


def _pipe_closed() -> int:
    """Nobody reads any more: end quietly, and keep the interpreter from flushing into the closed pipe."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return Exit.PIPE_CLOSED


def _our_fault(error: Exception, args: Sequence[str]) -> int:
    if "--debug" in args:
        import traceback

        traceback.print_exception(error)
    from platform import platform, python_version

    from upcard import __version__

    what = f"{type(error).__name__}: {error}".rstrip(": ")
    UserError(
        f"this is our own fault, not yours: {what}",
        f"please report it with the command and what `upcard --debug …` prints "
        f"(upcard {__version__}, Python {python_version()}, {platform()})",
    ).show()
    return Exit.OUR_FAULT
