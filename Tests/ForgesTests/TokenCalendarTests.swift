import Core
import Engine
import Forges
import Foundation
import HTTPTypes
import Synchronization
import TestSupport
import Testing

/// GitHub's GraphQL API with a token: windows, errors with status 200, limits and dead tokens.
///
/// No GraphQL calendar was recorded; those here follow GitHub's published schema. The errors are recorded ones.
@Suite struct TokenCalendarTests {
    private static let account = ForgeAccount(kind: .github, address: ForgeAccount.github, login: "octocat")
    private static let token = "ghp_0123456789abcdefghijABCDEFGHIJ012345"

    /// Days in a request.
    private static func window(of body: String) -> ClosedRange<Day>? {
        guard let object = try? JSONSerialization.jsonObject(with: Data(body.utf8)) as? [String: Any],
            let variables = object["variables"] as? [String: String],
            let from = variables["from"].flatMap({ Day(iso: $0.prefix(10)) }),
            let to = variables["to"].flatMap({ Day(iso: $0.prefix(10)) }), from <= to
        else { return nil }
        return from...to
    }

    private static func length(_ days: ClosedRange<Day>) -> Int { days.lowerBound.distance(to: days.upperBound) + 1 }

    /// A calendar by the schema, in weeks from Sunday: the count of each day is its day of the month, or set by a test.
    private static func calendar(
        _ days: ClosedRange<Day>, remaining: Int = 4_990, count: (Day) -> Int = { Int("\($0)".suffix(2)) ?? 0 }
    ) -> String {
        let all = days.lowerBound.through(days.upperBound).map { day in
            #"{"date":"\#(day)","contributionCount":\#(count(day)),"contributionLevel":"SECOND_QUARTILE"}"#
        }
        let week = #"{"contributionDays":[\#(all.joined(separator: ","))]}"#
        return """
            {"data":{"user":{"contributionsCollection":{"contributionCalendar":{"weeks":[\(week)]}}},
            "rateLimit":{"cost":1,"remaining":\(remaining),"resetAt":"2026-06-17T03:30:00Z"}}}
            """
    }

    private func ask(
        _ window: ForgeWindow = .lastYear, token: String = token, today: String = "2026-06-17",
        answering answer: @escaping @Sendable (ClosedRange<Day>) -> FakeGitHub.Answer,
        _ check: @escaping @Sendable (ForgeCalendar?, ForgeProblem.Reason?, FakeGitHub) throws -> Void
    ) async throws {
        try await FakeGitHub.with { fake, address in
            fake.reply { question in Self.window(of: question.body).map(answer) ?? .status(400) }
            let source = ForgeSource(gitHub: address, version: "1")
            do {
                let asked = try question(window, token: token, today: today)
                let calendar = try await source.calendar(of: Self.account, asked)
                try check(calendar, nil, fake)
            } catch let problem as ForgeProblem {
                try check(nil, problem.reason, fake)
            }
        }
    }

    @Test("the last year is one request, with the token in its header and nowhere else")
    func lastYear() async throws {
        try await ask(answering: { .json(Self.calendar($0)) }) { calendar, _, fake in
            let calendar = try #require(calendar)
            #expect(calendar.days.count == 365 && calendar.rest == nil && calendar.etag == nil)
            // It ends tomorrow, so that it includes today in every zone.
            #expect(calendar.days.last?.day == Day(iso: "2026-06-18") && calendar.days.last?.count == 18)
            #expect(calendar.days.allSatisfy { $0.level == 2 })
            let asked = try #require(fake.questions.first)
            #expect(fake.questions.count == 1 && asked.path == "/api/graphql")
            #expect(asked.headers[.authorization] == "bearer " + Self.token)
            #expect(!asked.body.contains(Self.token) && asked.body.contains(#""login":"octocat""#))
            #expect(asked.headers[.userAgent] == "haru/1")
        }
    }

