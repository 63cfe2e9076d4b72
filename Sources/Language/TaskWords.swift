package import Core

extension Language {
    /// The name of a quadrant: `지금 한다`, `Do`.
    package func quadrant(_ quadrant: Quadrant) -> String {
        switch quadrant {
        case .do: text(.quadrant.do)
        case .decide: text(.quadrant.decide)
        case .delegate: text(.quadrant.delegate)
        case .delete: text(.quadrant.delete)
        case .unsorted: text(.quadrant.unsorted)
        }
    }

    /// The name of a task's color: `초록`, `green`.
    package func taskColor(_ color: TaskColor) -> String {
        switch color {
        case .green: text(.color.green)
        case .blue: text(.color.blue)
        case .orange: text(.color.orange)
        case .red: text(.color.red)
        case .yellow: text(.color.yellow)
        case .purple: text(.color.purple)
        case .pink: text(.color.pink)
        case .gray: text(.color.gray)
        }
    }

    /// The source of a task's urgency: `마감에 따라`, `by its deadline`.
    package func urgency(_ urgency: Urgency) -> String {
        switch urgency {
        case .auto: text(.urgency.auto)
        case .always: text(.urgency.always)
        case .never: text(.urgency.never)
        }
    }

    /// The lead time of an alarm: `30분 전`, `30 minutes before`.
    package func alarm(_ alarm: TaskAlarm) -> String {
        switch alarm {
        case .atTime: text(.alarm.atTime)
        case .fiveMinutes, .tenMinutes, .halfHour: text(.alarm.minutesBefore(minutes: String(alarm.minutes)))
        case .oneHour: text(.alarm.hourBefore)
        case .twoHours, .threeHours: text(.alarm.hoursBefore(hours: String(alarm.minutes / 60)))
        case .oneDay: text(.alarm.dayBefore)
        }
    }

    /// The recurrence of a task and its end: `매주 월·수, 3번까지`, `every Mon, Wed, 3 times`.
    package func repeats(_ repeats: TaskRepeat) -> String {
        [pattern(of: repeats), end(of: repeats)].compactMap { $0 }.joined(separator: ", ")
    }

    private func pattern(of repeats: TaskRepeat) -> String {
        let interval = repeats.interval
        let isEach = interval == 1
        switch repeats.pattern {
        case .daily: return isEach ? text(.repeat.eachDay) : text(.repeat.everyDays(days: String(interval)))
        case .weekdays: return text(.repeat.eachWeekday)
        case .weekly(let days):
            let names = Weekday.allCases.filter(days.contains).map(shortWeekday)
                .joined(separator: self == .korean ? "·" : ", ")
            return isEach
                ? text(.repeat.eachWeek(weekdays: names))
                : text(.repeat.everyWeeks(weeks: String(interval), weekdays: names))
        case .monthly(let day):
            return isEach
                ? text(.repeat.eachMonth(day: String(day)))
                : text(.repeat.everyMonths(day: String(day), months: String(interval)))
        case .yearly(let month, let day):
            let date = shortDate(month: month, day: day)
            return isEach
                ? text(.repeat.eachYear(date: date))
                : text(.repeat.everyYears(years: String(interval), date: date))
        }
    }

    private func end(of repeats: TaskRepeat) -> String? {
        switch repeats.end {
        case .never: nil
        case .until(let day): text(.repeat.untilDate(date: day.description))
        case .after(let count): text(.repeat.afterTimes(count: count))
        }
    }

    /// The due day and time in short form: `오늘 21:00`, `내일`, `11월 28일`.
    package func due(_ due: Due, today: Day) -> String {
        let day =
            switch today.distance(to: due.day) {
            case 0: text(.date.today)
            case 1: text(.date.tomorrow)
            case -1: text(.date.yesterday)
            default: shortDate(due.day, today: today)
            }
        return due.time.map { "\(day) \($0)" } ?? day
    }

    /// The time since a task was due: `1시간 지남`, `1 h late` within 24 hours of its time, otherwise calendar days.
    ///
    /// - Parameter seconds: time since its deadline.
    package func late(_ due: Due, seconds: Int64, today: Day) -> String {
        guard due.time != nil, seconds < 86_400 else {
            let count = max(today.number - due.day.number, 1)
            return text(.task.lateDays(count: count))
        }
        return switch max(0, seconds) {
        case ..<60: text(.task.overdueNow)
        case ..<3_600: text(.task.overdueMinutes(minutes: String(seconds / 60)))
        default: text(.task.overdueHours(hours: String(seconds / 3_600)))
        }
    }

    /// `할 일 3개`, `1 task`, `3 tasks`.
    package func tasks(_ count: Int) -> String {
        text(.count.tasks(count: count))
    }

    /// The name of a chip's kind: `날짜`, `day`.
    package func chip(_ kind: QuickEntry.ChipKind) -> String {
        switch kind {
        case .day: text(.taskField.day)
        case .time: text(.taskField.time)
        case .moment: text(.taskField.moment)
        case .importance: text(.taskField.importance)
        case .urgency: text(.taskField.urgency)
        case .both: text(.taskField.importanceAndUrgency)
        case .ticket: text(.taskField.ticket)
        case .repository: text(.taskField.repository)
        case .alarm: text(.taskField.alarm)
        case .repeats: text(.taskField.repeat)
        case .repeatEnd: text(.taskField.repeatEnd)
        }
    }

    /// The interpretation of a chip: `11월 22일 일요일`, `18:00`, `중요`.
    package func meaning(of chip: QuickEntry.Chip, in reading: QuickEntry.ParseResult, today: Day) -> String {
        self.chip(
            chip.kind, of: reading.fields, text: chip.text,
            isDayWritten: reading.chips.contains { $0.kind == .day }, today: today)
    }

    /// The interpretation of a chip, by its kind and the parsed fields.
    ///
    /// - Parameter isDayWritten: whether another chip has the day; a time alone is shown with the day that it is
    ///   assumed to be on.
    func chip(
        _ kind: QuickEntry.ChipKind, of fields: TaskFields, text: String, isDayWritten: Bool, today: Day
    ) -> String {
        switch kind {
        case .day: fields.due.map { Due(day: $0.day) }.map { due($0, today: today) + weekdayAfter($0.day) } ?? text
        case .time:
            fields.due.map { isDayWritten ? $0.time?.description ?? text : due($0, today: today) } ?? text
        case .moment: fields.due.map { due($0, today: today) } ?? text
        case .importance: fields.isImportant == false ? self.text(.taskField.notImportant) : chip(kind)
        case .both: chip(kind)
        case .urgency: fields.urgency == .never ? urgency(.never) : chip(kind)
        case .ticket: fields.ticket.map { "#\($0)" } ?? text
        case .repository: fields.repository.map { "@\($0)" } ?? text
        case .alarm: text
        case .repeats: fields.repeats.map(pattern) ?? text
        case .repeatEnd: fields.repeats.flatMap(end) ?? text
        }
    }

    /// A date with its weekday, and with the year when it is not that of `today`: `11월 29일 (일)`, `Sun, Nov 29`.
    package func shortDateWithWeekday(_ day: Day, today: Day) -> String {
        let (date, weekday) = (shortDate(day, today: today), shortWeekday(day.weekday))
        return text(.date.shortWithWeekday(weekday: weekday, date: date))
    }

    /// The weekday as a suffix of a date: ` (일)`, `, Sun`.
    private func weekdayAfter(_ day: Day) -> String {
        switch self {
        case .korean: " (\(shortWeekday(day.weekday)))"
        case .english: ", \(shortWeekday(day.weekday))"
        }
    }
}
