import Core
import Foundation
import TestSupport
import Testing

@testable import Engine
@testable import Storage

/// Mailboxes in files that another Haru reads.
@Suite struct GiftFileTests {
    private static let passphrase = "open sesame"

    private func fields(_ text: String, from writer: String = "Jaehyeon") throws -> LetterFields {
        try LetterFields(writer: writer, text: text, paper: .flower, color: .pink)
    }

    /// A ledger with a mailbox of two letters.
    private func with(
        rule: MailboxRule = .commit, _ body: (Ledger) async throws -> Void
    ) async throws {
        try await Ledger.with { ledger in
            _ = try await ledger.useCases.createMailbox(occasion: "Birthday", rule: rule, secret: "at seven")
            let writtenAt = try instant("2026-10-01T12:00:00+09:00")
            _ = try await ledger.useCases.addLetters(
                [(fields("one"), writtenAt), (fields("둘", from: ""), nil)], to: 1)
            try await body(ledger)
        }
    }

    private func file(_ ledger: Ledger) async throws -> [UInt8] {
        try await ledger.useCases.makeGiftFile(of: 1, passphrase: Self.passphrase)
    }

    @Test("Handwriting is in a file as it was drawn")
    func handwriting() async throws {
        try await with(rule: .free) { giver in
            let fields = try LetterFields(writer: "", text: "", handwriting: "1 2 3 4;5 6", paper: .note, color: .blue)
            _ = try await giver.useCases.addLetters([(fields, nil)], to: 1)
            let gift = try GiftFile(try await file(giver))
            try await Ledger.with { taker in
                let received = try await taker.useCases.openGiftFile(gift, passphrase: Self.passphrase)
                var bodies: Set<LetterBody> = []
                for _ in 1...3 { bodies.insert(try await taker.useCases.drawLetter(from: received.number).body) }
                #expect(bodies == [.text("one"), .text("둘"), fields.body])
            }
        }
    }

    @Test("A file from one Haru gives another the mailbox, sealed, and once however often it is opened")
    func opens() async throws {
        let first = try day("2026-12-24")
        try await with(rule: .from(first)) { giver in
            let bytes = try await file(giver)
            #expect(bytes.starts(with: "haru-gift\u{1}".utf8))
            #expect(try await giver.useCases.mailbox(1).mailbox.archivedAt != nil)
            #expect(try await giver.useCases.editMailbox(1, isArchived: false).letters.count == 2)
            try await Ledger.with { taker in
                _ = try await taker.useCases.createMailbox(occasion: "Own", rule: .free)
                let gift = try GiftFile(bytes)
                for isNew in [true, false, false] {
                    let received = try await taker.useCases.openGiftFile(gift, passphrase: Self.passphrase)
                    #expect(received.number == 2 && received.isNew == isNew)
                }
                let report = try await taker.useCases.mailbox(2)
                #expect(report.mailbox.occasion == "Birthday" && report.mailbox.rule == .from(first))
                #expect(report.letters.map(\.writer) == ["Jaehyeon", ""] && report.letters.map(\.place) == [1, 2])
                #expect(report.letters.allSatisfy { $0.paper == .flower && $0.color == .pink })
                #expect(try instant("2026-10-01T12:00:00+09:00") == report.letters[0].writtenAt)
                await #expect(throws: DomainError.unknownLetter(1)) { try await taker.useCases.letter(1) }
                _ = try await taker.useCases.editMailbox(2, rule: .free)
                var texts: Set<String> = []
                for _ in 1...2 { texts.insert(try await taker.useCases.drawLetter(from: 2).body.text) }
                #expect(texts == ["one", "둘"])
                #expect(try await taker.useCases.mailbox(2).secret == "at seven")
                #expect(try await taker.useCases.givenMailboxes().isEmpty)
            }
        }
    }