    @Test(
        "a year of 54 weeks is requested in two overlapping parts",
        arguments: [(2028, 2), (2026, 1), (2000, 2), (2012, 1)])
    func weeks(_ year: Int, _ questions: Int) async throws {
        try await ask(.year(year), answering: { .json(Self.calendar($0)) }) { calendar, _, fake in
            let days = try #require(calendar).days
            #expect(days.first?.day == Day(year: year, month: 1, day: 1))
            #expect(days.last?.day == Day(year: year, month: 12, day: 31))
            #expect(days.map { $0.day.number } == Array(days[0].day.number...days[days.count - 1].day.number))
            #expect(days.allSatisfy { $0.count == Int("\($0.day)".suffix(2)) })
            let windows = fake.questions.compactMap { Self.window(of: $0.body) }
            #expect(windows.count == questions)
            #expect(zip(windows, windows.dropFirst()).allSatisfy { $0.upperBound == $1.lowerBound })
            // Levels compare the days of one response.
            #expect(days.allSatisfy { $0.level == (questions == 1 ? 2 : nil) })
        }
    }

    @Test(
        "a window that is too large is requested in quarters and months",
        arguments: [
            FakeGitHub.Answer.json(
                #"{"data":null,"errors":[{"type":"RESOURCE_LIMITS_EXCEEDED","message":"too much"}]}"#),
            .json(
                #"{"errors":[{"message":"Something went wrong while executing your query. This may be the result of a timeout"}]}"#
            ),
            .status(502), .status(504),
        ])
    func shrinks(_ tooMuch: FakeGitHub.Answer) async throws {
        try await ask(.year(2025), answering: { Self.length($0) > 100 ? tooMuch : .json(Self.calendar($0)) }) {
            calendar, _, fake in
            #expect(calendar?.days.count == 365)
            // For each of them, the calendar alone is tried too.
            #expect(fake.questions.count == 6)
        }
        try await ask(.year(2025), answering: { Self.length($0) > 40 ? tooMuch : .json(Self.calendar($0)) }) {
            calendar, _, fake in
            #expect(calendar?.days.count == 365)
            // After a month without commit details, no more are requested.
            #expect(fake.questions.count == 19)
        }
        // If there is no time for a month, there is no result.
        try await ask(.year(2025), answering: { _ in tooMuch }) { _, reason, fake in
            #expect(reason == .failed(status: 504))
            #expect(fake.questions.count == 6)
        }
    }

    @Test(
        "errors with status 200 are errors",
        arguments: [
            (
                #"{"data":{"user":null},"errors":[{"type":"NOT_FOUND","path":["user"],"message":"Could not resolve to a User with the login of 'noname'."}]}"#,
                ForgeProblem.Reason.unknownAccount
            ),
            (#"{"data":{"user":null,"rateLimit":null}}"#, .unknownAccount),
            (#"{"errors":[{"type":"RATE_LIMITED","message":"API rate limit exceeded"}]}"#, .limited(seconds: 1_800)),
            (
                #"{"errors":[{"type":"RATE_LIMIT","code":"graphql_rate_limit","message":"API rate limit already exceeded for user ID 1."}]}"#,
                .limited(seconds: 1_800)
            ),
            (#"{"errors":[{"message":"You have exceeded a secondary rate limit."}]}"#, .limited(seconds: 1_800)),
            (
                #"{"errors":[{"type":"FORBIDDEN","message":"Resource protected by organization SAML enforcement."}]}"#,
                .refused(status: 403)
            ),
            (#"{"errors":[{"message":"Field 'x' doesn't exist"}]}"#, .markupChanged),
            (#"{"message":"hello"}"#, .markupChanged), ("", .markupChanged), ("[]", .markupChanged),
        ])
    func errors(_ text: String, _ reason: ForgeProblem.Reason) async throws {
        // Noon in Seoul is 03:00 UTC.
        let reset = try #require(Instant(iso: "2026-06-17T03:30:00Z")).seconds
        let headers: [HTTPField.Name: String] = [
            HTTPField.Name("x-ratelimit-remaining")!: "0", HTTPField.Name("x-ratelimit-reset")!: "\(reset)",
        ]
        try await ask(answering: { _ in .json(text, headers: headers) }) { _, told, fake in
            #expect(told == reason)
            #expect(fake.questions.count == 1, "nobody asks twice")
        }
    }

    @Test("a partial response beside an error is not accepted as complete")
    func partial() async throws {
        try await ask(answering: { days in
            .json(Self.calendar(days).dropLast() + #","errors":[{"type":"OTHER","message":"?"}]}"#)
        }) { calendar, reason, _ in #expect(calendar == nil && reason == .markupChanged) }
    }

    @Test("the recorded error of a missing node means a missing account")
    func recorded() async throws {
        let text = """
            {"data":{"node":null},"errors":[{"type":"NOT_FOUND","path":["node"],"locations":[{"line":3,"column":15}],\
            "message":"Could not resolve to a node with the global id of 'D_abcdefgh'"}]}
            """
        try await ask(answering: { _ in .json(text) }) { _, reason, _ in #expect(reason == .unknownAccount) }
    }

    @Test(
        "each status is distinguished",
        arguments: [
            (
                401, [:], #"{"message":"Bad credentials","documentation_url":"https://docs.github.com/rest"}"#,
                ForgeProblem.Reason.tokenRefused
            ),
            (
                403, [.retryAfter: "60"], #"{"message":"You have triggered an abuse detection mechanism."}"#,
                .limited(seconds: 60)
            ),
            (403, [:], #"{"message":"You have exceeded a secondary rate limit"}"#, .limited(seconds: nil)),
            (403, [:], #"{"message":"Resource not accessible by personal access token"}"#, .refused(status: 403)),
            (429, [.retryAfter: "9"], "", .limited(seconds: 9)), (500, [:], "", .failed(status: 500)),
            (301, [.location: "https://evil.example/"], "", .refused(status: 301)),
            (404, [:], "", .refused(status: 404)),
        ] as [(Int, [HTTPField.Name: String], String, ForgeProblem.Reason)])
    func statuses(
        _ status: Int, _ headers: [HTTPField.Name: String], _ text: String, _ reason: ForgeProblem.Reason
    ) async throws {
        try await ask(answering: { _ in .json(text, status: status, headers: headers) }) { _, told, fake in
            #expect(told == reason)
            #expect(fake.questions.count == 1)
        }
    }

    @Test("when a token has almost reached its limit, the rest is left to others until the reset")
    func budget() async throws {
        try await ask(answering: { .json(Self.calendar($0, remaining: 499)) }) { calendar, _, _ in
            #expect(calendar?.rest == 1_800 && calendar?.days.count == 365)
        }
        try await ask(answering: { .json(Self.calendar($0, remaining: 500)) }) { calendar, _, _ in
            #expect(calendar?.rest == nil)
        }
    }

    @Test("missing days, negative counts and invalid dates are no calendar")
    func odd() async throws {
        try await ask(answering: { .json(Self.calendar($0.lowerBound...$0.upperBound.previous)) }) { _, reason, _ in
            #expect(reason == .markupChanged)
        }
        try await ask(answering: { .json(Self.calendar($0) { _ in -1 }) }) { _, reason, _ in
            #expect(reason == .markupChanged)
        }
        try await ask(answering: { .json(Self.calendar($0).replacing("2026-01-31", with: "2026-02-31")) }) {
            _, reason, _ in
            #expect(reason == .markupChanged)
        }
        // Some responses have instants.
        try await ask(answering: {
            .json(Self.calendar($0).replacing(#""2026-01-31""#, with: #""2026-01-31T00:00:00.000+00:00""#))
        }) {
            calendar, _, _ in
            #expect(calendar?.days.first { $0.day == Day(iso: "2026-01-31") }?.count == 31)
        }
        try await ask(answering: { .json(Self.calendar($0) { _ in .max }) }) { calendar, _, _ in
            #expect(calendar?.days.allSatisfy { $0.count == ForgeCount.most } == true)
        }
    }

    /// Requests in progress for each token.
    private struct Running {
        var (now, most): ([String: Int], [String: Int]) = ([:], [:])
        /// Number of readiness checks of each request.
        var looks: [Int] = []
        /// Whether a request with another token came while the first one was in progress.
        var both = false
    }

    @Test("requests with one token wait for each other, and those with another do not")
    func queues() async throws {
        let running = Mutex(Running())
        try await FakeGitHub.with { fake, address in
            fake.reply { question in
                let token = question.headers[.authorization] ?? ""
                let number = running.withLock { running in
                    let now = running.now[token, default: 0] + 1
                    running.now[token] = now
                    running.most[token] = max(running.most[token] ?? 0, now)
                    running.looks.append(0)
                    return running.looks.count - 1
                }
                let isFirst = number == 0
                let answer = Self.window(of: question.body).map { FakeGitHub.Answer.json(Self.calendar($0)) }
                // The first response waits for a request with the other token, and each response waits a moment in
                // which another request could come.
                return .held(
                    {
                        let tokens = Set(fake.questions.map { $0.headers[.authorization] })
                        return running.withLock { running in
                            running.looks[number] += 1
                            guard !isFirst || tokens.count == 2, running.looks[number] > 2 else { return false }
                            if isFirst { running.both = true }
                            // It is not polled again, and the next request follows this response.
                            running.now[token, default: 0] -= 1
                            return true
                        }
                    }, answer ?? .status(400))
            }
            let source = ForgeSource(gitHub: address, version: "1")
            try await withThrowingTaskGroup(of: Void.self) { group in
                for index in 0..<12 {
                    let asked = try question(token: Self.token + (index.isMultiple(of: 2) ? "a" : "b"))
                    group.addTask { _ = try await source.calendar(of: Self.account, asked) }
                }
                try await group.waitForAll()
            }
            #expect(fake.questions.count == 12)
        }
        #expect(running.withLock { Array($0.most.values) } == [1, 1])
        #expect(running.withLock { $0.both })
    }

    @Test("a cancelled waiter gives up its turn, and the next one runs")
    func cancelled() async throws {
        try await FakeGitHub.with { fake, address in
            fake.reply { _ in .silence }
            let source = ForgeSource(gitHub: address, version: "1")
            let asked = try question(token: Self.token)
            let first = Task { _ = try? await source.calendar(of: Self.account, asked) }
            while fake.questions.isEmpty { await Task.yield() }
            // Cancelled before the running request: its end would give the next one its turn.
            let waiting = (0..<4).map { _ in Task { _ = try? await source.calendar(of: Self.account, asked) } }
            for _ in 0..<100 { await Task.yield() }
            for task in waiting { task.cancel() }
            for task in waiting { await task.value }
            first.cancel()
            await first.value
            fake.reply { question in Self.window(of: question.body).map { .json(Self.calendar($0)) } ?? .status(400) }
            let calendar = try await source.calendar(of: Self.account, asked)
            #expect(calendar?.days.count == 365)
            #expect(fake.questions.count == 2, "those that waited asked nothing")
        }
    }

    @Test("a company's own GitHub gets the token at its own address")
    func enterprise() async throws {
        try await FakeGitHub.with { fake, address in
            fake.reply { question in Self.window(of: question.body).map { .json(Self.calendar($0)) } ?? .status(400) }
            let account = ForgeAccount(kind: .github, address: address, login: "octocat")
            let asked = try question(token: Self.token)
            let calendar = try await ForgeSource(gitHub: "http://127.0.0.1:1", version: "1").calendar(
                of: account, asked)
            #expect(calendar?.days.count == 365 && fake.questions.map(\.path) == ["/api/graphql"])
        }
    }
}
