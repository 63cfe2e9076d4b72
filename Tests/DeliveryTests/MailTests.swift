import Core
import Engine
import Foundation
import OutboundHTTP
import TestSupport
import Testing

@testable import Delivery

/// The real curl sends mail to a real server (aiosmtpd), and Python's own parser reads it there.
@Suite(.timeLimit(.minutes(10))) struct MailTests {
    private struct Received: Decodable, Equatable {
        let from: String
        let to: [String]
        let tls: Bool
        let login: Bool
        let greeting: String
        let headers: [String: String]
        let text: String
        let html: String
        let longest: Int
        let defects: [String]
    }

    private static let tests = URL(filePath: #filePath).deletingLastPathComponent()
    private static let python = tests.deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: ".venv/bin/python").path

    /// A running mail server.
    private struct Server {
        let folder: String
        let port: Int
        let curl: String

        /// Received message; nil if there is none.
        func received() throws -> Received? {
            guard let data = FileManager.default.contents(atPath: folder + "/mail") else { return nil }
            return try JSONDecoder().decode(Received.self, from: data)
        }

        /// Sends a message there.
        func send(
            _ message: ChannelMessage = ChannelSample.message(), scheme: String = "smtp", host: String = "localhost",
            login: Bool = false, password: String = "pa\"ss\\word", trusts: Bool = true, seconds: Int = 30,
            from: String = "haru@example.com", to: String = "me@example.com"
        ) async throws -> PushOutcome {
            var values: [ChannelField: String] = [
                .recipient: to, .sender: from, .server: "\(scheme)://\(host):\(port)",
            ]
            if login { (values[.user], values[.secret]) = ("me", password) }
            let mail = MailProgram(
                curl: curl, environment: trusts ? ["SSL_CERT_FILE": folder + "/mail.crt"] : [:], seconds: seconds)
            let sender = ChannelSender(reach: .anywhere, version: "1", mail: mail, desktop: nil) { ChannelSample.at }
            return try await sender.send(message, to: ChannelTarget(.mail, values))
        }
    }

    private func serving(_ options: String..., body: (Server) async throws -> Void) async throws {
        let curl = ["/usr/bin/curl", "/opt/homebrew/bin/curl"].first(where: FileManager.default.isExecutableFile)
        let program = try #require(curl, "scripts/setup test installs it")
        try await withTemporaryFolder { folder in
            if options.contains("--tls") || options.contains("--starttls") { _ = try Certificate("mail", in: folder) }
            let script = Self.tests.appending(path: "smtp_server.py").path
            let child = try ChildProcess(
                Self.python, [script, folder] + options, environment: ["PYTHONUTF8": "1"], in: folder,
                output: folder + "/port", errors: folder + "/errors")
            defer {
                kill(child.identifier, SIGKILL)
                _ = child.wait()
            }
            var port: Int?
            try await eventually {
                let told = FileManager.default.contents(atPath: folder + "/port") ?? Data()
                port = Int(String(decoding: told, as: UTF8.self).trimmingCharacters(in: .newlines))
                return port != nil || child.result != nil
            }
            let errors = String(
                decoding: FileManager.default.contents(atPath: folder + "/errors") ?? Data(), as: UTF8.self)
            try await body(Server(folder: folder, port: try #require(port, "\(errors)"), curl: program))
        }
    }

    @Test("a mailbox gets text and HTML, and a one-click unsubscribe link")
    func received() async throws {
        try await serving { server in
            let link = "https://haru.example.com/n/stop"
            let message = ChannelSample.message(
                ChannelSample.notification(title: "오늘 아직 커밋이 없어요. " + String(repeating: "길어요", count: 30)),
                unsubscribe: link)
            #expect(try await server.send(message) == .accepted)
            let mail = try #require(try server.received())
            #expect(mail.from == "haru@example.com" && mail.to == ["me@example.com"] && !mail.tls)
            #expect(mail.defects.isEmpty && mail.longest <= 78)
            // The greeting has a name that its owner may have in the DNS.
            #expect(mail.greeting == "example.com")
            #expect(mail.headers["Subject"] == message.notification.title)
            #expect(mail.headers["From"] == "하루 <haru@example.com>")
            #expect(mail.headers["Date"] == "Mon, 24 Nov 2025 16:00:00 +0000")
            #expect(mail.headers["Message-ID"] == "<\(message.id)@example.com>")
            #expect(mail.headers["Auto-Submitted"] == "auto-generated")
            #expect(mail.headers["List-Unsubscribe"] == "<\(link)>")
            #expect(mail.headers["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click")
            #expect(mail.text.contains("3시간 남았어요 <3 & \"하루\"") && mail.text.contains(link))
            #expect(mail.html.contains("3시간 남았어요 &lt;3 &amp; &quot;하루&quot;"))
            #expect(mail.html.contains("<a href=\"https://haru.example.com/n/1\">30분 뒤</a>"))
        }
    }

    @Test("texts that look like headers stay texts")
    func hostile() async throws {
        try await serving { server in
            let title = "a\r\nBcc: you@example.com\r\n\r\n.\r\nMAIL FROM:<x@y>"
            #expect(try await server.send(ChannelSample.message(ChannelSample.notification(title: title))) == .accepted)
            let mail = try #require(try server.received())
            #expect(mail.headers["Bcc"] == nil && mail.to == ["me@example.com"])
            #expect(mail.headers["Subject"]?.contains("Bcc: you@example.com") == true)
        }
    }

    @Test("implicit TLS and STARTTLS work, with a name and a password")
    func encrypted() async throws {
        try await serving("--tls", "--login") { server in
            #expect(try await server.send(scheme: "smtps", login: true) == .accepted)
            let mail = try #require(try server.received())
            #expect(mail.tls && mail.login)
            #expect(
                try await server.send(scheme: "smtps", login: true, password: "wrong")
                    == .refused(status: 535, reason: MailRefusal.login.rawValue))
            // Nothing is sent to a server whose certificate is not trusted.
            #expect(
                try await server.send(scheme: "smtps", login: true, trusts: false)
                    == .refused(status: 0, reason: MailRefusal.encryption.rawValue))
        }
    }

    @Test("a server of this machine that requires STARTTLS gets it, whoever signed its certificate")
    func localStartTLS() async throws {
        try await serving("--starttls", "--login") { server in
            #expect(try await server.send(login: true, trusts: false) == .accepted)
            let mail = try #require(try server.received())
            #expect(mail.tls && mail.login)
            #expect(
                try await server.send(trusts: false) == .refused(status: 530, reason: MailRefusal.loginMissing.rawValue)
            )
        }
    }

    @Test("the domains of mailboxes may be in any script, and are sent in their DNS form")
    func international() async throws {
        try await serving { server in
            #expect(try await server.send(from: "haru@하루.example", to: "me@bücher.example") == .accepted)
            let mail = try #require(try server.received())
            #expect(mail.from == "haru@xn--2s2b133c.example" && mail.to == ["me@xn--bcher-kva.example"])
            #expect(mail.greeting == "xn--2s2b133c.example" && mail.defects.isEmpty)
            #expect(mail.headers["To"] == "me@xn--bcher-kva.example")
            #expect(mail.headers["Message-ID"]?.hasSuffix("@xn--2s2b133c.example>") == true)
        }
    }

    @Test("nothing is sent to another machine without encryption")
    func required() async throws {
        try await serving { server in
            // This machine by another address, which is treated like another machine.
            let outcome = try await server.send(host: "127.0.0.2")
            #expect(outcome == .refused(status: 0, reason: MailRefusal.encryption.rawValue))
            let received = try server.received()
            #expect(received == nil)
        }
    }

    struct Case: Sendable, CustomTestStringConvertible {
        let options: [String]
        let outcome: PushOutcome
        var testDescription: String { options.joined(separator: " ") }
    }

    static let cases = [
        Case(options: ["--reject", "550 5.1.1"], outcome: .gone),
        // Postfix answers so when it does not relay, or when the sender belongs to somebody else.
        Case(options: ["--reject", "550 5.7.1"], outcome: .refused(status: 550, reason: nil)),
        Case(options: ["--reject", "553"], outcome: .refused(status: 553, reason: nil)),
        Case(options: ["--reject", "552 5.2.2"], outcome: .refused(status: 552, reason: nil)),
        Case(
            options: ["--reject", "451"], outcome: .later(PushDelay(cause: .failed(status: 451), retryAfter: nil))),
        Case(options: ["--reject", "554"], outcome: .refused(status: 554, reason: nil)),
    ]

    @Test("the server's reply determines the outcome of mail", arguments: cases)
    func refused(_ one: Case) async throws {
        try await serving("--reject", one.options[1]) { server in
            let (outcome, received) = (try await server.send(), try server.received())
            #expect(outcome == one.outcome && received == nil)
        }
    }

    @Test("curl's exit determines the outcome of mail, and a temporary fault is not blamed on the person")
    func endings() {
        func outcome(_ exit: Int, _ reply: Int, _ complaint: String = "") -> PushOutcome {
            MailProgram.outcome(exit: exit, reply: reply, isNobody: false, complaint: complaint)
        }
        #expect(outcome(67, 454) == .later(PushDelay(cause: .failed(status: 454), retryAfter: nil)))
        #expect(outcome(64, 454) == .later(PushDelay(cause: .failed(status: 454), retryAfter: nil)))
        #expect(outcome(35, 0, "Connection reset") == .later(PushDelay(cause: .unreachable, retryAfter: nil)))
        #expect(
            outcome(35, 0, "wrong version number") == .refused(status: 0, reason: MailRefusal.encryption.rawValue))
        #expect(outcome(67, 535) == .refused(status: 535, reason: MailRefusal.login.rawValue))
        #expect(outcome(55, 552) == .tooLarge)
        func asked(_ exit: Int, _ wantsTLS: Bool, _ hasLogin: Bool) -> PushOutcome {
            MailProgram.outcome(
                exit: exit, reply: 530, isNobody: false, complaint: "", wantsTLS: wantsTLS, hasLogin: hasLogin)
        }
        #expect(asked(55, true, true) == .refused(status: 530, reason: MailRefusal.startTLS.rawValue))
        #expect(asked(67, true, true) == .refused(status: 530, reason: MailRefusal.startTLS.rawValue))
        #expect(asked(55, false, false) == .refused(status: 530, reason: MailRefusal.loginMissing.rawValue))
        #expect(asked(67, false, true) == .refused(status: 530, reason: MailRefusal.login.rawValue))
    }

    @Test("a server that hangs is given up, and no part of the mail stays on the disk")
    func hanging() async throws {
        try await serving("--hang") { server in
            // Earlier runs that were killed may have left theirs.
            let id = "hanging-\(UInt64.random(in: .min ... .max))"
            let message = ChannelMessage(
                id: id, kind: .nudge, notification: ChannelSample.notification(), at: ChannelSample.at,
                expires: ChannelSample.at.advanced(bySeconds: 60))
            let outcome = try await server.send(message, seconds: 1)
            #expect(outcome == .later(PushDelay(cause: .timedOut, retryAfter: nil)))
            // Other tests may be sending mail.
            let folder = FileManager.default.temporaryDirectory.path
            let left = try FileManager.default.contentsOfDirectory(atPath: folder).filter { name in
                guard name.hasPrefix("haru-mail-") else { return false }
                let file = FileManager.default.contents(atPath: folder + "/" + name) ?? Data()
                return String(decoding: file, as: UTF8.self).contains("<\(id)@")
            }
            #expect(left.isEmpty)
        }
    }

    @Test("a header is plain if possible, and otherwise has encoded words of at most 75 characters")
    func words() {
        #expect(MailMessage.words("Haru") == "Haru")
        #expect(MailMessage.words("=?x") != "=?x")
        let long = MailMessage.words(String(repeating: "하루", count: 100))
        let parts = long.split(separator: "\n ").map(String.init)
        #expect(parts.count > 5)
        #expect(parts.allSatisfy { $0.count <= 75 && $0.hasPrefix("=?UTF-8?B?") })
    }
}
