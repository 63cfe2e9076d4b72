import Core
package import Engine
import Language

/// Formats a calendar feed as an iCalendar object.
///
/// Everything is a transparent event: calendar apps show no to-dos of subscribed calendars. Events have no alarms,
/// since Haru reminds by itself, and memos are left out of what calendar services store.
package struct CalendarFeedText {
    private let feed: CalendarFeedContents
    private let language: Language
    /// Base address of this Haru's pages.
    private let address: String
    private var writer: ICalendarWriter

    /// Number of weeks for which a time zone is described for endless recurrences: ten years.
    private static let weeksAhead: Int64 = 522

    /// Returns the feed as UTF-8.
    ///
    /// - Parameter address: base address of this Haru's pages.
    package static func bytes(of feed: CalendarFeedContents, address: String) -> [UInt8] {
        var text = CalendarFeedText(
            feed: feed, language: Language(rawValue: feed.language) ?? .english, address: address,
            writer: ICalendarWriter(capacity: 1_024 + (feed.tasks.count + feed.days.count) * 400))
        text.write()
        return text.writer.bytes
    }

    private mutating func write() {
        writer.begin("VCALENDAR")
        writer.property("VERSION", "2.0")
        writer.property("PRODID", "-//Haru//Haru//" + language.rawValue.uppercased())
        writer.property("CALSCALE", "GREGORIAN")
        writer.text("NAME", feed.name)
        writer.text("X-WR-CALNAME", feed.name)
        writer.property("REFRESH-INTERVAL;VALUE=DURATION", "PT1H")
        writer.property("X-PUBLISHED-TTL", "PT1H")
        writeZones()
        for task in feed.tasks { write(task) }
        for day in feed.days.keys.sorted() { write(day, contributions: feed.days[day] ?? 0) }
        for challenge in feed.challenges { write(challenge) }
        for day in feed.letters.keys.sorted() { write(day, letters: feed.letters[day] ?? 0) }
        writer.end("VCALENDAR")
    }

    /// Writes an event, except its time.
    private mutating func event(
        _ kind: String, summary: String, changed: Instant, sequence: Int = 0, when: (inout ICalendarWriter) -> Void
    ) {
        writer.begin("VEVENT")
        writer.property("UID", "\(kind).\(feed.account)@haru")
        writer.instant("DTSTAMP", changed)
        writer.property("SEQUENCE", String(sequence))
        when(&writer)
        writer.text("SUMMARY", summary)
        writer.property("TRANSP", "TRANSPARENT")
        writer.end("VEVENT")
    }

    // MARK: - Tasks

    /// Home time zone at the deadline of a task.
    private func zone(of task: CalendarFeedContents.DatedTask) -> Zone {
        feed.dayCalendar.zones.zone(at: task.deadline)
    }

    /// Writes the time zones of the tasks that have times.
    private mutating func writeZones() {
        var instants: [Zone: Set<Instant>] = [:]
        var recurring: Set<Zone> = []
        for task in feed.tasks where task.due.time != nil && !task.due.isSecondShowing {
            let zone = zone(of: task)
            guard zone != .utc else { continue }
            instants[zone, default: []].insert(task.deadline)
            if task.task.fields.repeats != nil, task.task.doneAt == nil { recurring.insert(zone) }
        }
        let today = start(of: feed.today)
        // An iCalendar object needs at least one component.
        if feed.isEmpty { instants[feed.dayCalendar.zones.zone(at: today)] = [today] }
        let weeks = (0..<Self.weeksAhead).map { today.advanced(bySeconds: $0 * 7 * 86_400) }
        for zone in recurring { instants[zone]?.formUnion(weeks) }
        for (zone, instants) in instants.sorted(by: { $0.key.name < $1.key.name }) { writer.zone(zone, at: instants) }
    }

    private mutating func write(_ dated: CalendarFeedContents.DatedTask) {
        let (task, zone, address) = (dated.task, zone(of: dated), address)
        let isDone = task.doneAt != nil
        let recurrence = isDone ? nil : recurrence(dated, zone)
        event(
            "task-\(task.id)", summary: (isDone ? "✓ " : "") + task.fields.title,
            changed: max(task.createdAt, task.doneAt ?? task.createdAt), sequence: dated.version - 1
        ) { writer in
            writer.due(dated, zone)
            if let recurrence {
                writer.property("RRULE", recurrence.rule)
                for day in recurrence.skipped { writer.skip(day, dated.due.time, zone) }
            }
            if let isImportant = task.fields.isImportant { writer.property("PRIORITY", isImportant ? "1" : "9") }
            if let ticket = task.fields.ticket { writer.text("CATEGORIES", ticket) }
            writer.property("URL", "\(address)/tasks/\(task.id)")
        }
    }

    /// Recurrence of a task; nil if it does not recur, or a calendar cannot represent it exactly.
    private func recurrence(
        _ dated: CalendarFeedContents.DatedTask, _ zone: Zone
    ) -> (rule: String, skipped: [Day])? {
        guard let repeats = dated.task.fields.repeats, !dated.due.isSecondShowing,
            let skipped = repeats.skipped(after: dated.due.day, occurrence: dated.task.occurrence, today: feed.today)
        else { return nil }
        // A time that does not exist on the first day is shifted, and all recurrences would shift with it.
        let clock = WallClock(dated.deadline, offset: zone.offset(at: dated.deadline))
        if let time = dated.due.time, clock.time != time || clock.date != dated.due.day { return nil }
        switch repeats.end {
        case .never: return (repeats.recurrenceRule, skipped)
        case .after(let count):
            return (repeats.recurrenceRule + ";COUNT=\(max(1, count - dated.task.occurrence + 1))", skipped)
        case .until(let last):
            let digits = last.description.replacing("-", with: "")
            guard let time = dated.due.time else { return (repeats.recurrenceRule + ";UNTIL=" + digits, skipped) }
            // The end is an instant if the start has a time.
            let end = WallClock(zone.firstInstant(of: last, hour: time.hour, minute: time.minute), offset: 0)
            let text =
                end.date.description.replacing("-", with: "") + "T" + end.time.description.replacing(":", with: "")
            return (repeats.recurrenceRule + ";UNTIL=" + text + "00Z", skipped)
        }
    }

    // MARK: - Days

    private mutating func write(_ day: Day, contributions count: Int) {
        event("day-\(day)", summary: language.contributions(count), changed: start(of: day)) {
            $0.date("DTSTART", day)
        }
    }

    private mutating func write(_ day: Day, letters count: Int) {
        event("letters-\(day)", summary: language.lettersDrawn(count), changed: start(of: day)) {
            $0.date("DTSTART", day)
        }
    }

    /// Start of a day, since the time at which its state was recorded is unknown.
    private func start(of day: Day) -> Instant {
        feed.dayCalendar.zones.firstInstant(
            of: day, at: TimeOfDay(minutes: feed.dayCalendar.rules.rules(on: day.previous).dayStart * 60))
    }

    private mutating func write(_ flagged: CalendarFeedContents.FlaggedChallenge) {
        let (challenge, name) = (flagged.challenge, language.challengeName(flagged.challenge))
        event(
            "challenge-\(challenge.id)-start", summary: language.challengeStarts(name), changed: flagged.createdAt
        ) { $0.date("DTSTART", challenge.start) }
        guard let flag = flagged.flag else { return }
        // The flag moves by each excused day, and the challenge is won where the flag is.
        let moved = max(0, challenge.start.distance(to: flag) - challenge.length + 1)
        event(
            "challenge-\(challenge.id)-flag",
            summary: flagged.isWon ? language.challengeWon(name) : language.challengeFlag(name),
            changed: flagged.isWon ? max(flagged.createdAt, start(of: flag)) : flagged.createdAt,
            sequence: moved * 2 + (flagged.isWon ? 1 : 0)
        ) { $0.date("DTSTART", flag) }
    }
}

