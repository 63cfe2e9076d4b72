import Core
import StorageSQLite
import TestSupport
import Testing

@testable import Storage

@Suite struct MailboxTests {
    @Test("A mailbox with any rule is stored and read", arguments: DatabaseEngine.allCases)
    func mailboxes(_ engine: DatabaseEngine) async throws {
        try await engine.withDatabase { database in
            try await database.write(of: 1) { tx in
                for rule in [DrawRule.commit, .from(day("2026-12-05")), .challenge("c"), .free] {
                    try tx.mailboxes.put(.sample(rule: rule))
                    #expect(try tx.mailboxes.find(1) == .sample(rule: rule))
                }
                #expect(try tx.mailboxes.paperKey(of: 1) == nil)
                try tx.mailboxes.setPaperKey("sealed", of: 1)
                try tx.mailboxes.put(.sample(rule: .free))
                #expect(try tx.mailboxes.paperKey(of: 1) == "sealed")
                #expect(try tx.mailboxes.count() == 1)
                #expect(try tx.mailboxes.all() == [.sample(rule: .free)])
            }
        }
    }

    @Test(
        "A person has one mailbox of their own past, which never goes back in time",
        arguments: DatabaseEngine.allCases)
    func past(_ engine: DatabaseEngine) async throws {
        try await engine.withDatabase(people: [1, 2]) { database in
            let friday = day("2026-11-20")
            try await database.write(of: 1) { tx in
                try tx.mailboxes.put(.sample())
                try tx.mailboxes.put(.sample(2, pastThrough: friday))
                try tx.account(2).mailboxes.put(.sample(pastThrough: friday))
                // Editing keeps it a mailbox of the past, and another mailbox does not become one.
                try tx.mailboxes.put(.sample(2, rule: .free))
                for day in [friday.next, friday] {
                    try tx.mailboxes.setPastThrough(day, of: 2)
                    try tx.mailboxes.setPastThrough(day, of: 1)
                }
                #expect(
                    try tx.mailboxes.all()
                        == [.sample(2, rule: .free, pastThrough: friday.next), .sample()])
            }
            await #expect(throws: StorageError.self) {
                try await database.write(of: 1) { try $0.mailboxes.put(.sample(3, pastThrough: friday)) }
            }
        }
    }

    @Test("A letter is stored and read, and is drawn only once", arguments: DatabaseEngine.allCases)
    func letters(_ engine: DatabaseEngine) async throws {
        try await engine.withDatabase { database in
            let draw = LetterDraw(number: 1, at: instant(9), day: day("2026-11-20"), earnedBy: day("2026-11-19"))
            try await database.write(of: 1) { tx in
                try tx.mailboxes.put(.sample())
                for number in 1...2 { try tx.letters.insert(.sample(number)) }
                #expect(try tx.letters.setDraw(draw, of: 1))
                #expect(try !tx.letters.setDraw(draw, of: 1))
                #expect(try tx.letters.all(mailbox: 1) == [.sample(1, draw: draw), .sample(2)])
            }
            // A day earns one draw, and a draw yields one letter.
            for other in [
                LetterDraw(number: 2, at: instant(9), day: draw.day, earnedBy: draw.earnedBy),
                LetterDraw(number: 1, at: instant(9), day: draw.day, earnedBy: nil),
            ] {
                await #expect(throws: StorageError.self) {
                    try await database.write(of: 1) { _ = try $0.letters.setDraw(other, of: 2) }
                }
            }
        }
    }

    @Test(
        "The link of a mailbox is found by its hash until it is replaced", arguments: DatabaseEngine.allCases)
    func links(_ engine: DatabaseEngine) async throws {
        try await engine.withDatabase { database in
            try await database.write(of: 1) { tx in
                try tx.mailboxes.put(.sample())
                #expect(try tx.mailboxLinks.find(mailbox: 1) == nil)
                try MailboxLinkTable.put(.sample(), in: tx)
                #expect(try MailboxLinkTable.find(hash: "h", in: tx) == .sample())
                try MailboxLinkTable.put(.sample(hash: "i", closedAt: instant(9)), in: tx)
                #expect(try MailboxLinkTable.find(hash: "h", in: tx) == nil)
                #expect(try tx.mailboxLinks.all() == [.sample(hash: "i", closedAt: instant(9))])
            }
        }
    }

    @Test(
        "A given mailbox is found by its gift, and counted for its giver",
        arguments: DatabaseEngine.allCases)
    func gifts(_ engine: DatabaseEngine) async throws {
        try await engine.withDatabase(people: [1, 2]) { database in
            try await database.write(of: 1) { tx in
                try tx.mailboxes.put(.sample())
                #expect(try tx.mailboxGifts.find(mailbox: 1) == nil)
                try MailboxGiftTable.put(.sample(), in: tx)
                #expect(try MailboxGiftTable.find(hash: "h", in: tx) == .sample())
                try MailboxGiftTable.put(.sample(hash: "i"), in: tx)
                #expect(try MailboxGiftTable.find(hash: "h", in: tx) == nil)
                #expect(try tx.mailboxGifts.all() == [.sample(hash: "i")])
                try tx.people.setDisabled(at: instant(1))
                #expect(try MailboxGiftTable.find(hash: "i", in: tx) == nil)
                try tx.mailboxes.remove(1)
                #expect(try tx.mailboxGifts.all().isEmpty)

                try tx.account(2).mailboxes.put(.sample())
                try tx.account(2).mailboxes.setGift("i", from: 1, of: 1)
                for number in 1...2 { try tx.account(2).letters.insert(.sample(number)) }
                try tx.account(2).letters.setHidden(at: instant(9), of: 1)
                #expect(try tx.account(2).mailboxes.received(by: "i") == 1)
                #expect(try tx.mailboxes.received(by: "i") == nil)
                let given = GivenMailboxRow(occasion: "Birthday", givenAt: instant(1), letters: 1)
                #expect(try MailboxTable.given(by: 1, in: tx) == [given])
                try tx.account(2).mailboxes.put(.sample(rule: .free))
                #expect(try MailboxTable.given(by: 1, in: tx) == [given])
                try PersonTable.remove(1, in: tx)
                #expect(try tx.account(2).mailboxes.count() == 1)
                #expect(try MailboxTable.given(by: 1, in: tx).isEmpty)
            }
        }
    }

    @Test("A letter from a link can be changed with the link until it is drawn", arguments: DatabaseEngine.allCases)
    func rewriting(_ engine: DatabaseEngine) async throws {
        try await engine.withDatabase { database in
            let draw = LetterDraw(number: 1, at: instant(9), day: day("2026-11-20"), earnedBy: nil)
            let anew = LetterRow(
                number: 1, mailbox: 1, place: 1, writer: "You", paper: .heart, color: .pink, content: "anew",
                writtenAt: instant(1), linkHash: "l")
            try await database.write(of: 1) { tx in
                try tx.mailboxes.put(.sample())
                try tx.letters.insert(.sample(1, linkHash: "l"))
                try tx.letters.insert(.sample(2))
                #expect(try tx.letters.rewrite(anew))
                let found = try LetterTable.find(linkHash: "l", in: tx)
                #expect(found?.person == 1 && found?.letter == anew)
                #expect(try LetterTable.find(linkHash: "m", in: tx) == nil)
                let room = try tx.letters.room(mailbox: 1, since: instant(1))
                #expect(room == (held: 2, recent: 1, lastPlace: 2))
                #expect(try tx.letters.room(mailbox: 1, since: instant(2)).recent == 0)
                #expect(try tx.letters.setDraw(draw, of: 1))
                #expect(try !tx.letters.rewrite(.sample(1)))
            }
            // No other letter may have the same secret.
            await #expect(throws: StorageError.self) {
                try await database.write(of: 1) { try $0.letters.insert(.sample(3, linkHash: "l")) }
            }
        }
    }
}
