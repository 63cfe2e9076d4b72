import TestSupport
import Testing

@testable import Web

@Suite("Addresses")
struct RouteTests {
    private static let read = [
        "/", "/days/2026-11-21", "/days/0001-01-01", "/days/9999-12-31", "/days/2026-11-21/explanation", "/challenge",
        "/welcome", "/settings", "/device", "/statistics", "/calendar", "/calendar/2026-11", "/calendar/2026",
        "/tasks/list",
        "/tasks/new", "/tasks/days/2026-11-21", "/diary/new", "/diary/7/edit", "/diary/commits", "/mailbox/new",
        "/mailbox/7/settings", "/letters/7", "/letters/7/picture.svg", "/letters/7/picture.png",
        "/mailbox/7/letters.json", "/mailbox/7/letter-paper.html", "/offline", "/events",
        "/enter", "/sign-in", "/sign-in/github", "/sign-in/github/callback", "/health", "/manifest.webmanifest",
        "/service-worker.js", "/assets/haru.css", "/icons/haru.svg",
        "/@octocat", "/@~0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f", "/@octocat/grass.svg", "/@A-1/streak.svg",
        "/@~0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f/streak.svg", "/sharing/today.svg",
        "/feed/0f.ics",
        "/sources/7/avatar/a%20b", "/account/export", "/about", "/about/licenses",
    ]
    private static let change = [
        "/days/2026-11-21/freeze", "/days/2026-11-21/freeze/removal", "/days/2026-11-21/mood", "/freezes",
        "/freezes/removal", "/challenges", "/challenges/current/ending", "/challenges/a%20b/archive",
        "/challenges/current/archive", "/welcome/search", "/welcome/ending", "/welcome/progress",
        "/tips/closing", "/tips/reset", "/zone", "/repositories",
        "/repositories/scan", "/repositories/%2Fhome%2F%EB%82%98%2F.git/removal", "/repositories/scan/removal",
        "/sources", "/sources/check", "/sources/check/removal", "/sources/7/token", "/sources/7/webhook",
        "/sources/7/webhook/removal", "/hooks/github/0f", "/authors", "/authors/removal", "/exclusions",
        "/exclusions/9%3F/removal", "/exclusions/removal/removal",
        "/sessions/ending", "/machines", "/machines/decision", "/machines/m%2Fm/removal", "/device/code",
        "/device/token",
        "/tokens", "/tokens/t%20k/removal", "/feeds", "/feeds/7/removal", "/widgets", "/jobs/j%20k/retry",
        "/account/deletion",
        "/imports",
        "/imports/confirmation",
        "/imports/waiting/removal", "/imports/7/removal", "/tasks/reading",
        "/tasks/7/completion",
        "/tasks/7/completion/removal", "/tasks/7/removal", "/tasks/7/restoration", "/tasks/7/quadrant",
        "/tasks/7/urgency/removal", "/tasks/7/day", "/tasks/7/copy", "/tasks/7/alarms", "/tasks/selection",
        "/tasks/tickets", "/tasks/late", "/tasks/late/removal", "/tasks/unsorted-notice/removal",
        "/diary/selection", "/diary/cards", "/diary/preview", "/mailbox/7/draws", "/mailbox/7/letters",
        "/mailbox/7/letters/files",
        "/mailbox/7/archive", "/mailbox/7/archive/removal", "/letters/7/hiding", "/letters/7/restoration",
        "/letters/7/removal", "/mailbox/7/link", "/mailbox/7/link/renewal", "/mailbox/7/link/closing",
        "/mailbox/7/gift", "/mailbox/7/gift/closing", "/mailbox/7/gift-file",
        "/to/letters/0f/withdrawal", "/identities/removal",
        "/identities/linking", "/identities/confirmation",
        "/people/7/disabling", "/people/7/enabling", "/people/7/appointment", "/people/7/dismissal",
        "/people/7/deletion",
        "/sharing", "/sharing/link", "/sharing/ending", "/push/renewal", "/push/contact",
        "/push/p%20q/removal", "/push/p%20q/test",
        "/nudges", "/nudges/invitation/removal", "/nudges/snooze", "/nudges/snooze/ending", "/channels",
        "/channels/c%20h/removal",
        "/channels/c%20h/test", "/channels/c%20h/state",
    ]
    private static let both = [
        "/settings/days", "/settings/zone", "/settings/freezes", "/settings/tasks", "/settings/repositories",
        "/settings/sources", "/settings/authors", "/settings/exclusions", "/settings/appearance", "/settings/language",
        "/settings/sessions", "/settings/machines", "/settings/notifications", "/push", "/n/0f", "/settings/people",
        "/settings/export", "/settings/import", "/settings/deletion", "/sign-out", "/share-target", "/settings/about",
        "/settings/sound",
        "/settings/sharing", "/settings/tokens", "/settings/feeds", "/settings/widgets", "/welcome/demo", "/tasks",
        "/tasks/7", "/tasks/7/line", "/diary",
        "/diary/7", "/mailbox", "/mailbox/7", "/mailbox/7/writing", "/to/0f", "/to/letters/0f", "/gift/0f",
        "/mailbox/gift",
    ]
    private static let open: Set = [
        "/offline", "/enter", "/health", "/manifest.webmanifest", "/service-worker.js", "/assets/haru.css",
        "/icons/haru.svg", "/hooks/github/0f", "/device/code", "/device/token", "/sign-in", "/sign-in/github",
        "/sign-in/github/callback", "/@octocat", "/n/0f", "/to/0f", "/to/letters/0f", "/to/letters/0f/withdrawal",
        "/feed/0f.ics",
        "/@~0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f", "/@octocat/grass.svg", "/@A-1/streak.svg",
        "/@~0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f/streak.svg", "/about", "/about/licenses",
    ]
    /// Routes whose pages a browser may cache.
    private static let held: Set = [
        "/", "/days/2026-11-21", "/days/0001-01-01", "/days/9999-12-31", "/days/2026-11-21/explanation", "/challenge",
        "/settings", "/statistics", "/calendar", "/calendar/2026-11", "/calendar/2026", "/tasks/list", "/tasks",
        "/tasks/days/2026-11-21", "/diary", "/diary/7", "/settings/days", "/settings/zone", "/settings/freezes",
        "/settings/tasks", "/settings/sources", "/settings/authors", "/settings/exclusions", "/settings/appearance",
        "/settings/language", "/settings/sharing", "/settings/about", "/settings/sound", "/mailbox", "/mailbox/new",
        "/mailbox/7",
        "/mailbox/7/settings", "/mailbox/7/writing", "/letters/7", "/mailbox/gift",
    ]

