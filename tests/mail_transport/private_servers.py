"""Private Postfix and Dovecot on high ports, with configuration and queue of their own.

They never touch the machine's own mail system: every path they use is below one new folder.
"""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.ports import free_port

POSTFIX_MAIN = """\
compatibility_level = 3.6
queue_directory = {folder}/queue
data_directory = {folder}/data
command_directory = /usr/sbin
daemon_directory = /usr/lib/postfix/sbin
mail_owner = postfix
setgid_group = postdrop
myhostname = mx.example.net
mydestination =
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
mynetworks = 127.0.0.0/8
maillog_file = {folder}/mail.log
maillog_file_prefixes = {folder}
alias_maps =
alias_database =
disable_dns_lookups = yes
smtpd_peername_lookup = no
recipient_delimiter = +
virtual_mailbox_domains = example.org unix.example.org hosts.example.org
virtual_transport = lmtp:inet:127.0.0.1:{lmtp_port}
transport_maps = inline:{{ {{ unix.example.org = lmtp:unix:{lmtp_socket} }} }} {to_hosts}
relayhost = [127.0.0.1]:{relay_port}
lmtp_send_xforward_command = no
queue_run_delay = 2s
minimal_backoff_time = 2s
maximal_backoff_time = 5s
transport_retry_time = 2s
"""

POSTFIX_MASTER = """\
127.0.0.1:{port} inet n - n - - smtpd
pickup unix n - n 60 1 pickup
cleanup unix n - n - 0 cleanup
qmgr unix n - n 300 1 qmgr
rewrite unix - - n - - trivial-rewrite
bounce unix - - n - 0 bounce
defer unix - - n - 0 bounce
trace unix - - n - 0 bounce
flush unix n - n 1000? 0 flush
showq unix n - n - - showq
proxymap unix - - n - - proxymap
smtp unix - - n - - smtp
relay unix - - n - - smtp
error unix - - n - - error
retry unix - - n - - error
lmtp unix - - n - - lmtp
anvil unix - - n - 1 anvil
scache unix - - n - 1 scache
tlsmgr unix - - n 1000? 1 tlsmgr
postlog unix-dgram n - n - 1 postlogd
"""

DOVECOT = """\
base_dir = {folder}/run
state_dir = {folder}/state
log_path = {folder}/dovecot.log
protocols = imap
listen = 127.0.0.1
ssl = yes
ssl_cert = <{folder}/certificate.pem
ssl_key = <{folder}/key.pem
disable_plaintext_auth = no
mail_location = maildir:{folder}/mail/%u
mail_uid = nobody
mail_gid = nogroup
first_valid_uid = 1
first_valid_gid = 1
passdb {{
  driver = passwd-file
  args = scheme=PLAIN {folder}/passwd
}}
userdb {{
  driver = static
  args = uid=nobody gid=nogroup home={folder}/mail/%u
}}
service imap-login {{
  inet_listener imap {{
    port = {port}
  }}
  inet_listener imaps {{
    port = {tls_port}
  }}
}}
service anvil {{
  chroot =
}}
"""


@dataclass(frozen=True)
class Postfix:
    """A running private Postfix.

    Mail for example.org goes by LMTP to `lmtp_port`, for unix.example.org to `lmtp_socket`, for
    hosts.example.org to one of several hosts, and all other mail to a relay at `relay_port`.
    What was deferred is tried again within seconds.
    """

    folder: Path
    port: int
    lmtp_port: int
    relay_port: int

    @property
    def lmtp_socket(self) -> Path:
        """A place that Postfix's own user can reach."""
        return self.folder / "lmtp"

    def queue(self) -> list[dict[str, Any]]:
        """The letters that it has and could not hand over yet."""
        done = subprocess.run(
            ["postqueue", "-c", str(self.folder / "conf"), "-j"], check=True, capture_output=True
        )
        return [json.loads(line) for line in done.stdout.splitlines()]

    def flush(self) -> None:
        """Try again now what is deferred."""
        subprocess.run(["postqueue", "-c", str(self.folder / "conf"), "-f"], check=True)

    def log(self) -> str:
        """What it has to say."""
        return (self.folder / "mail.log").read_text()


