/// Interpretation of the phrases as a whole.
extension EntryReader {
    /// A phrase that is used, as a chip.
    typealias Used = (kind: QuickEntry.ChipKind, range: Range<Int>)

    /// Writes the meaning of the phrases into `fields` and returns the used ones, in order.
    ///
    /// The first phrase of each kind counts. A repeated one, or one that is meaningless without the others, stays in
    /// the title.
    func settle(into fields: inout TaskFields) -> [Used] {
        var used: [Used] = []
        settleMarks(into: &fields, used: &used)
        settleDue(into: &fields, used: &used)
        return used.sorted { $0.range.lowerBound < $1.range.lowerBound }
    }

    private func settleMarks(into fields: inout TaskFields, used: inout [Used]) {
        for phrase in phrases {
            switch phrase.meaning {
            case .both where fields.isImportant == nil && fields.urgency == .auto:
                fields.isImportant = true
                fields.urgency = .always
                used.append((.both, phrase.range))
            case .important(let isImportant) where fields.isImportant == nil:
                fields.isImportant = isImportant
                used.append((.importance, phrase.range))
            case .urgency(let urgency) where fields.urgency == .auto:
                fields.urgency = urgency
                used.append((.urgency, phrase.range))
            case .ticket(let name) where fields.ticket == nil:
                fields.ticket = name
                used.append((.ticket, phrase.range))
            case .repository(let name) where fields.repository == nil:
                fields.repository = name
                used.append((.repository, phrase.range))
            default: break
            }
        }
    }

    private func settleDue(into fields: inout TaskFields, used: inout [Used]) {
        var repeats = phrases.lazy.compactMap { phrase -> SaidRepeat? in
            guard case .repeats(let said, let part) = phrase.meaning else { return nil }
            return (said, part, phrase.range)
        }.first
        var choice = chosenDays(isRepeated: repeats != nil)
        if let said = repeats?.said, said.needsDay, choice.day == nil, choice.moment == nil {
            repeats = nil
            choice = chosenDays(isRepeated: false)
        }
        if let part = repeats?.part, let time = choice.time { choice.time?.said = time.said.within(part) }
        if let moment = choice.moment {
            fields.due = moment.due
            used.append((.moment, moment.range))
        } else {
            // The midnight that ends a day of the month cannot be moved to the next date.
            if repeats?.said.isOnDates == true, choice.time?.said.isOnNextDate == true { choice.time = nil }
            let due =
                repeats.map { firstOccurrence($0.said, from: choice.day?.said, choice.time?.said) }
                ?? resolve(choice.day?.said, choice.time?.said)
            fields.due = due
            if let day = choice.day, due != nil { used.append((.day, day.range)) }
            if let time = choice.time, due?.time != nil { used.append((.time, time.range)) }
        }
        guard let due = fields.due else { return }
        settleAlarms(into: &fields, used: &used)
        guard let repeats else { return }
        used.append((.repeats, repeats.range))
        let repeated = repeats.said.from(choice.day?.said.day ?? choice.moment?.due.day ?? context.today)
        let end = end(choice.end, of: repeats.said, due: due)
        let isOnNextDate = choice.time?.said.isOnNextDate == true
        fields.repeats = TaskRepeat(
            isOnNextDate ? repeated.pattern.onNextDates : repeated.pattern, every: repeated.interval,
            end: end?.end ?? .never)
        if let end { used.append((.repeatEnd, end.range)) }
    }

    private typealias SaidRepeat = (said: EntryRepeat, part: EntryDayPart?, range: Range<Int>)

    private func settleAlarms(into fields: inout TaskFields, used: inout [Used]) {
        for phrase in phrases {
            guard case .alarm(let alarm) = phrase.meaning, fields.alarms.insert(alarm).inserted else { continue }
            used.append((.alarm, phrase.range))
        }
    }

    private func end(
        _ day: (said: EntryDay, range: Range<Int>)?, of repeats: EntryRepeat, due: Due
    ) -> (end: TaskRepeat.End, range: Range<Int>)? {
        if let day, day.said.day >= due.day { return (.until(day.said.day), day.range) }
        for (index, phrase) in phrases.enumerated() {
            switch phrase.meaning {
            case .times(let count): return (.after(count), phrase.range)
            case .bareTimes(let count) where !isBesideRepeat(index) || !repeats.isDaily && isLast(phrase):
                return (.after(count), phrase.range)
            case .span(let amount) where repeats.isDaily || isBesideRepeat(index) || isLast(phrase):
                let last = amount.days(after: due.day).previous
                // In "every month book a hotel for 7 days" it is the duration of each occurrence.
                guard let next = repeats.from(due.day).next(after: due.day, occurrence: 1), next <= last else { break }
                return (.until(last), phrase.range)
            default: break
            }
        }
        return nil
    }

