"""Every secret that the tests have used: no program may print or log one."""

SECRETS: set[str] = set()


def use(secret: str) -> str:
    """Records a secret, and returns it."""
    SECRETS.add(secret)
    return secret


def check(text: str) -> None:
    """Fails if the output of a program contains a secret."""
    told = sorted(secret[:6] + "…" for secret in SECRETS if secret and secret in text)
    assert not told, f"secrets are told: {told}"
