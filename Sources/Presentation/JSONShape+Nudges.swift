package import Core
package import Engine
package import Language

extension JSONShape {
    /// The shape of `haru notify nudges show --json`.
    package static func nudges(_ report: NudgeReport) -> JSON {
        func local(_ instant: Instant) -> JSON {
            .text(instant.iso(offset: report.dayCalendar.zones.offset(at: instant)))
        }
        let settings = report.settings
        return [
            "on": .bool(settings.isOn),
            "times": .text(settings.schedule.text),
            "weekdays": .array(Weekday.allCases.filter(settings.weekdays.contains).map { .text($0.code) }),
            "quietHours": .optional(settings.quietHours?.text),
            "lastCall": settings.lastCall.map { .integer($0) } ?? .null,
            "devices": .integer(report.devices),
            "today": .text(report.silence?.rawValue ?? "open"),
            "snoozedUntil": report.snooze.map { local($0.until) } ?? .null,
            "next": report.next.map { next in
                [
                    "at": local(next.at), "day": .text(next.day.description), "slot": .text(next.slot.text),
                    "dayEnds": local(next.dayEnds),
                ]
            } ?? .null,
            "nextAlarm": report.nextAlarm.map { next in
                [
                    "at": local(next.alarm.at), "task": .integer(next.task), "title": .text(next.title),
                    "alarm": .text(next.alarm.alarm.rawValue),
                ]
            } ?? .null,
        ]
    }

    /// The shape of `haru notify nudges simulate --json`.
    package static func simulated(
        _ nudges: [SimulatedNudge], by dayCalendar: DayCalendar, in language: Language
    ) -> JSON {
        func local(_ instant: Instant) -> JSON { .text(instant.iso(offset: dayCalendar.zones.offset(at: instant))) }
        return .array(
            nudges.map { simulated in
                let (nudge, text) = (simulated.nudge, language.nudge(simulated.nudge))
                return [
                    "at": local(simulated.at), "day": .text(nudge.day.description),
                    "slot": .text(nudge.slot.text), "secondsLeft": .integer(nudge.secondsLeft),
                    "total": .integer(nudge.total), "minimum": .integer(nudge.minimum),
                    "streakAtStake": .integer(nudge.streakAtStake), "title": .text(text.title),
                    "body": .text(text.body),
                    "withdrawnAt": simulated.withdrawnAt.map(local) ?? .null,
                ]
            })
    }
}
