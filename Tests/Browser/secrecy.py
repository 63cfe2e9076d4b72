"""Every secret that the tests have used: none may stand in what a program prints or logs."""

SECRETS: set[str] = set()


def use(secret: str) -> str:
    """Notes a secret, and returns it."""
    SECRETS.add(secret)
    return secret


def check(text: str) -> None:
    """Looks for each of them in what a program has printed."""
    told = sorted(secret[:6] + "…" for secret in SECRETS if secret and secret in text)
    assert not told, f"secrets are told: {told}"
