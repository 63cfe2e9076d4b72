"""Pages that are looked at without a server: what the browser keeps for that."""

from playwright.sync_api import Page

from machine import Server
from pages import until

# That all pages that are kept by themselves are there.
KEPT = "() => caches.match('/.asked').then((answer) => answer !== undefined)"


def port(server: Server) -> int:
    """Where a server listens, so that another one can take its place."""
    return int(server.base.rsplit(":", 1)[1])


def at_home(visitor, server: Server, path: str = "/", **options) -> Page:
    """A page under a service worker that has kept what one sees without a connection."""
    page = visitor.page(server, **options)
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.goto(path)
    until(page, "() => navigator.serviceWorker.controller !== null")
    until(page, KEPT)
    return page