    /// Whether nothing follows a phrase.
    private func isLast(_ phrase: Phrase) -> Bool {
        cursor.bytes[phrase.range.upperBound...].allSatisfy(EntryCursor.isSpace)
    }

    /// Whether a phrase is next to a repeat, where `3번` is a count for each occurrence.
    private func isBesideRepeat(_ index: Int) -> Bool {
        [index - 1, index + 1].filter(phrases.indices.contains).contains { neighbour in
            guard case .repeats = phrases[neighbour].meaning else { return false }
            return touches(phrases[neighbour].range, phrases[index].range)
        }
    }

    private struct Choice {
        var moment: (due: Due, range: Range<Int>)?
        var day: (said: EntryDay, range: Range<Int>)?
        var time: (said: EntryTime, range: Range<Int>)?
        var end: (said: EntryDay, range: Range<Int>)?
    }

    /// Returns the day and time to use when an entry has several.
    private func chosenDays(isRepeated: Bool) -> Choice {
        var choice = Choice()
        var dayIndex: Int?
        for (index, phrase) in phrases.enumerated() {
            switch phrase.meaning {
            case .moment(let due) where choice.moment == nil && choice.day == nil && choice.time == nil:
                choice.moment = (due, phrase.range)
            case .day(let day):
                if isRepeated, day.isEnd, choice.end == nil {
                    choice.end = (day, phrase.range)
                } else if choice.day == nil || (day.isDeadline && choice.day?.said.isDeadline == false) {
                    choice.day = (day, phrase.range)
                    dayIndex = index
                }
            default: break
            }
        }
        guard choice.moment == nil else { return choice }
        for (index, phrase) in phrases.enumerated() {
            guard case .time(let time) = phrase.meaning else { continue }
            // A time right after another day belongs to that day.
            if index > 0, case .day = phrases[index - 1].meaning, index - 1 != dayIndex,
                choice.end?.range != phrases[index - 1].range
            {
                continue
            }
            let chosen = choice.time?.said
            // "내일 저녁 회식 8시": of a part of the day and an hour, the hour counts, and the part of the day resolves it.
            if chosen == nil || chosen?.part != nil && time.part == nil {
                choice.time = (time.within(chosen?.part), phrase.range)
            } else if let chosen, chosen.part == nil {
                choice.time?.said = chosen.within(time.part)
            }
        }
        return choice
    }

    /// Returns the due day and time; nil when neither is given.
    ///
    /// A part of the day that is already over is ignored; an explicit hour is not.
    private func resolve(_ day: EntryDay?, _ time: EntryTime?) -> Due? {
        guard let day else { return time.map(nextShowing) }
        guard let time = time?.within(day.part) ?? day.part?.alone else { return Due(day: day.day) }
        if day.hasYear { return due(on: day.day, time.time, time) }
        // "fri 6pm" on the morning of a Friday.
        if day.mayBeToday, day.day.weekday == context.today.weekday {
            let today = due(on: context.today, time.time, time)
            if isAhead(today.day, time.time) { return today }
        }
        // Before the day start the wall clock already shows the date of the next day.
        let dates = context.wall.date > context.today ? [day.day, day.day.next] : [day.day]
        let clocks = day.day == context.today ? [time.time, time.other].compactMap { $0 } : [time.time]
        for date in dates {
            for clock in clocks {
                let due = due(on: date, clock, time)
                if isAhead(due.day, clock) { return due }
            }
        }
        return time.part == nil ? due(on: dates.last ?? day.day, time.time, time) : Due(day: day.day)
    }

    private func due(on date: Day, _ clock: TimeOfDay, _ time: EntryTime) -> Due {
        Due(day: time.isOnNextDate ? date.next : date, time: clock)
    }

    /// Returns the next occurrence of a time without a day: its likelier half of the day, the other one if only that is
    /// left today, or the likelier one tomorrow.
    private func nextShowing(_ time: EntryTime) -> Due {
        let date = context.wall.date
        for candidate in [time.time, time.other].compactMap({ $0 }) where isAhead(date, candidate) {
            return Due(day: date, time: candidate)
        }
        return Due(day: date.next, time: time.time)
    }

    /// Returns the first occurrence of a repeat, from the given day or today on, that is not over.
    private func firstOccurrence(_ repeats: EntryRepeat, from day: EntryDay?, _ time: EntryTime?) -> Due? {
        let start = day?.day ?? context.today
        let pattern = repeats.from(start)
        guard var day = pattern.first(from: start) else { return nil }
        guard let time else { return Due(day: day) }
        // Today's may be over and, before the day start, that of the next date too.
        for _ in 0..<2 where !isAhead(due(on: day, time.time, time).day, time.time) {
            guard let next = pattern.first(from: day.next) else { break }
            day = next
        }
        return due(on: day, time.time, time)
    }

    private func isAhead(_ date: Day, _ time: TimeOfDay) -> Bool {
        context.dayCalendar.zones.firstInstant(of: date, at: time) > context.now
    }
}
