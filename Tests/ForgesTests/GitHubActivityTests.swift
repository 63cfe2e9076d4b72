import Core
import Engine
import Foundation
import HTTPTypes
import TestSupport
import Testing

@testable import Forges

/// Pushes are found in recorded events of GitHub's REST API, and in the commits of the repositories in the events.
@Suite struct GitHubActivityTests {
    private static let account = ForgeAccount(kind: .github, address: ForgeAccount.github, login: "octocat")
    private static let token = "ghp_0123456789abcdefghijABCDEFGHIJ012345"
    private static let now = Instant(iso: "2019-10-26T12:00:00Z") ?? Instant(seconds: 0)

    private static func text(_ name: String) throws -> String {
        String(decoding: try PushPayloadTests.recording(name), as: UTF8.self)
    }

    private func ask(
        since: String = "2019-01-01T00:00:00Z", etag: String? = nil,
        answering answer: @escaping @Sendable (FakeGitHub.Question) -> FakeGitHub.Answer,
        _ check:
            @escaping @Sendable (ForgeActivity?, ForgeProblem.Reason?, [FakeGitHub.Question], String) throws -> Void
    ) async throws {
        let since = try #require(Instant(iso: since))
        try await FakeGitHub.with { fake, address in
            fake.reply { question in answer(question) }
            let source = ForgeSource(gitHub: address, version: "1")
            do {
                let activity = try await source.activity(
                    of: Self.account, since: since, etag: etag, token: Self.token, now: Self.now)
                try check(activity, nil, fake.questions, address)
            } catch let problem as ForgeProblem {
                try check(nil, problem.reason, fake.questions, address)
            }
        }
    }

    private static func event(
        _ repository: String, at time: String = "2019-10-26T11:00:00Z", type: String = "PushEvent"
    ) -> String {
        #"{"type":"\#(type)","repo":{"name":"\#(repository)"},"created_at":"\#(time)","payload":{}}"#
    }

    private static func repository(_ name: String, fork: Bool = false) -> String {
        #"{"full_name":"\#(name)","fork":\#(fork),"default_branch":"main"}"#
    }

    private static func commit(_ digit: Character, date: String = "2019-10-26T10:59:00Z") -> String {
        """
        {"sha":"\(String(repeating: digit, count: 40))","author":{"login":"octocat"},
        "commit":{"author":{"name":"Octo","email":"octo@example.com","date":"\(date)"},"message":"Plant\\n\\nmore"}}
        """
    }

