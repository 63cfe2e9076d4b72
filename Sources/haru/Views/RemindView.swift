import Core
import Engine
import Language

/// The nudge schedule, or a simulation of it.
struct RemindView {
    let language: Language
    let terminal: Terminal

    /// The settings, and the next nudge.
    func lines(of report: NudgeReport) -> [Line] {
        let settings = report.settings
        var rows: [(String, Line)] = [
            (language.text(.remindCommand.nudges), isOn(report)),
            (language.text(.remindCommand.times), times(settings)),
            (language.text(.statistics.weekdays), Line(weekdays(settings.weekdays))),
            (language.text(.remindCommand.lastCall), lastCall(settings)),
            (
                language.text(.remindCommand.quietHours),
                Line(settings.quietHours?.text ?? language.text(.remindCommand.none), .faint)
            ),
        ]
        if let snooze = report.snooze {
            rows.append((language.text(.remindCommand.snoozed), Line(until(snooze.until, report), .open)))
        }
        rows.append((language.text(.remindCommand.today), today(report)))
        rows.append((language.text(.remindCommand.nextNudge), next(report)))
        if let alarm = report.nextAlarm {
            let what = "\(when(alarm.alarm.at, report)) · \(alarm.title.harmless)"
            rows.append((language.text(.remindCommand.nextAlarm), Line(what)))
        }
        return TableView(
            columns: [.left, .flexible], rows: rows.map { [Line($0.0, .faint), $0.1] },
            width: terminal.contentWidth, glyphs: terminal.glyphs
        ).lines
    }

    private func isOn(_ report: NudgeReport) -> Line {
        guard report.settings.isOn else { return Line(language.text(.remindCommand.isOff), .open) }
        guard report.devices > 0 else {
            return Line(language.text(.remindCommand.isOnNoDevice), .open)
        }
        let devices = language.text(.count.devices(count: report.devices))
        return Line(language.text(.remindCommand.isOn), .content).appending(" · \(devices)", .faint)
    }

    private func times(_ settings: NudgeSettings) -> Line {
        switch settings.schedule {
        case .hourly(let from, let through):
            Line(language.text(.remindCommand.hourly(from: String(from), through: String(through))))
        case .times where settings.schedule.times.isEmpty:
            Line(language.text(.remindCommand.lastCallOnly), .faint)
        case .times: Line(settings.schedule.times.map(\.description).joined(separator: ", "))
        }
    }

    private func lastCall(_ settings: NudgeSettings) -> Line {
        guard let minutes = settings.lastCall else { return Line(language.text(.remindCommand.none), .faint) }
        let before = language.duration(seconds: Int64(minutes) * 60)
        return Line(language.text(.remindCommand.lastCallBefore(duration: before)))
    }

    private func weekdays(_ weekdays: Set<Weekday>) -> String {
        if weekdays.count == Weekday.allCases.count { return language.text(.repeat.eachDay) }
        return Weekday.allCases.filter(weekdays.contains).map { language.shortWeekday($0) }.joined(separator: ", ")
    }

    private func today(_ report: NudgeReport) -> Line {
        if let silence = report.silence { return Line(language.nudgeSilence(silence), .content) }
        return Line(language.text(.remindCommand.notCommitted), .open)
    }

    private func next(_ report: NudgeReport) -> Line {
        guard let next = report.next else { return Line(language.text(.remindCommand.none), .faint) }
        var line = Line(when(next.at, report), .strong)
        // A scheduled time identifies itself.
        if case .time = next.slot { return line }
        line.append(" · \(language.nudgeSlot(next.slot))")
        return line
    }

    private func until(_ instant: Instant, _ report: NudgeReport) -> String {
        language.text(.remindCommand.until(time: when(instant, report)))
    }

    private func when(_ instant: Instant, _ report: NudgeReport) -> String {
        when(instant, report.dayCalendar, today: report.today)
    }

    private func when(_ instant: Instant, _ dayCalendar: DayCalendar, today: Day) -> String {
        let clock = WallClock(instant, offset: dayCalendar.zones.offset(at: instant))
        let time = TimeOfDay(minutes: clock.hour * 60 + clock.minute).description
        return clock.date == today ? time : "\(language.shortDate(clock.date, today: today)) \(time)"
    }

    /// Simulated nudges, each on its lines.
    func lines(of nudges: [SimulatedNudge], by dayCalendar: DayCalendar, today: Day) -> [Line] {
        if nudges.isEmpty { return [Line(language.text(.remindCommand.noNudges))] }
        let heads = nudges.map { simulated in
            let head = Line(when(simulated.at, dayCalendar, today: today), .strong)
            let slot = slot(simulated.nudge.slot)
            return slot.isEmpty ? head : head.appending(" \(slot)", .faint)
        }
        let column = 2 + (heads.map(\.width).max() ?? 0)
        return zip(nudges, heads).flatMap { simulated, head in
            let text = language.nudge(simulated.nudge)
            let (times, days) = (simulated.withdrawnAt, simulated.nudge.day)
            let withdrawn = times.map { at in
                let time = when(at, dayCalendar, today: days)
                return " " + language.text(.remindCommand.withdrawn(time: time))
            }
            var padded = head
            padded.pad(to: column)
            return Line.wrapped(
                "\(text.title) · \(text.body)\(withdrawn ?? "")", columns: terminal.contentWidth, after: padded)
        }
    }

    private func slot(_ slot: NudgeSlot) -> String {
        if case .time = slot { return "" }
        return language.nudgeSlot(slot)
    }
}