    @Test("A passphrase is the same in every Unicode composition, and another one opens nothing")
    func passphrases() async throws {
        try await with { ledger in
            let useCases = ledger.useCases
            for short in ["", "1234567", "1234567   "] {
                await #expect(throws: DomainError.giftFile(.shortPassphrase(least: 8))) {
                    try await useCases.makeGiftFile(of: 1, passphrase: short)
                }
            }
            #expect(try await useCases.mailbox(1).mailbox.archivedAt == nil)
            let composed = "열려라 참깨 하나"
            let gift = try GiftFile(try await useCases.makeGiftFile(of: 1, passphrase: composed))
            for wrong in ["", "열려라 참깨", composed + "!"] {
                await #expect(throws: DomainError.giftFile(.passphrase)) {
                    try await useCases.openGiftFile(gift, passphrase: wrong)
                }
            }
            let parts = " " + composed.decomposedStringWithCanonicalMapping + "\n"
            #expect(try await useCases.openGiftFile(gift, passphrase: parts).isNew)
        }
    }

    @Test("Five passphrases are accepted per minute, over all routes, and again after a minute")
    func limit() async throws {
        try await with { giver in
            let gift = try GiftFile(try await file(giver))
            try await Ledger.with { taker in
                let (useCases, begun) = (taker.useCases, taker.clock.now)
                for _ in 1...5 {
                    await #expect(throws: DomainError.giftFile(.passphrase)) {
                        try await useCases.openGiftFile(gift, passphrase: "another one")
                    }
                }
                taker.clock.now = begun.advanced(bySeconds: 59)
                await #expect(throws: DomainError.giftFile(.tooManyPassphrases(seconds: 1))) {
                    try await useCases.openGiftFile(gift, passphrase: Self.passphrase)
                }
                taker.clock.now = begun.advanced(bySeconds: 60)
                let received = try await useCases.openGiftFile(gift, passphrase: Self.passphrase)
                #expect(received.isNew)
            }
        }
    }

    @Test("A file that is no complete gift file is refused with its reason")
    func damaged() async throws {
        try await with { ledger in
            let bytes = try await file(ledger)
            func fault(_ change: (inout [UInt8]) -> Void) -> DomainError? {
                var changed = bytes
                change(&changed)
                do {
                    _ = try GiftFile(changed)
                    return nil
                } catch {
                    return error as? DomainError
                }
            }
            for foreign in [[], Array("haru-gif".utf8), Array("PK\u{3}\u{4} and so on, for a while".utf8)] {
                #expect(fault { $0 = foreign } == .giftFile(.foreign))
            }
            for length in [9, 10, 20, 32, 33, 60, bytes.count - 1] {
                #expect(fault { $0 = Array($0.prefix(length)) } == .giftFile(.damaged), "\(length)")
            }
            #expect(fault { $0.append(0) } == .giftFile(.damaged))
            #expect(fault { $0[9] = 0 } == .giftFile(.damaged))
            #expect(fault { $0[9] = 2 } == .giftFile(.newer))
            let large = fault { $0 += [UInt8](repeating: 0, count: GiftFile.mostBytes) }
            #expect(large == .giftFile(.tooLarge(limit: GiftFile.mostBytes)))
            for (place, cost) in [(10, 17), (10, 0), (10, 255), (11, 9), (11, 0), (12, 5), (12, 0)] {
                #expect(fault { $0[place] = UInt8(cost) } == .giftFile(.tooCostly), "\(place) \(cost)")
            }
            // The seal detects a changed salt or letter.
            for place in [13, 28, 40, bytes.count - 1] {
                var changed = bytes
                changed[place] ^= 1
                let gift = try GiftFile(changed)
                await #expect(throws: DomainError.giftFile(.passphrase), "\(place)") {
                    try await ledger.useCases.openGiftFile(gift, passphrase: Self.passphrase)
                }
            }
            #expect(try await ledger.useCases.mailboxes().count == 1)
        }
    }

    @Test("A stranger's text in a file is cleaned, or the file is refused whole")
    func hostile() async throws {
        try await Ledger.with { ledger in
            func open(_ json: String) async throws -> MailboxReport {
                let bytes = try GiftFile.sealed(Array(json.utf8), by: Self.passphrase, ledger.secrets)
                let received = try await ledger.useCases.openGiftFile(
                    try GiftFile(bytes), passphrase: Self.passphrase)
                return try await ledger.useCases.mailbox(received.number)
            }
            func json(
                id: String = "a", occasion: String = "x", rule: String = "free", letters: String = ""
            ) -> String {
                """
                {"id":"\(id)","occasion":"\(occasion)","rule":"\(rule)","secret":"","letters":[\(letters)],"more":1}
                """
            }
            func letter(_ text: String, writtenAt: String = "2999-01-01T00:00:00Z") -> String {
                """
                {"writer":"\\u202Eevil","text":"\(text)","paper":"gold","color":"none","writtenAt":"\(writtenAt)"}
                """
            }
            let report = try await open(json(occasion: "\\u202E x", rule: "challenge", letters: letter("hi")))
            #expect(report.mailbox.occasion == "x" && report.mailbox.rule == .commit)
            #expect(report.letters.map(\.writer) == ["evil"] && report.letters[0].writtenAt == ledger.clock.now)
            let long = String(repeating: "x", count: 301)
            let many = Array(repeating: letter("x"), count: 501).joined(separator: ",")
            let refusals: [(String, DomainError)] = [
                ("{}", .giftFile(.damaged)), ("no JSON", .giftFile(.damaged)),
                (json(id: "b", rule: "never"), .giftFile(.damaged)), (json(id: "b", rule: "date"), .giftFile(.damaged)),
                (json(id: "b", letters: letter("x", writtenAt: "now")), .giftFile(.damaged)),
                (json(id: "b", occasion: " "), .mailboxWithoutOccasion),
                (json(id: "b", letters: letter("x") + "," + letter(long)), .badLetter(.textTooLong, number: 2)),
                (json(id: "b", letters: many), .mailboxFull(limit: Mailbox.mostLetters)),
            ]
            for (text, refusal) in refusals {
                // As many passphrases as files are tried, and few per minute.
                ledger.clock.now = ledger.clock.now.advanced(bySeconds: 60)
                await #expect(throws: refusal, "\(text.prefix(80))") { try await open(text) }
            }
            #expect(try await ledger.useCases.mailboxes().count == 1)
        }
    }

    @Test("Only a mailbox with all letters sealed goes into a file, and hidden letters do not")
    func contents() async throws {
        try await with(rule: .free) { ledger in
            let useCases = ledger.useCases
            try await useCases.setLetters([1], isHidden: true)
            let gift = try GiftFile(try await file(ledger))
            // An archived mailbox gives another file.
            _ = try await file(ledger)
            #expect(try await useCases.openGiftFile(gift, passphrase: Self.passphrase).number == 2)
            #expect(try await useCases.mailbox(2).letters.map(\.writer) == [""])
            _ = try await useCases.editMailbox(1, isArchived: false)
            _ = try await useCases.drawLetter(from: 1)
            await #expect(throws: DomainError.mailboxDrawn(1)) { try await file(ledger) }
            #expect(try await useCases.mailbox(1).mailbox.archivedAt == nil)
            await #expect(throws: DomainError.unknownMailbox(9)) {
                try await useCases.makeGiftFile(of: 9, passphrase: Self.passphrase)
            }
        }
    }
}
