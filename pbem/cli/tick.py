"""`pbem tick`: does once what is due, for cron instead of a daemon."""

from __future__ import annotations

import click

from .host import home_path
from .printing import say
from .spoken_help import Command


@click.command(cls=Command)
@click.option("--quiet", is_flag=True, help="Say nothing unless something is wrong.")
def command(quiet: bool) -> None:
    """Do once what is due: bots' moves, reminders, missed turns, letters that wait.

    For cron, on a host that does not run `pbem serve`.
    """
    import asyncio

    from pbem.desk.chores.never_filled import look_after_all
    from pbem.desk.post import Post
    from pbem.desk.timing.downtime import note_alive
    from pbem.host.chore_rounds import do_what_is_due
    from pbem.host.due_markers import look_after_markers
    from pbem.host.one_per_directory import only_one
    from pbem.host.outbox import HostOutbox
    from pbem.host.send_once import flush

    home = home_path()
    post = Post.open(home)
    with only_one(home):
        note_alive(post.desk.home, post.desk.clock(), ticking=True)
        look_after_markers(HostOutbox(post))
        look_after_all(post.desk)
        games = do_what_is_due(post.desk)
        report = asyncio.run(flush(post))
    if report.trouble:
        say(f"pbem: {report.trouble}", err=True)
    if not quiet:
        say(f"{games} games, {report.sent} letters sent, {report.failed} not.")
