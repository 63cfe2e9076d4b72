import Core
import StorageSQLite
import TestSupport
import Testing

@testable import Storage

@Suite struct MailboxTests {
    @Test("A mailbox comes back as it was put, by every rule", arguments: DatabaseEngine.allCases)
    func mailboxes(_ engine: DatabaseEngine) async throws {
        try await engine.withDatabase { database in
            try await database.write { connection in
                for rule in [DrawRule.commit, .from(day("2026-12-05")), .challenge("c"), .free] {
                    try MailboxTable.put(.sample(rule: rule), person: 1, in: connection)
                    #expect(try MailboxTable.find(1, person: 1, in: connection) == .sample(rule: rule))
                }
                #expect(try MailboxTable.paperKey(of: 1, person: 1, in: connection) == nil)
                try MailboxTable.setPaperKey("sealed", of: 1, person: 1, in: connection)
                try MailboxTable.put(.sample(rule: .free), person: 1, in: connection)
                #expect(try MailboxTable.paperKey(of: 1, person: 1, in: connection) == "sealed")
                #expect(try MailboxTable.count(person: 1, in: connection) == 1)
                #expect(try MailboxTable.all(person: 1, in: connection) == [.sample(rule: .free)])
            }
        }
    }

    @Test(
        "A person has one mailbox of their own past, which never goes back in time",
        arguments: DatabaseEngine.allCases)
    func past(_ engine: DatabaseEngine) async throws {
        try await engine.withDatabase(people: [1, 2]) { database in
            let friday = day("2026-11-20")
            try await database.write { connection in
                try MailboxTable.put(.sample(), person: 1, in: connection)
                try MailboxTable.put(.sample(2, pastThrough: friday), person: 1, in: connection)
                try MailboxTable.put(.sample(pastThrough: friday), person: 2, in: connection)
                // What is edited stays what it is, and a mailbox of other letters becomes none.
                try MailboxTable.put(.sample(2, rule: .free), person: 1, in: connection)
                for day in [friday.next, friday] {
                    try MailboxTable.setPastThrough(day, of: 2, person: 1, in: connection)
                    try MailboxTable.setPastThrough(day, of: 1, person: 1, in: connection)
                }
                #expect(
                    try MailboxTable.all(person: 1, in: connection)
                        == [.sample(2, rule: .free, pastThrough: friday.next), .sample()])
            }
            await #expect(throws: StorageError.self) {
                try await database.write { try MailboxTable.put(.sample(3, pastThrough: friday), person: 1, in: $0) }
            }
        }
    }

    @Test("A letter comes back as it was written, and is drawn once", arguments: DatabaseEngine.allCases)
    func letters(_ engine: DatabaseEngine) async throws {
        try await engine.withDatabase { database in
            let draw = LetterDraw(number: 1, at: instant(9), day: day("2026-11-20"), earnedBy: day("2026-11-19"))
            try await database.write { connection in
                try MailboxTable.put(.sample(), person: 1, in: connection)
                for number in 1...2 { try LetterTable.insert(.sample(number), person: 1, in: connection) }
                #expect(try LetterTable.setDraw(draw, of: 1, person: 1, in: connection))
                #expect(try !LetterTable.setDraw(draw, of: 1, person: 1, in: connection))
                #expect(
                    try LetterTable.all(mailbox: 1, person: 1, in: connection) == [.sample(1, draw: draw), .sample(2)])
            }
            // A day earns one draw, and a draw gives one letter.
            for other in [
                LetterDraw(number: 2, at: instant(9), day: draw.day, earnedBy: draw.earnedBy),
                LetterDraw(number: 1, at: instant(9), day: draw.day, earnedBy: nil),
            ] {
                await #expect(throws: StorageError.self) {
                    try await database.write { _ = try LetterTable.setDraw(other, of: 2, person: 1, in: $0) }
                }
            }
        }
    }

    @Test(
        "The link of a mailbox is found by its hash, until another takes its place", arguments: DatabaseEngine.allCases)
    func links(_ engine: DatabaseEngine) async throws {
        try await engine.withDatabase { database in
            try await database.write { connection in
                try MailboxTable.put(.sample(), person: 1, in: connection)
                #expect(try MailboxLinkTable.find(mailbox: 1, person: 1, in: connection) == nil)
                try MailboxLinkTable.put(.sample(), in: connection)
                #expect(try MailboxLinkTable.find(hash: "h", in: connection) == .sample())
                try MailboxLinkTable.put(.sample(hash: "i", closedAt: instant(9)), in: connection)
                #expect(try MailboxLinkTable.find(hash: "h", in: connection) == nil)
                #expect(
                    try MailboxLinkTable.all(person: 1, in: connection) == [.sample(hash: "i", closedAt: instant(9))])
            }
        }
    }

    @Test(
        "A mailbox that was given is known by its gift, and counted by whoever gave it",
        arguments: DatabaseEngine.allCases)
    func gifts(_ engine: DatabaseEngine) async throws {
        try await engine.withDatabase(people: [1, 2]) { database in
            try await database.write { connection in
                try MailboxTable.put(.sample(), person: 1, in: connection)
                #expect(try MailboxGiftTable.find(mailbox: 1, person: 1, in: connection) == nil)
                try MailboxGiftTable.put(.sample(), in: connection)
                #expect(try MailboxGiftTable.find(hash: "h", in: connection) == .sample())
                try MailboxGiftTable.put(.sample(hash: "i"), in: connection)
                #expect(try MailboxGiftTable.find(hash: "h", in: connection) == nil)
                #expect(try MailboxGiftTable.all(person: 1, in: connection) == [.sample(hash: "i")])
                try PersonTable.setDisabled(at: instant(1), person: 1, in: connection)
                #expect(try MailboxGiftTable.find(hash: "i", in: connection) == nil)
                try MailboxTable.remove(1, person: 1, in: connection)
                #expect(try MailboxGiftTable.all(person: 1, in: connection).isEmpty)

                try MailboxTable.put(.sample(), person: 2, in: connection)
                try MailboxTable.setGift("i", from: 1, of: 1, person: 2, in: connection)
                for number in 1...2 { try LetterTable.insert(.sample(number), person: 2, in: connection) }
                try LetterTable.setHidden(at: instant(9), of: 1, person: 2, in: connection)
                #expect(try MailboxTable.received(by: "i", person: 2, in: connection) == 1)
                #expect(try MailboxTable.received(by: "i", person: 1, in: connection) == nil)
                let given = GivenMailboxRow(occasion: "Birthday", givenAt: instant(1), letters: 1)
                #expect(try MailboxTable.given(by: 1, in: connection) == [given])
                try MailboxTable.put(.sample(rule: .free), person: 2, in: connection)
                #expect(try MailboxTable.given(by: 1, in: connection) == [given])
                try PersonTable.remove(1, in: connection)
                #expect(try MailboxTable.count(person: 2, in: connection) == 1)
                #expect(try MailboxTable.given(by: 1, in: connection).isEmpty)
            }
        }
    }

    @Test("A letter that came by a link is changed by it until it is drawn", arguments: DatabaseEngine.allCases)
    func rewriting(_ engine: DatabaseEngine) async throws {
        try await engine.withDatabase { database in
            let draw = LetterDraw(number: 1, at: instant(9), day: day("2026-11-20"), earnedBy: nil)
            let anew = LetterRow(
                number: 1, mailbox: 1, place: 1, writer: "You", paper: .heart, color: .pink, content: "anew",
                writtenAt: instant(1), linkHash: "l")
            try await database.write { connection in
                try MailboxTable.put(.sample(), person: 1, in: connection)
                try LetterTable.insert(.sample(1, linkHash: "l"), person: 1, in: connection)
                try LetterTable.insert(.sample(2), person: 1, in: connection)
                #expect(try LetterTable.rewrite(anew, person: 1, in: connection))
                let found = try LetterTable.find(linkHash: "l", in: connection)
                #expect(found?.person == 1 && found?.letter == anew)
                #expect(try LetterTable.find(linkHash: "m", in: connection) == nil)
                let room = try LetterTable.room(mailbox: 1, since: instant(1), person: 1, in: connection)
                #expect(room == (held: 2, recent: 1, lastPlace: 2))
                #expect(try LetterTable.room(mailbox: 1, since: instant(2), person: 1, in: connection).recent == 0)
                #expect(try LetterTable.setDraw(draw, of: 1, person: 1, in: connection))
                #expect(try !LetterTable.rewrite(.sample(1), person: 1, in: connection))
            }
            // Nobody else's letter takes the same secret.
            await #expect(throws: StorageError.self) {
                try await database.write { try LetterTable.insert(.sample(3, linkHash: "l"), person: 1, in: $0) }
            }
        }
    }
}
