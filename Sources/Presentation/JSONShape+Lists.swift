package import Core
package import Engine
package import Language

extension JSONShape {
    /// A challenge within `haru today --json`.
    package static func challenge(_ report: ChallengeReport) -> JSON {
        .object(challengeMembers(report))
    }

    /// The shape of `haru challenge show --json` and of each entry of `haru challenge history --json`.
    package static func challengeInFull(_ report: ChallengeReport) -> JSON {
        let succeeded = if case .succeeded = report.progress.state { true } else { false }
        let reward = succeeded && !report.challenge.reward.isEmpty ? report.challenge.reward : nil
        return .object(
            challengeMembers(report) + [
                JSON.Member("end", .optional(report.progress.state.day?.description)),
                JSON.Member("reward", .optional(reward)),
            ]
        )
    }

    private static func challengeMembers(_ report: ChallengeReport) -> [JSON.Member] {
        [
            JSON.Member("name", .text(report.challenge.name)),
            JSON.Member("length", .integer(report.challenge.length)),
            JSON.Member("rule", .text(report.challenge.rule.rawValue)),
            JSON.Member("start", day(report.challenge.start)),
            JSON.Member("done", .integer(report.progress.done)),
            JSON.Member("remaining", .integer(report.progress.remaining)),
            JSON.Member("state", .text(report.progress.state.code)),
        ]
    }

    /// The shape of `haru repo list --json`.
    package static func repositories(_ reports: [RepositoryReport], offset: (Instant) -> Int, language: Language)
        -> JSON
    {
        .array(
            reports.map { report in
                [
                    "name": .text(report.name),
                    "path": .text(report.path),
                    "addedAt": .text(report.addedAt.iso(offset: offset(report.addedAt))),
                    "readAt": .optional(report.readAt.map { $0.iso(offset: offset($0)) }),
                    "commits": .integer(report.commits),
                    "mine": .integer(report.mine),
                    "finished": .bool(!report.isUnfinished),
                    "forge": .optional(report.forge),
                    "machine": .optional(report.machine),
                    "error": .optional(report.problem.map { language.sentence(for: $0).text }),
                ]
            }
        )
    }

    /// The shape of `haru count author list --json`.
    package static func authors(_ reports: [AuthorReport], offset: (Instant) -> Int) -> JSON {
        .array(
            reports.map { report in
                [
                    "email": .text(report.email),
                    "name": .text(report.name),
                    "commits": .integer(report.commits),
                    "mine": .bool(report.isMine),
                    "configured": .bool(report.isConfigured),
                    "adoptedAt": .optional(report.adoptedAt.map { $0.iso(offset: offset($0)) }),
                    "acknowledged": .bool(report.isAcknowledged),
                ]
            }
        )
    }

    /// The shape of `haru server session list --json`.
    package static func sessions(_ reports: [SessionReport], offset: (Instant) -> Int) -> JSON {
        .array(
            reports.map { report in
                [
                    "id": .text(report.id),
                    "browser": .text(report.device),
                    "since": .text(report.since.iso(offset: offset(report.since))),
                    "lastUse": .text(report.lastUse.iso(offset: offset(report.lastUse))),
                ]
            }
        )
    }

    /// The people with an account.
    package static func people(_ reports: [PersonReport]) -> JSON {
        .array(
            reports.map { person in
                [
                    "number": .integer(person.id),
                    "name": .text(person.name),
                    "identities": .array(
                        person.identities.filter { !$0.isLocal }.map { identity in
                            [
                                "issuer": .text(identity.issuer), "login": .text(identity.login),
                                "name": .text(identity.name),
                                "signedInAt": identity.signedInAt.map { .text($0.iso(offset: 0)) } ?? .null,
                            ]
                        }),
                    "createdAt": .text(person.createdAt.iso(offset: 0)),
                    "lastUse": person.lastUse.map { .text($0.iso(offset: 0)) } ?? .null,
                    "owner": .bool(person.isOwner),
                    "administrator": .bool(person.isAdministrator),
                    "disabled": .bool(person.isDisabled),
                ]
            })
    }

    /// The shape of `haru server token list --json`.
    package static func accessTokens(_ reports: [AccessTokenReport], offset: (Instant) -> Int) -> JSON {
        .array(reports.map { .object(members(of: $0, offset: offset)) })
    }

    /// The shape of `haru server token add --json`, which includes the token, once.
    package static func madeAccessToken(_ report: AccessTokenReport, text: String, offset: (Instant) -> Int) -> JSON {
        .object(members(of: report, offset: offset) + [JSON.Member("token", .text(text))])
    }

    private static func members(of token: AccessTokenReport, offset: (Instant) -> Int) -> [JSON.Member] {
        [
            JSON.Member("id", .text(token.id)),
            JSON.Member("name", .text(token.name)),
            JSON.Member("scopes", .array(token.scopes.sorted().map { .text($0.rawValue) })),
            JSON.Member("createdAt", .text(token.createdAt.iso(offset: offset(token.createdAt)))),
            JSON.Member("usedAt", .optional(token.usedAt.map { $0.iso(offset: offset($0)) })),
        ]
    }

    /// The shape of `haru share feed list --json`.
    package static func calendarFeeds(_ reports: [CalendarFeedReport], offset: (Instant) -> Int) -> JSON {
        .array(reports.map { .object(members(of: $0, offset: offset)) })
    }

    /// The shape of `haru share feed add --json`, which includes the link, once.
    ///
    /// - Parameter address: base address of the server.
    package static func madeCalendarFeed(
        _ made: CreatedCalendarFeed, address: String, offset: (Instant) -> Int
    ) -> JSON {
        .object(
            members(of: made.report, offset: offset) + [
                JSON.Member("address", .text(address + made.path)),
                JSON.Member("appAddress", .text(made.appAddress(at: address))),
            ])
    }

    private static func members(of feed: CalendarFeedReport, offset: (Instant) -> Int) -> [JSON.Member] {
        [
            JSON.Member("number", .integer(feed.number)),
            JSON.Member("name", .text(feed.name)),
            JSON.Member("contents", .array(feed.contents.sorted().map { .text($0.rawValue) })),
            JSON.Member("createdAt", .text(feed.createdAt.iso(offset: offset(feed.createdAt)))),
            JSON.Member("readAt", .optional(feed.readAt.map { $0.iso(offset: offset($0)) })),
        ]
    }

    /// The shape of `haru count exclude list --json`.
    package static func exclusions(_ rules: [ExclusionRule], name: (String) -> String) -> JSON {
        .array(
            rules.map { rule in
                [
                    "id": .text(rule.id),
                    "subject": .text(rule.subject.rawValue),
                    "pattern": .text(rule.pattern),
                    "repository": .optional(rule.repository.map(name)),
                ]
            }
        )
    }
}
