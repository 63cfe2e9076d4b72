"""compose.yaml as Docker Compose reads it."""

import os
import subprocess

from bare import ROOT


def test_compose_is_valid_and_asks_for_what_it_needs():
    given = {
        "HARU_DOMAIN": "haru.example.com", "HARU_SIGN_IN": "octocat", "HARU_GITHUB_CLIENT_ID": "id",
        "HARU_GITHUB_CLIENT_SECRET": "secret", "DATABASE_PASSWORD": "made up",
    }  # fmt: skip
    command = ["docker-compose", "--file", ROOT / "compose.yaml", "--project-directory", "/nonexistent", "config"]

    def config(environment: dict[str, str]) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            command, env={"PATH": os.environ["PATH"], **environment}, capture_output=True, text=True)

    full = config(given)
    assert full.returncode == 0 and "postgres://haru@database/haru" in full.stdout, full.stderr
    version = (ROOT / "Sources/haru/Haru.swift").read_text().split('version = "')[1].split('"')[0]
    assert f"image: haru:{version}" in full.stdout
    for name in given:
        refused = config({key: value for key, value in given.items() if key != name})
        assert refused.returncode != 0 and name in refused.stderr, name
