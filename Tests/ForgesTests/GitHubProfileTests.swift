import Core
import Engine
import Foundation
import HTTPTypes
import TestSupport
import Testing

@testable import Forges

/// The profile of an account is parsed from recorded responses of GitHub's REST API, and failures are distinguished.
@Suite struct GitHubProfileTests {
    private static let account = ForgeAccount(kind: .github, address: ForgeAccount.github, login: "bitwiseman")
    private static let token = "ghp_0123456789abcdefghijABCDEFGHIJ012345"
    private static let now = Instant(iso: "2019-10-26T12:00:00Z") ?? Instant(seconds: 0)

    private static func user(
        id: String = "1", login: String = #""bitwiseman""#, name: String = "null", avatar: String = "null"
    ) -> String {
        #"{"id":\#(id),"login":\#(login),"name":\#(name),"avatar_url":\#(avatar)}"#
    }

    private func ask(
        etag: String? = nil, number: Int64? = nil, token: String? = nil,
        answering answer: @escaping @Sendable (FakeGitHub.Question) -> FakeGitHub.Answer,
        _ check: @escaping @Sendable (ForgeProfile?, ForgeProblem.Reason?, [FakeGitHub.Question]) throws -> Void
    ) async throws {
        try await FakeGitHub.with { fake, address in
            fake.reply(answer)
            let source = ForgeSource(gitHub: address, version: "1.2.3")
            do {
                let profile = try await source.profile(
                    of: Self.account, ProfileQuestion(etag: etag, number: number, token: token, at: Self.now))
                try check(profile, nil, fake.questions)
            } catch let problem as ForgeProblem {
                try check(nil, problem.reason, fake.questions)
            }
        }
    }

