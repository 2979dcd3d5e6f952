"""`pbem outbox`: letters that wait to be sent."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from .arguments import as_json
from .host import home_path
from .printing import render, say, say_json
from .spoken_help import Group

if TYPE_CHECKING:
    from pbem.desk.post import Post
    from pbem.host.outbox import Owed


@click.group(cls=Group, invoke_without_command=True)
@as_json()
@click.pass_context
def command(ctx: click.Context, json: bool) -> None:
    """List the letters that wait, since when, until when, and why."""
    if ctx.invoked_subcommand is not None:
        return
    from pbem.desk.post import Post
    from pbem.host.outbox import HostOutbox

    post = Post.open(home_path())
    rows = [_row(post, owed) for owed in HostOutbox(post).waiting()]
    if json:
        say_json(rows)
    else:
        say(render("outbox", rows=rows))


@command.command()
def flush() -> None:
    """Send once what is due, without a running host; one that runs sends by itself."""
    import asyncio

    from pbem.desk.post import Post
    from pbem.host.one_per_directory import only_one
    from pbem.host.send_once import flush

    home = home_path()
    post = Post.open(home)
    with only_one(home):
        report = asyncio.run(flush(post))
    say(f"{report.sent} sent, {report.failed} failed, {report.waiting} wait.")
    if report.trouble:
        raise click.ClickException(report.trouble)


def _whom(post: Post, owed: Owed) -> str:
    """Whom the letter is for: a seat by its name."""
    to = owed.note.to
    return post.desk.read(owed.key).names[to] if isinstance(to, int) else to


def _row(post: Post, owed: Owed) -> dict[str, Any]:
    note, now = owed.note, post.desk.clock()
    return {
        "shelf": owed.shelf,
        "key": owed.key,
        "kind": note.kind,
        "to": _whom(post, owed),
        "made": note.made,
        "waits": max(now - note.made, 0),
        "tries": note.tries,
        "next": max(note.next - now, 0),
        "why": note.why or "not tried yet",
    }
