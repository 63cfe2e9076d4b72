import Core
import TestSupport
import Testing

@testable import Engine
@testable import Storage

/// Links under which friends write, and the letters that arrive by them.
@Suite struct MailboxLinkTests {
    private func fields(_ text: String = "hello", from writer: String = "Jaehyeon") throws -> LetterFields {
        try LetterFields(writer: writer, text: text, paper: .note, color: .blue)
    }

    /// A ledger with a mailbox from which letters are drawn freely, and its link.
    private func with(
        recipient: String = "Seoyeon", lastDay: Day? = nil,
        _ body: (Ledger, _ link: String) async throws -> Void
    ) async throws {
        try await Ledger.with { ledger in
            _ = try await ledger.useCases.createMailbox(occasion: "Birthday", rule: .free)
            let link = try await ledger.useCases.openMailboxLink(of: 1, recipient: recipient, lastDay: .some(lastDay))
            #expect(link.isOpen && MailboxLink.isSecret(link.secret))
            try await body(ledger, link.secret)
        }
    }

    /// Sends a letter by a form that was open for a minute.
    @discardableResult
    private func send(_ fields: LetterFields, _ ledger: Ledger, at link: String) async throws -> String {
        let ticket = try ledger.accounts.writingTicket(at: link)
        ledger.clock.advance(seconds: 60)
        return try #require(try await ledger.accounts.sendLetter(fields, at: link, ticket: ticket))
    }

