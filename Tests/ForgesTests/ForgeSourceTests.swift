import Core
import Engine
import Forges
import Foundation
import HTTPTypes
import TestSupport
import Testing

/// GitHub is requested over HTTP, and all of its failures are distinguished.
@Suite struct ForgeSourceTests {
    private static let account = ForgeAccount(kind: .github, address: ForgeAccount.github, login: "torvalds")
    private static let page = "contributions-2026-06-17-torvalds.html"

    private func ask(
        _ answer: FakeGitHub.Answer, _ window: ForgeWindow = .lastYear, etag: String? = nil,
        _ check: @escaping @Sendable (Result<ForgeCalendar?, any Error>, FakeGitHub) throws -> Void
    ) async throws {
        try await FakeGitHub.with { fake, address in
            fake.answer { _ in answer }
            let source = ForgeSource(gitHub: address, version: "1.2.3")
            do {
                try check(.success(try await source.calendar(of: Self.account, question(window, etag: etag))), fake)
            } catch let problem as ForgeProblem {
                try check(.failure(problem), fake)
            }
        }
    }

    @Test("the last year is requested politely and parsed")
    func lastYear() async throws {
        let page = try Recording.text(Self.page)
        try await ask(.page(page, headers: [.eTag: #"W/"a1""#])) { result, fake in
            let calendar = try #require(try result.get())
            #expect(calendar.days.count == 368)
            #expect(calendar.etag == #"W/"a1""#)
            let question = try #require(fake.questions.first)
            #expect(fake.questions.count == 1)
            #expect(question.path == "/users/torvalds/contributions")
            #expect(question.headers[.userAgent] == "haru/1.2.3")
            #expect(question.headers[.accept] == "text/html")
            #expect(question.headers[HTTPField.Name("x-requested-with")!] == "XMLHttpRequest")
            #expect(question.headers[.ifNoneMatch] == nil)
            #expect(question.headers[.cookie] == nil)
        }
    }

    @Test("a forge gets at most eight concurrent requests, and all requests are sent")
    func concurrency() async throws {
        let page = try Recording.text(Self.page)
        try await FakeGitHub.with { fake, address in
            // The first ones wait for each other, so that the maximum number run concurrently.
            fake.answer { _ in .held({ fake.questions.count >= 8 }, .page(page)) }
            let source = ForgeSource(gitHub: address, version: "1.2.3")
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 1...40 {
                    let account = ForgeAccount(kind: .github, address: ForgeAccount.github, login: "person-\(number)")
                    group.addTask { _ = try await source.calendar(of: account, question(.lastYear)) }
                }
                try await group.waitForAll()
            }
            #expect(fake.mostAtATime == 8)
            #expect(Set(fake.questions.map(\.path)).count == 40 && fake.questions.count == 40)
        }
    }

    @Test("an ETag that is empty or too long is ignored", arguments: ["", String(repeating: "a", count: 5_000)])
    func oddMarks(_ etag: String) async throws {
        let page = try Recording.text(Self.page)
        try await ask(.page(page, headers: [.eTag: etag])) { result, _ in
            let calendar = try #require(try result.get())
            #expect(calendar.etag == nil)
        }
    }

    @Test("a year is requested by its first and last day")
    func year() async throws {
        let page = try Recording.text(Self.page)
        try await ask(.page(page), .year(2019)) { _, fake in
            #expect(fake.questions.map(\.path) == ["/users/torvalds/contributions?from=2019-01-01&to=2019-12-31"])
        }
    }

    @Test("an unchanged page is not sent again")
    func unchanged() async throws {
        try await ask(.status(304), etag: #"W/"a1""#) { result, fake in
            let calendar = try result.get()
            #expect(calendar == nil)
            #expect(fake.questions.first?.headers[.ifNoneMatch] == #"W/"a1""#)
        }
        // The request had no If-None-Match.
        try await ask(.status(304)) { result, _ in
            #expect(throws: ForgeProblem(Self.account, .refused(status: 304))) { try result.get() }
        }
    }

    @Test(
        "each status is distinguished",
        arguments: [
            (404, nil, ForgeProblem.Reason.unknownAccount), (429, "120", .limited(seconds: 120)),
            (429, nil, .limited(seconds: nil)), (429, "soon", .limited(seconds: nil)),
            (403, "60", .limited(seconds: 60)), (403, nil, .refused(status: 403)), (401, nil, .refused(status: 401)),
            (451, nil, .refused(status: 451)), (500, nil, .failed(status: 500)), (502, nil, .failed(status: 502)),
            (503, "9", .failed(status: 503)), (204, nil, .refused(status: 204)),
        ])
    func statuses(_ status: Int, _ after: String?, _ reason: ForgeProblem.Reason) async throws {
        try await ask(.status(status, headers: after.map { [.retryAfter: $0] } ?? [:])) { result, fake in
            #expect(throws: ForgeProblem(Self.account, reason)) { try result.get() }
            // A refused request is not retried automatically.
            #expect(fake.questions.count == 1)
        }
    }

    @Test("an unreadable page is never a calendar without contributions")
    func unreadable() async throws {
        for answer in [
            FakeGitHub.Answer.page("<html><body>Sign in</body></html>"), .page(""),
            .body(Array("{}".utf8), type: "application/json"), .body([0xFF, 0xFE, 0x00], type: "text/html"),
            .body([], type: "image/png"),
        ] {
            try await ask(answer) { result, _ in
                #expect(throws: ForgeProblem(Self.account, .markupChanged)) { try result.get() }
            }
        }
    }

    @Test("bodies that are too large or endless are given up")
    func tooLarge() async throws {
        for answer in [FakeGitHub.Answer.endless, .body([UInt8](repeating: 32, count: 50 << 20), type: "text/html")] {
            try await ask(answer) { result, _ in
                #expect(throws: ForgeProblem(Self.account, .tooLarge)) { try result.get() }
            }
        }
    }

    @Test("a compressed page is read, and one that expands beyond the size limit is given up")
    func compressed() async throws {
        let page = try await compress(Array(try Recording.text(Self.page).utf8))
        try await ask(.body(page, type: "text/html", encoding: "gzip")) { result, fake in
            let calendar = try #require(try result.get())
            #expect(calendar.days.count == 368)
            #expect(fake.questions.first?.headers[.acceptEncoding] == "gzip")
        }
        let bomb = try await compress([UInt8](repeating: 32, count: 50 << 20))
        try #require(bomb.count < 1 << 20)
        try await ask(.body(bomb, type: "text/html", encoding: "gzip")) { result, _ in
            #expect(throws: ForgeProblem(Self.account, .tooLarge)) { try result.get() }
        }
        try await ask(.body([1, 2, 3, 4], type: "text/html", encoding: "gzip")) { result, _ in
            #expect(throws: ForgeProblem.self) { try result.get() }
        }
    }

    private func compress(_ bytes: [UInt8]) async throws -> [UInt8] {
        try await withTemporaryFolder { folder in
            try Data(bytes).write(to: URL(fileURLWithPath: folder + "/page"))
            let gzip = try ChildProcess(
                "gzip", ["-c"], environment: ProcessInfo.processInfo.environment, in: folder, input: folder + "/page",
                output: folder + "/page.gz")
            try #require(gzip.wait() == .exit(0))
            return Array(try Data(contentsOf: URL(fileURLWithPath: folder + "/page.gz")))
        }
    }

    @Test("a broken connection and a failed one are reported in words")
    func unreachable() async throws {
        let page = try Recording.text(Self.page)
        try await ask(.cut(page, after: 100_000)) { result, _ in
            #expect(throws: ForgeProblem(Self.account, .unreachable(.broken))) { try result.get() }
        }
        @Sendable func check(_ address: String, _ fault: ConnectionFault) async {
            let source = ForgeSource(gitHub: address, version: "1")
            await #expect(throws: ForgeProblem(Self.account, .unreachable(fault)), "\(address)") {
                _ = try await source.calendar(of: Self.account, question())
            }
        }
        // Nobody listens on port 1.
        await check("http://127.0.0.1:1", .refused)
        await check("http://nowhere.invalid", .unknownHost)
        try await FakeGitHub.with { _, address in
            await check(address.replacing("http://", with: "https://"), .handshake)
        }
    }

