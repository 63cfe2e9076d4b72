import Core
import Language
import Storage

extension AccountLedger {
    /// Puts a letter from the person's own past into the mailbox of such letters, where days that are closed give an
    /// occasion and it is a week since the last one; the first makes the mailbox.
    ///
    /// Each day is looked at once, so that a letter that was removed does not come again. Days within a week after a
    /// letter are looked at when it is over.
    ///
    /// - Parameter closed: the days that were closed just now, which alone are looked at while there is no such mailbox.
    func putPastLetter(closing closed: ClosedRange<Day>, sealingBy secrets: any SecretBox, in tx: Tx) throws {
        let mailboxes = try tx.mailboxes.all().map(\.mailbox)
        let present = mailboxes.first(where: \.isPast)
        let last = closed.upperBound
        let seen = present?.pastThrough ?? closed.lowerBound.previous
        guard seen < last, present != nil || mailboxes.count < UseCases.mostMailboxes else { return }
        let told = try tx.pastLetters.all()
        if present?.archivedAt == nil, try hasRoom(present, in: tx) {
            if told.values.contains(where: isRecent) { return }
            let first = max(seen.next, last.advanced(by: 1 - PastOccasion.interval))
            let occasions = try pastOccasions(on: first...last, in: tx)
            if let (day, fields) = try letter(of: occasions, besides: told, in: tx) {
                let number = try tx.numbering.next("letter")
                // Days are closed without a key, too; where there is the mailbox, they are looked at again with the next.
                guard
                    let content = try? secrets.seal(
                        fields.body.content, for: LetterRow.purpose(of: number, person: person))
                else { return }
                let mailbox = try present ?? makePastMailbox(through: last, in: tx)
                let room = try tx.letters.room(mailbox: mailbox.number, since: now)
                try tx.letters.insert(
                    LetterRow(
                        number: number, mailbox: mailbox.number, place: room.lastPlace + 1,
                        writer: fields.writer, paper: fields.paper, color: fields.color, content: content,
                        writtenAt: now))
                try tx.pastLetters.insert(day, writtenAt: now)
            }
        }
        if let present {
            try tx.mailboxes.setPastThrough(last, of: present.number)
        }
    }

    /// The person's language; who set none is taken to speak that of their home.
    private var spoken: Language {
        settings.language.flatMap { Language(rawValue: $0) }
            ?? (dayCalendar.zones.zone(at: now).name == "Asia/Seoul" ? .korean : .english)
    }

    private func hasRoom(_ mailbox: Mailbox?, in tx: Tx) throws -> Bool {
        guard let mailbox else { return true }
        let room = try tx.letters.room(mailbox: mailbox.number, since: now)
        return room.held < Mailbox.mostLetters
    }

    /// Whether a letter was written within the last week; one that a clock wrote that was ahead was not.
    private func isRecent(_ writtenAt: Instant) -> Bool {
        (today.advanced(by: 1 - PastOccasion.interval)...today).contains(dayCalendar.day(at: writtenAt))
    }

    private func makePastMailbox(through day: Day, in tx: Tx) throws -> Mailbox {
        let mailbox = Mailbox(
            number: try tx.numbering.next("mailbox"),
            occasion: spoken.ownPast, rule: .commit, createdAt: now, createdDay: today, pastThrough: day)
        try tx.mailboxes.put(MailboxRow(mailbox: mailbox, secret: nil))
        return mailbox
    }

    /// The occasions that came up on closed days, the best first.
    private func pastOccasions(on days: ClosedRange<Day>, in tx: Tx) throws -> [PastOccasion] {
        var occasions = try challengesWon(on: days, in: tx) + streaksReached(on: days, in: tx)
        if let firstNote = try tx.notes.firstDay() {
            occasions += days.lowerBound.through(days.upperBound).compactMap {
                PastOccasion(anniversaryOf: $0, firstNote: firstNote)
            }
        }
        return occasions.sorted()
    }

    private func challengesWon(on days: ClosedRange<Day>, in tx: Tx) throws -> [PastOccasion] {
        var won = try tx.challenges.all().compactMap { row -> (Challenge, Day)? in
            guard case .succeeded(let day) = row.challenge.ending else { return nil }
            return (row.challenge, day)
        }
        // That one is settled after the days are closed.
        if let newest = try wonChallenge(in: tx) { won.append((newest.challenge, newest.day)) }
        return try won.filter { days.contains($0.1) }.map { challenge, day in
            PastOccasion(
                challenge: challenge, wonOn: day,
                firstDone: try tx.days.done(from: challenge.start, through: day)
                    .first)
        }
    }

    /// The streaks that reached a length on one of some days; those that count weeks have none.
    private func streaksReached(on days: ClosedRange<Day>, in tx: Tx) throws -> [PastOccasion] {
        guard settings.streakUnit == .day else { return [] }
        let runs = try tx.runs.touching(from: days.lowerBound, through: days.upperBound)
        var reached: [PastOccasion] = []
        for run in runs {
            let done = try tx.days.done(from: max(days.lowerBound, run.start), through: run.end)
            for (index, day) in done.enumerated() where days.contains(day) {
                guard PastOccasion.streaks.contains(run.length - (done.count - 1 - index)) else { continue }
                let whole = try tx.days.done(from: run.start, through: day)
                if let occasion = PastOccasion(streak: whole) { reached.append(occasion) }
            }
        }
        return reached
    }

    /// The letter of the first occasion for which the person left words, with the day that it tells of; a day that was told
    /// of before gives no other.
    private func letter(
        of occasions: [PastOccasion], besides told: [Day: Instant], in tx: Tx
    ) throws -> (Day, LetterFields)? {
        for occasion in occasions {
            for day in occasion.sources where told[day] == nil {
                let letter = try letter(of: day, notesOnly: occasion.kind == .anniversary, in: tx)
                if let letter { return (day, letter) }
            }
        }
        return nil
    }

    /// The letter of the first note of a day or, where it has none with words, of its first commit that counts.
    private func letter(of day: Day, notesOnly: Bool, in tx: Tx) throws -> LetterFields? {
        func letter(_ words: String) throws -> LetterFields? {
            let mood = try UseCases.moods(from: day, through: day, in: tx)[day]
            return LetterFields(words: words, mood: mood.map(spoken.mood), of: day, date: spoken.exactDate(day))
        }
        for note in try tx.notes.of(day) {
            let body = try tx.notes.bodies(of: [note.id])[note.id] ?? ""
            if let letter = try letter(note.title + "\n" + body) { return letter }
        }
        if notesOnly { return nil }
        // A commit of somebody else's, in which the person took part, is in that one's words.
        for commit in try tx.commits.of(day).map(\.commit)
        where commit.excludedBy == nil && commit.coauthor == nil {
            if let letter = try letter(commit.subject) { return letter }
        }
        return nil
    }
}
