import Core
import Language
import Storage

extension AccountLedger {
    /// Puts a letter from the person's own past into the mailbox of such letters, if closed days give an occasion and
    /// the last letter was a week ago; the first letter creates the mailbox.
    ///
    /// Each day is considered once, so that a removed letter does not come again. Days within a week after a letter are
    /// considered when the week is over.
    ///
    /// - Parameter closed: days that were closed just now; only they are considered while there is no such mailbox.
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
                // Days are closed without a key, too; if the mailbox exists, they are considered again with the next
                // ones.
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

    /// The person's language; without a setting, that of their home.
    private var spoken: Language {
        settings.language.flatMap { Language(rawValue: $0) }
            ?? (dayCalendar.zones.zone(at: now).name == "Asia/Seoul" ? .korean : .english)
    }

    private func hasRoom(_ mailbox: Mailbox?, in tx: Tx) throws -> Bool {
        guard let mailbox else { return true }
        let room = try tx.letters.room(mailbox: mailbox.number, since: now)
        return room.held < Mailbox.mostLetters
    }

    /// Whether a letter was written within the last week; a time in the future, from a clock that was ahead, does not
    /// count.
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

    /// Returns the occasions on closed days, best first.
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
        // The newest challenge is settled after the days are closed.
        if let newest = try wonChallenge(in: tx) { won.append((newest.challenge, newest.day)) }
        return try won.filter { days.contains($0.1) }.map { challenge, day in
            PastOccasion(
                challenge: challenge, wonOn: day,
                firstDone: try tx.days.done(from: challenge.start, through: day)
                    .first)
        }
    }

    /// Returns the streaks that reached a milestone on one of some days; there are none for streaks of weeks.
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

    /// Returns the letter of the first occasion with words of the person, and the day that it is about; each day gives
    /// one letter at most.
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

    /// Returns the letter of a day's first note or, if no note has words, of its first commit that counts.
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
        // A commit that the person co-authored is in its author's words.
        for commit in try tx.commits.of(day).map(\.commit)
        where commit.excludedBy == nil && commit.coauthor == nil {
            if let letter = try letter(commit.subject) { return letter }
        }
        return nil
    }
}