@contextlib.contextmanager
def postfix(hosts: Sequence[int] = ()) -> Iterator[Postfix]:
    """A Postfix between our listener, our transport and a relay; `hosts` are ports for LMTP."""
    with _folder() as folder:
        server = Postfix(folder, free_port(), free_port(), free_port())
        for name in ("conf", "queue", "data"):
            (folder / name).mkdir()
        shutil.chown(folder / "data", "postfix")
        main = POSTFIX_MAIN.format(
            folder=folder,
            lmtp_port=server.lmtp_port,
            lmtp_socket=server.lmtp_socket,
            relay_port=server.relay_port,
            to_hosts=_by_chance(hosts),
        )
        (folder / "conf" / "main.cf").write_text(main)
        (folder / "conf" / "master.cf").write_text(POSTFIX_MASTER.format(port=server.port))
        command = ["postfix", "-c", str(folder / "conf")]
        with _running([*command, "start-fg"], server.port, folder):
            try:
                yield server
            finally:
                subprocess.run([*command, "stop"], check=True, capture_output=True)


def _by_chance(hosts: Sequence[int]) -> str:
    """A table that sends a letter to any of the hosts, and to the next one if that is away."""
    if not hosts:
        return ""
    names = [f"from{port}" for port in hosts]
    ways = []
    for place, name in enumerate(names):
        order = ", ".join(f"127.0.0.1:{port}" for port in [*hosts[place:], *hosts[:place]])
        ways.append(f"{{ {name} = lmtp:inet:{order} }}")
    tables = (
        "inline:{ hosts.example.org=any }",
        f"randmap:{{ {', '.join(names)} }}",
        f"inline:{{ {', '.join(ways)} }}",
    )
    return f"pipemap:{{ {', '.join(tables)} }}"


class Dovecot:
    """A running private Dovecot with the mailbox of one user."""

    def __init__(self, folder: Path, port: int, tls_port: int) -> None:
        self.port = port
        self.tls_port = tls_port
        self.maildir = folder / "mail" / "pbem"


@contextlib.contextmanager
def dovecot(certificate: bytes, key: bytes, password: str) -> Iterator[Dovecot]:
    """A Dovecot with the user `pbem`."""
    with _folder() as folder:
        port, tls_port = free_port(), free_port()
        (folder / "mail").mkdir()
        shutil.chown(folder / "mail", "nobody", "nogroup")
        (folder / "certificate.pem").write_bytes(certificate)
        (folder / "key.pem").write_bytes(key)
        (folder / "passwd").write_text(f"pbem:{password}::::::\n")
        config = folder / "dovecot.conf"
        config.write_text(DOVECOT.format(folder=folder, port=port, tls_port=tls_port))
        with _running(["dovecot", "-F", "-c", str(config)], port, folder):
            yield Dovecot(folder, port, tls_port)


@contextlib.contextmanager
def _folder() -> Iterator[Path]:
    """A new folder that the servers' own users may enter."""
    folder = Path(tempfile.mkdtemp(prefix="pbem-peer-"))
    folder.chmod(0o755)
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@contextlib.contextmanager
def _running(command: list[str], port: int, folder: Path) -> Iterator[None]:
    """The server while it runs, from when it answers on its port."""
    environment = os.environ | {"PATH": f"/usr/sbin:/sbin:{os.environ['PATH']}"}
    with (folder / "output").open("wb") as output:
        process = subprocess.Popen(command, stdout=output, stderr=output, env=environment)
    try:
        _wait_for(port, process, folder)
        yield
    finally:
        process.terminate()
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait(10)


def _wait_for(port: int, process: subprocess.Popen[bytes], folder: Path) -> None:
    until = time.monotonic() + 20
    while time.monotonic() < until and process.poll() is None:
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
            return
        time.sleep(0.05)
    said = "\n".join(path.read_text() for path in (folder / "output", *folder.glob("*.log")))
    raise AssertionError(f"{process.args!r} does not answer:\n{said}")
