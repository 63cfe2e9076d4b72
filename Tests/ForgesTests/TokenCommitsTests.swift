import Core
import Engine
import Forges
import Foundation
import HTTPTypes
import Synchronization
import TestSupport
import Testing

/// With a token, GitHub reports the repositories of the commits that it counts.
///
/// No such response was recorded; those here follow GitHub's published schema, with each day's commits at midnight in
/// San Francisco, as other clients have observed.
@Suite struct TokenCommitsTests {
    private static let account = ForgeAccount(kind: .github, address: ForgeAccount.github, login: "octocat")
    private static let token = "ghp_0123456789abcdefghijABCDEFGHIJ012345"

    /// Parts of a request.
    private struct Asked {
        let days: ClosedRange<Day>?
        let stretches: [ClosedRange<Day>]

        init?(_ body: String) {
            guard let object = try? JSONSerialization.jsonObject(with: Data(body.utf8)) as? [String: Any],
                let variables = object["variables"] as? [String: String]
            else { return nil }
            func window(_ suffix: String) -> ClosedRange<Day>? {
                guard let from = variables["from" + suffix].flatMap({ Day(iso: $0.prefix(10)) }),
                    let to = variables["to" + suffix].flatMap({ Day(iso: $0.prefix(10)) }), from <= to
                else { return nil }
                return from...to
            }
            days = window("")
            stretches = (0..<100).compactMap { window(String($0)) }
        }

        var length: Int { days.map { $0.lowerBound.distance(to: $0.upperBound) + 1 } ?? 0 }
    }

    /// Commits in a repository.
    private struct Commits {
        var name: String
        var isPrivate: Bool? = false
        var days: [Day: Int]
    }

    private static func day(_ text: String) -> Day { Day(iso: text) ?? .first }

