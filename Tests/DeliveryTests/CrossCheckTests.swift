import Core
import Crypto
import Engine
import Foundation
import TestSupport
import Testing

@testable import Delivery

/// Python's http_ece and py_vapid open and verify what is encrypted and signed here.
@Suite struct CrossCheckTests {
    private struct Sent: Encodable {
        let `private`: String
        let auth: String
        let body: String
        let authorization: String
    }

    private struct Seen: Decodable, Equatable {
        let text: String
        let verified: Bool
        let audience: String
    }

    /// The environment of the browser tests, made by `scripts/setup test`, and the script next to this file.
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    private static let python = folder.deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: ".venv/bin/python").path

    @Test("http_ece opens every message, and py_vapid accepts every token")
    func python() async throws {
        try #require(FileManager.default.fileExists(atPath: Self.python), "scripts/setup test makes the environment")
        let texts = ["", "a", "아직 커밋이 없어요 🌱", String(repeating: "가", count: 1_331)]
        var (sent, wanted): ([Sent], [Seen]) = ([], [])
        let signer = VAPIDSigner(
            keys: try VAPIDKeys(random: chance), subject: try VAPIDSubject("https://haru.example.com"))
        for text in texts {
            let browser = TestBrowser()
            let subscription = try browser.subscription(at: "https://push.example.net/a")
            let body = try MessageEncryption.encrypt(Array(text.utf8), for: subscription, random: chance)
            sent.append(
                Sent(
                    private: Base64URL.encode(browser.key.rawRepresentation), auth: Base64URL.encode(browser.auth),
                    body: Base64URL.encode(body),
                    authorization: try signer.authorization(
                        for: subscription.origin, at: Instant(seconds: 1_764_000_000))))
            wanted.append(Seen(text: text, verified: true, audience: "https://push.example.net"))
        }
        // A modified token is rejected, which shows that the check works.
        let bent = sent[0].authorization.replacing(/\.[^.]*,/, with: "." + String(repeating: "A", count: 86) + ",")
        sent.append(Sent(private: sent[0].private, auth: sent[0].auth, body: sent[0].body, authorization: bent))
        wanted.append(Seen(text: "", verified: false, audience: "https://push.example.net"))

        let (messages, expected) = (sent, wanted)
        try await withTemporaryFolder { folder in
            let (input, output, errors) = ("\(folder)/in", "\(folder)/out", "\(folder)/errors")
            try JSONEncoder().encode(messages).write(to: URL(filePath: input))
            let script = Self.folder.appending(path: "webpush.py").path
            let child = try ChildProcess(
                Self.python, [script], environment: ["PYTHONUTF8": "1"], in: folder, input: input, output: output,
                errors: errors)
            #expect(child.wait() == .exit(0), "\((try? String(contentsOfFile: errors, encoding: .utf8)) ?? "")")
            let seen = try JSONDecoder().decode([Seen].self, from: Data(contentsOf: URL(filePath: output)))
            #expect(seen == expected)
        }
    }
}
