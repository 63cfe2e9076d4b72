import Core
import Engine
import Forges
import Foundation
import HTTPTypes
import TestSupport
import Testing

/// GitLab reports days, Forgejo quarters of an hour; both are requested at the person's address.
@Suite struct SelfHostedForgeTests {
    private func ask(
        _ kind: Source, _ text: String, type: String = "application/json", today: String = "2026-06-17",
        _ check: @escaping @Sendable (ForgeCalendar?, ForgeProblem.Reason?, FakeGitHub) throws -> Void
    ) async throws {
        try await ask(kind, .body(Array(text.utf8), type: type), today: today, check)
    }

    private func ask(
        _ kind: Source, _ answer: FakeGitHub.Answer, today: String = "2026-06-17",
        _ check: @escaping @Sendable (ForgeCalendar?, ForgeProblem.Reason?, FakeGitHub) throws -> Void
    ) async throws {
        try await FakeGitHub.with { fake, address in
            fake.answer { _ in answer }
            let account = ForgeAccount(kind: kind, address: address + "/forge", login: "alice")
            do {
                let calendar = try await ForgeSource(version: "1").calendar(of: account, question(today: today))
                try check(calendar, nil, fake)
            } catch let problem as ForgeProblem {
                #expect(problem.account == account)
                try check(nil, problem.reason, fake)
            }
        }
    }

    private static func counts(_ calendar: ForgeCalendar?) -> [String: Int] {
        let days = calendar?.days.filter { $0.count > 0 } ?? []
        return Dictionary(uniqueKeysWithValues: days.map { ("\($0.day)", $0.count) })
    }

    @Test("GitLab's dates are used as they are, and the days between them are empty")
    func activity() async throws {
        let text = #"{"2026-06-17":3,"2026-06-18":9,"2025-06-18":1,"2026-01-31":1204,"2025-06-17":5,"2024-02-29":1}"#
        try await ask(.gitlab, text) { told, _, fake in
            let calendar = try #require(told)
            #expect(calendar.days.count == 365 && calendar.etag == nil)
            #expect(zip(calendar.days, calendar.days.dropFirst()).allSatisfy { $0.day.next == $1.day })
            // Tomorrow is left out, and so are days before the range that every server reports completely.
            #expect(Self.counts(calendar) == ["2026-06-17": 3, "2025-06-18": 1, "2026-01-31": 1_204])
            let asked = try #require(fake.questions.first)
            #expect(asked.path == "/forge/users/alice/calendar.json")
            #expect(asked.headers[.accept] == "application/json" && asked.headers[.cookie] == nil)
        }
    }

    @Test("an old GitLab identifies days by their first second, in the server's zone", arguments: [-11, -5, 0, 9, 11])
    func oldActivity(_ hours: Int64) async throws {
        let midnight = try #require(Instant(iso: "2026-06-10T00:00:00Z")).seconds - hours * 3_600
        try await ask(.gitlab, #"{"\#(midnight)":2}"#) { calendar, _, _ in
            #expect(Self.counts(calendar) == ["2026-06-10": 2])
        }
    }

