import Core
import TestSupport
import Testing

@testable import Engine
@testable import Storage

/// Mailboxes that move from one account of a Haru to another.
@Suite struct MailboxGiftTests {
    private func fields(_ text: String = "hello", from writer: String = "Jaehyeon") throws -> LetterFields {
        try LetterFields(writer: writer, text: text, paper: .note, color: .blue)
    }

    /// An account of a person who signs in by a provider.
    private func account(_ name: String, _ ledger: Ledger) async throws -> UseCases {
        let zone = try #require(Zone("Europe/Oslo"))
        let account = try await ledger.accounts.create(
            AccountIdentity(issuer: "test", subject: name), named: name, home: zone)
        return ledger.accounts.useCases(of: account.id)
    }

    /// A ledger with an account that gives a mailbox with two letters, and one that accepts it.
    private func with(
        rule: MailboxRule = .free,
        _ body: (Ledger, _ giver: UseCases, _ taker: UseCases, _ link: String) async throws -> Void
    ) async throws {
        try await Ledger.with { ledger in
            let giver = try await account("Seoyeon", ledger)
            let taker = try await account("Minu", ledger)
            if rule == .challenge {
                _ = try await giver.startChallenge(length: 9, start: nil, rule: .everyDay, name: nil, reward: nil)
            }
            _ = try await giver.createMailbox(occasion: "Birthday", rule: rule, secret: "at seven")
            _ = try await giver.addLetters([(fields("one"), nil), (fields("two", from: ""), nil)], to: 1)
            try await body(ledger, giver, taker, try await giver.offerMailbox(1).secret)
        }
    }

