import Core
import Foundation

/// A mailbox in a file that another Haru reads, sealed by a passphrase.
///
/// It begins with a header of 33 bytes: `haru-gift`, the version 1, the logarithm of scrypt's N, its r and p, a salt of 16
/// bytes, and the length of what follows in 4 bytes, the highest first. Then come a nonce of 12 bytes and, by AES-256-GCM
/// with the header as authenticated data, a JSON object.
package struct GiftFile: Sendable {
    /// Why a file cannot be made or read.
    package enum Fault: Hashable, Sendable {
        /// It is no gift file.
        case foreign
        /// A later version of Haru made it.
        case newer
        case tooLarge(limit: Int)
        /// It was cut, or changed.
        case damaged
        /// To try a passphrase would take more memory or time than it may.
        case tooCostly
        /// Another passphrase sealed it, or it was changed.
        case passphrase
        /// As many passphrases were tried within a minute as may be; the next one may be after so many seconds.
        case tooManyPassphrases(seconds: Int)
        case shortPassphrase(least: Int)
        /// The passphrase was to be typed twice, and was not the same.
        case differentPassphrases
    }

    /// The largest file, in bytes.
    package static let mostBytes = 24 << 20
    /// The shortest passphrase, in characters.
    package static let leastPassphrase = 8

    /// How many passphrases an account may try in a minute: each takes a while, and who knows it needs one.
    static let mostPassphrases = 5

    private static let magic = Array("haru-gift".utf8)
    private static let version: UInt8 = 1
    private static let saltLength = 16
    private static let headerLength = magic.count + 4 + saltLength + 4
    /// How many bytes the nonce and the tag have.
    private static let sealLength = 28

    private let header: [UInt8]
    private let derivation: ScryptDerivation
    private let sealed: [UInt8]

    /// Reads what stands before the sealed part.
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

    /// Opens the file; gives the identity of the gift and what the mailbox holds.
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

    /// What a file holds of a mailbox, not yet sealed.
    ///
    /// - Throws: ``DomainError/giftFile(_:)`` where it is too much for one.
    static func encoded(_ mailbox: MailboxContent, id: String) throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let bytes = [UInt8](try encoder.encode(Content(mailbox, id: id)))
        guard headerLength + sealLength + bytes.count <= mostBytes else {
            throw DomainError.giftFile(.tooLarge(limit: mostBytes))
        }
        return bytes
    }

    /// A file of what ``encoded(_:id:)`` gave.
    static func sealed(_ content: [UInt8], by passphrase: String, _ secrets: any SecretBox) throws -> [UInt8] {
        let digits = Array(secrets.makeSecret().prefix(2 * saltLength))
        let salt = stride(from: 0, to: digits.count, by: 2).compactMap { UInt8(String(digits[$0...$0 + 1]), radix: 16) }
        // As costly as OWASP recommends, by 32 MB.
        let derivation = ScryptDerivation(logCost: 15, blockSize: 8, parallelism: 3, salt: salt)
        let length = UInt32(content.count + sealLength)
        let header =
            magic + [version, UInt8(derivation.logCost), UInt8(derivation.blockSize), UInt8(derivation.parallelism)]
            + salt + (0..<4).map { UInt8(truncatingIfNeeded: length >> (24 - 8 * $0)) }
        return header + (try secrets.seal(content, by: prepared(passphrase), derivation, after: header))
    }

    /// Refuses a passphrase that is too easily found.
    ///
    /// - Throws: ``DomainError/giftFile(_:)``.
    static func check(_ passphrase: String) throws {
        guard prepared(passphrase).isLonger(than: leastPassphrase - 1) else {
            throw DomainError.giftFile(.shortPassphrase(least: leastPassphrase))
        }
    }

    /// A passphrase as every keyboard types it: Hangul comes in whole syllables or in parts.
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
        /// The first day on which letters can be drawn, by the rule `date`.
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

        /// The mailbox, cleaned: a file is written by anybody.
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
