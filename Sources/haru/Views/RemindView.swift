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
            (language.pick("시각", "Times"), times(settings)),
            (language.pick("요일", "Weekdays"), Line(weekdays(settings.weekdays))),
            (language.pick("마지막 알림", "Last call"), lastCall(settings)),
            (
                language.pick("방해 금지 시간", "Quiet hours"),
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
                language.pick(
                    "켜짐, 받을 기기가 아직 없어요. 설정 → 알림에서 더해요.",
                    "on, but with no device yet; see Settings → Notifications"), .open)
        }
        let devices = language.pick(
            "기기 \(report.devices)대", report.devices == 1 ? "1 device" : "\(report.devices) devices")
        return Line(language.pick("켜짐", "on"), .content).appending(" · \(devices)", .faint)
    }

    private func times(_ settings: NudgeSettings) -> Line {
        switch settings.schedule {
        case .hourly(let from, let through):
            Line(language.pick("\(from)시부터 \(through)시까지 매시", "every hour from \(from):00 to \(through):00"))
        case .times where settings.schedule.times.isEmpty:
            Line(language.pick("마지막 알림만", "the last call alone"), .faint)
        case .times: Line(settings.schedule.times.map(\.description).joined(separator: ", "))
        }
    }

    private func lastCall(_ settings: NudgeSettings) -> Line {
        guard let minutes = settings.lastCall else { return Line(language.pick("없음", "none"), .faint) }
        let before = language.duration(seconds: Int64(minutes) * 60)
        return Line(language.pick("하루가 끝나기 \(before) 전", "\(before) before the day ends"))
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
        let heads = nudges.map { simulated in
            let head = Line(when(simulated.at, reckoning, today: today), .strong)
            let slot = slot(simulated.nudge.slot)
            return slot.isEmpty ? head : head.appending(" \(slot)", .faint)
        }
        let column = 2 + (heads.map(\.width).max() ?? 0)
        return zip(nudges, heads).flatMap { simulated, head in
            let text = language.nudge(simulated.nudge)
            let (times, days) = (simulated.withdrawnAt, simulated.nudge.day)
            let withdrawn = times.map { at in
                let time = when(at, reckoning, today: days)
                return language.pick(" (\(time)에 거둠)", " (withdrawn \(time))")
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
