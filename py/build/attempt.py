"""Run a command quietly: `python py/build/attempt.py SENTENCE COMMAND...`.

If the command fails, the sentence is printed with the reason, on one line. It needs nothing but
Python, because it runs before anything is installed.
"""

import re
import subprocess
import sys

LIBRARY = re.compile(r"([\w.+-]+\.so[\w.]*): cannot open shared object file")
CACHE = re.compile(r"error writing to the directory: (.+)/_logs")  # npm says so last
NETWORK = re.compile(
    r"Temporary failure (?:in name resolution|resolving '[^']*')|Name or service not known"
    r"|nodename nor servname provided|Could not connect to [^ ]+|Network is unreachable"
    r"|Connection refused|Connection timed out|[Tt]imed out\b|E(?:AI_AGAIN|NOTFOUND|CONNREFUSED)\b"
)
# What a package manager says in the end if it could not reach a server.
VAGUE = re.compile(
    r"No matching distribution|Could not find a version|index files failed|Unable to fetch"
    r"|Unable to locate|no installation candidate|subprocess-exited-with-error|Failed to download"
)
ERROR = re.compile(r"\berror\b|^E: |Permission denied|required$", re.I)
NOISE = re.compile(r"complete log of this run|error: subprocess-exited|This error originates")


def attempt(command: list[str], environment: dict[str, str] | None = None) -> str:
    """Run a command and return "" or, if it fails, the reason."""
    try:
        done = subprocess.run(
            command,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
            check=False,
        )
    except OSError as error:
        return str(error)
    return reason(done.stdout) if done.returncode else ""


def reason(output: str) -> str:
    """Return the line of a failed command's output that says most about the failure."""
    if library := LIBRARY.search(output):
        return f"the library {library[1]} is missing"
    if cache := CACHE.search(output):
        return f"{cache[1]} cannot be written; name another folder in npm_config_cache"
    lines = [line.strip(" ×│╰─>") for line in output.splitlines() if not NOISE.search(line)]
    lines = [line for line in lines if line] or ["it printed nothing"]
    line = next((line for line in reversed(lines) if ERROR.search(line)), lines[-1])
    if (VAGUE.search(line) or VAGUE.search(output)) and (network := NETWORK.search(output)):
        return f"no server can be reached ({network[0]})"
    return re.sub(r"^(npm error|ERROR:|E:|error:)\s*", "", line)


if __name__ == "__main__":
    sentence, *command = sys.argv[1:]
    if why := attempt(command):
        raise SystemExit(f"{sentence}: {why}")
