import Core
import Engine
import Foundation
import OutboundHTTP

/// Hands mail to the sender's server, with the program `curl`.
package struct MailProgram: Sendable {
    private let curl: SystemProgram
    private let seconds: Int

    /// Maximum number of server addresses to try.
    private static let mostAddresses = 3
    /// Placeholder name of the server, which curl resolves only from the addresses passed to it.
    private static let lookup = "mail.invalid"
    /// Replies of a server that the mailbox does not exist or no longer accepts mail (RFC 3463).
    private static var nobody: Regex<Substring> { #/5\d\d[ -]5\.(?:1\.[16]|1\.10|2\.1)\b/# }

    /// Creates a wrapper of curl.
    ///
    /// - Parameters:
    ///   - curl: path of the program.
    ///   - environment: environment of the process; only the location of certificates is passed on.
    ///   - seconds: timeout for a message.
    package init(curl: String, environment: [String: String], seconds: Int = 30) {
        self.curl = SystemProgram(
            path: curl, environment: environment, passing: ["TMPDIR", "SSL_CERT_FILE", "SSL_CERT_DIR"])
        self.seconds = seconds
    }

    /// Sends a message once.
    ///
    /// - Throws: `CancellationError`; anything else is a defect.
    func send(_ message: ChannelMessage, to target: ChannelTarget, reach: NetworkReach) async throws -> PushOutcome {
        guard let server = MailServer(target[.server]), let sender = MailAddress(target[.sender]),
            let recipient = MailAddress(target[.recipient])
        else { return .refused(status: 0, reason: nil) }
        let addresses: ArraySlice<NetworkAddress>
        do {
            // curl connects to the very addresses that were checked.
            addresses = try await reach.addresses(of: server.name).prefix(Self.mostAddresses)
        } catch let failure as OutboundFailure {
            return PushOutcome(failure)
        }
        let mail = MailMessage(message, from: sender.text, to: recipient.text)
        guard let file = Self.file(holding: mail.bytes) else {
            return .later(PushDelay(cause: .unreachable, retryAfter: nil))
        }
        defer { unlink(file) }
        // Ignores the user's curl configuration.
        let ending = try await curl.run(
            ["--disable", "--config", "-"],
            input: configuration(target, server, from: sender, to: recipient, at: addresses, file: file))
        guard let code = ending.code else { return .later(PushDelay(cause: .timedOut, retryAfter: nil)) }
        let replies = ending.output.split(whereSeparator: \.isNewline)
        return Self.outcome(
            exit: code, reply: replies.last.flatMap { Int($0) } ?? 0,
            isNobody: replies.contains { $0.prefixMatch(of: Self.nobody) != nil }, complaint: ending.complaint,
            wantsTLS: replies.contains { $0.hasPrefix("530") && $0.uppercased().contains("STARTTLS") },
            hasLogin: !target[.user].isEmpty)
    }

    /// Creates a file that only its owner can read, and returns its path; nil if it cannot be written.
    private static func file(holding bytes: [UInt8]) -> String? {
        var path = Array((FileManager.default.temporaryDirectory.path + "/haru-mail-XXXXXX").utf8CString)
        let descriptor = mkstemp(&path)
        guard descriptor >= 0 else { return nil }
        let name = String(decoding: path.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        do {
            try FileHandle(fileDescriptor: descriptor, closeOnDealloc: true).write(contentsOf: bytes)
            return name
        } catch {
            unlink(name)
            return nil
        }
    }

    /// curl's configuration, passed by standard input so that it appears in no process list.
    private func configuration(
        _ target: ChannelTarget, _ server: MailServer, from sender: MailAddress, to recipient: MailAddress,
        at addresses: ArraySlice<NetworkAddress>, file: String
    ) -> String {
        let places = addresses.map { $0.text.contains(":") ? "[\($0.text)]" : $0.text }.joined(separator: ",")
        var options = [
            // The name at the end of the URL is sent in `EHLO`.
            ("url", "\(server.isTLS ? "smtps" : "smtp")://\(server.host):\(server.port)/\(sender.domain)"),
            ("connect-to", "\(server.host):\(server.port):\(Self.lookup):\(server.port)"),
            ("resolve", "\(Self.lookup):\(server.port):\(places)"), ("dump-header", "-"),
            ("mail-from", "<\(sender.text)>"), ("mail-rcpt", "<\(recipient.text)>"), ("upload-file", file),
            ("connect-timeout", "10"), ("max-time", String(seconds)), ("noproxy", "*"), ("proto", "=smtp,smtps"),
            ("write-out", "\\n%{response_code}"),
        ]
        if !target[.user].isEmpty { options.append(("user", "\(target[.user]):\(target[.secret])")) }
        // A server on this machine may require STARTTLS too, with any certificate: nobody is on the way.
        let encryption = server.isTLS ? [] : server.isLocal ? ["ssl", "insecure"] : ["ssl-reqd"]
        let flags = ["silent", "show-error"] + encryption
        func quoted(_ text: String) -> String {
            "\"" + text.replacingScalars { $0 == "\\" || $0 == "\"" ? "\\\($0)" : nil } + "\""
        }
        return flags.joined(separator: "\n") + "\n" + options.map { "\($0) = \(quoted($1))\n" }.joined()
    }

    /// Maps curl's exit to an outcome.
    ///
    /// - Parameters:
    ///   - exit: exit code of curl.
    ///   - reply: last reply code of the server.
    ///   - isNobody: whether a reply says that the mailbox does not exist.
    ///   - complaint: standard error of curl.
    ///   - wantsTLS: whether a reply requires STARTTLS.
    ///   - hasLogin: whether a user name and a password are set.
    static func outcome(
        exit: Int, reply: Int, isNobody: Bool, complaint: String, wantsTLS: Bool = false, hasLogin: Bool = true
    ) -> PushOutcome {
        switch (exit, reply) {
        case (0, _): .accepted
        case (28, _): .later(PushDelay(cause: .timedOut, retryAfter: nil))
        case (_, 400...499): .later(PushDelay(cause: .failed(status: reply), retryAfter: nil))
        // A failed TLS handshake may succeed on retry, unless the server does not speak TLS on that port.
        case (35, _) where !complaint.contains("wrong version number"):
            .later(PushDelay(cause: .unreachable, retryAfter: nil))
        case (35, _), (51, _), (58, _), (60, _), (64, _), (83, _), (90, _), (91, _):
            .refused(status: 0, reason: MailRefusal.encryption.rawValue)
        case (_, 530) where wantsTLS: .refused(status: reply, reason: MailRefusal.startTLS.rawValue)
        case (_, 530) where !hasLogin: .refused(status: reply, reason: MailRefusal.loginMissing.rawValue)
        case (67, _), (_, 530), (_, 534), (_, 535): .refused(status: reply, reason: MailRefusal.login.rawValue)
        case (_, 552) where !complaint.contains("RCPT"): .tooLarge
        // Servers also reject the recipient for faults of the sender or of this machine.
        case (_, 500...599): isNobody && complaint.contains("RCPT") ? .gone : .refused(status: reply, reason: nil)
        default: .later(PushDelay(cause: .unreachable, retryAfter: nil))
        }
    }
}
