"""Pages that the service worker shows from its cache without a server."""

from playwright.sync_api import Page

from machine import Server
from pages import until

# Whether all pages that the service worker caches unvisited are cached.
KEPT = "() => caches.match('/.asked').then((answer) => answer !== undefined)"


def port(server: Server) -> int:
    """Returns the port of a server, so that another one can replace it."""
    return int(server.base.rsplit(":", 1)[1])


def at_home(visitor, server: Server, path: str = "/", **options) -> Page:
    """Opens a page under a service worker that has cached all offline pages."""
    page = visitor.page(server, **options)
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.goto(path)
    until(page, "() => navigator.serviceWorker.controller !== null")
    until(page, KEPT)
    return page
