import Core
import Engine
import Foundation
import HTTPTypes
import Synchronization
import TestSupport
import Testing

@testable import Web

/// Database cost of a page that is rendered again: one transaction, and a limited number of statements.
@Suite struct PageCostTests {
    /// Statement limit of each page: first with the data that nearly every page needs, then with that data cached.
    ///
    /// A page that needs more statements must state it here.
    private static let statements: [(path: String, first: Int, again: Int)] = [
        ("/", 14, 13), ("/days/2026-11-20", 22, 17), ("/days/2026-11-20/explanation", 16, 11), ("/challenge", 12, 10),
        ("/tasks", 19, 14),
        ("/tasks/list", 14, 9), ("/tasks/days/2026-11-21", 12, 7), ("/tasks/new", 12, 7), ("/tasks/1", 14, 9),
        ("/tasks/1/line", 14, 9),
        ("/calendar", 26, 21), ("/calendar/2026-10", 18, 13), ("/calendar/2026", 10, 5), ("/statistics", 18, 16),
        ("/diary", 18, 13),
        ("/diary/1", 14, 9), ("/settings", 20, 15), ("/settings/days", 9, 4), ("/settings/repositories", 12, 7),
        ("/settings/sources", 9, 4), ("/settings/authors", 11, 6), ("/settings/exclusions", 11, 6),
        ("/settings/appearance", 9, 4), ("/settings/sound", 9, 4),
        ("/settings/zone", 9, 4), ("/settings/freezes", 9, 4), ("/settings/tasks", 9, 4),
        ("/settings/language", 9, 4), ("/settings/sharing", 10, 5), ("/settings/sessions", 10, 5),
        ("/settings/export", 10, 5), ("/settings/import", 11, 6), ("/settings/deletion", 11, 6),
        ("/settings/machines", 10, 5), ("/settings/notifications", 22, 17),
        ("/settings/tokens", 10, 5), ("/settings/feeds", 10, 5), ("/settings/widgets", 10, 5),
        ("/settings/about", 13, 8), ("/sign-out", 11, 6),
        ("/diary/new", 11, 6), ("/diary/1/edit", 16, 11), ("/welcome", 10, 5),
        ("/mailbox", 12, 7), ("/mailbox/new", 12, 7), ("/mailbox/1", 11, 6), ("/mailbox/1/settings", 17, 12),
        ("/mailbox/1/writing", 11, 6), ("/mailbox/gift", 9, 4), ("/letters/1", 13, 8),
    ]

    /// Routes that are no page, need no stored data, read git, or belong to another database.
    private static let others = [
        "device", "shareTarget", "events", "enter", "health", "manifest", "serviceWorker", "asset", "icon", "offline",
        "diary commits",
        "welcome demo", "signIn page", "signIn provider", "signIn callback", "settings section people",
        "sharing page name", "sharing page link", "sharing card name", "sharing card link",
        "sharing preview today", "feed file", "mailbox picture", "mailbox file",
        "mailbox invitation", "mailbox written", "mailbox gift", "mailbox paper", "settings sourceAvatar",
        "settings accountExport",
        "notifications devices", "notifications link", "about page", "about licenses",
    ]

