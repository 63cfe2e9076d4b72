"""Helpers for tests on the notification settings."""

from playwright.sync_api import expect

PAGE = "/settings/notifications"


def opened(visitor, server, service, permission: str | None = "granted", path: str = PAGE, **options):
    """Opens a page in a browser whose push subscriptions go to the given service."""
    context = visitor.context(server, **options)
    context.add_init_script(service.script)
    if permission == "granted":
        context.grant_permissions(["notifications"], origin=server.base)
    page = context.new_page()
    page.goto(path)
    return page


def turned_on(page):
    page.locator("#push-on").click()
    expect(page.locator("[data-push=on]")).to_be_visible()
    expect(page.locator("[data-push-off]")).to_have_count(1)


def state(page) -> str | None:
    shown = page.locator("[data-push]:visible")
    expect(shown).to_have_count(1)
    return shown.get_attribute("data-push")
