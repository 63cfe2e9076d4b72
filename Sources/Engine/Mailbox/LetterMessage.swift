import Core
import Storage

/// A letter that was written on a letter paper, as the text that its writer sends: `haru-letter-1.` and what was sealed for
/// the mailbox, or `haru-letter-0.` and the letter itself, in Base64 of RFC 4648 section 5 without padding, and a full stop.
///
/// Within, it is a JSON object of `writer`, `text`, `paper` and `color`, and `handwriting` where it was written by hand.
package enum LetterMessage: Hashable, Sendable {
    case sealed([UInt8])
    case plain([UInt8])
    /// It was cut on its way.
    case broken

    /// What seals and opens a message besides the keys.
    package static let version = "haru-letter-1"

    /// Those in a text, in their order; messengers may have put anything around them, and line breaks into them.
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
    /// Nil where the mailbox has made no paper yet.
    private let privateKey: String?

    init(secrets: any SecretBox, privateKey: String?) {
        self.secrets = secrets
        self.privateKey = privateKey
    }

    /// What is in a message; nil where it was sealed for another mailbox, or cut.
    func open(_ message: LetterMessage) -> [UInt8]? {
        switch message {
        case .plain(let bytes): bytes
        case .sealed(let bytes): privateKey.flatMap { try? secrets.open(message: bytes, by: $0) }
        case .broken: nil
        }
    }
}

/// What a letter paper says and seals letters for.
package struct LetterPaperReport: Hashable, Sendable {
    package let occasion: String
    /// Who reads the letters; empty where that is not said.
    package let recipient: String
    /// The public key of the mailbox, in unpadded Base64 of RFC 4648 section 5.
    package let key: String

    /// Makes a report.
    package init(occasion: String, recipient: String, key: String) {
        self.occasion = occasion
        self.recipient = recipient
        self.key = key
    }
}

extension UseCases {
    /// What a letter paper of a mailbox says, with the key that is made for the first one.
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

    /// What opens letters that were written on papers of a mailbox.
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

    /// What the key of a mailbox's papers is sealed for.
    static func paperPurpose(of mailbox: Int, person: Int64) -> String { "mailbox/\(person)/\(mailbox)/paper" }
}
