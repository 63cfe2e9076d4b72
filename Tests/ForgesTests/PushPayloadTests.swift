import Core
import Engine
import Foundation
import Testing

@testable import Forges

/// Recorded push deliveries of GitHub are parsed, and nothing else is accepted as a push.
@Suite struct PushPayloadTests {
    static func recording(_ name: String) throws -> [UInt8] {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures")
        return Array(try Data(contentsOf: folder.appending(path: name)))
    }

    @Test("a push keeps the author's own offset, and has the account of the address")
    func push() throws {
        let push = try PushPayload.read(try Self.recording("hub4j.push.json"))
        #expect(push.repository == "baxterthehacker/public-repo")
        #expect(push.ref == "refs/heads/changes" && push.defaultBranch == "main")
        #expect(!push.isFork && !push.isDeletion)
        let commit = try #require(push.commits.first)
        #expect(push.commits.count == 1)
        #expect(commit.sha == "0d1a26e67d8f5eaf1f6ba5c57fc3c7d91ac0fd1c")
        #expect(commit.authoredAt == Instant(iso: "2015-05-05T23:40:15Z"))
        #expect(commit.offset == -4 * 3_600)
        #expect(commit.authorEmail == "baxterthehacker@users.noreply.github.com")
        #expect(commit.login == "baxterthehacker" && commit.authorName == "baxterthehacker")
        #expect(commit.subject == "Update README.md" && commit.paths == ["README.md"])
    }

    @Test("a push to a fork, the deletion of a tag and a new branch are marked as such")
    func kinds() throws {
        let fork = try PushPayload.read(try Self.recording("hub4j.push.fork.json"))
        #expect(fork.isFork && fork.commits.first?.offset == -7 * 3_600)
        #expect(fork.commits.first?.subject == "Prevent NPE when accessing description for license")
        let tag = try PushPayload.read(try Self.recording("push.payload.json"))
        #expect(tag.ref == "refs/tags/simple-tag" && tag.isDeletion && tag.commits.isEmpty)
        let branch = try PushPayload.read(try Self.recording("push.with-new-branch.payload.json"))
        #expect(branch.ref == "refs/heads/master" && branch.defaultBranch == "master")
        #expect(branch.commits.map(\.offset) == [0] && branch.commits.map(\.login) == ["Codertocat"])
        let other = try PushPayload.read(try Self.recording("push.with-no-username-committer.payload.json"))
        #expect(other.commits.map(\.login) == ["Codertocat"])
    }

    @Test(
        "any other payload is refused",
        arguments: [
            "", "{}", "[]", "null", "\u{feff}", #"{"ref":"refs/heads/main"}"#,
            #"{"ref":1,"repository":{"full_name":"a/b"}}"#,
            #"{"ref":"refs/heads/main","repository":{"full_name":"a"}}"#,
            #"{"ref":"refs/heads/main","repository":{"full_name":"a/b/c"}}"#,
            #"{"ref":"refs/heads/main","repository":{"full_name":"a/<script>"}}"#,
            #"{"ref":"refs/heads/main","repository":{"full_name":"a/b"},"commits":{}}"#,
            String(repeating: "[", count: 100_000),
        ])
    func none(_ text: String) throws {
        #expect(throws: UnreadablePush.self) { try PushPayload.read(Array(text.utf8)) }
    }

    @Test("the ping is no push")
    func ping() throws {
        let body = try Self.recording("ping.payload.json")
        #expect(throws: UnreadablePush.self) { try PushPayload.read(body) }
    }

    /// A push of one commit, with one field replaced.
    private func push(_ field: String, _ value: String) throws -> ForgePush {
        var fields = [
            "id": "\"\(String(repeating: "a", count: 40))\"", "timestamp": #""2026-11-20T10:00:00+09:00""#,
            "message": #""Plant""#, "author": #"{"name":"Rani","email":"rani@example.com","username":"rani"}"#,
        ]
        fields[field] = value
        let commit = fields.map { "\"\($0.key)\":\($0.value)" }.joined(separator: ",")
        return try PushPayload.read(
            Array(
                #"{"ref":"refs/heads/main","repository":{"full_name":"a/b","default_branch":"main"},"commits":[{\#(commit)}]}"#
                    .utf8))
    }

    @Test(
        "a commit with an invalid field is left out, and the push is not",
        arguments: [
            ("id", #""""#), ("id", #""abc""#), ("id", "7"), ("id", "\"\(String(repeating: "g", count: 40))\""),
            ("timestamp", #""yesterday""#), ("timestamp", #""2026-11-20T10:00:00""#), ("timestamp", "1"),
            ("timestamp", #""2026-02-30T10:00:00Z""#), ("author", "null"), ("author", #""Rani""#), ("message", "{}"),
        ])
    func wrong(_ field: String, _ value: String) throws {
        #expect(try push(field, value).commits.isEmpty)
        #expect(try push("distinct", "false").commits.count == 1)
    }

    @Test("names and messages are cleaned and truncated")
    func cleaned() throws {
        let long = String(repeating: "가", count: 5_000)
        let commit = try #require(
            try push("author", #"{"name":"A\u001b[31m\u202eB","email":"\#(long)","username":null}"#).commits.first)
        #expect(commit.authorName == "A[31mB")
        #expect(commit.authorEmail.count <= 254 && commit.login == nil)
        let message = try #require(try push("message", "\"\(long)\"").commits.first)
        #expect(message.subject.count == 200)
        #expect(try push("message", #""""#).commits.first?.subject == "")
    }

    @Test("co-authors are parsed from trailers")
    func coauthors() throws {
        let message =
            #""Plant\n\nCo-authored-by: A <a@example.com>\r\nco-authored-by:B<B@Example.com> \nCo-authored-by: nobody\nSee Co-authored-by: C <c@example.com>""#
        #expect(try push("message", message).commits.first?.coauthors == ["a@example.com", "b@example.com"])
    }

    @Test("only the first 2,048 commits are read")
    func many() throws {
        let commit =
            #"{"id":"\#(String(repeating: "b", count: 40))","timestamp":"2026-11-20T10:00:00+09:00","author":{}}"#
        let body =
            #"{"ref":"refs/heads/main","repository":{"full_name":"a/b"},"commits":["#
            + Array(repeating: commit, count: 3_000).joined(separator: ",") + "]}"
        #expect(try PushPayload.read(Array(body.utf8)).commits.count == 2_048)
    }
}
