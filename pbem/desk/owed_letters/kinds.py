"""The kinds of letters, whom they can be for, and which of them a player wants."""

INVITATION = "invitation"
START = "start"
TURN = "turn"
NEWS = "news"
ANSWER = "answer"
END = "end"
MESSAGE = "message"
STANDING = "standing"
NOTICE = "notice"
REMINDER = "reminder"
REPORT = "report"
ANNOUNCEMENT = "announcement"
PROBE = "probe"
"""Asks whether mail arrives; if it comes back as well, its address is given up."""

OPERATOR = "operator"
"""Whom a note is for when it is for no seat and no address."""

PERSON = "person:"
"""What the recipient of a note begins with that is for a person without a seat; no address can."""

ALL, TURNS, DIGEST, OFF = "all", "turns", "digest", "off"
CHOICES = (ALL, TURNS, DIGEST, OFF)
TEXT, HTML, LIGHT = "text", "html", "light"
FORMS = (TEXT, HTML, LIGHT)
