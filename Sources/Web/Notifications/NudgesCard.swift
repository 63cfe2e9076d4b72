import Core
import Engine
import Language

/// Card with the form of nudges.
struct NudgesCard {
    /// Field of a time, with its remove button.
    struct Time {
        let id: String
        let field: FormField
        let label: String
        let drop: String
        let dropLabel: String
        /// Whether the field was just added, so that it gets the focus.
        let isNew: Bool
    }

    let isOn: Choice
    let schedules: [Choice]
    let first: [Choice]
    let last: [Choice]
    let hours: FormField
    let times: [Time]
    /// Fault of the times as a whole.
    let timesFault: FormField
    let canAdd: Bool
    /// Whether a time was just removed, so that the add button gets the focus.
    let isAddNext: Bool
    /// Whether the weekdays and quiet hours are expanded: something is set there, or wrong.
    let moreIsOpen: Bool
    let weekdays: [Choice]
    let weekdaysFault: FormField
    let quietFrom: FormField
    let quietTo: FormField
    let quietHours: FormField
    let lastCall: FormField
    let lastCallHint: String
    let fewest = NudgeSettings.lastCalls.lowerBound
    let most = NudgeSettings.lastCalls.upperBound

    init(_ settings: NudgeSettings, form state: FormState, _ context: PageContext) {
        let language = context.language
        var form = NudgeForm(settings)
        var faults: [NudgeForm.Part: NudgeForm.Fault] = [:]
        var pressed: NudgeForm.Action?
        if let sent = NudgeForm(sent: state) {
            pressed = NudgeForm.action(of: state)
            form = pressed.map(sent.after) ?? sent
            // A form that is still being filled in is not validated.
            if pressed == nil { faults = sent.read().faults }
        }
        // Without any time, one empty field is offered.
        if form.times.isEmpty { form.times = [""] }
        let places = form.times.indices.map(NudgeForm.Part.time)
        let order: [NudgeForm.Part] = [.hours] + places + [.times, .weekdays, .quietHours, .lastCall]
        let firstFault = order.first { faults[$0] != nil }
        func field(_ part: NudgeForm.Part, _ value: String = "") -> FormField {
            FormField(value, problem: faults[part]?.sentence(in: language), isFirst: part == firstFault)
        }
        isOn = Choice(
            .nudges, value: "on", label: language.text(.nudges.on), hint: language.text(.nudges.onHint),
            isChosen: form.isOn)
        schedules = [
            (NudgeForm.Schedule.hourly, Message.nudges.hourly, Message.nudges.hourlyHint),
            (.times, .nudges.times, .nudges.timesHint), (.none, .nudges.lastOnly, .nudges.lastOnlyHint),
        ].map { schedule, label, hint in
            Choice(
                .schedule, value: schedule.rawValue, label: language.text(label), hint: language.text(hint),
                isChosen: form.schedule == schedule)
        }
        func hourChoices(_ field: Field, _ chosen: String) -> [Choice] {
            (0...23).map { hour in
                Choice(field, value: String(hour), label: language.hour(hour), isChosen: String(hour) == chosen)
            }
        }
        first = hourChoices(.first, form.first)
        last = hourChoices(.last, form.last)
        hours = field(.hours)
        times = form.times.enumerated().map { place, text in
            let number = language.number(place + 1)
            return Time(
                id: "nudge-time-\(place)", field: field(.time(place), text),
                label: language.text(.nudges.timeNumber(number: number)), drop: NudgeForm.Action.dropTime(place).text,
                dropLabel: language.text(.nudges.dropTime(number: number)),
                isNew: pressed == .addTime && place == form.times.count - 1)
        }
        timesFault = field(.times)
        canAdd = form.times.count < NudgeSettings.mostTimes
        isAddNext = if case .dropTime = pressed { true } else { false }
        moreIsOpen =
            form.weekdays.count < Weekday.allCases.count || !form.quietFrom.isEmpty || !form.quietTo.isEmpty
            || faults[.weekdays] != nil || faults[.quietHours] != nil
        weekdays = Weekday.allCases.map { weekday in
            Choice(
                .nudgeDays, value: weekday.code, label: language.weekday(weekday),
                isChosen: form.weekdays.contains(weekday))
        }
        weekdaysFault = field(.weekdays)
        quietHours = field(.quietHours)
        quietFrom = field(.quietHours, form.quietFrom)
        quietTo = FormField(form.quietTo, problem: faults[.quietHours].map { _ in "" })
        lastCall = field(.lastCall, form.lastCall)
        lastCallHint = language.text(.nudges.lastCallHint(fewest: String(fewest), most: String(most)))
    }
}

