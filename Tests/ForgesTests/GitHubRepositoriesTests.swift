import Core
import Engine
import Foundation
import HTTPTypes
import TestSupport
import Testing

@testable import Forges

/// The repositories of an account are listed by GitHub's REST API, page by page, as recorded.
@Suite struct GitHubRepositoriesTests {
    private static let account = ForgeAccount(kind: .github, address: ForgeAccount.github, login: "octocat")
    private static let token = "ghp_0123456789abcdefghijABCDEFGHIJ012345"
    private static let now = Instant(iso: "2019-10-26T12:00:00Z") ?? Instant(seconds: 0)

    private func ask(
        token: String? = token, etag: String? = nil,
        answering answer: @escaping @Sendable (FakeGitHub.Question) -> FakeGitHub.Answer,
        _ check:
            @escaping @Sendable (ForgeRepositoryList?, ForgeProblem.Reason?, [FakeGitHub.Question]) throws -> Void
    ) async throws {
        try await FakeGitHub.with { fake, address in
            fake.reply { question in
                question.path == "/api/v3/user" ? .json(#"{"login":"OctoCat","id":1}"#) : answer(question)
            }
            let source = ForgeSource(gitHub: address, version: "1")
            do {
                let question = RepositoriesQuestion(etag: etag, token: token, at: Self.now)
                try check(try await source.repositories(of: Self.account, question), nil, fake.questions)
            } catch let problem as ForgeProblem {
                try check(nil, problem.reason, fake.questions)
            }
        }
    }

    private static func repository(
        _ name: String, branch: String = "main", fork: Bool = false, more: String = ""
    ) -> String {
        """
        {"full_name":"\(name)","default_branch":"\(branch)","fork":\(fork),"archived":false,"private":false,
        "pushed_at":"2019-10-25T18:22:32Z"\(more)}
        """
    }

    private static func next(_ address: String) -> [HTTPField.Name: String] {
        [HTTPField.Name("Link") ?? .accept: "<\(address)>; rel=\"next\", <x>; rel=\"last\""]
    }

    @Test("the recorded page is parsed, with the properties of each repository")
    func recorded() async throws {
        let body = String(decoding: try PushPayloadTests.recording("user-repos.page1.body.json"), as: UTF8.self)
        try await ask { _ in
            .json(body, headers: [.eTag: "W/\"88171b7f\""])
        } _: { list, _, questions in
            let list = try #require(list)
            #expect(list.repositories.count == 30 && !list.isCut && list.etag == "W/\"88171b7f\"")
            #expect(
                list.repositories.first
                    == ForgeRepository(
                        name: "abayer/jx", defaultBranch: "main", isFork: true,
                        pushedAt: Instant(iso: "2019-10-25T18:22:32Z")))
            #expect(list.repositories.count(where: \.isFork) < 30)
            #expect(
                questions.map(\.path) == [
                    "/api/v3/user",
                    "/api/v3/user/repos?affiliation=owner,collaborator,organization_member&sort=pushed&per_page=100",
                ])
            for question in questions {
                #expect(question.headers[.authorization] == "bearer " + Self.token)
                #expect(question.headers[.accept] == "application/vnd.github+json")
                #expect(question.headers[.userAgent] == "haru/1")
            }
        }
    }

    @Test("without a token, and with another account's, public repositories are listed", arguments: [true, false])
    func strangers(_ hasToken: Bool) async throws {
        try await FakeGitHub.with { fake, address in
            fake.reply { question in
                question.path == "/api/v3/user"
                    ? .json(#"{"login":"hubot"}"#) : .json("[\(Self.repository("octocat/haru"))]")
            }
            let source = ForgeSource(gitHub: address, version: "1")
            let question = RepositoriesQuestion(token: hasToken ? Self.token : nil, at: Self.now)
            let list = try await source.repositories(of: Self.account, question)
            #expect(list?.repositories.map(\.name) == ["octocat/haru"])
            #expect(fake.questions.last?.path == "/api/v3/users/octocat/repos?sort=pushed&per_page=100")
            #expect(fake.questions.count == (hasToken ? 2 : 1))
            #expect(hasToken || fake.questions.allSatisfy { $0.headers[.authorization] == nil })
        }
    }

    @Test("pages are followed by their links to the last one, and each repository is listed once")
    func pages() async throws {
        try await ask { question in
            let base = "http://\(question.authority)/api/v3"
            if question.path.contains("page=3") { return .json("[\(Self.repository("o/c"))]") }
            if question.path.contains("page=2") {
                return .json(
                    "[\(Self.repository("O/A")),\(Self.repository("o/b", fork: true))]",
                    headers: Self.next(base + "/user/repos?page=3"))
            }
            var headers = Self.next(base + "/user/repos?page=2")
            headers[.eTag] = "\"first\""
            return .json("[\(Self.repository("o/a"))]", headers: headers)
        } _: { list, _, questions in
            #expect(list?.repositories.map(\.name) == ["o/a", "o/b", "o/c"] && list?.isCut == false)
            #expect(list?.etag == "\"first\"" && questions.count == 4)
        }
    }

    @Test(
        "a list that is endless, cyclic, or links to another host is read up to that point"
    )
    func endless() async throws {
        try await ask { question in
            let number = question.path.firstMatch(of: /page=(\d+)$/).flatMap { Int($0.output.1) } ?? 1
            return .json(
                "[\(Self.repository("o/r\(number)"))]",
                headers: Self.next("http://\(question.authority)/api/v3/user/repos?page=\(number + 1)"))
        } _: { list, _, questions in
            #expect(list?.isCut == true && list?.repositories.count == GitHubRepositories.mostPages)
            #expect(questions.count == GitHubRepositories.mostPages + 1)
        }
        try await ask { question in
            .json("[\(Self.repository("o/r"))]", headers: Self.next("http://\(question.authority)\(question.path)"))
        } _: { list, _, questions in
            #expect(list?.isCut == true && list?.repositories.count == 1 && questions.count == 2)
        }
        try await ask { _ in
            .json("[\(Self.repository("o/r"))]", headers: Self.next("https://evil.example/api/v3/user/repos?page=2"))
        } _: { list, _, questions in
            #expect(list?.isCut == true && list?.repositories.count == 1 && questions.count == 2)
        }
    }

    @Test("an unchanged list costs one more request, which returns nothing")
    func unchanged() async throws {
        try await ask(etag: "\"e\"") { _ in
            .status(304)
        } _: { list, reason, questions in
            #expect(list == nil && reason == nil && questions.count == 2)
            #expect(questions.last?.headers[.ifNoneMatch] == "\"e\"")
        }
    }

    @Test("an unreadable repository is left out; if all are unreadable, the format has changed")
    func odd() async throws {
        let odd = [
            "7", "{}", #"{"full_name":"o/x"}"#, Self.repository("<script>/x"), Self.repository("../../x"),
            Self.repository("o/x").replacing("\"fork\":false", with: "\"fork\":\"no\""),
        ]
        let good = Self.repository("o/ok", branch: "a\\u0000b<b>", more: "").replacing(
            "\"private\":false,", with: ""
        ).replacing("\"2019-10-25T18:22:32Z\"", with: "null")
        try await ask { _ in
            .json("[\((odd + [good]).joined(separator: ","))]")
        } _: { list, _, _ in
            let repository = try #require(list?.repositories.first)
            #expect(list?.repositories.count == 1 && repository.name == "o/ok")
            #expect(repository.isPrivate, "one of which it does not say is for nobody else")
            #expect(repository.pushedAt == nil && !repository.defaultBranch.contains("\0"))
        }
        try await ask { _ in
            .json("[\(odd.joined(separator: ","))]")
        } _: { _, reason, _ in
            #expect(reason == .markupChanged)
        }
        try await ask { _ in
            .json("[]")
        } _: { list, _, _ in
            #expect(list?.repositories == [])
        }
    }

    @Test(
        "failures are distinguished, on the first page and on another",
        arguments: [
            (FakeGitHub.Answer.json(#"{"message":"Bad credentials"}"#, status: 401), ForgeProblem.Reason.tokenRefused),
            (.json("", status: 403, headers: [.retryAfter: "60"]), .limited(seconds: 60)),
            (.json("", status: 429, headers: [.retryAfter: "5"]), .limited(seconds: 5)),
            (.json("", status: 403), .refused(status: 403)),
            (.json(#"{"message":"Not Found"}"#, status: 404), .unknownAccount),
            (.status(502), .failed(status: 502)), (.json("<html>"), .markupChanged), (.json("{}"), .markupChanged),
            (.endless, .tooLarge),
        ] as [(FakeGitHub.Answer, ForgeProblem.Reason)])
    func failures(_ answer: FakeGitHub.Answer, _ expected: ForgeProblem.Reason) async throws {
        try await ask { _ in
            answer
        } _: { list, reason, _ in
            #expect(list == nil && reason == expected)
        }
        try await ask { question in
            question.path.contains("page=2")
                ? answer
                : .json(
                    "[\(Self.repository("o/r"))]",
                    headers: Self.next("http://\(question.authority)/api/v3/user/repos?page=2"))
        } _: { list, reason, _ in
            #expect(list == nil && reason == expected)
        }
    }

    @Test("a truncated response is an error")
    func cut() async throws {
        try await ask { _ in
            .cut("[" + Self.repository("o/r"), after: 40)
        } _: { list, reason, _ in
            guard case .unreachable? = reason else {
                Issue.record("\(String(describing: reason))")
                return
            }
            #expect(list == nil)
        }
    }

    @Test("a dead token is reported by the first request, and no second one is sent")
    func dead() async throws {
        try await FakeGitHub.with { fake, address in
            fake.reply { _ in .json(#"{"message":"Bad credentials"}"#, status: 401) }
            let source = ForgeSource(gitHub: address, version: "1")
            await #expect(throws: ForgeProblem(Self.account, .tokenRefused)) {
                try await source.repositories(
                    of: Self.account, RepositoriesQuestion(token: Self.token, at: Self.now))
            }
            #expect(fake.questions.count == 1)
        }
    }

    @Test("a rate limit without a token pauses requests to the API for all")
    func anonymous() async throws {
        try await FakeGitHub.with { fake, address in
            fake.reply { _ in .json("", status: 403, headers: [.retryAfter: "120"]) }
            let source = ForgeSource(gitHub: address, version: "1")
            for _ in 1...2 {
                await #expect(throws: ForgeProblem(Self.account, .limited(seconds: 120))) {
                    try await source.repositories(of: Self.account, RepositoriesQuestion(at: Self.now))
                }
            }
            #expect(fake.questions.count == 1)
        }
    }
}
