import Core
import Language
import Storage

extension LedgerState {
    /// Puts a letter from the person's own past into the mailbox of such letters, where days that are closed give an
    /// occasion and it is a week since the last one; the first makes the mailbox.
    ///
    /// Each day is looked at once, so that a letter that was removed does not come again. Days within a week after a
    /// letter are looked at when it is over.
    ///
    /// - Parameter closed: the days that were closed just now, which alone are looked at while there is no such mailbox.
    func putPastLetter(
        closing closed: ClosedRange<Day>, sealingBy secrets: any SecretBox, in connection: any SQLConnection
    ) throws {
        let mailboxes = try MailboxTable.all(person: person, in: connection).map(\.mailbox)
        let present = mailboxes.first(where: \.isPast)
        let last = closed.upperBound
        let seen = present?.pastThrough ?? closed.lowerBound.previous
        guard seen < last, present != nil || mailboxes.count < UseCases.mostMailboxes else { return }
        let told = try PastLetterTable.all(person: person, in: connection)
        if present?.archivedAt == nil, try hasRoom(present, in: connection) {
            if told.values.contains(where: isRecent) { return }
            let first = max(seen.next, last.advanced(by: 1 - PastOccasion.interval))
            let occasions = try pastOccasions(on: first...last, in: connection)
            if let (day, fields) = try letter(of: occasions, besides: told, in: connection) {
                let number = try NumberingTable.next("letter", person: person, in: connection)
                // Days are closed without a key, too; where there is the mailbox, they are looked at again with the next.
                guard
                    let content = try? secrets.seal(
                        fields.body.content, for: LetterRow.purpose(of: number, person: person))
                else { return }
                let mailbox = try present ?? makePastMailbox(through: last, in: connection)
                let room = try LetterTable.room(mailbox: mailbox.number, since: now, person: person, in: connection)
                try LetterTable.insert(
                    LetterRow(
                        number: number, mailbox: mailbox.number, place: room.lastPlace + 1,
                        writer: fields.writer, paper: fields.paper, color: fields.color, content: content,
                        writtenAt: now), person: person, in: connection)
                try PastLetterTable.insert(day, writtenAt: now, person: person, in: connection)
            }
        }
        if let present {
            try MailboxTable.setPastThrough(last, of: present.number, person: person, in: connection)
        }
    }

    /// The person's language; who set none is taken to speak that of their home.
    private var spoken: Language {
        settings.language.flatMap { Language(rawValue: $0) }
            ?? (reckoning.zones.zone(at: now).name == "Asia/Seoul" ? .korean : .english)
    }

    private func hasRoom(_ mailbox: Mailbox?, in connection: any SQLConnection) throws -> Bool {
        guard let mailbox else { return true }
        let room = try LetterTable.room(mailbox: mailbox.number, since: now, person: person, in: connection)
        return room.held < Mailbox.mostLetters
    }

    /// Whether a letter was written within the last week; one that a clock wrote that was ahead was not.
    private func isRecent(_ writtenAt: Instant) -> Bool {
        (today.advanced(by: 1 - PastOccasion.interval)...today).contains(reckoning.day(at: writtenAt))
    }

    private func makePastMailbox(through day: Day, in connection: any SQLConnection) throws -> Mailbox {
        let mailbox = Mailbox(
            number: try NumberingTable.next("mailbox", person: person, in: connection),
            occasion: spoken.ownPast, rule: .commit, createdAt: now, createdDay: today, pastThrough: day)
        try MailboxTable.put(MailboxRow(mailbox: mailbox, secret: nil), person: person, in: connection)
        return mailbox
    }

    /// The occasions that came up on closed days, the best first.
    private func pastOccasions(
        on days: ClosedRange<Day>, in connection: any SQLConnection
    ) throws -> [PastOccasion] {
        var occasions = try challengesWon(on: days, in: connection) + streaksReached(on: days, in: connection)
        if let firstNote = try NoteTable.firstDay(person: person, in: connection) {
            occasions += days.lowerBound.through(days.upperBound).compactMap {
                PastOccasion(anniversaryOf: $0, firstNote: firstNote)
            }
        }
        return occasions.sorted()
    }

    private func challengesWon(
        on days: ClosedRange<Day>, in connection: any SQLConnection
    ) throws -> [PastOccasion] {
        var won = try ChallengeTable.all(person: person, in: connection).compactMap { row -> (Challenge, Day)? in
            guard case .succeeded(let day) = row.challenge.ending else { return nil }
            return (row.challenge, day)
        }
        // That one is settled after the days are closed.
        if let newest = try wonChallenge(in: connection) { won.append((newest.challenge, newest.day)) }
        return try won.filter { days.contains($0.1) }.map { challenge, day in
            PastOccasion(
                challenge: challenge, wonOn: day,
                firstDone: try DayTable.done(from: challenge.start, through: day, person: person, in: connection)
                    .first)
        }
    }

    /// The streaks that reached a length on one of some days; those that count weeks have none.
    private func streaksReached(
        on days: ClosedRange<Day>, in connection: any SQLConnection
    ) throws -> [PastOccasion] {
        guard settings.streakUnit == .day else { return [] }
        let runs = try RunTable.touching(
            from: days.lowerBound, through: days.upperBound, person: person, in: connection)
        var reached: [PastOccasion] = []
        for run in runs {
            let done = try DayTable.done(
                from: max(days.lowerBound, run.start), through: run.end, person: person, in: connection)
            for (index, day) in done.enumerated() where days.contains(day) {
                guard PastOccasion.streaks.contains(run.length - (done.count - 1 - index)) else { continue }
                let whole = try DayTable.done(from: run.start, through: day, person: person, in: connection)
                if let occasion = PastOccasion(streak: whole) { reached.append(occasion) }
            }
        }
        return reached
    }

    /// The letter of the first occasion for which the person left words, with the day that it tells of; a day that was told
    /// of before gives no other.
    private func letter(
        of occasions: [PastOccasion], besides told: [Day: Instant], in connection: any SQLConnection
    ) throws -> (Day, LetterFields)? {
        for occasion in occasions {
            for day in occasion.sources where told[day] == nil {
                let letter = try letter(of: day, notesOnly: occasion.kind == .anniversary, in: connection)
                if let letter { return (day, letter) }
            }
        }
        return nil
    }

    /// The letter of the first note of a day or, where it has none with words, of its first commit that counts.
    private func letter(of day: Day, notesOnly: Bool, in connection: any SQLConnection) throws -> LetterFields? {
        func letter(_ words: String) throws -> LetterFields? {
            let mood = try UseCases.moods(from: day, through: day, person: person, in: connection)[day]
            return LetterFields(
                words: words, mood: mood.map(spoken.mood), of: day, date: spoken.exactDate(day))
        }
        for note in try NoteTable.of(day, person: person, in: connection) {
            let body = try NoteTable.bodies(of: [note.id], person: person, in: connection)[note.id] ?? ""
            if let letter = try letter(note.title + "\n" + body) { return letter }
        }
        if notesOnly { return nil }
        // A commit of somebody else's, in which the person took part, is in that one's words.
        for commit in try CommitTable.of(day, person: person, in: connection).map(\.commit)
        where commit.excludedBy == nil && commit.coauthor == nil {
            if let letter = try letter(commit.subject) { return letter }
        }
        return nil
    }
}
