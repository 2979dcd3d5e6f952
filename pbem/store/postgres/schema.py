"""The tables, and how they are made.

A document is kept as the bytes that its file in a host directory would hold, so that nothing
changes on the way from one to the other. `work` says when a document is due, whether it owes
letters, and which host has claimed that work until when; a claim never waits for whoever holds the
document.
"""

from __future__ import annotations

VERSION = 1

TABLES = """
CREATE TABLE layout (version int NOT NULL);
CREATE SEQUENCE commits;
CREATE TABLE documents (
    shelf text COLLATE "C" NOT NULL,
    name text COLLATE "C" NOT NULL,
    document bytea NOT NULL,
    commits bigint NOT NULL DEFAULT nextval('commits'),
    summary bytea,
    summary_version int NOT NULL DEFAULT 0,
    PRIMARY KEY (shelf, name)
);
CREATE INDEX documents_by_number ON documents (shelf, length(name), name);
CREATE TABLE work (
    shelf text COLLATE "C" NOT NULL,
    name text COLLATE "C" NOT NULL,
    due bigint NOT NULL,
    owes boolean NOT NULL,
    host text,
    until timestamptz,
    PRIMARY KEY (shelf, name)
);
CREATE INDEX work_by_time ON work (shelf, due);
CREATE INDEX work_owing ON work (shelf) WHERE owes;
CREATE INDEX work_by_host ON work (host) WHERE host IS NOT NULL;
CREATE TABLE small_values (name text COLLATE "C" PRIMARY KEY, data bytea NOT NULL);
CREATE TABLE words (
    name text COLLATE "C" NOT NULL,
    word text COLLATE "C" NOT NULL,
    PRIMARY KEY (name, word)
);
CREATE TABLE set_aside (
    shelf text COLLATE "C" NOT NULL,
    file text COLLATE "C" NOT NULL,
    document bytea NOT NULL,
    PRIMARY KEY (shelf, file)
);
"""
MAKING = 7_262_236
"""The advisory lock of whoever makes the tables, so that two hosts do not make them at once."""