    @Test("A friend sees who reads the letters, when they open and until when they are accepted")
    func invitation() async throws {
        let last = try day("2026-12-04")
        try await with(lastDay: last) { ledger, link in
            var invitation = try #require(try await ledger.accounts.mailboxInvitation(at: link))
            #expect(invitation.state == .open && invitation.occasion == "Birthday" && invitation.rule == .free)
            #expect(invitation.recipient == "Seoyeon" && invitation.lastDay == last)
            for wrong in ["", "x", String(link.dropLast()), String(repeating: "0", count: 32)] {
                #expect(try await ledger.accounts.mailboxInvitation(at: wrong) == nil)
                #expect(try await ledger.accounts.sendLetter(fields(), at: wrong, ticket: "") == nil)
            }
            ledger.clock.now = try instant("2026-12-04T23:59:59+09:00")
            #expect(try await ledger.accounts.mailboxInvitation(at: link)?.state == .open)
            ledger.clock.advance(seconds: 1)
            invitation = try #require(try await ledger.accounts.mailboxInvitation(at: link))
            #expect(invitation.state == .closed)
            await #expect(throws: WritingFault.closed) { try await send(fields(), ledger, at: link) }
            await #expect(throws: DomainError.linkDayOver(last)) {
                try await ledger.useCases.openMailboxLink(of: 1)
            }
            #expect(try await ledger.useCases.openMailboxLink(of: 1, lastDay: .some(nil)).secret == link)
        }
    }

    @Test("A link stays the same until it is renewed, and accepts nothing while closed")
    func links() async throws {
        try await with { ledger, link in
            let (useCases, accounts) = (ledger.useCases, ledger.accounts)
            try await send(fields(), ledger, at: link)
            try await useCases.closeMailboxLink(of: 1)
            #expect(try await useCases.mailboxLink(of: 1)?.isOpen == false)
            #expect(try await accounts.mailboxInvitation(at: link)?.state == .closed)
            await #expect(throws: WritingFault.closed) { try await send(fields("more"), ledger, at: link) }
            let again = try await useCases.openMailboxLink(of: 1)
            #expect(again.secret == link && again.link.recipient == "Seoyeon")
            let other = try await useCases.openMailboxLink(of: 1, isNew: true)
            #expect(other.secret != link && other.link.recipient == "Seoyeon")
            #expect(try await accounts.mailboxInvitation(at: link) == nil)
            #expect(try await useCases.mailbox(1).letters.count == 1)
            // An archived mailbox accepts none, and its link cannot be opened.
            _ = try await useCases.editMailbox(1, isArchived: true)
            #expect(try await accounts.mailboxInvitation(at: other.secret)?.state == .closed)
            await #expect(throws: WritingFault.closed) { try await send(fields("more"), ledger, at: other.secret) }
            await #expect(throws: DomainError.mailboxArchived(1)) { try await useCases.openMailboxLink(of: 1) }
            await #expect(throws: DomainError.unknownMailbox(2)) { try await useCases.openMailboxLink(of: 2) }
            _ = try await useCases.createMailbox(occasion: "x", rule: .free)
            await #expect(throws: DomainError.noMailboxLink(2)) { try await useCases.closeMailboxLink(of: 2) }
            await #expect(throws: DomainError.textTooLong(limit: 20)) {
                try await useCases.openMailboxLink(of: 2, recipient: String(repeating: "가", count: 21))
            }
            let row = try await ledger.database.read(of: 1) { try $0.mailboxLinks.find(mailbox: 1) }
            #expect(row?.secret.contains(other.secret) == false && row?.hash != other.secret)
            #expect(try await accounts.resealSecrets().sealed == 2)
            #expect(try await useCases.mailboxLink(of: 1)?.secret == other.secret)
        }
    }

    @Test("A form that is submitted fifty times at once adds one letter, and another letter is another")
    func once() async throws {
        try await with { ledger, link in
            let accounts = ledger.accounts
            let ticket = try accounts.writingTicket(at: link)
            ledger.clock.advance(seconds: 60)
            let letter = try fields()
            let secrets = try await withThrowingTaskGroup(of: String?.self) { group in
                for _ in 0..<50 { group.addTask { try await accounts.sendLetter(letter, at: link, ticket: ticket) } }
                return try await group.reduce(into: Set()) { $0.insert($1) }
            }
            #expect(secrets.count == 1)
            #expect(try await ledger.useCases.mailbox(1).letters.count == 1)
            // Submitted again after going back, with a word changed: both are stored.
            let other = try await accounts.sendLetter(fields("another"), at: link, ticket: ticket)
            #expect(other != nil && !secrets.contains(other))
            #expect(try await ledger.useCases.mailbox(1).letters.map(\.place) == [1, 2])
        }
    }

    @Test("A sender faster than any writer, or without this mailbox's form, is asked again")
    func writingTime() async throws {
        try await with { ledger, link in
            let accounts = ledger.accounts
            let ticket = try accounts.writingTicket(at: link)
            let elsewhere = try accounts.writingTicket(at: String(repeating: "0", count: 32))
            for wrong in [ticket, elsewhere, "", "x", ticket + "x"] {
                await #expect(throws: WritingFault.tooSoon) {
                    try await accounts.sendLetter(fields(), at: link, ticket: wrong)
                }
            }
            // A form that comes back to its writer keeps its ticket; a form of another link gets its own.
            #expect(try accounts.writingTicket(at: link, keeping: ticket) == ticket)
            #expect(try accounts.writingTicket(at: link, keeping: elsewhere) != elsewhere)
            ledger.clock.advance(seconds: Int(MailboxLink.leastWritingTime))
            for wrong in [elsewhere, "", ticket + "x"] {
                await #expect(throws: WritingFault.tooSoon) {
                    try await accounts.sendLetter(fields(), at: link, ticket: wrong)
                }
            }
            #expect(try await accounts.sendLetter(fields(), at: link, ticket: ticket) != nil)
        }
    }

    @Test("A mailbox accepts a limited number of letters per day by its link, and in all")
    func limits() async throws {
        try await with { ledger, link in
            for number in 0..<MailboxLink.mostLettersPerDay {
                try await send(fields("text \(number)"), ledger, at: link)
            }
            await #expect(throws: WritingFault.tooManyToday) { try await send(fields(), ledger, at: link) }
            ledger.clock.advance(seconds: 86_400)
            try await send(fields(), ledger, at: link)
            let rest = Mailbox.mostLetters - MailboxLink.mostLettersPerDay - 1
            let more = try (0..<rest).map { (fields: try fields("more \($0)"), writtenAt: Instant?.none) }
            _ = try await ledger.useCases.addLetters(more, to: 1)
            #expect(try await ledger.accounts.mailboxInvitation(at: link)?.state == .full)
            await #expect(throws: WritingFault.full) { try await send(fields("last"), ledger, at: link) }
        }
    }

    @Test("A writer changes or withdraws a letter until it is drawn, also once the link is closed")
    func written() async throws {
        try await with { ledger, link in
            let (useCases, accounts) = (ledger.useCases, ledger.accounts)
            let first = try await send(fields("one"), ledger, at: link)
            let second = try await send(fields("two"), ledger, at: link)
            _ = try await useCases.openMailboxLink(of: 1, isNew: true)
            try await useCases.closeMailboxLink(of: 1)
            let letter = try #require(try await accounts.writtenLetter(at: first))
            #expect(letter.fields.body.text == "one" && !letter.isDrawn && letter.recipient == "Seoyeon")
            #expect(try await accounts.rewriteLetter(at: first, fields("anew", from: "")))
            try await accounts.withdrawLetter(at: second)
            try await accounts.withdrawLetter(at: second)
            #expect(try await accounts.writtenLetter(at: second) == nil)
            #expect(try await !accounts.rewriteLetter(at: second, fields()))
            // A letter that its reader hides looks unchanged to its writer.
            try await useCases.setLetters([1], isHidden: true)
            #expect(try await accounts.writtenLetter(at: first)?.isDrawn == false)
            try await useCases.setLetters([1], isHidden: false)
            let drawn = try await useCases.drawLetter(from: 1)
            #expect(drawn.body.text == "anew" && drawn.head.writer == "" && drawn.head.number == 1)
            #expect(try await accounts.writtenLetter(at: first)?.isDrawn == true)
            await #expect(throws: WritingFault.drawn) { try await accounts.rewriteLetter(at: first, fields("late")) }
            await #expect(throws: WritingFault.drawn) { try await accounts.withdrawLetter(at: first) }
            #expect(try await useCases.letter(1).body.text == "anew")
            try await useCases.removeLetters([1])
            #expect(try await accounts.writtenLetter(at: first) == nil)
            for wrong in ["", "x", link, String(repeating: "f", count: 32)] {
                #expect(try await accounts.writtenLetter(at: wrong) == nil)
            }
        }
    }

    @Test("A letter that arrives by a link is sealed, and its text is stored nowhere in the clear before it is drawn")
    func sealed() async throws {
        try await with { ledger, link in
            let own = try await send(fields("only for you"), ledger, at: link)
            let row = try #require(try await ledger.database.read(of: 1) { try $0.letters.find(1) })
            #expect(row.content?.contains("only for you") == false && row.linkHash?.contains(own) == false)
            await #expect(throws: DomainError.unknownLetter(1)) { try await ledger.useCases.letter(1) }
            #expect("\(try await ledger.useCases.mailbox(1))".contains("only for you") == false)
        }
    }

    @Test("All papers of a mailbox have one key, which is sealed and opens the letters on them")
    func paper() async throws {
        try await with { ledger, _ in
            let useCases = ledger.useCases
            let paper = try await useCases.letterPaper(of: 1)
            #expect(paper.occasion == "Birthday" && paper.recipient == "Seoyeon" && !paper.key.isEmpty)
            #expect(try await useCases.letterPaper(of: 1) == paper)
            _ = try await useCases.createMailbox(occasion: "x", rule: .free)
            #expect(try await useCases.letterPaper(of: 2).key != paper.key)
            #expect(try await ledger.accounts.resealSecrets().sealed == 3)
            let key = try #require(try await ledger.database.read(of: 1) { try $0.mailboxes.paperKey(of: 1) })
            let privateKey = try ledger.secrets.open(key, for: UseCases.paperPurpose(of: 1, person: 1))
            let message = try ledger.secrets.publicKey(of: privateKey) + Array(" hello".utf8)
            let opener = try await useCases.letterOpener(of: 1)
            #expect(opener.open(.sealed(message)) == Array("hello".utf8))
            #expect(try await useCases.letterOpener(of: 2).open(.sealed(message)) == nil)
            await #expect(throws: DomainError.unknownMailbox(3)) { try await useCases.letterPaper(of: 3) }
            await #expect(throws: DomainError.unknownMailbox(3)) { try await useCases.letterOpener(of: 3) }
        }
    }
}
