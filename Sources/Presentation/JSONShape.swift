package import Core
package import Engine
package import Language

/// The JSON shapes that Haru guarantees to programs: names are added, never removed or renamed.
///
/// Every field is always present; a missing value is `null`. They are described in docs/api.md.
package enum JSONShape {
    /// The shape of `haru today --json`.
    package static func today(_ report: TodayReport, language: Language) -> JSON {
        [
            "day": day(report.day),
            "state": .text(report.state.rawValue),
            "count": .integer(report.count),
            "minimum": .integer(report.minimum),
            "secondsLeft": .integer(report.secondsLeft),
            "week": report.week.map { ["to": day($0.last), "done": .bool($0.isDone)] } ?? .null,
            "streak": streak(report.streak),
            "ended": report.ending.map(ended) ?? .null,
            "challenge": report.challenge.map(challenge) ?? .null,
            "sources": .array(
                report.sources.map { source in
                    [
                        "source": .text(source.source.rawValue),
                        "checkedAt": .optional(source.checkedAt?.iso(offset: report.offset)),
                        "ok": .bool(source.ok),
                        "error": source.ok ? .null : .text(language.problems(of: source).joined(separator: " ")),
                        "account": .optional(source.account?.login),
                        "address": .optional(source.account?.address),
                    ]
                }
            ),
        ]
    }

    /// How the newest streak ended, and what would restore it.
    private static func ended(_ report: StreakEndingReport) -> JSON {
        let (ending, back) = (report.ending, report.restoration)
        return [
            "length": .integer(ending.run.length),
            "start": day(ending.run.start),
            "end": day(ending.run.end),
            "on": day(ending.day),
            "why": .text(report.cause.code),
            "freezes": .array((back?.days ?? []).map(day)),
            "restored": back.map { .integer($0.length) } ?? .null,
            "challenge": .bool(back?.challenge != nil),
        ]
    }

    /// The figures of a streak: the shape of `haru streak --json`.
    package static func streak(_ streak: Streak) -> JSON {
        [
            "current": .integer(streak.currentLength),
            "currentStart": .optional(streak.current?.start.description),
            "currentEnd": .optional(streak.current?.end.description),
            "best": .integer(streak.bestLength),
            "bestStart": .optional(streak.best?.start.description),
            "bestEnd": .optional(streak.best?.end.description),
            "total": .integer(streak.total),
            "activeDays": .integer(streak.activeDays),
        ]
    }

    /// The shape of `haru grass --json`: its days in order, without gaps.
    package static func grass(_ report: GrassReport) -> JSON {
        [
            "from": day(report.grass.from),
            "to": day(report.grass.to),
            "total": .integer(report.grass.total),
            "days": .array(report.grass.days.map(cell)),
            "streak": streak(report.streak),
        ]
    }

    static func day(_ day: Day) -> JSON { .text(day.description) }

    static func cell(_ day: GrassDay) -> JSON {
        [
            "day": .text(day.day.description),
            "count": .integer(day.count),
            "level": .integer(day.level),
            "state": .text(day.state.rawValue),
        ]
    }
}