/// The next nudge, and the ways to snooze.
struct NudgeOutlook {
    /// State of today as far as it silences nudges, or a text that no nudges are sent.
    let state: String
    /// Time of the next nudge; empty if nothing is sent.
    let next: String
    /// End of the snooze; nil without one.
    let snoozed: String?
    let alarm: UntrustedText
    let canSnooze: Bool
    let lengths: [Length]

    /// Duration of a snooze.
    struct Length {
        let value: String
        let label: String
    }

    /// Value that snoozes nudges for the rest of the day.
    static let today = "today"

    init(_ report: NudgeReport, _ language: Language) {
        func moment(_ instant: Instant) -> String { language.moment(instant, from: report) }
        let time = report.next.map { next in
            next.slot == .lastCall ? language.text(.nudges.nextLast(time: moment(next.at))) : moment(next.at)
        }
        var isSilent = true
        switch report.silence {
        case _ where !report.settings.isOn: state = language.text(.nudges.areOff)
        case _ where report.devices == 0: state = language.text(.nudges.noDevice)
        case .done: state = language.text(.nudges.todayDone)
        case .rest: state = language.text(.nudges.todayRest)
        case .frozen: state = language.text(.nudges.todayFrozen)
        default:
            state = ""
            isSilent = false
        }
        let isTold = report.settings.isOn && report.devices > 0
        next =
            !isTold
            ? ""
            : time.map { language.text(isSilent ? .nudges.nextAfter(time: $0) : .nudges.nextAt(time: $0)) }
                ?? language.text(.nudges.nextNone)
        snoozed =
            isTold
            ? report.snooze.map { snooze in
                snooze.until >= report.dayCalendar.endOfDay(at: report.now)
                    ? language.text(.nudges.snoozedToday)
                    : language.text(.nudges.snoozedUntil(time: moment(snooze.until)))
            } : nil
        canSnooze = isTold && !isSilent && report.next?.day == report.today
        lengths = [
            Length(value: "30", label: language.text(.nudges.snoozeHalf)),
            Length(value: "60", label: language.text(.nudges.snoozeHour)),
            Length(value: Self.today, label: language.text(.nudges.snoozeToday)),
        ]
        let ringing = report.nextAlarm.map { next in
            language.text(
                .nudges.alarmNext(time: moment(next.alarm.at), title: UntrustedText(next.title, limit: 200).text))
        }
        alarm = UntrustedText(ringing ?? language.text(.nudges.alarmsText), limit: 400)
    }
}

extension Language {
    /// Returns a time on the clock at home, such as `오늘 21:00`, `tomorrow 19:00`, `11월 25일 19:00`.
    fileprivate func moment(_ instant: Instant, from report: NudgeReport) -> String {
        let zones = report.dayCalendar.zones
        func clock(_ instant: Instant) -> WallClock { WallClock(instant, offset: zones.offset(at: instant)) }
        let (now, then) = (clock(report.now), clock(instant))
        let time = then.time.description
        if then.date == now.date { return text(.nudges.todayAt(time: time)) }
        if then.date == now.date.next { return text(.nudges.tomorrowAt(time: time)) }
        return "\(shortDate(then.date, today: now.date)) \(time)"
    }
}
