"""The one place where errors end: whatever happens below, the user gets a sentence and an exit code, no traceback."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Sequence
from typing import Final

import click
from click.shell_completion import shell_complete

from upcard.cli.app import upcard
from upcard.cli.exit_codes import Exit, UserError
from upcard.exclusive_file import FileInUse

COMPLETE_VARIABLE: Final = "_UPCARD_COMPLETE"

#: Errors of a disk that the interpreter reports without a file's name.
DISK: Final = (errno.ENOSPC, errno.EDQUOT, errno.EIO, errno.EFBIG)

#: Options that had another name.
RENAMED: Final = {"--fresh": "--seed", "--to": "--output", "--processes": "--jobs", "--level": "--tier"}


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
    except click.exceptions.NoArgsIsHelpError as error:
        error.show()
        return error.exit_code
    except click.ClickException as error:
        _in_our_form(error).show()
        return error.exit_code
    except FileInUse as error:
        end = f"end it with `kill {error.holder}`, " if error.holder is not None else ""
        UserError(str(error), f"wait until it has ended, {end}or name another file").show()
        return Exit.USAGE
    except OSError as error:
        if error.errno == errno.EPIPE:
            return _pipe_closed()
        if (error.filename is None and error.errno not in DISK) or "--debug" in args:
            return _our_fault(error, args)
        what = (error.strerror or "cannot be used").lower()
        UserError(f"{error.filename}: {what}" if error.filename else f"the output cannot be written: {what}").show()
        return Exit.USAGE
    except Exception as error:
        return _of_a_book(error, args) or _our_fault(error, args)
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


def _in_our_form(error: click.ClickException) -> UserError:
    """What click found wrong with the command line, in the form of every error: what, and then what to do."""
    context = getattr(error, "ctx", None)
    hint = f"`{context.command_path} --help` shows how it is used" if context is not None else ""
    if isinstance(error, click.NoSuchOption):
        message = f"there is no option {error.option_name}"
        close = [RENAMED[error.option_name]] if error.option_name in RENAMED else sorted(error.possibilities or ())
        hint = f"did you mean {' or '.join(close[:3])}?" if close else hint
    elif isinstance(error, click.MissingParameter) and error.param is not None:
        message = f"{_named(error.param)} is missing"
    elif isinstance(error, click.BadParameter) and error.param is not None:
        message = f"{_named(error.param)}: {error.message}"
    else:
        message = error.format_message()
    message = message.rstrip(".")
    first = message[:1].lower() if message[1:2].islower() else message[:1]
    return UserError(first + message[1:], hint, Exit(error.exit_code))


def _named(param: click.Parameter) -> str:
    return param.opts[0] if isinstance(param, click.Option) else param.human_readable_name


def _never_fail_to_print() -> None:
    """A terminal that cannot show a suit's sign shows a question mark, which is no reason to end."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")


def _pipe_closed() -> int:
    """Nobody reads any more: end quietly, and keep the interpreter from flushing into the closed pipe."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return Exit.PIPE_CLOSED


def _of_a_book(error: Exception, args: Sequence[str]) -> int:
    """What is wrong with a part of a book that a command looks at later than at loading, such as a reading."""
    from upcard.rulebook import RuleBookError

    if not isinstance(error, RuleBookError) or "--debug" in args:
        return Exit.OK
    problems = [str(problem) for problem in error.problems]
    UserError("a part of the rule book cannot be used", "`upcard validate` says where it is", details=problems).show()
    return Exit.DIVERGENT


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