    @Test("a cancelled request ends at once", .timeLimit(.minutes(2)))
    func cancelled() async throws {
        try await FakeGitHub.with { fake, address in
            // It would not answer for ten minutes.
            fake.answer { _ in .silence }
            let source = ForgeSource(gitHub: address, version: "1")
            await withTaskGroup(of: Void.self) { group in
                group.addTask { _ = try? await source.calendar(of: Self.account, question()) }
                while fake.questions.isEmpty { await Task.yield() }
                group.cancelAll()
            }
        }
    }

    private func refuses(_ status: Int, _ body: () async throws -> Void) async throws {
        await #expect(throws: ForgeProblem(Self.account, .refused(status: status))) { try await body() }
    }

    @Test("a redirect is followed only on the same forge")
    func redirects() async throws {
        let page = try Recording.text(Self.page)
        try await FakeGitHub.with { fake, address in
            let source = ForgeSource(gitHub: address, version: "1")
            fake.answer { path in
                path == "/moved" ? .page(page) : .status(302, headers: [.location: "/moved"])
            }
            let calendar = try await source.calendar(of: Self.account, question())
            #expect(calendar?.days.count == 368)
            for place in ["http://169.254.169.254/latest", "//127.0.0.1:9/x", "http://127.0.0.1:9/", "ftp://x", ""] {
                fake.answer { path in
                    path.hasPrefix("/users") ? .status(301, headers: [.location: place]) : .page(page)
                }
                try await refuses(301) {
                    _ = try await source.calendar(of: Self.account, question())
                }
            }
            let before = fake.questions.count
            fake.answer { _ in .status(302, headers: [.location: "/again"]) }
            try await refuses(310) {
                _ = try await source.calendar(of: Self.account, question())
            }
            #expect(fake.questions.count - before == 4)
        }
    }
}

/// A request of somebody in Seoul, at noon of a day in the summer of 2026.
func question(
    _ window: ForgeWindow = .lastYear, etag: String? = nil, token: String? = nil, today: String = "2026-06-17"
) throws -> ForgeQuestion {
    let zone = try #require(Zone("Asia/Seoul"))
    return ForgeQuestion(
        window, etag: etag, token: token, by: DayCalendar(zones: ZoneHistory(zone)),
        at: try #require(Instant(iso: today + "T12:00:00+09:00")))
}
