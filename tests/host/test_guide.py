"""What hosting.md gives to copy, really used: the hook of certbot, logrotate, two hosts at once."""

from __future__ import annotations

import grp
import os
import pwd
import smtplib
import ssl
import subprocess
import sys
import time
from pathlib import Path

import pytest

from pbem.host.doctor import examine
from pbem.host.doctor_finding import BAD
from pbem.store import Home
from tests.debian import need
from tests.docs.blocks import ROOT, blocks
from tests.ports import free_port

from .players import wait_for
from .serving import make_certificate, served, settle, shows

LETTER = b"From: anna@example.org\r\nMessage-ID: <%d@x>\r\n\r\nhelp\r\n"


def from_the_guide(words: str) -> str:
    """The only block of hosting.md that has these words."""
    found = ["\n".join(block.lines) for block in blocks(ROOT / "docs" / "hosting.md")]
    (one,) = [block for block in found if words in block]
    return one + "\n"


def test_a_certificate_is_renewed_by_certbot_s_hook(tmp_path: Path) -> None:
    home, port = Home.create(tmp_path / "home").path, free_port()
    lineage = tmp_path / "live"
    lineage.mkdir()
    settle(home, port, 'certificate = "fullchain.pem"\nkey = "privkey.pem"')
    hook = from_the_guide("RENEWED_LINEAGE").replace("/srv/pbem/host/", f"{home}/")
    user, group = pwd.getpwuid(os.geteuid()).pw_name, grp.getgrgid(os.getegid()).gr_name
    hook = hook.replace("-o pbem -g pbem", f"-o {user} -g {group}")
    (tmp_path / "hook").write_text(hook)
    (tmp_path / "hook").chmod(0o755)

    def renewed(reload: str) -> ssl.SSLContext:
        """Have another certificate handed over, as certbot does; who trusts it."""
        trusting = make_certificate(lineage)
        (lineage / "certificate.pem").rename(lineage / "fullchain.pem")
        (lineage / "key.pem").rename(lineage / "privkey.pem")
        (tmp_path / "systemctl").write_text(f"#!/bin/sh\n{reload}\n")
        (tmp_path / "systemctl").chmod(0o755)
        path = f"{tmp_path}:{os.environ['PATH']}"
        environment = {"PATH": path, "RENEWED_LINEAGE": str(lineage)}
        subprocess.run([tmp_path / "hook"], env=environment, check=True, timeout=30)
        return trusting

    first = renewed("true")
    assert (home / "privkey.pem").stat().st_mode & 0o777 == 0o400
    with served(home) as host:
        host.hear("serving")
        assert shows(port, first)
        for time_ in (1, 2):
            latest = renewed(f'[ "$*" = "reload pbem" ] && kill -HUP {host.process.pid}')
            host.hear("settings are read again", times=time_)
            assert shows(port, latest)
            assert not shows(port, first)
        assert host.stop() == 0


@pytest.mark.peer
def test_logrotate_takes_the_log_away_while_the_host_writes_it(tmp_path: Path) -> None:
    need("logrotate")
    home, port, log = Home.create(tmp_path / "home").path, free_port(), tmp_path / "pbem.log"
    settle(home, port)
    rules = tmp_path / "pbem"
    rules.write_text(from_the_guide("copytruncate").replace("/var/log/pbem.log", str(log)))
    rules.chmod(0o644)
    rotate = ["/usr/sbin/logrotate", "--force", "--state", f"{tmp_path}/state", str(rules)]
    command = from_the_guide_s_words("nohup pbem --home").replace("/srv/pbem/host", str(home))
    command = command.replace("/var/log/pbem.log", str(log)).replace("&", "> /dev/null & echo $!")
    path = f"{Path(sys.executable).parent}:{os.environ['PATH']}"
    started = subprocess.run(
        ["sh", "-c", command],
        env=os.environ | {"PATH": path},
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    pid = int(started.stdout)
    try:
        wait_for(lambda: "serving" in log.read_text())
        for number in range(1, 4):
            with smtplib.SMTP("127.0.0.1", port, timeout=30) as client:
                client.sendmail("anna@example.org", ["pbem@example.net"], LETTER % number)
            wait_for(lambda: "sent a letter" in log.read_text())
            subprocess.run(rotate, check=True, capture_output=True, timeout=30)
            assert log.read_bytes() == b""
    finally:
        os.kill(pid, 15)
    wait_for(lambda: not Path(f"/proc/{pid}").exists() or _is_dead(pid))
    unpacked = ["gzip", "-dc", *sorted(map(str, tmp_path.glob("pbem.log.*.gz")))]
    old = subprocess.run(unpacked, stdout=subprocess.PIPE, check=True).stdout
    assert len(unpacked) == 2 + 3
    assert old.count(b"sent a letter") == 3
    assert b"\0" not in old + log.read_bytes(), "the host wrote on where the old file ended"


def from_the_guide_s_words(words: str) -> str:
    """The command between backticks in hosting.md that begins so."""
    text = (ROOT / "docs" / "hosting.md").read_text()
    return words + text.partition(f"`{words}")[2].partition("`")[0]


def _is_dead(pid: int) -> bool:
    return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z"


def test_two_hosts_on_one_machine(tmp_path: Path) -> None:
    """Each with a directory, an address and a port of its own."""
    homes = [Home.create(tmp_path / name).path for name in ("first", "second")]
    ports = [free_port(), free_port()]
    for home, port in zip(homes, ports, strict=True):
        (home / "pbem.toml").write_text(
            f'[address]\ndomain = "{home.name}.example"\n[listen]\nsmtp = "127.0.0.1:{port}"\n'
        )
    with served(homes[0]) as one, served(homes[1]) as other:
        for host in (one, other):
            host.hear("serving")
        for home, port in zip(homes, ports, strict=True):
            with smtplib.SMTP("127.0.0.1", port, timeout=30) as client:
                client.sendmail("anna@example.org", [f"pbem@{home.name}.example"], LETTER % port)
        for home, port in zip(homes, reversed(ports), strict=True):
            with (
                smtplib.SMTP("127.0.0.1", port, timeout=30) as client,
                pytest.raises(smtplib.SMTPRecipientsRefused),
            ):
                client.sendmail("anna@example.org", [f"pbem@{home.name}.example"], LETTER % 7)
        for host in (one, other):
            host.hear("sent a letter")
        assert one.stop() == 0
        time.sleep(0.1)
        assert other.process.poll() is None, "one ends, and the other with it"
        settings = homes[0] / "pbem.toml"
        settings.write_text(settings.read_text().replace(str(ports[0]), str(ports[1])))
        (found,) = [one for one in examine(homes[0]) if one.about == "listener (smtp)"]
        assert (found.state, "another program" in found.words) == (BAD, True)
    for home in homes:
        (sent,) = (home / "outbox-maildir" / "new").iterdir()
        assert f"pbem@{home.name}.example" in sent.read_text()