extension ICalendarWriter {
    /// Writes the due date of a task.
    ///
    /// For an ambiguous local time, the zone's name means the first occurrence. A timed event gets the shortest
    /// possible duration: some readers let an event without one last a day.
    fileprivate mutating func due(_ dated: CalendarFeedContents.DatedTask, _ zone: Zone) {
        guard dated.due.time != nil else { return date("DTSTART", dated.due.day) }
        if zone == .utc || dated.due.isSecondShowing {
            instant("DTSTART", dated.deadline)
        } else {
            time("DTSTART", WallClock(dated.deadline, offset: zone.offset(at: dated.deadline)), zone: zone.name)
        }
        property("DURATION", "PT1M")
    }

    /// Writes a day on which a task does not recur.
    fileprivate mutating func skip(_ day: Day, _ time: TimeOfDay?, _ zone: Zone) {
        guard let time else { return date("EXDATE", day) }
        if zone == .utc {
            instant("EXDATE", zone.firstInstant(of: day, hour: time.hour, minute: time.minute))
        } else {
            self.time("EXDATE", WallClock(day, time), zone: zone.name)
        }
    }
}

extension Language {
    /// Summary for a day on which letters were drawn.
    fileprivate func lettersDrawn(_ count: Int) -> String {
        text(.feed.lettersDrawn(count: count))
    }

    fileprivate func challengeStarts(_ name: String) -> String { text(.feed.challengeBegins(challenge: name)) }

    fileprivate func challengeFlag(_ name: String) -> String { text(.feed.challengeFlag(challenge: name)) }

    fileprivate func challengeWon(_ name: String) -> String { text(.feed.challengeWon(challenge: name)) }
}