    @Test("A mailbox moves whole: letters, their places and links, the link of friends, the papers and the secret")
    func moves() async throws {
        try await with { ledger, giver, taker, gift in
            _ = try await taker.createMailbox(occasion: "Own", rule: .free)
            _ = try await taker.addLetters([(fields("own"), nil)], to: 1)
            let link = try await giver.openMailboxLink(of: 1, recipient: "Minu").secret
            let ticket = try ledger.accounts.writingTicket(at: link)
            ledger.clock.advance(seconds: 60)
            let own = try #require(
                try await ledger.accounts.sendLetter(fields("three"), at: link, ticket: ticket))
            let paper = try await giver.letterPaper(of: 1)
            try await giver.setLetters([1], isHidden: true)

            let number = try #require(try await taker.acceptMailbox(at: gift))
            #expect(number == 2)
            let report = try await taker.mailbox(number)
            #expect(report.mailbox.occasion == "Birthday" && report.mailbox.rule == .free && report.hasSecret)
            #expect(report.letters.map(\.place) == [2, 3] && report.letters.map(\.writer) == ["", "Jaehyeon"])
            #expect(report.letters.map(\.number) == [2, 3])
            #expect(try await taker.currentDay() == report.mailbox.createdDay)
            #expect(try await giver.mailboxes().isEmpty)
            await #expect(throws: DomainError.unknownMailbox(1)) { try await giver.mailbox(1) }
            await #expect(throws: DomainError.unknownLetter(1)) { try await giver.setLetters([1], isHidden: false) }

            // Friends continue to write by the same link, on the same papers, and change their letters.
            #expect(try await taker.mailboxLink(of: number)?.secret == link)
            #expect(try await ledger.accounts.mailboxInvitation(at: link)?.recipient == "Minu")
            _ = try await ledger.accounts.sendLetter(fields("four"), at: link, ticket: ticket)
            #expect(try await taker.mailbox(number).letters.count == 3)
            #expect(try await ledger.accounts.rewriteLetter(at: own, fields("three anew")))
            #expect(try await taker.letterPaper(of: number).key == paper.key)

            var texts: Set<String> = []
            for _ in 1...3 { texts.insert(try await taker.drawLetter(from: number).body.text) }
            #expect(texts == ["two", "three anew", "four"])
            #expect(try await taker.mailbox(number).secret == "at seven")
            // Everything is sealed for its new account, and can be resealed there.
            #expect(try await ledger.accounts.sealedSecrets().lost == 0)
            #expect(try await ledger.accounts.resealSecrets().lost == 0)
        }
    }

    @Test("The giver of a mailbox sees its name, the day and its number of letters")
    func given() async throws {
        try await with { ledger, giver, taker, gift in
            #expect(try await giver.givenMailboxes().isEmpty)
            ledger.clock.advance(seconds: 60)
            let number = try #require(try await taker.acceptMailbox(at: gift))
            let now = ledger.clock.now
            #expect(
                try await giver.givenMailboxes() == [GivenMailbox(occasion: "Birthday", givenAt: now, letters: 2)])
            _ = try await taker.addLetters([(fields("more"), nil)], to: number)
            _ = try await taker.drawLetter(from: number)
            #expect(try await giver.givenMailboxes().map(\.letters) == [3])
            #expect(try await taker.givenMailboxes().isEmpty)
            // The giver's account may be deleted; the mailbox stays.
            try await ledger.accounts.delete(2)
            #expect(try await taker.mailbox(number).letters.count == 3)
        }
    }

    @Test("A challenge of the giver opens nothing for the new owner: days with a commit do")
    func challenge() async throws {
        try await with(rule: .challenge) { ledger, giver, taker, gift in
            let number = try #require(try await taker.acceptMailbox(at: gift))
            #expect(try await taker.mailbox(number).mailbox.rule == .commit)
        }
    }

    @Test("A gift link is described to giver and receiver as it concerns them")
    func offers() async throws {
        try await with { ledger, giver, taker, gift in
            #expect(
                try await taker.mailboxOffer(at: gift) == .open(occasion: "Birthday", giver: "Seoyeon", letters: 2))
            #expect(try await giver.mailboxOffer(at: gift) == .own(1))
            #expect(try await giver.mailboxOffer(of: 1)?.secret == gift)
            #expect(try await giver.offerMailbox(1).secret == gift)
            await #expect(throws: DomainError.ownMailbox(1)) { try await giver.acceptMailbox(at: gift) }
            for wrong in ["", "x", String(gift.dropLast()), String(repeating: "0", count: 32)] {
                #expect(try await taker.mailboxOffer(at: wrong) == nil)
                #expect(try await taker.acceptMailbox(at: wrong) == nil)
            }
            // Archived, it offers nothing; restored, it offers the gift again.
            _ = try await giver.editMailbox(1, isArchived: true)
            #expect(try await taker.mailboxOffer(at: gift) == nil)
            #expect(try await taker.acceptMailbox(at: gift) == nil)
            await #expect(throws: DomainError.mailboxArchived(1)) { try await giver.offerMailbox(1) }
            _ = try await giver.editMailbox(1, isArchived: false)
            #expect(try await taker.mailboxOffer(at: gift) != nil)
            // After it is withdrawn, the link is dead, and the next one is another.
            try await giver.withdrawMailboxOffer(of: 1)
            try await giver.withdrawMailboxOffer(of: 1)
            #expect(try await taker.mailboxOffer(at: gift) == nil)
            #expect(try await taker.acceptMailbox(at: gift) == nil)
            let other = try await giver.offerMailbox(1).secret
            #expect(other != gift)
            #expect(try await taker.acceptMailbox(at: other) == 1)
            #expect(try await taker.mailboxOffer(at: other) == .taken(1))
            #expect(try await taker.acceptMailbox(at: other) == 1)
            #expect(try await giver.mailboxOffer(at: other) == nil)
            #expect(try await giver.acceptMailbox(at: other) == nil)
            await #expect(throws: DomainError.unknownMailbox(1)) { try await giver.withdrawMailboxOffer(of: 1) }
            let row = try await ledger.database.read(of: 2) { try $0.mailboxGifts.all() }
            #expect(row.isEmpty)
        }
    }

    @Test("A mailbox with drawn letters cannot be given away, not even after the letters were removed")
    func drawn() async throws {
        try await with { ledger, giver, taker, gift in
            let letter = try await giver.drawLetter(from: 1)
            for removes in [true, false] {
                #expect(try await taker.mailboxOffer(at: gift) == .drawn)
                await #expect(throws: DomainError.mailboxDrawn(1)) { try await taker.acceptMailbox(at: gift) }
                await #expect(throws: DomainError.mailboxDrawn(1)) { try await giver.offerMailbox(1) }
                if removes { try await giver.removeLetters([letter.head.number]) }
            }
            #expect(try await giver.mailbox(1).letters.count == 1)
            #expect(try await taker.mailboxes().isEmpty)
        }
    }

    @Test("A gift that cannot be accepted moves nothing")
    func refused() async throws {
        try await with { ledger, giver, taker, gift in
            for number in 1...UseCases.mostMailboxes {
                _ = try await taker.createMailbox(occasion: "\(number)", rule: .free)
            }
            await #expect(throws: DomainError.tooManyMailboxes(limit: UseCases.mostMailboxes)) {
                try await taker.acceptMailbox(at: gift)
            }
            ledger.secrets.close(true)
            await #expect(throws: DomainError.secretsClosed) {
                try await account("Other", ledger).acceptMailbox(at: gift)
            }
            ledger.secrets.close(false)
            #expect(try await giver.mailbox(1).letters.count == 2)
            #expect(try await taker.mailboxOffer(at: gift) != nil)
            #expect(try await giver.drawLetter(from: 1).body.text.isEmpty == false)
        }
    }

    @Test("Of fifty simultaneous acceptances one succeeds, and a person who repeats theirs has it once")
    func concurrent() async throws {
        try await with { ledger, giver, taker, gift in
            var takers: [UseCases] = []
            for number in 0..<10 { takers.append(try await account("taker \(number)", ledger)) }
            let accounts = takers
            let results = try await withThrowingTaskGroup(of: (Int, Int?).self) { group in
                for turn in 0..<50 {
                    group.addTask { (turn % 10, try await accounts[turn % 10].acceptMailbox(at: gift)) }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            let winners = Set(results.filter { $0.1 != nil }.map(\.0))
            #expect(winners.count == 1)
            var held = 0
            for account in accounts {
                for report in try await account.mailboxes() { held += report.letters.count }
            }
            #expect(held == 2)
            #expect(try await giver.mailboxes().isEmpty)
            #expect(try await giver.givenMailboxes().map(\.letters) == [2])
        }
    }

    @Test("Accounts that accept mailboxes of one another at once do not deadlock")
    func crossing() async throws {
        try await with { ledger, giver, taker, _ in
            for turn in 1...10 {
                let one = try await giver.createMailbox(occasion: "one \(turn)", rule: .free).mailbox.number
                let two = try await taker.createMailbox(occasion: "two \(turn)", rule: .free).mailbox.number
                let (first, second) = (
                    try await giver.offerMailbox(one).secret, try await taker.offerMailbox(two).secret
                )
                async let left = giver.acceptMailbox(at: second)
                async let right = taker.acceptMailbox(at: first)
                #expect(try await left != nil)
                #expect(try await right != nil)
            }
            #expect(try await giver.givenMailboxes().count == 10)
            #expect(try await taker.givenMailboxes().count == 10)
        }
    }

    @Test("The link is sealed, and of a claim the hash alone is stored")
    func sealed() async throws {
        try await with { ledger, giver, taker, gift in
            let row = try #require(try await ledger.database.read(of: 2) { try $0.mailboxGifts.find(mailbox: 1) })
            #expect(!row.secret.contains(gift) && row.hash != gift)
            #expect(try await ledger.accounts.resealSecrets().lost == 0)
            #expect(try await giver.mailboxOffer(of: 1)?.secret == gift)
        }
    }

    @Test("Giver and receiver are both notified of the change")
    func revisions() async throws {
        try await with { ledger, giver, taker, gift in
            let before = (try await giver.revision(), try await taker.revision())
            _ = try await taker.acceptMailbox(at: gift)
            #expect(try await giver.revision() > before.0)
            #expect(try await taker.revision() > before.1)
        }
    }
}
