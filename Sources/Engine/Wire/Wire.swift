package import Core
package import Language

/// The JSON shapes that Haru promises to machines: names are added, never removed or renamed.
///
/// Every field is always there; what has no value is `null`. docs/api.md describes them.
package enum Wire {
    /// The shape of `haru today --json`.
    package static func today(_ report: TodayReport, language: Language) -> JSON {
        [
            "day": day(report.day),
            "state": .text(report.state.rawValue),
            "count": .integer(report.count),
            "minimum": .integer(report.minimum),
            "secondsLeft": .integer(report.secondsLeft),
            "streak": streak(report.streak),
            "challenge": report.challenge.map(challenge) ?? .null,
            "sources": .array(
                report.sources.map { source in
                    [
                        "source": .text(source.source.rawValue),
                        "checkedAt": .optional(source.checkedAt?.iso(offset: report.offset)),
                        "ok": .bool(source.ok),
                        "error": source.problems.isEmpty
                            ? .null
                            : .text(source.problems.map { language.sentence(for: $0).text }.joined(separator: " ")),
                    ]
                }
            ),
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

    /// The shape of `haru grass --json`: its days in order, none missing.
    package static func grass(_ report: GrassReport) -> JSON {
        [
            "from": day(report.grass.from),
            "to": day(report.grass.to),
            "total": .integer(report.grass.total),
            "days": .array(report.grass.days.map(cell)),
            "streak": streak(report.streak),
        ]
    }

    /// The shape of `haru explain --json`.
    package static func explain(_ report: ExplainReport) -> JSON {
        let evidence = report.evidence
        func name(_ repository: String) -> JSON {
            repository.isEmpty ? .null : .text(report.repositoryNames[repository] ?? repository)
        }
        func local(_ instant: Instant) -> JSON { .text(instant.iso(offset: report.zone.offset(at: instant))) }
        let commits: [JSON] = zip(evidence.counted, report.placements).map { commit, placement in
            [
                "source": .text(commit.source.rawValue),
                "repository": name(commit.repository),
                "sha": .text(commit.sha),
                "author": .text(author(commit)),
                "authoredAt": .text(commit.authoredAt.iso(offset: commit.offset)),
                "placedBy": .text(placement.rawValue),
                "firstSeen": local(commit.firstSeen),
                "count": .null,
            ]
        }
        let forges: [JSON] = evidence.forge.map { count in
            [
                "source": .text(count.source.rawValue),
                "repository": .null,
                "sha": .null,
                "author": .null,
                "authoredAt": .null,
                "placedBy": .text(Placement.forgeDate.rawValue),
                "firstSeen": .null,
                "count": .integer(count.count),
            ]
        }
        return [
            "day": day(report.day),
            "state": .text(report.state.rawValue),
            "count": .integer(evidence.total),
            "evidence": .array(commits + forges),
            "dropped": .array(
                evidence.dropped.map { dropped in
                    [
                        "sha": .text(dropped.commit.sha),
                        "reason": .text(dropped.reason.rawValue),
                        "duplicateOf": .text(dropped.duplicateOf),
                    ]
                }
            ),
            "excluded": .array(
                evidence.excluded.map { commit in
                    let rule = commit.excludedBy.flatMap { report.exclusions[$0] }
                    return [
                        "sha": .text(commit.sha),
                        "rule": .optional(rule.map { "\($0.subject.rawValue):\($0.pattern)" } ?? commit.excludedBy),
                    ]
                }
            ),
            "changes": .array(
                report.changes.map { change in
                    [
                        "at": local(change.at),
                        "from": .integer(change.from),
                        "to": .integer(change.to),
                        "why": .text(change.why.rawValue),
                    ]
                }
            ),
        ]
    }

    static func day(_ day: Day) -> JSON { .text(day.description) }

    private static func cell(_ day: GrassDay) -> JSON {
        [
            "day": .text(day.day.description),
            "count": .integer(day.count),
            "level": .integer(day.level),
            "state": .text(day.state.rawValue),
        ]
    }

    private static func author(_ commit: CommitEvidence) -> String {
        commit.authorName.isEmpty ? commit.authorEmail : "\(commit.authorName) <\(commit.authorEmail)>"
    }
}
