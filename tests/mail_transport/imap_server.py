"""A small IMAP server for the tests: one mailbox, just the commands that polling needs."""

from __future__ import annotations

import re
import socketserver
import threading
from dataclasses import dataclass, field


@dataclass
class Stored:
    """A message in a folder."""

    uid: int
    raw: bytes
    date: str = "05-Jan-2026 10:00:00 +0100"
    seen: bool = False


@dataclass
class ImapServer:
    """Listens on a free port until closed; the folders are the test's to look into."""

    password: str = "secret"
    folders: dict[str, list[Stored]] = field(default_factory=lambda: {"INBOX": []})
    commands: list[str] = field(default_factory=list)
    can_move: bool = True

    def __enter__(self) -> ImapServer:
        owner = self

        class Handler(socketserver.StreamRequestHandler):
            disable_nagle_algorithm = True

            def handle(self) -> None:
                _Conversation(owner, self).run()

        socketserver.ThreadingTCPServer.allow_reuse_address = True
        self._server = socketserver.ThreadingTCPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        self.port = self._server.server_address[1]
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.01,))
        self._thread.start()
        return self

    def __exit__(self, *_exc: object) -> None:
        self._server.shutdown()
        self._server.server_close()
        self._thread.join(10)


class _Conversation:
    def __init__(self, server: ImapServer, handler: socketserver.StreamRequestHandler) -> None:
        self.server = server
        self.handler = handler
        self.folder: list[Stored] = []

    def say(self, line: str | bytes) -> None:
        data = line.encode() if isinstance(line, str) else line
        self.handler.wfile.write(data + b"\r\n")

    def run(self) -> None:
        self.say("* OK ready")
        for line in self.handler.rfile:
            tag, _, command = line.decode().strip().partition(" ")
            self.server.commands.append(command)
            self.say(f"{tag} {self.answer(command)}")
            if command.upper() == "LOGOUT":
                return

    def answer(self, command: str) -> str:
        words = command.replace("UID ", "UID_").split()
        method = getattr(self, f"do_{words[0].lower()}", None)
        return str(method(command, words)) if method else "BAD unknown"

    def do_capability(self, _command: str, _words: list[str]) -> str:
        self.say(f"* CAPABILITY IMAP4rev1{' MOVE' if self.server.can_move else ''}")
        return "OK done"

    def do_login(self, command: str, _words: list[str]) -> str:
        return "OK done" if command.endswith(f'"{self.server.password}"') else "NO wrong"

    def do_select(self, command: str, _words: list[str]) -> str:
        name = command.partition(" ")[2].strip('"')
        if name not in self.server.folders:
            return "NO no such folder"
        self.folder = self.server.folders[name]
        self.say(f"* {len(self.folder)} EXISTS")
        return "OK [READ-WRITE]"

    def do_list(self, command: str, _words: list[str]) -> str:
        name = command.split('"')[-2] if command.endswith('"') else command.split()[-1]
        if name in self.server.folders:
            self.say(f'* LIST () "/" "{name}"')
        return "OK done"

    def do_create(self, command: str, _words: list[str]) -> str:
        self.server.folders[command.partition(" ")[2].strip('"')] = []
        return "OK done"

    def do_uid_search(self, _command: str, _words: list[str]) -> str:
        found = [str(message.uid) for message in self.folder if not message.seen]
        self.say(f"* SEARCH {' '.join(found)}")
        return "OK done"

    def do_uid_fetch(self, command: str, words: list[str]) -> str:
        message = next(found for found in self.folder if found.uid == int(words[1]))
        if "RFC822.SIZE" in command:
            size, date = len(message.raw), message.date
            self.say(f'* 1 FETCH (UID {message.uid} RFC822.SIZE {size} INTERNALDATE "{date}")')
            return "OK done"
        part = re.search(r"<0\.(\d+)>", command)
        raw = message.raw[: int(part[1])] if part else message.raw
        self.say(f"* 1 FETCH (UID {message.uid} BODY[] {{{len(raw)}}}".encode())
        self.say(raw + b")")
        return "OK done"

    def do_uid_store(self, _command: str, words: list[str]) -> str:
        for message in self.folder:
            message.seen = message.seen or message.uid == int(words[1])
        return "OK done"

    def do_uid_move(self, command: str, words: list[str]) -> str:
        target = self.server.folders[command.split(" ", 3)[3].strip('"')]
        for message in [found for found in self.folder if found.uid == int(words[1])]:
            self.folder.remove(message)
            target.append(message)
        return "OK done"

    def do_uid_copy(self, command: str, words: list[str]) -> str:
        target = self.server.folders[command.split(" ", 3)[3].strip('"')]
        target += [found for found in self.folder if found.uid == int(words[1])]
        return "OK done"

    def do_expunge(self, _command: str, _words: list[str]) -> str:
        return "OK done"

    def do_logout(self, _command: str, _words: list[str]) -> str:
        self.say("* BYE")
        return "OK done"