    @Test("the table lists every page")
    func isComplete() throws {
        let known = Set(try Self.statements.map { Self.kind(of: try #require(Route(path: $0.path))) } + Self.others)
        for route in Route.samples where route.use != .change {
            #expect(known.contains(Self.kind(of: route)), "\(Self.kind(of: route)): \(route.path)")
        }
    }

    /// Names of a route's cases, without their values.
    private static func kind(of route: Route) -> String {
        "\(route)".split(separator: "(").prefix { !$0.hasPrefix("Core.") && $0.first?.isLetter == true }
            .map { String($0.split(separator: ".").last ?? "").filter(\.isLetter) }.joined(separator: " ")
    }

    /// Runs a body with a browser on a furnished server, its counting database, and a function that lets a minute pass.
    ///
    /// After a minute a page is rendered again, though nothing has changed.
    private func withServer(
        _ body: @escaping @Sendable (Server, CountingDatabase, _ passMinute: @Sendable () -> Void) async throws -> Void
    ) async throws {
        let clock = Mutex(Server.now)
        try await DatabaseEngine.memory.withDatabase(people: []) { base in
            let database = CountingDatabase(base)
            try await Server.run(on: database, watching: false, now: { clock.withLock(\.self) }) { server in
                let server = try await server.entered()
                try await furnish(server.useCases)
                try await body(server, database) { clock.withLock { $0 = $0.advanced(bySeconds: 60) } }
            }
        }
    }

    @Test("a page that is rendered again reads in one transaction, within its statement limit")
    func cost() async throws {
        try await withServer { server, database, passMinute in
            // The first page looks up the stored changes, and the second one the session.
            for _ in 1...2 {
                passMinute()
                _ = try await server.get("/")
            }
            for (path, first, again) in Self.statements {
                passMinute()
                for number in [first, again] {
                    var reply: Reply?
                    let count = try await database.count { reply = try await server.get(path) }
                    let status = try #require(reply).status
                    #expect(status == .ok, "\(path)")
                    let read = count.transactions.filter { !Self.isQuestionOfState($0) }
                    #expect(read.count == min(number, 1), "\(path)")
                    #expect(read.first?.count ?? 0 <= number, "\(path)")
                }
            }
        }
    }

    @Test("Today needs three round trips, and any other page at most twenty, however much it shows")
    func waits() async throws {
        try await withServer { server, database, passMinute in
            for (path, _, _) in Self.statements {
                passMinute()
                let count = try await database.count { _ = try await server.get(path) }
                #expect(count.statements.count > 5, "\(path)")
                let waits = zip(count.transactions, count.waits).map { Self.isQuestionOfState($0) ? 0 : $1 }
                #expect(waits.reduce(0, +) <= (path == "/" ? 3 : 20), "\(path): \(waits)")
            }
        }
    }

    @Test("a page with a current ETag costs only the check that nothing has changed")
    func held() async throws {
        try await withServer { server, database, _ in
            for path in ["/", "/tasks", "/calendar", "/diary", "/statistics", "/settings"] {
                let tag = try #require(try await server.get(path).headers[.eTag])
                var reply: Reply?
                let count = try await database.count {
                    reply = try await server.get(path, headers: [.ifNoneMatch: tag])
                }
                #expect(reply?.status == .notModified, "\(path)")
                #expect(count.transactions.allSatisfy(Self.isQuestionOfState), "\(path)")
            }
        }
    }

    /// Whether a transaction only looks up the session, or checks for changes.
    ///
    /// Both are cached for a while by the clock of the machine, so a slow machine queries more often.
    private static func isQuestionOfState(_ statements: [String]) -> Bool {
        statements.count <= 3
            && statements.allSatisfy { sql in
                !Set(sql.split(whereSeparator: \.isWhitespace)).isDisjoint(with: Self.tablesOfState)
            }
    }

    private static let tablesOfState: Set<Substring> = ["session", "revision", "zone_change", "rule_change"]

    private func furnish(_ useCases: UseCases) async throws {
        try await useCases.set(.welcomed, to: "on")
        for number in 1...3 { _ = try await useCases.addTask(TaskFields(title: "Task \(number)")) }
        _ = try await useCases.addNote(
            NoteFields(title: "Note", body: "Words", day: try await useCases.currentDay()))
        _ = try await useCases.startChallenge(length: 10, start: nil, rule: .everyDay, name: nil, reward: nil)
        _ = try await useCases.createMailbox(occasion: "Birthday", rule: .free)
        let letter = try LetterFields(writer: "", text: "Words", paper: .heart, color: .pink)
        _ = try await useCases.addLetters([(letter, nil)], to: 1)
        _ = try await useCases.drawLetter(from: 1, draw: 1)
    }
}