    /// Response for a stretch: at most a hundred repositories and a hundred days.
    private static func told(_ commits: [Commits], in days: ClosedRange<Day>) -> String {
        let listed = commits.map { commits in
            let days = commits.days.filter { days.contains($0.key) }
            return Commits(name: commits.name, isPrivate: commits.isPrivate, days: days)
        }.filter { !$0.days.isEmpty }
        let entries = listed.prefix(100).map { commits in
            let nodes = commits.days.sorted { $0.key > $1.key }.prefix(100).map { day, count in
                let hour = (4...10).contains(day.month) ? "07" : "08"
                return #"{"occurredAt":"\#(day)T\#(hour):00:00Z","commitCount":\#(count)}"#
            }
            let isPrivate = commits.isPrivate.map { #","isPrivate":\#($0)"# } ?? ""
            return """
                {"repository":{"nameWithOwner":"\(commits.name)"\(isPrivate)},"contributions":{
                "nodes":[\(nodes.joined(separator: ","))],"pageInfo":{"hasNextPage":\(commits.days.count > 100)}}}
                """
        }
        return #"{"commitContributionsByRepository":[\#(entries.joined(separator: ","))]}"#
    }

    private static func answer(
        _ asked: Asked, _ commits: [Commits], remaining: Int = 4_990, _ change: (String) -> String = { $0 }
    ) -> FakeGitHub.Answer {
        var members: [String] = []
        if let days = asked.days {
            let all = days.lowerBound.through(days.upperBound).map { day in
                let count = commits.reduce(2) { $0 + ($1.days[day] ?? 0) }
                return #"{"date":"\#(day)","contributionCount":\#(count),"contributionLevel":"SECOND_QUARTILE"}"#
            }
            let week = #"{"contributionDays":[\#(all.joined(separator: ","))]}"#
            members.append(#""contributionsCollection":{"contributionCalendar":{"weeks":[\#(week)]}}"#)
        }
        for (index, days) in asked.stretches.enumerated() {
            members.append(#""commits\#(index)":"# + change(told(commits, in: days)))
        }
        return .json(
            """
            {"data":{"user":{\(members.joined(separator: ","))},
            "rateLimit":{"cost":1,"remaining":\(remaining),"resetAt":"2026-06-17T03:30:00Z"}}}
            """)
    }

    private func ask(
        _ window: ForgeWindow = .lastYear, answering answer: @escaping @Sendable (Asked, Int) -> FakeGitHub.Answer,
        _ check: @escaping @Sendable (ForgeCalendar?, ForgeProblem.Reason?, [Asked]) throws -> Void
    ) async throws {
        try await FakeGitHub.with { fake, address in
            fake.reply { question in
                Asked(question.body).map { answer($0, fake.questions.count) } ?? .status(400)
            }
            let source = ForgeSource(gitHub: address, version: "1")
            do {
                let asked = try question(window, token: Self.token, today: "2026-06-17")
                let calendar = try await source.calendar(of: Self.account, asked)
                try check(calendar, nil, fake.questions.compactMap { Asked($0.body) })
            } catch let problem as ForgeProblem {
                try check(nil, problem.reason, fake.questions.compactMap { Asked($0.body) })
            }
            for question in fake.questions { #expect(!question.body.contains(Self.token)) }
        }
    }

    private static func sorted(_ commits: [ForgeCommitCount]?) -> [ForgeCommitCount]? {
        commits?.sorted { ($0.day, $0.repository) < ($1.day, $1.repository) }
    }

    @Test("a year is one request: the calendar, and the commits in stretches that cannot exceed the limit of days")
    func year() async throws {
        let commits = [
            Commits(
                name: "octocat/haru",
                days: [Self.day("2026-01-15"): 3, Self.day("2026-06-17"): 4, Self.day("2025-07-01"): 1]),
            Commits(name: "octocat/secret", isPrivate: true, days: [Self.day("2026-06-17"): 1]),
            Commits(name: "octocat/unsaid", isPrivate: nil, days: [Self.day("2026-06-16"): 2]),
        ]
        try await ask(answering: { asked, _ in Self.answer(asked, commits) }) { calendar, _, asked in
            #expect(asked.count == 1 && asked[0].stretches.count == 4)
            #expect(asked[0].stretches.allSatisfy { $0.lowerBound.distance(to: $0.upperBound) < 100 })
            #expect(asked[0].stretches.first?.lowerBound == asked[0].days?.lowerBound)
            #expect(asked[0].stretches.last?.upperBound == asked[0].days?.upperBound)
            for (one, next) in zip(asked[0].stretches, asked[0].stretches.dropFirst()) {
                #expect(one.upperBound.next == next.lowerBound)
            }
            #expect(calendar?.days.count == 365 && calendar?.days.first?.level == 2)
            #expect(
                Self.sorted(calendar?.commits) == [
                    ForgeCommitCount(day: Self.day("2025-07-01"), repository: "octocat/haru", count: 1),
                    ForgeCommitCount(day: Self.day("2026-01-15"), repository: "octocat/haru", count: 3),
                    ForgeCommitCount(
                        day: Self.day("2026-06-16"), repository: "octocat/unsaid", isPrivate: true, count: 2),
                    ForgeCommitCount(day: Self.day("2026-06-17"), repository: "octocat/haru", count: 4),
                    ForgeCommitCount(
                        day: Self.day("2026-06-17"), repository: "octocat/secret", isPrivate: true, count: 1),
                ])
        }
    }

    @Test("an account without commits has an empty list, not nil")
    func empty() async throws {
        try await ask(answering: { asked, _ in Self.answer(asked, []) }) { calendar, _, _ in
            #expect(calendar?.commits == [])
        }
    }

    @Test("smaller windows return their own commits, each day's once")
    func shrinks() async throws {
        let daily = Dictionary(
            uniqueKeysWithValues: Self.day("2025-01-01").through(Self.day("2025-12-31")).map { ($0, 2) })
        let commits = [Commits(name: "octocat/haru", days: daily)]
        try await ask(
            .year(2025), answering: { asked, _ in asked.length > 100 ? .status(502) : Self.answer(asked, commits) }
        ) { calendar, _, asked in
            #expect(asked.map(\.stretches.count) == [4, 0, 1, 1, 1, 1])
            #expect(calendar?.commits?.count == 365)
            #expect(calendar?.commits?.allSatisfy { $0.count == 2 && !$0.isPartial } == true)
        }
    }

    @Test("commits beyond GitHub's limit are requested week by week, and nothing is truncated silently")
    func weeks() async throws {
        // A repository a day, so that a stretch has at most a hundred, except for the newest one.
        let newest = Self.day("2026-05-01").through(Self.day("2026-06-17")).flatMap { day in
            (0..<3).map { Commits(name: "o/r\(day.number)-\($0)", days: [day: 1]) }
        }
        try await ask(answering: { asked, _ in Self.answer(asked, newest) }) { calendar, _, asked in
            #expect(asked.count == 2 && asked[1].days == nil)
            let weeks = try #require(asked.last?.stretches)
            #expect(weeks.first?.lowerBound == asked[0].stretches.last?.lowerBound)
            #expect(weeks.last?.upperBound == asked[0].stretches.last?.upperBound)
            #expect(weeks.allSatisfy { $0.lowerBound.distance(to: $0.upperBound) < 7 })
            #expect(calendar?.commits?.count == newest.count)
            #expect(calendar?.commits?.contains { $0.isPartial } == false)
        }
        // A week that exceeds the limit.
        let many = (0..<120).map { Commits(name: "o/r\($0)", days: [Self.day("2026-06-15"): 1]) }
        try await ask(answering: { asked, _ in Self.answer(asked, many) }) { calendar, _, asked in
            #expect(asked.count == 2)
            #expect(calendar?.commits?.count == 100 && calendar?.commits?.allSatisfy(\.isPartial) == true)
        }
    }

    @Test("a repository with more days than the limit is requested week by week as well")
    func pages() async throws {
        try await ask(answering: { asked, _ in
            // Simulates a limit of nodes below the number of days.
            Self.answer(asked, [Commits(name: "o/r", days: [Self.day("2026-06-15"): 1])]) {
                asked.days == nil ? $0 : $0.replacing("\"hasNextPage\":false", with: "\"hasNextPage\":true")
            }
        }) { calendar, _, asked in
            #expect(asked.count == 2 && calendar?.commits?.map(\.isPartial) == [false])
        }
    }

    @Test(
        "if the weeks cannot be read, the known part is marked as incomplete and the calendar is complete",
        arguments: [
            (FakeGitHub.Answer.status(502), nil), (.json(#"{"errors":[{"message":"timeout"}]}"#), nil),
            (.json("", status: 429, headers: [.retryAfter: "90"]), 90),
            (.json(#"{"errors":[{"type":"RATE_LIMITED","message":"x"}]}"#), 60),
            (.status(500), nil), (.status(403), nil), (.json(#"{"errors":[{"message":"odd"}]}"#), nil),
        ] as [(FakeGitHub.Answer, Int?)])
    func withoutWeeks(_ answer: FakeGitHub.Answer, _ rest: Int?) async throws {
        let many = (0..<120).map { Commits(name: "o/r\($0)", days: [Self.day("2026-06-15"): 1]) }
        try await ask(answering: { asked, _ in asked.days == nil ? answer : Self.answer(asked, many) }) {
            calendar, _, asked in
            #expect(asked.count == 2 && calendar?.days.count == 365 && calendar?.rest == rest)
            #expect(calendar?.commits?.count == 100 && calendar?.commits?.allSatisfy(\.isPartial) == true)
        }
    }

    @Test("an error about commits alone leaves the calendar as it is")
    func refused() async throws {
        let commits = [Commits(name: "octocat/haru", days: [Self.day("2026-06-15"): 3])]
        let error = #"{"type":"FORBIDDEN","message":"SAML","path":["user","commits3","x",0,"repository"]}"#
        @Sendable func beside(_ body: String) -> FakeGitHub.Answer {
            .json("{\"errors\":[\(error)]," + body.dropFirst())
        }
        // The rest of the response is present.
        try await ask(answering: { asked, _ in
            guard case .json(let body, _, _) = Self.answer(asked, commits) else { return .status(400) }
            return beside(body)
        }) { calendar, reason, asked in
            #expect(reason == nil && asked.count == 1 && calendar?.days.count == 365)
            #expect(calendar?.days.first?.level == 2 && calendar?.commits == nil)
        }
        // The rest is missing: the calendar is requested alone.
        try await ask(answering: { asked, _ in
            asked.stretches.isEmpty ? Self.answer(asked, []) : beside(#"{"data":{"user":null}}"#)
        }) { calendar, reason, asked in
            #expect(reason == nil && asked.map(\.stretches.count) == [4, 0])
            #expect(calendar?.days.first?.level == 2 && calendar?.commits == nil)
        }
        // Both together are too large, and the calendar alone is not: it is that of one response.
        try await ask(answering: { asked, _ in asked.stretches.isEmpty ? Self.answer(asked, []) : .status(502) }) {
            calendar, reason, asked in
            #expect(reason == nil && asked.count == 2 && calendar?.days.first?.level == 2)
        }
        // An error about the calendar is an error.
        try await ask(answering: { _, _ in
            .json(#"{"data":{"user":null},"errors":[{"type":"NOT_FOUND","path":["user"]}]}"#)
        }) { _, reason, asked in
            #expect(reason == .unknownAccount && asked.count == 1)
        }
    }

    @Test("a repository that the token may not see is left out, and the others are marked as incomplete")
    func hidden() async throws {
        let commits = [
            Commits(name: "octocat/haru", days: [Self.day("2026-06-15"): 3]),
            Commits(name: "hidden/one", days: [Self.day("2026-06-15"): 1]),
        ]
        try await ask(answering: { asked, _ in
            Self.answer(asked, commits) {
                $0.replacing(#"{"nameWithOwner":"hidden/one","isPrivate":false}"#, with: "null")
            }
        }) { calendar, reason, _ in
            #expect(reason == nil)
            #expect(calendar?.commits?.map(\.repository) == ["octocat/haru"])
            #expect(calendar?.commits?.allSatisfy(\.isPartial) == true)
        }
    }

    @Test("a token that dies between two requests is dead, and one close to its limit sends no second request")
    func second() async throws {
        let many = (0..<120).map { Commits(name: "o/r\($0)", days: [Self.day("2026-06-15"): 1]) }
        try await ask(answering: { asked, _ in asked.days == nil ? .status(401) : Self.answer(asked, many) }) {
            _, reason, _ in
            #expect(reason == .tokenRefused)
        }
        try await ask(answering: { asked, _ in Self.answer(asked, many, remaining: 499) }) { calendar, _, asked in
            #expect(asked.count == 1 && calendar?.rest == 1_800)
            #expect(calendar?.commits?.allSatisfy(\.isPartial) == true)
        }
    }

    @Test(
        "invalid commit details are rejected, and the calendar still counts",
        arguments: [
            ("octocat/haru", "octocat/<b>haru</b>"), ("octocat/haru", "haru"),
            ("\"commitCount\":3", "\"commitCount\":-3"),
            ("\"commitCount\":3", "\"commits\":3"), ("2026-06-15T07", "2026-06-31T07"), ("2026-06-15T07", "yesterday"),
            ("nameWithOwner", "fullName"), ("\"pageInfo\"", "\"page\""), ("\"nodes\"", "\"edges\""),
            ("commitContributionsByRepository", "commitContributions"), ("\"contributions\"", "\"days\""),
        ])
    func odd(_ from: String, _ to: String) async throws {
        let commits = [Commits(name: "octocat/haru", days: [Self.day("2026-06-15"): 3])]
        try await ask(answering: { asked, _ in Self.answer(asked, commits) { $0.replacing(from, with: to) } }) {
            calendar, reason, _ in
            #expect(reason == nil && calendar?.days.count == 365)
            #expect(calendar?.commits == nil)
        }
    }

    @Test("a day is the reported date, whatever midnight it refers to, and huge numbers are clamped")
    func dates() async throws {
        let commits = [Commits(name: "octocat/haru", days: [Self.day("2026-06-15"): 2_000_000_000])]
        for hour in ["T00:00:00Z", "T08:00:00.000Z", "T00:00:00+09:00", ""] {
            try await ask(answering: { asked, _ in
                Self.answer(asked, commits) { $0.replacing("T07:00:00Z", with: hour) }
            }) { calendar, _, _ in
                #expect(calendar?.commits?.map(\.day) == [Self.day("2026-06-15")])
                #expect(calendar?.commits?.map(\.count) == [ForgeCount.most])
            }
        }
    }

    @Test("a null element, and days outside the requested ones, add nothing")
    func outside() async throws {
        let commits = [Commits(name: "octocat/haru", days: [Self.day("2026-06-15"): 3])]
        try await ask(answering: { asked, _ in
            Self.answer(asked, commits) {
                $0.replacing(
                    "\"nodes\":[", with: #""nodes":[null,{"occurredAt":"2020-01-01T08:00:00Z","commitCount":9},"#)
            }
        }) { calendar, _, _ in
            #expect(calendar?.commits?.map(\.count) == [3])
        }
    }
}
