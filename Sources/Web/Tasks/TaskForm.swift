import Core
import Engine
import Language
import Presentation

/// Sent form of the editor of a task, read field by field.
struct TaskForm: Sendable {
    /// Reason why a field could not be read or stored.
    enum Fault: Hashable, Sendable {
        case refused(TaskFault)
        case unreadableDay
        case unreadableTime
        case timeWithoutDay
        case numberOutside(ClosedRange<Int>)
    }

    private(set) var fields: TaskFields
    private(set) var faults: [Field: Fault] = [:]

    /// Pattern of a repeat, by its name in the form.
    enum Pattern: String, CaseIterable, Sendable {
        case none, daily, weekdays, weekly, monthly, yearly
    }

    /// End of a repeat, by its name in the form.
    enum End: String, CaseIterable, Sendable {
        case never, until, after
    }

    /// Reads a sent form; unreadable values are omitted and reported in ``faults``.
    init(_ form: FormState) {
        fields = TaskFields(title: form[.title] ?? "")
        fields.memo = form[.memo] ?? ""
        fields.isImportant = form.filled(.important).map { $0 == "on" }
        fields.urgency = form[.urgency].flatMap(Urgency.init(rawValue:)) ?? .auto
        fields.color = form[.color].flatMap(TaskColor.init(rawValue:)) ?? .green
        fields.ticket = form.filled(.ticket)?.without("#")
        fields.repository = form.filled(.repository)?.without("@")
        fields.alarms = Set(form[all: .alarm].compactMap(TaskAlarm.init(rawValue:)))
        fields.alarmsOn = form[.alarms] != "off"
        readDue(form)
        readRepeat(form)
        fields = fields.tidied
        for fault in fields.faults { note(.refused(fault), on: fault.field) }
    }

    private mutating func note(_ fault: Fault, on field: Field) {
        if faults[field] == nil { faults[field] = fault }
    }

    private mutating func readDue(_ form: FormState) {
        let time = form.filled(.time)
        guard let text = form.filled(.day) else {
            if time != nil { note(.timeWithoutDay, on: .day) }
            return
        }
        guard let day = Day(iso: text) else { return note(.unreadableDay, on: .day) }
        fields.due = Due(day: day)
        guard let time else { return }
        // Browsers that support seconds also send them.
        guard let read = TimeOfDay(text: time.count == 8 ? String(time.prefix(5)) : time) else {
            return note(.unreadableTime, on: .time)
        }
        fields.due = Due(day: day, time: read)
    }

    private mutating func readRepeat(_ form: FormState) {
        var pattern: TaskRepeat.Pattern
        switch form[.repeats].flatMap(Pattern.init(rawValue:)) ?? .none {
        case .none: return
        case .daily: pattern = .daily
        case .weekdays: pattern = .weekdays
        case .weekly:
            pattern = .weekly(Set(form[all: .weekday].compactMap { Weekday(text: $0) }))
        case .monthly: pattern = .monthly(dayOfMonth: readMonthday(form, in: 1...31))
        case .yearly:
            let month = form.filled(.yearmonth).flatMap { Int($0) } ?? fields.due?.day.month ?? 1
            let days = 1...Day.length(ofMonth: (1...12).contains(month) ? month : 1, in: 2000)
            pattern = .yearly(month: month, dayOfMonth: readMonthday(form, in: days))
        }
        var interval = 1
        if let text = form.filled(.every) {
            if let count = Int(text), TaskRepeat.intervals.contains(count) {
                interval = count
            } else {
                note(.numberOutside(TaskRepeat.intervals), on: .every)
            }
        }
        var end = TaskRepeat.End.never
        switch form[.end].flatMap(End.init(rawValue:)) ?? .never {
        case .never: break
        case .until:
            guard let day = form.filled(.until).flatMap({ Day(iso: $0) }) else {
                note(.unreadableDay, on: .until)
                break
            }
            end = .until(day)
        case .after:
            guard let count = form.filled(.times).flatMap({ Int($0) }), TaskRepeat.times.contains(count) else {
                note(.numberOutside(TaskRepeat.times), on: .times)
                break
            }
            end = .after(count)
        }
        fields.repeats = TaskRepeat(pattern, every: interval, end: end)
    }

    /// Returns the day of the month from the form, or, if empty, that of the due day.
    private mutating func readMonthday(_ form: FormState, in days: ClosedRange<Int>) -> Int {
        guard let text = form.filled(.monthday) else { return fields.due?.day.dayOfMonth ?? 1 }
        guard let day = Int(text), days.contains(day) else {
            note(.numberOutside(days), on: .monthday)
            return days.lowerBound
        }
        return day
    }

    /// Returns the form values for some fields.
    static func values(of fields: TaskFields) -> [String: [String]] {
        var values: [Field: [String]] = [
            .title: [fields.title], .memo: [fields.memo], .urgency: [fields.urgency.rawValue],
            .color: [fields.color.rawValue], .alarm: fields.alarms.map(\.rawValue),
            .alarms: [fields.alarmsOn ? "on" : "off"],
        ]
        values[.important] = [fields.isImportant.map { $0 ? "on" : "off" } ?? ""]
        if let due = fields.due {
            values[.day] = ["\(due.day)"]
            if let time = due.time { values[.time] = ["\(time)"] }
        }
        if let ticket = fields.ticket { values[.ticket] = [ticket] }
        if let repository = fields.repository { values[.repository] = [repository] }
        if let repeats = fields.repeats {
            switch repeats.pattern {
            case .daily: values[.repeats] = [Pattern.daily.rawValue]
            case .weekdays: values[.repeats] = [Pattern.weekdays.rawValue]
            case .weekly(let days):
                values[.repeats] = [Pattern.weekly.rawValue]
                values[.weekday] = days.map(\.code)
            case .monthly(let day):
                values[.repeats] = [Pattern.monthly.rawValue]
                values[.monthday] = [String(day)]
            case .yearly(let month, let day):
                values[.repeats] = [Pattern.yearly.rawValue]
                values[.yearmonth] = [String(month)]
                values[.monthday] = [String(day)]
            }
            if repeats.interval > 1 { values[.every] = [String(repeats.interval)] }
            switch repeats.end {
            case .never: values[.end] = [End.never.rawValue]
            case .until(let day):
                values[.end] = [End.until.rawValue]
                values[.until] = ["\(day)"]
            case .after(let count):
                values[.end] = [End.after.rawValue]
                values[.times] = [String(count)]
            }
        }
        return Dictionary(uniqueKeysWithValues: values.map { ($0.key.rawValue, $0.value) })
    }
}

extension TaskFault {
    /// Field of the editor that the fault concerns.
    var field: Field {
        switch self {
        case .emptyTitle, .longTitle: .title
        case .longMemo: .memo
        case .longTicket: .ticket
        case .longRepository: .repository
        case .repeatWithoutDay, .alarmWithoutDay: .day
        case .repeatOnNoWeekday: .weekday
        case .repeatEndsBeforeDay: .until
        }
    }
}

extension Language {
    /// Returns the reason why a field of the editor could not be stored.
    func sentence(for fault: TaskForm.Fault) -> String {
        switch fault {
        case .refused(let fault): sentence(for: fault).text
        case .unreadableDay: text(.taskForm.faultDay)
        case .unreadableTime: text(.taskForm.faultTime)
        case .timeWithoutDay: text(.taskForm.faultTimeAlone)
        case .numberOutside(let range):
            text(.taskForm.faultNumber(lowest: number(range.lowerBound), highest: number(range.upperBound)))
        }
    }
}