    @Test(
        "Every address parses, prints back unchanged, and keeps its permitted use",
        arguments: read.map { ($0, Route.Use.read) } + change.map { ($0, .change) } + both.map { ($0, .readAndChange) })
    func addresses(path: String, use: Route.Use) throws {
        let route = try #require(Route(path: path))
        #expect(route.path == path)
        #expect(route.use == use)
        #expect(route.isOpen == Self.open.contains(path))
        #expect(route.isMadeFromWhatIsStored == Self.held.contains(path))
        #expect(path == "/" || Route(path: path + "/") == route)
    }

    @Test("An accepted address equals the printed address of its route")
    func prints() throws {
        let paths = Route.samples.map(\.path)
        let names = [
            "", ".", "..", "/", "//", "%", "%2F", "a b", "é", "e\u{301}", "K", "\u{212A}", "@", "~", "+", "?", "#",
            "\0",
        ]
        for name in names {
            let encoded = Route.encoded(name)
            for path in paths {
                var parts = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
                for index in parts.indices.dropFirst() {
                    parts[index] = encoded
                    try check(parts.joined(separator: "/"))
                    try check(parts.joined(separator: "/") + "/")
                }
            }
        }
        var random = SeededGenerator(seed: 28)
        let pieces = [
            "/", "//", "%2F", "%2e", ".", "..", "%00", "%C3%A9", "e%CC%81", "%E2%84%AA", "0", "-", "+", "@", "%", "",
        ]
        for _ in 0..<20_000 {
            guard var text = paths.randomElement(using: &random) else { return }
            for _ in 0...Int.random(in: 0...2, using: &random) {
                let place = text.index(text.startIndex, offsetBy: .random(in: 0...text.count, using: &random))
                switch Int.random(in: 0...2, using: &random) {
                case 0: text.insert(contentsOf: pieces.randomElement(using: &random) ?? "", at: place)
                case 1: text = String(text[..<place]) + (paths.randomElement(using: &random) ?? "")
                default: if place < text.endIndex { text.remove(at: place) }
                }
            }
            try check(text)
        }
    }

