import Core
import Storage

/// Text form of a letter from a letter paper: `haru-letter-1.` and the letter sealed for the mailbox, or
/// `haru-letter-0.` and the plain letter, in base64url without padding (RFC 4648, section 5), and a full stop.
///
/// The letter is a JSON object of `writer`, `text`, `paper` and `color`, and `handwriting` if it is handwritten.
package enum LetterMessage: Hashable, Sendable {
    case sealed([UInt8])
    case plain([UInt8])
    /// Truncated in transit.
    case broken

    /// Label that sealing and opening a message use in addition to the keys.
    package static let version = "haru-letter-1"

    /// Returns the messages in a text, in order; messengers may have added anything around them, and line breaks
    /// within.
    package static func all(in text: String) -> [LetterMessage] {
        guard text.contains("haru-letter-") else { return [] }
        return text.matches(of: /haru-letter-([01])\.([A-Za-z0-9_\-\s>]*)(\.)?/).map { match in
            let digits = match.2.filter { !$0.isWhitespace && $0 != ">" }
            guard match.3 != nil, let bytes = Base64URL.decode(String(digits)), !bytes.isEmpty else { return .broken }
            return match.1 == "1" ? .sealed(bytes) : .plain(bytes)
        }
    }
}

/// Opens letters that were written on papers of one mailbox.
package struct LetterOpener: Sendable {
    private let secrets: any SecretBox
    /// Nil if the mailbox has no paper yet.
    private let privateKey: String?

    init(secrets: any SecretBox, privateKey: String?) {
        self.secrets = secrets
        self.privateKey = privateKey
    }

    /// Returns the content of a message; nil if it was sealed for another mailbox, or truncated.
    func open(_ message: LetterMessage) -> [UInt8]? {
        switch message {
        case .plain(let bytes): bytes
        case .sealed(let bytes): privateKey.flatMap { try? secrets.open(message: bytes, by: $0) }
        case .broken: nil
        }
    }
}

/// Content of a letter paper, and the key that it seals letters with.
package struct LetterPaperReport: Hashable, Sendable {
    package let occasion: String
    /// Recipient of the letters; empty if none is stated.
    package let recipient: String
    /// Public key of the mailbox, in base64url without padding (RFC 4648, section 5).
    package let key: String

    package init(occasion: String, recipient: String, key: String) {
        self.occasion = occasion
        self.recipient = recipient
        self.key = key
    }
}

extension UseCases {
    /// Returns the content of a mailbox's letter paper; the key is generated with the first one.
    ///
    /// - Throws: ``DomainError/unknownMailbox(_:)``, ``DomainError/mailboxArchived(_:)`` and
    ///   ``DomainError/mailboxOfPast(_:)``.
    package func letterPaper(of number: Int) async throws -> LetterPaperReport {
        let secrets = secrets
        return try await change { ledger, tx in
            let person = ledger.person
            let mailbox = try ledger.mailboxToFill(number, in: tx)
            let purpose = Self.paperPurpose(of: number, person: person)
            let key: String
            if let sealed = try tx.mailboxes.paperKey(of: number) {
                key = try secrets.open(sealed, for: purpose)
            } else {
                key = secrets.makePrivateKey()
                try tx.mailboxes.setPaperKey(try secrets.seal(key, for: purpose), of: number)
            }
            let link = try tx.mailboxLinks.find(mailbox: number)?.link
            return LetterPaperReport(
                occasion: mailbox.occasion, recipient: link?.recipient ?? "",
                key: Base64URL.encode(try secrets.publicKey(of: key)))
        }
    }

    /// Returns the opener of letters that were written on papers of a mailbox.
    ///
    /// - Throws: ``DomainError/unknownMailbox(_:)``.
    package func letterOpener(of number: Int) async throws -> LetterOpener {
        let secrets = secrets
        return try await read { ledger, tx in
            _ = try ledger.mailbox(number, in: tx)
            let key = try tx.mailboxes.paperKey(of: number).map {
                try secrets.open($0, for: Self.paperPurpose(of: number, person: ledger.person))
            }
            return LetterOpener(secrets: secrets, privateKey: key)
        }
    }

    /// Purpose that the key of a mailbox's papers is sealed for.
    static func paperPurpose(of mailbox: Int, person: Int64) -> String { "mailbox/\(person)/\(mailbox)/paper" }
}
