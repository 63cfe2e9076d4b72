package import Core

extension Language {
    /// The name of a quadrant: `지금 한다`, `Do`.
    package func quadrant(_ quadrant: Quadrant) -> String {
        switch quadrant {
        case .do: pick("지금 한다", "Do")
        case .decide: pick("계획한다", "Decide")
        case .delegate: pick("맡긴다", "Delegate")
        case .delete: pick("덜어낸다", "Let go")
        case .unsorted: pick("나누지 않음", "Unsorted")
        }
    }

    /// The name of a task's colour: `초록`, `green`.
    package func taskColor(_ color: TaskColor) -> String {
        switch color {
        case .green: pick("초록", "green")
        case .blue: pick("파랑", "blue")
        case .orange: pick("주황", "orange")
        case .red: pick("빨강", "red")
        case .yellow: pick("노랑", "yellow")
        case .purple: pick("보라", "purple")
        case .pink: pick("분홍", "pink")
        case .gray: pick("회색", "gray")
        }
    }

    /// What makes a task urgent: `마감에 따라`, `by its deadline`.
    package func urgency(_ urgency: Urgency) -> String {
        switch urgency {
        case .auto: pick("마감에 따라", "by its deadline")
        case .always: pick("늘 긴급", "always urgent")
        case .never: pick("긴급하지 않음", "not urgent")
        }
    }

    /// When an alarm rings: `30분 전`, `30 minutes before`.
    package func alarm(_ alarm: TaskAlarm) -> String {
        switch alarm {
        case .atTime: pick("제시간", "at the time")
        case .fiveMinutes, .tenMinutes, .halfHour: pick("\(alarm.minutes)분 전", "\(alarm.minutes) minutes before")
        case .oneHour: pick("1시간 전", "1 hour before")
        case .twoHours, .threeHours: pick("\(alarm.minutes / 60)시간 전", "\(alarm.minutes / 60) hours before")
        case .oneDay: pick("하루 전", "1 day before")
        }
    }

    /// The days on which a task comes back, and until when: `매주 월·수, 3번까지`, `every Mon, Wed, 3 times`.
    package func repeats(_ repeats: TaskRepeat) -> String {
        [pattern(of: repeats), end(of: repeats)].compactMap { $0 }.joined(separator: ", ")
    }

    private func pattern(of repeats: TaskRepeat) -> String {
        let interval = repeats.interval
        let isEach = interval == 1
        switch repeats.pattern {
        case .daily: return isEach ? pick("매일", "every day") : pick("\(interval)일마다", "every \(interval) days")
        case .weekdays: return pick("평일마다", "every weekday")
        case .weekly(let days):
            let names = Weekday.allCases.filter(days.contains).map(shortWeekday).joined(separator: pick("·", ", "))
            return isEach
                ? pick("매주 \(names)", "every \(names)")
                : pick("\(interval)주마다 \(names)", "every \(interval) weeks on \(names)")
        case .monthly(let day):
            return isEach
                ? pick("매달 \(day)일", "on day \(day) of each month")
                : pick("\(interval)달마다 \(day)일", "on day \(day) every \(interval) months")
        case .yearly(let month, let day):
            let date = pick("\(month)월 \(day)일", "\(monthName(month).prefix(3)) \(day)")
            return isEach
                ? pick("매년 \(date)", "every year on \(date)")
                : pick("\(interval)년마다 \(date)", "every \(interval) years on \(date)")
        }
    }

    private func end(of repeats: TaskRepeat) -> String? {
        switch repeats.end {
        case .never: nil
        case .until(let day): pick("\(day)까지", "until \(day)")
        case .after(let count): pick("\(number(count))번까지", count == 1 ? "once" : "\(number(count)) times")
        }
    }

    /// When a task is due, in short: `오늘 21:00`, `내일`, `11월 28일`.
    package func due(_ due: Due, today: Day) -> String {
        let day =
            switch today.distance(to: due.day) {
            case 0: pick("오늘", "today")
            case 1: pick("내일", "tomorrow")
            case -1: pick("어제", "yesterday")
            default: shortDate(due.day, today: today)
            }
        return due.time.map { "\(day) \($0)" } ?? day
    }