    @Test("recorded events give the repositories with pushes, each once")
    func events() async throws {
        let events = try Self.text("events-public.page1.2019.body.json")
        let names = try #require(
            try JSONSerialization.jsonObject(with: Data(events.utf8)) as? [[String: Any]]
        ).filter { $0["type"] as? String == "PushEvent" }.compactMap {
            ($0["repo"] as? [String: Any])?["name"] as? String
        }
        #expect(names.count == 13)
        try await ask { question in
            question.path.contains("/events") ? .json(events, headers: [.eTag: "W/\"e\""]) : .status(404)
        } _: { activity, _, questions, _ in
            #expect(activity?.pushes.isEmpty == true && activity?.etag == "W/\"e\"" && activity?.rest == 60)
            let asked = questions.dropFirst().map { $0.path.replacing("/api/v3/repos/", with: "") }
            #expect(asked == Array(NSOrderedSet(array: names).compactMap { $0 as? String }.prefix(10)))
        }
    }

    @Test("recorded commits are parsed, with the author's time but without its UTC offset")
    func commits() async throws {
        let commits = try Self.text("commits-since-until.body.json")
        try await ask { question in
            if question.path.contains("/events") { return .json("[\(Self.event("jenkinsci/jenkins"))]") }
            if question.path.contains("/commits?") { return .json(commits) }
            return .json(Self.repository("jenkinsci/jenkins"))
        } _: { activity, _, _, _ in
            let push = try #require(activity?.pushes.first)
            #expect(push.repository == "jenkinsci/jenkins" && push.ref == "refs/heads/main" && push.commits.count == 29)
            let first = try #require(push.commits.first)
            #expect(first.sha == "1cccddb22e305397151b2b7b87b4b47d74ca337b" && first.login == nil)
            #expect(first.authoredAt == Instant(iso: "2008-01-30T09:00:09Z"))
            #expect(first.offset == CommitEvidence.unknownOffset)
            #expect(first.subject == "[maven-release-plugin] prepare for next development iteration")
        }
    }

    @Test("pages are followed by their links, and the token is never sent to another host")
    func pages() async throws {
        try await ask { question in
            if question.path.contains("/events") {
                return .json(
                    "[\(Self.event("octocat/haru")),\(Self.event("octocat/haru"))]", headers: [.xPollInterval: "90"])
            }
            if question.path.contains("page=3") {
                return .json("[\(Self.commit("c"))]", headers: [.link: "<https://evil.example/api/v3/x>; rel=\"next\""])
            }
            if question.path.contains("page=2") {
                let next = "<\(question.origin)/api/v3/repositories/7/commits?page=3>; rel=\"next\""
                return .json("[\(Self.commit("b"))]", headers: [.link: "<x>; rel=\"last\", " + next])
            }
            if question.path.contains("/commits?") {
                let next = "<\(question.origin)/api/v3/repositories/7/commits?page=2>; rel=\"next\", <x>; rel=\"last\""
                return .json("[\(Self.commit("a")),{\"sha\":7}]", headers: [.link: next])
            }
            return .json(Self.repository("octocat/haru"))
        } _: { activity, _, questions, _ in
            let push = try #require(activity?.pushes.first)
            #expect(activity?.pushes.count == 1 && activity?.rest == 90)
            #expect(push.commits.map { $0.sha.first } == ["a", "b", "c"])
            #expect(push.commits.allSatisfy { $0.login == "octocat" && $0.subject == "Plant" })
            #expect(questions.count == 5)
            for question in questions {
                #expect(question.headers[.authorization] == "bearer " + Self.token)
                #expect(question.headers[.accept] == "application/vnd.github+json")
                #expect(question.headers[.userAgent] == "haru/1")
            }
            let asked = try #require(questions.first { $0.path.contains("/commits?author") }).path
            #expect(asked.contains("author=octocat&since=2018-12-18T00:00:00Z"))
        }
    }

    @Test("no news costs one request, which returns the ETag")
    func unchanged() async throws {
        try await ask(etag: "W/\"e\"") { _ in
            .status(304, headers: [.xPollInterval: "120"])
        } _: { activity, reason, questions, _ in
            #expect(activity == ForgeActivity(pushes: [], etag: "W/\"e\"", rest: 120))
            #expect(reason == nil && questions.count == 1)
            #expect(questions.first?.headers[.ifNoneMatch] == "W/\"e\"")
            #expect(questions.first?.path == "/api/v3/users/octocat/events?per_page=100")
        }
    }

    @Test("earlier events, and those that are not pushes, cause no requests")
    func old() async throws {
        let events = [
            Self.event("a/old", at: "2019-10-26T08:59:59Z"), Self.event("a/issue", type: "IssuesEvent"),
            Self.event("../../x"), #"{"type":"PushEvent"}"#, "7", Self.event("a/bad", at: "yesterday"),
        ]
        try await ask(since: "2019-10-26T09:00:00Z") { _ in
            .json("[\(events.joined(separator: ","))]")
        } _: {
            activity, _, questions, _ in
            #expect(activity?.pushes.isEmpty == true && questions.count == 1)
        }
    }

    @Test("a fork is marked, a deleted or empty repository is left out, and a renamed one is found")
    func repositories() async throws {
        try await ask { question in
            switch question.path {
            case _ where question.path.contains("/events"):
                .json(
                    "[\(["a/fork", "a/gone", "a/empty", "a/broken", "a/garbled", "a/moved"].map { Self.event($0) }.joined(separator: ","))]"
                )
            case "/api/v3/repos/a/fork": .json(Self.repository("a/fork", fork: true))
            case "/api/v3/repos/a/empty": .json(Self.repository("a/empty"))
            case "/api/v3/repos/a/moved": .status(301, headers: [.location: question.origin + "/api/v3/repositories/7"])
            case "/api/v3/repositories/7": .json(Self.repository("b/moved"))
            case _ where question.path.hasPrefix("/api/v3/repos/a/empty/commits"): .status(409)
            case "/api/v3/repos/a/broken": .status(502)
            case "/api/v3/repos/a/garbled": .json(Self.repository("a/garbled"))
            case _ where question.path.hasPrefix("/api/v3/repos/a/garbled/commits"): .json("<html>")
            case _ where question.path.hasPrefix("/api/v3/repos/b/moved/commits"): .json("[\(Self.commit("d"))]")
            default: .status(404)
            }
        } _: { activity, _, questions, _ in
            #expect(activity?.pushes.map(\.repository) == ["a/fork", "a/empty", "b/moved"])
            #expect(activity?.pushes.map(\.isFork) == [true, false, false])
            #expect(activity?.pushes.map(\.commits.count) == [0, 0, 1])
            #expect(!questions.contains { $0.path.contains("a/fork/commits") })
        }
    }

    @Test(
        "failures are distinguished",
        arguments: [
            (401, [:], #"{"message":"Bad credentials"}"#, ForgeProblem.Reason.tokenRefused),
            (403, ["retry-after": "60"], "", .limited(seconds: 60)),
            (403, ["x-ratelimit-remaining": "0", "x-ratelimit-reset": "1572093300"], "", .limited(seconds: 2_100)),
            (
                403, [:], #"{"message":"You have exceeded a secondary rate limit. Please wait a few minutes"}"#,
                .limited(seconds: nil)
            ),
            (429, ["retry-after": "5"], "", .limited(seconds: 5)), (502, [:], "", .failed(status: 502)),
            (404, [:], #"{"message":"Not Found"}"#, .unknownAccount), (200, [:], "<html>", .markupChanged),
            (200, [:], "{}", .markupChanged), (403, [:], "", .markupChanged), (304, [:], "", .markupChanged),
        ] as [(Int, [String: String], String, ForgeProblem.Reason)])
    func failures(_ status: Int, _ headers: [String: String], _ body: String, _ expected: ForgeProblem.Reason)
        async throws
    {
        var fields: [HTTPField.Name: String] = [:]
        for (name, value) in headers { fields[HTTPField.Name(name) ?? .accept] = value }
        let answer = FakeGitHub.Answer.json(body, status: status, headers: fields)
        try await ask { _ in
            answer
        } _: { activity, reason, _, _ in
            #expect(activity == nil && reason == expected)
        }
    }

    @Test("the last requests of the hour are left to others")
    func budget() async throws {
        try await ask { _ in
            .json(
                "[]",
                headers: [
                    .init("x-ratelimit-remaining") ?? .accept: "499",
                    .init("x-ratelimit-reset") ?? .accept: "1572093300",
                ])
        } _: { activity, _, _, _ in
            #expect(activity?.rest == 2_100)
        }
    }

    @Test(
        "link headers are parsed",
        arguments: [
            ("<https://a/?page=2>; rel=\"next\", <https://a/?page=9>; rel=\"last\"", "https://a/?page=2"),
            ("<https://a/?page=9>; rel=\"last\", <https://a/?page=2>; rel=\"next\"", "https://a/?page=2"),
            ("<https://a/?page=1>; rel=\"prev\"", nil), ("", nil), ("next", nil),
            ("<https://a/>; rel=next", "https://a/"),
            (
                "<https://a/?of=x,y&page=1>; rel=\"prev\", <https://a/?of=x,y&page=2>; rel=\"next\"",
                "https://a/?of=x,y&page=2"
            ),
            ("<https://a/>; title=\"a, b\"; rel=\"next\"", "https://a/"),
        ] as [(String, String?)])
    func links(_ header: String, _ expected: String?) {
        #expect(GitHubActivity.next([header]) == expected)
        #expect(GitHubActivity.next(header.split(separator: ", ").map(String.init)) == expected)
    }
}

extension HTTPField.Name {
    fileprivate static let link = HTTPField.Name("Link") ?? .accept
    fileprivate static let xPollInterval = HTTPField.Name("X-Poll-Interval") ?? .accept
}

extension FakeGitHub.Question {
    /// Origin of the request.
    fileprivate var origin: String { "http://" + authority }
}
