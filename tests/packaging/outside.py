"""Commands as they run outside the checkout."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path


def run(*command: str | Path, cwd: Path) -> str:
    """Run a command outside the checkout, with nothing of it on the path."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PBEM_")}
    kept.pop("PYTHONPATH", None)
    done = subprocess.run(
        [str(word) for word in command],
        cwd=cwd,
        env=kept,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, f"{command}: {done.stdout}{done.stderr}"
    return done.stdout