    @Test("the recorded account is parsed, and requested politely", arguments: [nil, token])
    func recorded(_ token: String?) async throws {
        let text = String(decoding: try PushPayloadTests.recording("user.body.json"), as: UTF8.self)
        try await ask(etag: "W/\"old\"", token: token) { _ in
            .json(text, headers: [.eTag: "W/\"new\""])
        } _: {
            profile, _, questions in
            #expect(
                profile
                    == ForgeProfile(
                        number: 1_958_953, login: "bitwiseman", name: "Liam Newman",
                        avatarAddress: "https://avatars3.githubusercontent.com/u/1958953?v=4", etag: "W/\"new\""))
            let question = try #require(questions.first)
            #expect(questions.map(\.path) == ["/api/v3/users/bitwiseman"])
            #expect(question.headers[.userAgent] == "haru/1.2.3")
            #expect(question.headers[.accept] == "application/vnd.github+json")
            #expect(question.headers[HTTPField.Name("x-github-api-version")!] == "2022-11-28")
            #expect(question.headers[.ifNoneMatch] == "W/\"old\"")
            #expect(question.headers[.authorization] == token.map { "bearer " + $0 })
        }
    }

    @Test("a company's own GitHub is requested at its own address")
    func enterprise() async throws {
        try await FakeGitHub.with { fake, address in
            fake.answer { _ in .json(Self.user(avatar: #""\#(address)/avatars/u/1""#)) }
            let account = ForgeAccount(kind: .github, address: address, login: "bitwiseman")
            let profile = try await ForgeSource(gitHub: "http://127.0.0.1:1", version: "1").profile(
                of: account, ProfileQuestion(at: Self.now))
            #expect(profile?.avatarAddress == address + "/avatars/u/1")
            #expect(fake.questions.map(\.path) == ["/api/v3/users/bitwiseman"])
        }
    }

    @Test(
        "a name that is missing, empty or blank is nil, and an odd one is cleaned",
        arguments: [
            ("null", nil), (#""""#, nil), (#""  \u0000 ""#, nil), (#""\u202eevil""#, "evil"),
            (#""<b>Rani</b>""#, "<b>Rani</b>"), (#""라니""#, "라니"),
        ] as [(String, String?)])
    func names(name: String, shown: String?) async throws {
        try await ask { _ in
            .json(Self.user(name: name))
        } _: { profile, _, _ in
            #expect(profile?.name == shown && profile?.avatarAddress == nil)
        }
        try await ask { _ in
            .json(#"{"id":1,"login":"bitwiseman"}"#)
        } _: { profile, _, _ in
            #expect(profile == ForgeProfile(number: 1, login: "bitwiseman"))
        }
    }

    @Test(
        "anything but an account is reported as an unreadable response",
        arguments: [
            "", "[]", "{}", "<html>", user(id: #""1""#), user(id: "-1"), user(login: "null"), user(login: #""../x""#),
            user(login: #""a b""#), user(name: "7"), String(user().dropLast()),
        ])
    func unreadable(_ body: String) async throws {
        try await ask { _ in
            .json(body)
        } _: { profile, reason, _ in
            #expect(profile == nil && reason == .markupChanged)
        }
    }

    @Test("an unchanged profile returns nothing")
    func unchanged() async throws {
        try await ask(etag: "\"a\"") { _ in
            .status(304)
        } _: { profile, reason, _ in
            #expect(profile == nil && reason == nil)
        }
        try await ask { _ in
            .status(304)
        } _: { _, reason, _ in
            #expect(reason == .refused(status: 304))
        }
    }

    @Test("each failure is distinguished")
    func failures() async throws {
        let bad = #"{"message":"Bad credentials","documentation_url":"https://docs.github.com/rest"}"#
        let abuse = #"{"message":"You have triggered an abuse detection mechanism. Please wait a few minutes."}"#
        let limit: [HTTPField.Name: String] = [
            HTTPField.Name("x-ratelimit-remaining")!: "0",
            HTTPField.Name("x-ratelimit-reset")!: String(Self.now.advanced(bySeconds: 1_800).seconds),
        ]
        let cases: [(String?, FakeGitHub.Answer, ForgeProblem.Reason)] = [
            (Self.token, .json(bad, status: 401), .tokenRefused), (nil, .json(bad, status: 401), .refused(status: 401)),
            (nil, .status(403), .refused(status: 403)),
            (nil, .json("{}", status: 403, headers: limit), .limited(seconds: 1_800)),
            (Self.token, .json(abuse, status: 403, headers: [.retryAfter: "60"]), .limited(seconds: 60)),
            (Self.token, .json("{}", status: 429), .limited(seconds: nil)),
            (nil, .json(#"{"message":"Not Found"}"#, status: 404), .unknownAccount),
            (nil, .status(502), .failed(status: 502)), (nil, .endless, .tooLarge),
            (nil, .status(302, headers: [.location: "http://127.0.0.1:1/"]), .refused(status: 302)),
        ]
        for (token, answer, wanted) in cases {
            try await ask(token: token) { _ in
                answer
            } _: { _, reason, questions in
                #expect(reason == wanted, "\(answer)")
                #expect(questions.count == 1, "\(answer)")
            }
        }
    }

    @Test("a renamed account is found by its number")
    func renamed() async throws {
        try await ask(etag: "\"a\"", number: 7) { question in
            question.path == "/api/v3/user/7"
                ? .json(Self.user(id: "7", login: #""liam""#), headers: [.eTag: "\"b\""]) : .status(404)
        } _: { profile, _, questions in
            // The ETag belongs to another address.
            #expect(profile == ForgeProfile(number: 7, login: "liam"))
            #expect(questions.map(\.path) == ["/api/v3/users/bitwiseman", "/api/v3/user/7"])
            #expect(questions.last?.headers[.ifNoneMatch] == nil)
        }
    }

    @Test("a different account with the same login is not mistaken for the original one")
    func takenOver() async throws {
        try await ask(number: 7) { question in
            question.path == "/api/v3/user/7" ? .json(Self.user(id: "7", login: #""liam""#)) : .json(Self.user(id: "8"))
        } _: { profile, _, _ in
            #expect(profile?.login == "liam")
        }
        // If the original account is deleted, its login still belongs to somebody else.
        try await ask(number: 7) { question in
            question.path == "/api/v3/user/7" ? .status(404) : .json(Self.user(id: "8"))
        } _: { profile, reason, _ in
            #expect(profile == nil && reason == .otherAccount)
        }
        try await ask(number: 7) { _ in
            .status(404)
        } _: { _, reason, _ in
            #expect(reason == .unknownAccount)
        }
    }

    @Test("when requests without a token are rate limited, none is sent until the limit is reset")
    func limitedTogether() async throws {
        try await FakeGitHub.with { fake, address in
            let remaining = HTTPField.Name("x-ratelimit-remaining")!
            let reset = HTTPField.Name("x-ratelimit-reset")!
            let end = String(Self.now.advanced(bySeconds: 600).seconds)
            fake.reply { question in
                question.headers[.authorization] == nil
                    ? .json("{}", status: 403, headers: [remaining: "0", reset: end]) : .json(Self.user())
            }
            let source = ForgeSource(gitHub: address, version: "1")
            let other = ForgeAccount(kind: .github, address: ForgeAccount.github, login: "octocat")
            for (seconds, count) in [(0, 1), (60, 1), (599, 1), (600, 2)] as [(Int64, Int)] {
                let question = ProfileQuestion(at: Self.now.advanced(bySeconds: seconds))
                await #expect(throws: ForgeProblem.self) { try await source.profile(of: other, question) }
                #expect(fake.questions.count == count, "after \(seconds) s")
            }
            let asked = try await source.profile(of: Self.account, ProfileQuestion(token: Self.token, at: Self.now))
            #expect(asked?.login == "bitwiseman", "who has a token is not held up")
        }
    }
}
