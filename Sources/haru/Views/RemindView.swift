import Core
import Engine
import Language

/// When somebody is nudged, or what would be sent.
struct RemindView {
    let language: Language
    let terminal: Terminal

    /// What is set, and what comes next.
    func lines(of report: NudgeReport) -> [Line] {
        let settings = report.settings
        var rows: [(String, Line)] = [
            (language.pick("알림", "Nudges"), isOn(report)),
            (language.pick("시각", "Times"), Line(times(settings))),
            (language.pick("요일", "Weekdays"), Line(weekdays(settings.weekdays))),
            (
                language.pick("조용한 시간", "Quiet hours"),
                Line(settings.quietHours?.text ?? language.pick("없음", "none"), .faint)
            ),
        ]
        if let snooze = report.snooze {
            rows.append((language.pick("미룸", "Snoozed"), Line(until(snooze.until, report), .open)))
        }
        rows.append((language.pick("오늘", "Today"), today(report)))
        rows.append((language.pick("다음 알림", "Next nudge"), next(report)))
        if let alarm = report.nextAlarm {
            let what = "\(when(alarm.alarm.at, report)) · \(alarm.title.harmless)"
            rows.append((language.pick("다음 알람", "Next alarm"), Line(what)))
        }
        return TableView(
            columns: [.left, .flexible], rows: rows.map { [Line($0.0, .faint), $0.1] },
            width: terminal.contentWidth, glyphs: terminal.glyphs
        ).lines
    }

    private func isOn(_ report: NudgeReport) -> Line {
        guard report.settings.isOn else { return Line(language.pick("꺼짐", "off"), .open) }
        guard report.devices > 0 else {
            return Line(
                language.pick("켜짐, 아직 받을 기기가 없어요", "on, but there is no device yet"), .open)
        }
        let devices = language.pick(
            "기기 \(report.devices)대", report.devices == 1 ? "1 device" : "\(report.devices) devices")
        return Line(language.pick("켜짐", "on"), .content).appending(" · \(devices)", .faint)
    }

    private func times(_ settings: NudgeSettings) -> String {
        var parts: [String] = []
        switch settings.schedule {
        case .hourly(let from, let through):
            parts.append(
                language.pick("\(from)시부터 \(through)시까지 매시", "every hour from \(from):00 to \(through):00"))
        case .times(let times) where !times.isEmpty: parts.append(times.map(\.description).joined(separator: ", "))
        case .times: break
        }
        if let minutes = settings.lastCall {
            let before = language.duration(seconds: Int64(minutes) * 60)
            parts.append(language.pick("하루가 끝나기 \(before) 전", "\(before) before the day ends"))
        }
        return parts.joined(separator: " · ")
    }

    private func weekdays(_ weekdays: Set<Weekday>) -> String {
        if weekdays.count == Weekday.allCases.count { return language.pick("매일", "every day") }
        return Weekday.allCases.filter(weekdays.contains).map { language.shortWeekday($0) }.joined(separator: ", ")
    }

    private func today(_ report: NudgeReport) -> Line {
        if let silence = report.silence { return Line(language.nudgeSilence(silence), .content) }
        return Line(language.pick("아직 커밋하지 않았어요", "not committed yet"), .open)
    }

    private func next(_ report: NudgeReport) -> Line {
        guard let next = report.next else { return Line(language.pick("없음", "none"), .faint) }
        var line = Line(when(next.at, report), .strong)
        // A time of the schedule says itself which it is.
        if case .time = next.slot { return line }
        line.append(" · \(language.nudgeSlot(next.slot))")
        return line
    }

    private func until(_ instant: Instant, _ report: NudgeReport) -> String {
        language.pick("\(when(instant, report))까지", "until \(when(instant, report))")
    }

    private func when(_ instant: Instant, _ report: NudgeReport) -> String {
        when(instant, report.reckoning, today: report.today)
    }

    private func when(_ instant: Instant, _ reckoning: Reckoning, today: Day) -> String {
        let clock = WallClock(instant, offset: reckoning.zones.offset(at: instant))
        let time = TimeOfDay(minutes: clock.hour * 60 + clock.minute).description
        return clock.date == today ? time : "\(language.shortDate(clock.date, today: today)) \(time)"
    }

    /// What would be sent, each on its lines.
    func lines(of nudges: [SimulatedNudge], by reckoning: Reckoning, today: Day) -> [Line] {
        if nudges.isEmpty { return [Line(language.pick("보낼 알림이 없어요.", "No nudge would be sent."))] }
        let rows = nudges.map { simulated in
            let text = language.nudge(simulated.nudge)
            var row = [
                Line(when(simulated.at, reckoning, today: today), .strong),
                Line(slot(simulated.nudge.slot), .faint), Line("\(text.title) · \(text.body)"),
            ]
            row.append(
                simulated.withdrawnAt.map { at in
                    let time = when(at, reckoning, today: simulated.nudge.day)
                    return Line(language.pick("\(time)에 거둠", "withdrawn \(time)"), .content)
                } ?? Line())
            return row
        }
        return TableView(
            columns: [.left, .left, .flexible, .left], spare: [1], rows: rows, width: terminal.contentWidth,
            glyphs: terminal.glyphs
        ).lines
    }

    private func slot(_ slot: NudgeSlot) -> String {
        if case .time = slot { return "" }
        return language.nudgeSlot(slot)
    }
}
