import Core
import Foundation

/// A mailbox in a file for another Haru, sealed with a passphrase.
///
/// It begins with a header of 33 bytes: `haru-gift`, the version 1, the binary logarithm of scrypt's N, its r and p, a
/// 16-byte salt, and the length of the rest in 4 bytes, big-endian. The rest is a 12-byte nonce and a JSON object that
/// is encrypted by AES-256-GCM, with the header as additional authenticated data.
package struct GiftFile: Sendable {
    /// Reason why a file cannot be made or read.
    package enum Fault: Hashable, Sendable {
        /// Not a gift file.
        case foreign
        /// A later version of Haru made it.
        case newer
        case tooLarge(limit: Int)
        /// The file was truncated or changed.
        case damaged
        /// Trying a passphrase would exceed the limit of memory or time.
        case tooCostly
        /// The passphrase is wrong, or the file was changed.
        case passphrase
        /// Too many passphrases were tried within a minute; the number of seconds until the next one is allowed.
        case tooManyPassphrases(seconds: Int)
        case shortPassphrase(least: Int)
        /// The two entries of the passphrase differ.
        case differentPassphrases
    }

    /// Maximum size of a file, in bytes.
    package static let mostBytes = 24 << 20
    /// Minimum length of a passphrase, in characters.
    package static let leastPassphrase = 8

    /// Maximum number of passphrases that an account may try in a minute.
    ///
    /// Each is expensive to try, and whoever knows the passphrase needs only one.
    static let mostPassphrases = 5

    private static let magic = Array("haru-gift".utf8)
    private static let version: UInt8 = 1
    private static let saltLength = 16
    private static let headerLength = magic.count + 4 + saltLength + 4
    /// Length of the nonce and the tag together, in bytes.
    private static let sealLength = 28

    private let header: [UInt8]
    private let derivation: ScryptDerivation
    private let sealed: [UInt8]

    /// Parses the header and splits off the sealed part.
    ///
    /// - Throws: ``DomainError/giftFile(_:)``.
    package init(_ bytes: [UInt8]) throws {
        guard bytes.count <= Self.mostBytes else { throw DomainError.giftFile(.tooLarge(limit: Self.mostBytes)) }
        guard bytes.starts(with: Self.magic) else { throw DomainError.giftFile(.foreign) }
        let rest = bytes.dropFirst(Self.magic.count)
        if let version = rest.first, version > Self.version { throw DomainError.giftFile(.newer) }
        guard rest.first == Self.version, bytes.count >= Self.headerLength else {
            throw DomainError.giftFile(.damaged)
        }
        header = Array(bytes.prefix(Self.headerLength))
        sealed = Array(bytes.dropFirst(Self.headerLength))
        let costs = rest.dropFirst().prefix(3).map(Int.init)
        derivation = ScryptDerivation(
            logCost: costs[0], blockSize: costs[1], parallelism: costs[2],
            salt: Array(rest.dropFirst(4).prefix(Self.saltLength)))
        guard (1...16).contains(costs[0]), (1...8).contains(costs[1]), (1...4).contains(costs[2]) else {
            throw DomainError.giftFile(.tooCostly)
        }
        let length = header.suffix(4).reduce(0) { $0 << 8 | Int($1) }
        guard sealed.count == length, length > Self.sealLength else { throw DomainError.giftFile(.damaged) }
    }

    /// Opens the file; returns the identity of the gift and the content of the mailbox.
    ///
    /// - Throws: ``DomainError``.
    func opened(by passphrase: String, _ secrets: any SecretBox) throws -> (id: String, content: MailboxContent) {
        guard
            let bytes = try? secrets.open(sealed, by: Self.prepared(passphrase), derivation, after: header)
        else { throw DomainError.giftFile(.passphrase) }
        guard let content = try? JSONDecoder().decode(Content.self, from: Data(bytes)) else {
            throw DomainError.giftFile(.damaged)
        }
        return (content.id, try content.mailbox())
    }

    /// Encodes the content of a mailbox for a file, not yet sealed.
    ///
    /// - Throws: ``DomainError/giftFile(_:)`` if it is too large for one.
    static func encoded(_ mailbox: MailboxContent, id: String) throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let bytes = [UInt8](try encoder.encode(Content(mailbox, id: id)))
        guard headerLength + sealLength + bytes.count <= mostBytes else {
            throw DomainError.giftFile(.tooLarge(limit: mostBytes))
        }
        return bytes
    }

    /// Makes a file from the output of ``encoded(_:id:)``.
    static func sealed(_ content: [UInt8], by passphrase: String, _ secrets: any SecretBox) throws -> [UInt8] {
        let digits = Array(secrets.makeSecret().prefix(2 * saltLength))
        let salt = stride(from: 0, to: digits.count, by: 2).compactMap { UInt8(String(digits[$0...$0 + 1]), radix: 16) }
        // The cost that OWASP recommends for 32 MB of memory.
        let derivation = ScryptDerivation(logCost: 15, blockSize: 8, parallelism: 3, salt: salt)
        let length = UInt32(content.count + sealLength)
        let header =
            magic + [version, UInt8(derivation.logCost), UInt8(derivation.blockSize), UInt8(derivation.parallelism)]
            + salt + (0..<4).map { UInt8(truncatingIfNeeded: length >> (24 - 8 * $0)) }
        return header + (try secrets.seal(content, by: prepared(passphrase), derivation, after: header))
    }

    /// Refuses a passphrase that is too short.
    ///
    /// - Throws: ``DomainError/giftFile(_:)``.
    static func check(_ passphrase: String) throws {
        guard prepared(passphrase).isLonger(than: leastPassphrase - 1) else {
            throw DomainError.giftFile(.shortPassphrase(least: leastPassphrase))
        }
    }

    /// Returns a passphrase in NFC without blanks around it, since keyboards enter Hangul in whole syllables or in
    /// parts.
    private static func prepared(_ passphrase: String) -> String {
        passphrase.trimmed.precomposedStringWithCanonicalMapping
    }
}