    /// How long ago a task was due: `1시간 지남`, `1 h late` within a day of its time, and days of the calendar otherwise.
    ///
    /// - Parameter seconds: how long ago its deadline was.
    package func late(_ due: Due, seconds: Int64, today: Day) -> String {
        guard due.time != nil, seconds < 86_400 else {
            let count = max(today.number - due.day.number, 1)
            return pick("\(number(count))일 지남", "\(days(count)) late")
        }
        return switch max(0, seconds) {
        case ..<60: pick("방금 지남", "just late")
        case ..<3_600: pick("\(seconds / 60)분 지남", "\(seconds / 60) min late")
        default: pick("\(seconds / 3_600)시간 지남", "\(seconds / 3_600) h late")
        }
    }

    /// `할 일 3개`, `1 task`, `3 tasks`.
    package func tasks(_ count: Int) -> String {
        pick("할 일 \(number(count))개", counted(count, "task"))
    }

    /// What a chip of a quick entry speaks of: `날짜`, `day`.
    package func chip(_ kind: QuickEntry.ChipKind) -> String {
        switch kind {
        case .day: pick("날짜", "day")
        case .time: pick("시각", "time")
        case .moment: pick("때", "when")
        case .importance: pick("중요", "important")
        case .urgency: pick("긴급", "urgent")
        case .both: pick("중요하고 긴급", "important and urgent")
        case .ticket: pick("티켓", "ticket")
        case .repository: pick("저장소", "repository")
        case .alarm: pick("알람", "alarm")
        case .repeats: pick("반복", "repeat")
        case .repeatEnd: pick("반복 끝", "repeat ends")
        }
    }

    /// What a chip of a quick entry was read as: `11월 22일 일요일`, `18:00`, `중요`.
    package func meaning(of chip: QuickEntry.Chip, in reading: QuickEntry.ParseResult, today: Day) -> String {
        self.chip(
            chip.kind, of: reading.fields, text: chip.text,
            isDayWritten: reading.chips.contains { $0.kind == .day }, today: today)
    }

    /// Meaning of a chip, by its kind and the fields that were read.
    ///
    /// - Parameter isDayWritten: whether another chip says the day; a time alone says which day it is taken for.
    func chip(
        _ kind: QuickEntry.ChipKind, of fields: TaskFields, text: String, isDayWritten: Bool, today: Day
    ) -> String {
        switch kind {
        case .day: fields.due.map { Due(day: $0.day) }.map { due($0, today: today) + weekdayAfter($0.day) } ?? text
        case .time:
            fields.due.map { isDayWritten ? $0.time?.description ?? text : due($0, today: today) } ?? text
        case .moment: fields.due.map { due($0, today: today) } ?? text
        case .importance: fields.isImportant == false ? pick("중요하지 않음", "not important") : chip(kind)
        case .both: chip(kind)
        case .urgency: fields.urgency == .never ? urgency(.never) : chip(kind)
        case .ticket: fields.ticket.map { "#\($0)" } ?? text
        case .repository: fields.repository.map { "@\($0)" } ?? text
        case .alarm: text
        case .repeats: fields.repeats.map(pattern) ?? text
        case .repeatEnd: fields.repeats.flatMap(end) ?? text
        }
    }

    /// A date in the year of another, with its weekday: `11월 29일 (일)`, `Sun, Nov 29`.
    package func shortDateWithWeekday(_ day: Day, today: Day) -> String {
        let (date, weekday) = (shortDate(day, today: today), shortWeekday(day.weekday))
        return pick("\(date) (\(weekday))", "\(weekday), \(date)")
    }

    /// The weekday as it stands behind a date: ` (일)`, `, Sun`.
    package func weekdayAfter(_ day: Day) -> String {
        pick(" (\(shortWeekday(day.weekday)))", ", \(shortWeekday(day.weekday))")
    }
}
