import Core
import TestSupport
import Testing

@testable import Engine
@testable import Storage

@Suite struct MailboxTests {
    private func letter(_ text: String, from writer: String = "") throws -> (fields: LetterFields, writtenAt: Instant?)
    {
        (try LetterFields(writer: writer, text: text, paper: .heart, color: .pink), nil)
    }

    /// A ledger on 1 November whose person committed from 25 October on, with a mailbox of a number of letters.
    private func with(
        letters: Int, rule: MailboxRule = .commit, secret: String = "", _ body: (Ledger) async throws -> Void
    ) async throws {
        try await Ledger.with { ledger in
            try ledger.commit(from: "2026-10-25", to: "2026-11-01")
            try await ledger.add()
            _ = try await ledger.useCases.createMailbox(occasion: " Birthday\n", rule: rule, secret: secret)
            let written = try (0..<letters).map { try letter("text \($0)", from: "writer \($0)") }
            #expect(try await ledger.useCases.addLetters(written, to: 1).numbers == Array(1..<letters + 1))
            try await body(ledger)
        }
    }

    @Test("A mailbox gives a letter for each done day since its creation, today's included")
    func draws() async throws {
        try await with(letters: 3) { ledger in
            let useCases = ledger.useCases
            let (today, tomorrow) = (try day("2026-11-01"), try day("2026-11-02"))
            var report = try await useCases.mailbox(1)
            #expect(report.mailbox.occasion == "Birthday" && report.percent == 0 && report.nextDraw == 1)
            #expect(report.state == .open(letters: 1, earnedBy: today))
            let first = try await useCases.drawLetter(from: 1)
            let index = first.head.number - 1
            #expect(first.body.text == "text \(index)" && first.head.writer == "writer \(index)")
            #expect(first.head.draw?.number == 1 && first.head.draw?.earnedBy == today)
            await #expect(throws: DomainError.nothingToDraw(.waitingForTomorrow)) {
                try await useCases.drawLetter(from: 1)
            }
            // Two days later, one of which has a commit, and a late commit on a day before the mailbox was made.
            try ledger.commit(on: "2026-11-02", "2026-10-20")
            ledger.clock.now = try instant("2026-11-03T12:00:00+09:00")
            _ = try await useCases.refresh()
            let second = try await useCases.drawLetter(from: 1)
            #expect(second.head.draw?.earnedBy == tomorrow && second.head.number != first.head.number)
            await #expect(throws: DomainError.nothingToDraw(.waitingForCommit)) {
                try await useCases.drawLetter(from: 1)
            }
            report = try await useCases.mailbox(1)
            #expect(report.drawn == 2 && report.percent == 66)
            #expect(try await useCases.drawnLetters(of: 1) == [first, second])
        }
    }

    @Test("A handwritten letter is sealed, drawn as it was written, and added once")
    func handwriting() async throws {
        try await with(letters: 0, rule: .free) { ledger in
            let fields = try LetterFields(
                writer: "Ada", text: "", handwriting: "120 340 3 -5;500 20", paper: .heart, color: .pink)
            #expect(try await ledger.useCases.addLetters([(fields, nil), (fields, nil)], to: 1).numbers == [1])
            #expect(try await ledger.useCases.addLetters([(fields, nil)], to: 1).known == 1)
            let person = ledger.useCases.person
            let content = try await ledger.database.read(of: person) {
                try $0.letters.find(1)?.content
            }
            #expect(content?.contains("120 340") == false)
            let drawn = try await ledger.useCases.drawLetter(from: 1)
            #expect(drawn.body == fields.body && drawn.body.text.isEmpty)
        }
    }

    @Test("One draw that is requested fifty times at once draws one letter")
    func drawsOnce() async throws {
        try await with(letters: 60, rule: .free) { ledger in
            let drawn = try await withThrowingTaskGroup(of: LetterReport.self) { group in
                for _ in 0..<50 { group.addTask { try await ledger.useCases.drawLetter(from: 1, draw: 1) } }
                return try await group.reduce(into: Set()) { $0.insert($1) }
            }
            #expect(drawn.count == 1)
            #expect(try await ledger.useCases.mailbox(1).drawn == 1)
            // Without the number of a draw each request is another draw.
            let others = try await withThrowingTaskGroup(of: LetterReport.self) { group in
                for _ in 0..<50 { group.addTask { try await ledger.useCases.drawLetter(from: 1) } }
                return try await group.reduce(into: [:]) { $0[$1.head.draw?.number ?? 0] = $1.head.number }
            }
            #expect(others.keys.sorted() == Array(2...51) && Set(others.values).count == 50)
        }
    }

    @Test("Fifty draws at once for one done day draw one letter")
    func drawsOnceADay() async throws {
        try await with(letters: 60) { ledger in
            let drawn = await withTaskGroup(of: Bool.self) { group in
                for _ in 0..<50 { group.addTask { (try? await ledger.useCases.drawLetter(from: 1)) != nil } }
                return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
            }
            #expect(drawn == 1)
        }
    }

    @Test("A day that is lost takes no drawn letter back, and makes no other draw available")
    func lostDay() async throws {
        try await with(letters: 3) { ledger in
            _ = try await ledger.useCases.drawLetter(from: 1)
            _ = try await ledger.useCases.removeRepository("haru")
            #expect(try await ledger.useCases.drawnLetters(of: 1).count == 1)
            await #expect(throws: DomainError.nothingToDraw(.waitingForTomorrow)) {
                try await ledger.useCases.drawLetter(from: 1)
            }
        }
    }

    @Test("A mailbox for a challenge opens when it is won, and another rule opens one whose challenge is lost")
    func challenge() async throws {
        try await with(letters: 2, rule: .free) { ledger in
            let useCases = ledger.useCases
            await #expect(throws: DomainError.noChallenge) { try await useCases.editMailbox(1, rule: .challenge) }
            _ = try await useCases.startChallenge(
                length: 2, start: nil, rule: .everyDay, name: "Two days", reward: nil)
            #expect(try await useCases.editMailbox(1, rule: .challenge).state == .waitingForChallenge)
            try ledger.commit(on: "2026-11-02")
            ledger.clock.now = try instant("2026-11-02T12:00:00+09:00")
            _ = try await useCases.refresh()
            let won = try await useCases.mailbox(1)
            #expect(won.state == .open(letters: 2, earnedBy: nil) && won.challenge?.name == "Two days")
            _ = try await useCases.startChallenge(length: 5, start: nil, rule: .everyDay, name: nil, reward: nil)
            _ = try await useCases.editMailbox(1, rule: .challenge)
            _ = try await useCases.stopChallenge()
            #expect(try await useCases.mailbox(1).state == .challengeLost)
            // It is lost for later letters, too, and their writers see the same.
            let letters = try await useCases.mailbox(1).letters.map(\.number)
            try await useCases.setLetters(letters, isHidden: true)
            let empty = try await useCases.mailbox(1)
            #expect(empty.state == .challengeLost && empty.isChallengeLost)
            let secret = try await useCases.openMailboxLink(of: 1).secret
            #expect(try await Accounts(useCases).mailboxInvitation(at: secret)?.rule == nil)
            try await useCases.setLetters(letters, isHidden: false)
            let later = try day("2026-11-09")
            #expect(try await useCases.editMailbox(1, rule: .from(later)).state == .waitingForDay(later))
        }
    }

    @Test("The secret message is shown when all letters are drawn, and hidden letters count for nothing")
    func secret() async throws {
        try await with(letters: 3, rule: .free, secret: " Dinner at seven. ") { ledger in
            let useCases = ledger.useCases
            let first = try await useCases.drawLetter(from: 1)
            let other = try #require(try await useCases.mailbox(1).letters.first { $0.draw == nil })
            try await useCases.setLetters([other.number], isHidden: true)
            #expect(try await useCases.mailbox(1).secret == nil)
            _ = try await useCases.drawLetter(from: 1)
            var report = try await useCases.mailbox(1)
            #expect(report.state == .finished && report.secret == "Dinner at seven." && report.letters.count == 2)
            #expect(try await useCases.hiddenLetters(of: 1).map(\.number) == [other.number])
            // A letter that is restored closes the secret again.
            try await useCases.setLetters([other.number], isHidden: false)
            report = try await useCases.mailbox(1)
            #expect(report.secret == nil && report.hasSecret && report.letters.map(\.place) == [1, 2, 3])
            try await useCases.removeLetters([first.head.number])
            await #expect(throws: DomainError.unknownLetter(first.head.number)) {
                try await useCases.letter(first.head.number)
            }
            #expect(try await useCases.editMailbox(1, secret: "").hasSecret == false)
        }
    }

    @Test("A drawn letter that is removed for good is not replaced for its day", arguments: [false, true])
    func removedDraw(byPurge: Bool) async throws {
        try await with(letters: 3) { ledger in
            let useCases = ledger.useCases
            let drawn = try await useCases.drawLetter(from: 1).head.number
            if byPurge {
                try await useCases.setLetters([drawn], isHidden: true)
                ledger.clock.advance(seconds: 30 * 86_400 + 1)
                try await useCases.purge()
            } else {
                try await useCases.removeLetters([drawn])
            }
            await #expect(throws: DomainError.nothingToDraw(byPurge ? .waitingForCommit : .waitingForTomorrow)) {
                try await useCases.drawLetter(from: 1)
            }
            await #expect(throws: DomainError.unknownLetter(drawn)) { try await useCases.letter(drawn) }
            await #expect(throws: DomainError.unknownLetter(drawn)) { try await useCases.drawLetter(from: 1, draw: 1) }
            let report = try await useCases.mailbox(1)
            #expect(report.letters.count == 2 && report.drawn == 0)
            #expect(try await useCases.drawnLetters(of: 1).isEmpty)
            #expect(try await useCases.hiddenLetters(of: 1).isEmpty)
            let row = try await ledger.database.read(of: 1) { try $0.letters.find(drawn) }
            #expect(row?.content == nil && row?.writer == "" && row?.draw?.number == 1)
            #expect(try await ledger.accounts.sealedSecrets().sealed == 2)
            // Hiding nothing of two letters, one of them unknown, hides none.
            let other = report.letters[0].number
            await #expect(throws: DomainError.unknownLetter(99)) {
                try await useCases.setLetters([other, 99], isHidden: true)
            }
            #expect(try await useCases.mailbox(1).letters.count == 2)
        }
    }

    @Test("A hidden letter is deleted for good after thirty days")
    func purges() async throws {
        try await with(letters: 2, rule: .free) { ledger in
            try await ledger.useCases.setLetters([2], isHidden: true)
            ledger.clock.advance(seconds: 30 * 86_400 + 1)
            await #expect(throws: DomainError.unknownLetter(2)) {
                try await ledger.useCases.setLetters([1, 2], isHidden: false)
            }
            try await ledger.useCases.purge()
            #expect(try await ledger.database.read(of: 1) { try $0.letters.all().map(\.number) } == [1])
        }
    }

    @Test("A sealed letter is readable by nobody, and its text is stored nowhere in the clear")
    func sealed() async throws {
        try await with(letters: 2, secret: "Dinner") { ledger in
            let useCases = ledger.useCases
            for number in [1, 2, 3] {
                await #expect(throws: DomainError.unknownLetter(number)) { try await useCases.letter(number) }
            }
            #expect(try await useCases.drawnLetters(of: 1).isEmpty)
            let report = try await useCases.mailbox(1)
            #expect(!"\(report)".contains("text 0") && !"\(report)".contains("Dinner"))
            let rows = try await ledger.database.read(of: 1) { try $0.letters.all() }
            #expect(rows.allSatisfy { $0.content?.contains("text") == false })
            let mailboxes = try await ledger.database.read(of: 1) { try $0.mailboxes.all() }
            #expect(mailboxes.allSatisfy { $0.secret?.contains("Dinner") == false })
            #expect(try await ledger.accounts.resealSecrets().sealed == 3)
            #expect(try await ledger.accounts.sealedSecrets().lost == 0)
            ledger.secrets.close(true)
            await #expect(throws: DomainError.secretsClosed) { try await useCases.drawLetter(from: 1) }
            ledger.secrets.close(false)
            #expect(try await useCases.drawLetter(from: 1).body.text.hasPrefix("text"))
        }
    }

    @Test("Letters are added once, all or none, up to the limit, and never to an archived mailbox")
    func adds() async throws {
        try await with(letters: 2) { ledger in
            let useCases = ledger.useCases
            let again = try [
                letter("text 0", from: "writer 0"), letter("text 0", from: "other"), letter("new"), letter("new"),
            ]
            #expect(try await useCases.addLetters(again, to: 1) == LettersAdded(numbers: [3, 4], known: 2))
            let many = try (0..<497).map { try letter("more \($0)") }
            await #expect(throws: DomainError.mailboxFull(limit: 500)) {
                try await useCases.addLetters(many, to: 1)
            }
            #expect(try await useCases.mailbox(1).letters.count == 4)
            #expect(try await useCases.editMailbox(1, isArchived: true).mailbox.archivedAt != nil)
            await #expect(throws: DomainError.mailboxArchived(1)) {
                try await useCases.addLetters([letter("x")], to: 1)
            }
            await #expect(throws: DomainError.mailboxArchived(1)) { try await useCases.drawLetter(from: 1) }
            #expect(try await useCases.editMailbox(1, occasion: "Later", isArchived: false).mailbox.archivedAt == nil)
            await #expect(throws: DomainError.unknownMailbox(2)) { try await useCases.addLetters([letter("x")], to: 2) }
        }
    }

    @Test("An invalid mailbox is refused")
    func refuses() async throws {
        try await Ledger.with { ledger in
            let useCases = ledger.useCases
            await #expect(throws: DomainError.mailboxWithoutOccasion) {
                try await useCases.createMailbox(occasion: " \n", rule: .commit)
            }
            await #expect(throws: DomainError.textTooLong(limit: 60)) {
                try await useCases.createMailbox(occasion: String(repeating: "가", count: 61), rule: .commit)
            }
            await #expect(throws: DomainError.textTooLong(limit: 300)) {
                try await useCases.createMailbox(
                    occasion: "x", rule: .commit, secret: String(repeating: "x", count: 301))
            }
            for number in 1...100 {
                let made = try await useCases.createMailbox(occasion: "x", rule: .free)
                #expect(made.mailbox.number == number)
            }
            await #expect(throws: DomainError.tooManyMailboxes(limit: 100)) {
                try await useCases.createMailbox(occasion: "x", rule: .free)
            }
            #expect(try await useCases.mailboxes().first?.mailbox.number == 100)
        }
    }
}