extension GiftFile {
    /// The JSON of a gift file.
    private struct Content: Codable {
        struct Letter: Codable {
            let writer, text, paper, color, writtenAt: String
            let handwriting: String?
        }

        let id: String
        let occasion: String
        let rule: String
        /// First day on which letters can be drawn, under the rule `date`.
        let from: String?
        let secret: String
        let letters: [Letter]

        init(_ mailbox: MailboxContent, id: String) {
            self.id = id
            occasion = mailbox.occasion
            rule = mailbox.rule.kind.rawValue
            from = if case .from(let day) = mailbox.rule { day.description } else { nil }
            secret = mailbox.secret
            letters = mailbox.letters.map {
                Letter(
                    writer: $0.writer, text: $0.body.text, paper: $0.paper.rawValue, color: $0.color.rawValue,
                    writtenAt: $0.writtenAt.iso(), handwriting: $0.body.handwriting?.text)
            }
        }

        /// Returns the cleaned mailbox: anybody can write a file.
        func mailbox() throws -> MailboxContent {
            guard letters.count <= Mailbox.mostLetters else {
                throw DomainError.mailboxFull(limit: Mailbox.mostLetters)
            }
            return MailboxContent(
                occasion: try UseCases.occasion(occasion), rule: try drawRule, secret: try UseCases.secret(secret),
                letters: try letters.enumerated().map { index, letter in
                    guard let writtenAt = Instant(iso: letter.writtenAt) else { throw DomainError.giftFile(.damaged) }
                    do throws(LetterFields.Fault) {
                        let fields = try LetterFields(
                            writer: letter.writer, text: letter.text, handwriting: letter.handwriting,
                            paper: LetterPaper(rawValue: letter.paper) ?? .note,
                            color: LetterColor(rawValue: letter.color) ?? .blue)
                        return MailboxContent.Letter(
                            place: index + 1, writer: fields.writer, body: fields.body, paper: fields.paper,
                            color: fields.color, writtenAt: writtenAt, linkHash: nil)
                    } catch {
                        throw DomainError.badLetter(error, number: index + 1)
                    }
                })
        }

        private var drawRule: DrawRule {
            get throws {
                switch DrawRule.Kind(rawValue: rule) {
                case .commit, .challenge: return .commit
                case .free: return .free
                case .date:
                    if let day = from.flatMap({ Day(iso: $0) }) { return .from(day) }
                case nil: break
                }
                throw DomainError.giftFile(.damaged)
            }
        }
    }
}