    /// Checks that an accepted path equals the path its route prints, except for escapes and a slash at the end.
    private func check(_ path: String) throws {
        guard let route = Route(path: path) else { return }
        let end = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
        let (read, written) = (try #require(Route.decoded(end)), try #require(Route.decoded(route.path)))
        // An expectation for each of tens of thousands of paths would be slow.
        if Route(path: route.path) == route, read.utf8.elementsEqual(written.utf8) { return }
        Issue.record("\(path) leads to \(route.path)")
    }

    @Test("A form, a sign-in and a way back redirect only to pages")
    func pages() {
        let pages = Set(
            [
                "/", "/days/2026-11-21", "/days/0001-01-01", "/days/9999-12-31", "/days/2026-11-21/explanation",
                "/challenge",
                "/statistics", "/offline", "/device", "/calendar", "/calendar/2026-11", "/calendar/2026",
                "/calendar/0001",
                "/calendar/9999", "/calendar/0001-01", "/calendar/9999-12", "/tasks", "/tasks/list", "/tasks/new",
                "/tasks/7",
                "/tasks/1", "/tasks/12", "/tasks/999999999999999999", "/tasks/days/2026-11-21", "/diary", "/diary/new",
                "/diary/7", "/diary/7/edit", "/welcome", "/welcome/demo", "/settings", "/@octocat",
                "/@~0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f", "/mailbox", "/mailbox/new", "/mailbox/gift", "/gift/0f",
                "/about", "/about/licenses",
            ])
        func isPage(_ path: String) -> Bool {
            pages.contains(path) || path.hasPrefix("/settings/") || path.hasPrefix("/tasks/days/")
                || path.wholeMatch(of: /\/(diary\/\d+(\/edit)?|days\/[\d-]+(\/explanation)?)/) != nil
                || path.wholeMatch(of: /\/(mailbox\/\d+(\/(settings|writing))?|letters\/\d+)/) != nil
        }
        for path in Self.read + Self.change + Self.both + Route.samples.map(\.path) {
            #expect((Route(path: path)?.isPage ?? false) == isPage(path), "\(path)")
            #expect(Route.target(path) == (isPage(path) ? path : nil), "\(path)")
            #expect(Route.target(path + "?step=x&next=//evil.example")?.hasPrefix(path) == (isPage(path) ? true : nil))
        }
    }

    @Test("The table has an address of every kind")
    func complete() {
        func kind(_ route: Route) -> String { "\(route)".replacing(/\(".*?"\)|\d+/, with: "") }
        let written = Set((Self.read + Self.change + Self.both).compactMap { Route(path: $0) }.map(kind))
        #expect(Set(Route.samples.map(kind)).subtracting(written).isEmpty)
    }

    @Test(
        "Other addresses within an area do not exist",
        arguments: [
            "/days/2026-02-30/freeze", "/days/2026-11-21/freeze/x", "/days/2026-11-21/mood/x", "/days/x/explanation",
            "/freezes/x", "/freezes/2026-11-21/removal", "/challenge/x", "/challenges/x", "/challenges/x/ending",
            "/challenges/current/ending/x", "/challenges/archive", "/welcome/x", "/welcome%2Fsearch",
            "/freezes%2Fremoval", "/welcome/demo/x", "/settings/days/x",
            "/settings/Days", "/zone/x", "/repositories/7", "/repositories/7/removal/x", "/repositories/scan/x",
            "/repositories%2Fscan", "/settings%2Fdays", "/sources/7", "/sources/x/y", "/sources/7/check",
            "/sources/7/avatar", "/sources/7/avatar/v/x",
            "/sources/check/x",
            "/repositories/removal", "/authors/x", "/authors/7/removal", "/exclusions/9", "/exclusions/removal",
            "/sessions", "/sessions/x", "/sessions/ending/x", "/tokens/7", "/tokens/removal", "/feed", "/feed/0f",
            "/feed/.ics", "/feed/0f.ics/x", "/feeds/7",
            "/feeds/x/removal", "/jobs", "/jobs/7",
            "/jobs/7/x", "/jobs/retry",
            "/tasks/7/completion%2Fremoval", "/tasks/7/completion/x", "/tasks/7/urgency", "/calendar/2026/11",
            "/statistics/x", "/offline/x", "/assets", "/@", "/@~", "/@~0f", "/@a_b", "/@octocat/x",
            "/@octocat/streak.png", "/@octocat/streak.svg/x", "/@octocat/streak", "/@octocat%2Fstreak.svg",
            "/sharing/x", "/sharing/x.svg", "/sharing/link/x", "/octocat",
            "/icons/a/b", "/n", "/n/", "/assets/", "/icons/", "//", "/tasks//", "/hooks/github/", "/sources//avatar/v",
            "/repositories//removal", "/assets/..", "/assets/%2E%2E", "/n/.", "/@octocat//", "/tasks//7",
        ])
    func nowhere(path: String) {
        #expect(Route(path: path) == nil)
        #expect(Route(path: path + "/") == nil)
    }
}
