import Core
package import Engine

extension JSONShape {
    /// The shape of `haru explain --json`: everything needed to recompute the day.
    package static func explain(_ report: ExplainReport) -> JSON {
        let evidence = report.evidence
        let rules = report.rules
        return [
            "day": day(report.day),
            "state": .text(report.state.rawValue),
            "count": .integer(evidence.total),
            "today": day(report.today),
            "because": .text(report.reason.rawValue),
            "minimum": .integer(report.minimum),
            "rest": .array(Weekday.allCases.filter(rules.rest.contains).map { .text($0.code) }),
            "skipped": .bool(report.basis.isSkipped),
            "freeze": report.basis.freeze.map { freeze -> JSON in
                ["spentAt": local(freeze.spentAt, report), "automatic": .bool(freeze.isAutomatic)]
            } ?? .null,
            "read": .bool(!report.basis.isUnread),
            "unreadable": .array(
                report.basis.unreadable.map { source in
                    switch source.problem {
                    case .place(let problem):
                        [
                            "source": .text(Source.git.rawValue), "repository": .text(source.name),
                            "path": .text(problem.path), "reason": .text(problem.reason.stored.code),
                            "since": day(source.days.lowerBound), "account": .null,
                            "address": .null,
                        ]
                    case .forge(let problem):
                        [
                            "source": .text(problem.account.kind.rawValue), "repository": .null, "path": .null,
                            "reason": .text(problem.reason.stored.code), "since": day(source.days.lowerBound),
                            "account": .text(problem.account.login), "address": .text(problem.account.address),
                        ]
                    }
                }
            ),
            "zone": .text(report.zone.name),
            "days": .text(rules.policy.rawValue),
            "dayStart": .integer(rules.dayStart),
            "streak": report.effect.map { effect -> JSON in
                ["effect": .text(effect.code), "length": .integer(effect.length)]
            } ?? .null,
            "evidence": counted(of: report),
            "dropped": dropped(of: report),
            "copies": .array(evidence.copies.map { copy($0, report) }),
            "excluded": excluded(of: report),
            "changes": .array(
                report.changes.map { change in
                    [
                        "at": local(change.at, report),
                        "from": .integer(change.from),
                        "to": .integer(change.to),
                        "why": .text(change.why.rawValue),
                        "event": .text(change.event.rawValue),
                        "detail": .text(change.subject),
                        "stateBefore": .text(change.stateBefore.rawValue),
                        "stateAfter": .text(change.stateAfter.rawValue),
                    ]
                }
            ),
        ]
    }

    /// The counted commits, and the counts of forges.
    static func counted(of report: ExplainReport) -> JSON { .array(counted(report) + forges(report)) }

    /// The commits of the day that are duplicates of others.
    static func dropped(of report: ExplainReport) -> JSON {
        .array(report.evidence.dropped.map { copy($0, report) })
    }

    /// The commits of the day that rules excluded.
    static func excluded(of report: ExplainReport) -> JSON { .array(excluded(report)) }

    /// An instant in the home time zone at that moment.
    private static func local(_ instant: Instant, _ report: ExplainReport) -> JSON {
        .text(instant.iso(offset: report.basis.dayCalendar.zones.offset(at: instant)))
    }

    private static func counted(_ report: ExplainReport) -> [JSON] {
        zip(report.evidence.counted, report.placements).map { commit, placement in
            .object(
                members(commit, on: report.day, placement, report)
                    + ["count", "account", "address", "repositories", "others", "partial"].map {
                        JSON.Member($0, .null)
                    })
        }
    }

    private static func forges(_ report: ExplainReport) -> [JSON] {
        let onlyCommits = [
            "repository", "sha", "author", "email", "subject", "authoredAt", "firstSeen", "homeZone", "homeTime",
            "dayStart", "coauthor",
        ]
        return report.evidence.forge.map { count in
            let parts = report.breakdown(of: count)
            return .object(
                [
                    JSON.Member("source", .text(count.source.rawValue)),
                    JSON.Member("placedBy", .text(count.placement.rawValue)),
                ] + onlyCommits.map { JSON.Member($0, .null) } + [
                    JSON.Member("count", .integer(count.count)),
                    JSON.Member("account", .optional(report.accounts[count.account]?.login)),
                    JSON.Member("address", .optional(report.accounts[count.account]?.address)),
                    JSON.Member("repositories", parts.map { .array($0.repositories.map(repository)) } ?? .null),
                    JSON.Member("others", parts.map { .integer($0.others) } ?? .null),
                    JSON.Member("partial", parts.map { .bool($0.isPartial) } ?? .null),
                ])
        }
    }

    /// Number of commits of a repository within a forge's count.
    private static func repository(_ part: ForgeCommitCount) -> JSON {
        ["name": .text(part.repository), "private": .bool(part.isPrivate), "commits": .integer(part.count)]
    }

    /// A duplicate of another commit.
    private static func copy(_ copy: DroppedCommit, _ report: ExplainReport) -> JSON {
        .object(
            members(copy.commit, on: copy.day, copy.placement, report) + [
                JSON.Member("day", day(copy.day)),
                JSON.Member("reason", .text(copy.reason.rawValue)),
                JSON.Member("duplicateOf", .text(copy.duplicateOf)),
                JSON.Member("countedOn", day(copy.countedOn)),
            ])
    }

    private static func excluded(_ report: ExplainReport) -> [JSON] {
        zip(report.evidence.excluded, report.evidence.excludedPlacements).map { commit, placement in
            let rule = commit.excludedBy.flatMap { report.exclusions[$0] }
            let text = rule.map { "\($0.subject.rawValue):\($0.pattern)" } ?? commit.excludedBy
            return .object(
                members(commit, on: report.day, placement, report) + [JSON.Member("rule", .optional(text))])
        }
    }

    /// The members of every commit.
    private static func members(
        _ commit: CommitEvidence, on day: Day, _ placement: Placement, _ report: ExplainReport
    ) -> [JSON.Member] {
        let name = commit.repository.isEmpty ? nil : report.repositoryNames[commit.repository] ?? commit.repository
        let author =
            commit.authorName.isEmpty ? commit.authorEmail : "\(commit.authorName) <\(commit.authorEmail)>"
        let home = report.home(of: commit, placement)
        return [
            JSON.Member("source", .text(commit.source.rawValue)),
            JSON.Member("repository", .optional(name)),
            JSON.Member("sha", .text(commit.sha)),
            JSON.Member("author", .text(author)),
            JSON.Member("email", .text(commit.authorEmail)),
            JSON.Member("subject", .text(commit.subject)),
            JSON.Member("authoredAt", .text(commit.authoredAt.iso(offset: commit.writtenOffset))),
            JSON.Member("placedBy", .text(placement.rawValue)),
            JSON.Member("homeZone", .optional(home?.name)),
            JSON.Member(
                "homeTime", .optional(home.map { commit.authoredAt.iso(offset: $0.offset(at: commit.authoredAt)) })),
            JSON.Member("dayStart", report.dayStart(of: day, placement).map { .integer($0) } ?? .null),
            JSON.Member("coauthor", .optional(commit.coauthor)),
            JSON.Member("firstSeen", local(commit.firstSeen, report)),
        ]
    }
}