    @Test("Forgejo's quarters of an hour are assigned to the person's days")
    func heatmap() async throws {
        func second(_ text: String) throws -> Int64 { try #require(Instant(iso: text)).seconds }
        let told = [
            // Midnight in Seoul is 15:00 UTC; the order is irrelevant.
            (try second("2026-06-16T15:00:00Z"), 2), (try second("2026-06-16T14:45:00Z"), 1),
            (try second("2026-06-17T14:45:00Z"), 4), (try second("2026-06-17T15:00:00Z"), 8),
            (try second("2025-06-01T00:00:00Z"), 16), (0, 1), (try second("2026-06-16T15:15:00Z"), 3),
        ].map { #"{"timestamp":\#($0),"contributions":\#($1)}"# }
        try await ask(.forgejo, "[" + told.joined(separator: ",") + "]") { calendar, _, fake in
            #expect(Self.counts(calendar) == ["2026-06-16": 1, "2026-06-17": 9])
            #expect(fake.questions.first?.path == "/forge/api/v1/users/alice/heatmap")
        }
    }

    @Test("an account without contributions is a year with none", arguments: [(Source.gitlab, "{}"), (.forgejo, "[]")])
    func empty(_ kind: Source, _ text: String) async throws {
        try await ask(kind, text) { told, _, _ in
            let calendar = try #require(told)
            #expect(calendar.days.count == 365 && calendar.days.allSatisfy { $0.count == 0 })
        }
    }

    @Test(
        "an invalid response is not a year without contributions",
        arguments: [
            (Source.gitlab, ""), (.gitlab, "[]"), (.gitlab, #"{"2026-06-17":-1}"#), (.gitlab, #"{"2026-06-17":"3"}"#),
            (.gitlab, #"{"2026-02-30":1}"#), (.gitlab, #"{"message":"404"}"#), (.gitlab, #"{"2026-06-17":1e30}"#),
            (.gitlab, "{\"2026-06-1\u{FF17}\":1}"), (.gitlab, String(repeating: "[", count: 100_000)),
            (.forgejo, "{}"), (.forgejo, #"[{"timestamp":1}]"#), (.forgejo, #"[{"timestamp":"1","contributions":1}]"#),
            (.forgejo, #"[{"timestamp":1781568000,"contributions":-3}]"#), (.forgejo, "null"),
            (.forgejo, #"[{"timestamp":9223372036854775807,"contributions":1}]"#),
            (.forgejo, #"[{"timestamp":-9223372036854775808,"contributions":1}]"#),
        ])
    func unreadable(_ kind: Source, _ text: String) async throws {
        try await ask(kind, text) { _, reason, _ in #expect(reason == .markupChanged)
        }
    }

    @Test("a page is not a calendar, whatever it says", arguments: [Source.gitlab, .forgejo])
    func pages(_ kind: Source) async throws {
        try await ask(kind, kind == .gitlab ? "{}" : "[]", type: "text/html") { _, reason, _ in
            #expect(reason == .markupChanged)
        }
        try await ask(kind, .endless) { _, reason, _ in #expect(reason == .tooLarge) }
    }

    @Test("counts that are out of range are clamped")
    func huge() async throws {
        let text = [1_781_568_000, 1_781_568_900].map { #"{"timestamp":\#($0),"contributions":\#(Int.max)}"# }
        try await ask(.forgejo, "[" + text.joined(separator: ",") + "]") { calendar, _, _ in
            #expect(Array(Self.counts(calendar).values) == [ForgeCount.most])
        }
    }

    @Test("a redirect of GitLab to its sign-in page is reported as a missing profile")
    func signIn() async throws {
        try await ask(.gitlab, .status(302, headers: [.location: "/users/sign_in"])) { _, reason, fake in
            #expect(reason == .unknownAccount)
            #expect(fake.questions.count == 1)
        }
    }

    @Test("a login in another spelling is followed to GitLab's own")
    func moved() async throws {
        try await FakeGitHub.with { fake, address in
            fake.answer { path in
                path == "/users/Alice/calendar.json"
                    ? .body(Array(#"{"2026-06-17":3}"#.utf8), type: "application/json")
                    : .status(301, headers: [.location: address + "/users/Alice/calendar.json"])
            }
            let account = ForgeAccount(kind: .gitlab, address: address, login: "alice")
            let calendar = try await ForgeSource(version: "1").calendar(of: account, question())
            #expect(Self.counts(calendar) == ["2026-06-17": 3])
        }
    }

    @Test("a company's own GitHub is requested at its own address, not at GitHub's")
    func enterprise() async throws {
        let page = try Recording.text("contributions-2026-06-17-torvalds.html")
        try await FakeGitHub.with { fake, address in
            fake.answer { _ in .page(page) }
            let account = ForgeAccount(kind: .github, address: address, login: "torvalds")
            let source = ForgeSource(gitHub: "http://127.0.0.1:1", version: "1")
            let calendar = try await source.calendar(of: account, question())
            #expect(calendar?.days.count == 368)
            #expect(fake.questions.map(\.path) == ["/users/torvalds/contributions"])
        }
    }

    @Test(
        "statuses have the same meaning for all forges", arguments: [Source.gitlab, .forgejo],
        [
            (404, ForgeProblem.Reason.unknownAccount), (401, .refused(status: 401)), (429, .limited(seconds: nil)),
            (503, .failed(status: 503)),
        ])
    func statuses(_ kind: Source, _ row: (Int, ForgeProblem.Reason)) async throws {
        try await ask(kind, .status(row.0)) { _, reason, _ in #expect(reason == row.1) }
    }
}
