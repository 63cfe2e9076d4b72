import Core
import Engine
import Language

/// Values of the nudge form as they were typed, with their validation.
struct NudgeForm: Hashable, Sendable {
    /// Schedule of nudges within a day.
    enum Schedule: String, CaseIterable, Sendable {
        case hourly, times
        /// Last call only.
        case none
    }

    /// Part of the form; the cases are in the form's order.
    enum Part: Hashable, Sendable {
        case hours
        /// Field of a time, by its index.
        case time(Int)
        case times, weekdays, quietHours, lastCall
    }

    /// Reason why a part was rejected.
    enum Fault: Hashable, Sendable {
        case hour, time, noTime, quietHours, sameQuietHours, lastCall
        case refused(NudgeFault)
    }

    /// Action of a button that changes fields without saving the form.
    enum Action: Hashable, Sendable {
        case addTime
        case dropTime(Int)

        /// Value that the button sends.
        var text: String {
            switch self {
            case .addTime: "add"
            case .dropTime(let place): "drop-\(place + 1)"
            }
        }

        init?(text: String) {
            if text == "add" {
                self = .addTime
            } else if text.hasPrefix("drop-"), let number = Route.number(String(text.dropFirst(5))) {
                self = .dropTime(number - 1)
            } else {
                return nil
            }
        }
    }

    var isOn: Bool
    var schedule: Schedule
    var first: String
    var last: String
    /// Values of the time fields; empty ones are ignored.
    var times: [String]
    var weekdays: Set<Weekday>
    var quietFrom: String
    var quietTo: String
    var lastCall: String

    /// Default hours.
    private static let hours = 19...23

    /// Creates the form from the settings.
    init(_ settings: NudgeSettings) {
        isOn = settings.isOn
        (first, last) = (String(Self.hours.lowerBound), String(Self.hours.upperBound))
        times = []
        switch settings.schedule {
        case .hourly(let from, let through):
            schedule = .hourly
            (first, last) = (String(from), String(through))
        case .times(let chosen):
            schedule = chosen.isEmpty ? .none : .times
            times = settings.schedule.times.map(\.description)
        }
        weekdays = settings.weekdays
        quietFrom = settings.quietHours?.from.description ?? ""
        quietTo = settings.quietHours?.to.description ?? ""
        lastCall = settings.lastCall.map(String.init) ?? ""
    }

    /// Reads a sent form; nil if another form was sent.
    init?(sent form: some FieldValues) {
        guard let sent = form[.schedule] else { return nil }
        isOn = form.values[SettingKey.nudges.rawValue]?.last == "on"
        schedule = Schedule(rawValue: sent) ?? .hourly
        first = Self.typed(form[.first])
        last = Self.typed(form[.last])
        // One more than the maximum is enough to report the excess.
        times = Array((form.values[SettingKey.nudgeTimes.rawValue] ?? []).prefix(NudgeSettings.mostTimes + 1))
            .map(Self.typed)
        weekdays = Set((form.values[SettingKey.nudgeDays.rawValue] ?? []).compactMap { Weekday(text: $0) })
        quietFrom = Self.typed(form[.quietFrom])
        quietTo = Self.typed(form[.quietTo])
        lastCall = Self.typed(form.values[SettingKey.lastCall.rawValue]?.last)
    }

    /// Returns typed text, cleaned so that its field can show it again.
    private static func typed(_ text: String?) -> String { UntrustedText(text?.trimmed ?? "", limit: 20).text }

    /// Returns the action of the pressed button; nil for the button that saves.
    static func action(of form: some FieldValues) -> Action? { form[.action].flatMap { Action(text: $0) } }

    /// Returns the form after an action.
    func after(_ action: Action) -> NudgeForm {
        var form = self
        switch action {
        case .addTime:
            form.schedule = .times
            if times.count < NudgeSettings.mostTimes { form.times.append("") }
        case .dropTime(let place): if times.indices.contains(place) { form.times.remove(at: place) }
        }
        return form
    }

    /// Returns the settings in the form, and the faults of its parts.
    func read() -> (settings: NudgeSettings, faults: [Part: Fault]) {
        var settings = NudgeSettings(isOn: isOn, weekdays: weekdays, lastCall: nil)
        var faults: [Part: Fault] = [:]
        switch schedule {
        case .hourly:
            if let from = hour(first), let through = hour(last) {
                settings.schedule = .hourly(from: from, through: through)
            } else {
                faults[.hours] = .hour
            }
        case .times:
            var chosen: [TimeOfDay] = []
            for (place, text) in times.enumerated() where !text.isEmpty {
                // Browsers that show seconds also send them.
                let time = TimeOfDay(text: text.hasSuffix(":00") && text.utf8.count == 8 ? text.prefix(5) : text[...])
                if let time { chosen.append(time) } else { faults[.time(place)] = .time }
            }
            settings.schedule = .times(chosen)
            if chosen.isEmpty, faults.isEmpty { faults[.times] = .noTime }
        case .none: settings.schedule = .times([])
        }
        switch (quietFrom.isEmpty, quietTo.isEmpty, TimeOfDay(text: quietFrom), TimeOfDay(text: quietTo)) {
        case (true, true, _, _): break
        case (_, _, let from?, let to?):
            settings.quietHours = QuietHours(from: from, to: to)
            if settings.quietHours == nil { faults[.quietHours] = .sameQuietHours }
        default: faults[.quietHours] = .quietHours
        }
        if !lastCall.isEmpty {
            if let minutes = Int(lastCall), NudgeSettings.lastCalls.contains(minutes) {
                settings.lastCall = minutes
            } else {
                faults[.lastCall] = .lastCall
            }
        }
        for fault in settings.faults {
            let part: Part =
                switch fault {
                case .noTime: schedule == .none ? .lastCall : .times
                case .tooManyTimes: .times
                case .noWeekday: .weekdays
                }
            if faults[part] == nil, fault != .noTime || faults.isEmpty { faults[part] = .refused(fault) }
        }
        return (settings, faults)
    }

    private func hour(_ text: String) -> Int? {
        Int(text).flatMap { (0...23).contains($0) && text.utf8.count <= 2 ? $0 : nil }
    }
}

extension NudgeForm.Fault {
    /// Returns the fault and the permitted values, as shown beside the field.
    func sentence(in language: Language) -> String {
        let calls = NudgeSettings.lastCalls
        return switch self {
        case .hour: language.text(.nudges.faultHours)
        case .time: language.text(.nudges.faultTime)
        case .noTime: language.text(.nudges.faultNoTime)
        case .quietHours: language.text(.nudges.faultQuiet)
        case .sameQuietHours: language.text(.nudges.faultQuietSame)
        case .lastCall:
            language.text(.nudges.faultLastCall(fewest: String(calls.lowerBound), most: String(calls.upperBound)))
        case .refused(let fault): language.nudgeFault(fault)
        }
    }
}
