"""A mail server on this machine (aiosmtpd) that replies as its arguments say and records the received message.

    smtp_server.py FOLDER [--tls|--starttls] [--login] [--reject CODE|--hang]
"""

import argparse
import asyncio
import email
import email.policy
import json
import ssl
import sys
from pathlib import Path

from aiosmtpd.smtp import SMTP, AuthResult


class Handler:
    def __init__(self, options):
        self.options = options

    async def handle_RCPT(self, server, session, envelope, address, rcpt_options):
        if self.options.hang:
            await asyncio.sleep(600)
        if self.options.reject:
            return f"{self.options.reject} not here"
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server, session, envelope):
        message = email.message_from_bytes(envelope.content, policy=email.policy.default)
        part = {kind: message.get_body((kind,)).get_content() for kind in ("plain", "html")}
        told = {
            "from": envelope.mail_from, "to": envelope.rcpt_tos, "tls": server.transport.get_extra_info("sslcontext") is not None,
            "greeting": session.host_name,
            "login": bool(session.authenticated), "headers": {name: str(value) for name, value in message.items()},
            "text": part["plain"], "html": part["html"], "longest": max(map(len, envelope.content.split(b"\r\n"))),
            "defects": [str(defect) for defect in message.defects],
        }
        path = Path(self.options.folder, "mail.new")
        path.write_text(json.dumps(told))
        path.rename(path.with_name("mail"))
        return "250 taken"


def known(server, session, envelope, mechanism, data):
    # The server itself replies if this does not handle the attempt.
    return AuthResult(success=(data.login, data.password) == (b"me", b'pa"ss\\word'), handled=False)


async def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("folder")
    for flag in ("tls", "starttls", "login", "hang"):
        parser.add_argument(f"--{flag}", action="store_true")
    parser.add_argument("--reject")
    options = parser.parse_args()
    context = None
    if options.tls or options.starttls:
        context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
        context.load_cert_chain(Path(options.folder, "mail.crt"), Path(options.folder, "mail.key"))

    def protocol():
        return SMTP(
            Handler(options), hostname="mail.test", tls_context=context if options.starttls else None,
            require_starttls=options.starttls, auth_required=options.login, authenticator=known,
            auth_require_tls=False)

    server = await asyncio.get_running_loop().create_server(
        protocol, "0.0.0.0", 0, ssl=context if options.tls else None)
    print(server.sockets[0].getsockname()[1], flush=True)
    await server.serve_forever()


sys.exit(asyncio.run(main()))
