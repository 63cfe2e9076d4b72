import Core

extension ExportedList {
    /// Settings and day rules, with their history.
    package static let rules = [
        ExportedList(
            "settings", from: "setting", by: "key", key: ["key"],
            [
                Field(name: "key", column: "key", form: .identifier),
                Field(name: "value", column: "value", form: .line(400)),
            ]),
        ExportedList(
            "zones", from: "zone_change", by: "from_second", key: ["from"],
            [
                Field(name: "from", column: "from_second", form: .instantOrEver),
                Field(name: "zone", column: "zone", form: .identifier),
            ]),
        ExportedList(
            "dayRules", from: "rule_change", by: "from_day", key: ["from"],
            [
                Field(name: "from", column: "from_day", form: .dayOrEver),
                Field(name: "policy", column: "policy", form: .choice(DayPolicy.allCases.map(\.rawValue))),
                Field(name: "dayStart", column: "day_start", form: .number(0...6)),
                Field(name: "minimum", column: "minimum", form: .number(1...100)),
                Field(name: "rest", column: "rest", form: .weekdays),
            ]),
        ExportedList(
            "freezeRules", from: "freeze_rule", by: "through_day", key: ["through"],
            [
                Field(name: "through", column: "through_day", form: .day),
                Field(name: "perMonth", column: "per_month", form: .number(0...5)),
                Field(name: "automatic", column: "automatic", form: .flag),
            ]),
        ExportedList(
            "frozenDays", from: "frozen_day", by: "day", key: ["day"],
            [
                Field(name: "day", column: "day", form: .day),
                Field(name: "spentAt", column: "spent_at", form: .instant),
                Field(name: "automatic", column: "automatic", form: .flag),
            ]),
        ExportedList(
            "emails", from: "identity", by: "email", key: ["email"],
            [
                Field(name: "email", column: "email", form: .line(320)),
                Field(name: "mine", column: "is_mine", form: .flag),
                Field(name: "origin", column: "origin", form: .choice(["configured", "person"])),
                Field(name: "adoptedAt", column: "adopted_at", form: .instant, isOptional: true),
                Field(name: "acknowledgedAt", column: "acknowledged_at", form: .instant, isOptional: true),
            ]),
        ExportedList(
            "exclusions", from: "exclusion", by: "id", key: ["id"],
            [
                Field(name: "id", column: "id", form: .identifier),
                Field(name: "repository", column: "repository_id", form: .identifier, isOptional: true),
                Field(
                    name: "subject", column: "subject", form: .choice(ExclusionRule.Subject.allCases.map(\.rawValue))),
                Field(name: "pattern", column: "pattern", form: .line(400)),
            ]),
        ExportedList(
            "profile", from: "public_profile", by: "created_at", key: ["createdAt"],
            [
                Field(name: "name", column: "name", form: .line(60), isOptional: true),
                Field(name: "public", column: "is_public", form: .flag),
                Field(name: "parts", column: "parts", form: .words),
                Field(name: "createdAt", column: "created_at", form: .instant),
            ]),
    ]

    /// Machines, sources, repositories, commits, counts, changes and challenges.
    package static let evidence = [
        ExportedList(
            "machines", from: "machine", by: "id", key: ["id"],
            [
                Field(name: "id", column: "id", form: .identifier),
                Field(name: "name", column: "name", form: .line(200)),
                Field(name: "version", column: "version", form: .line(40)),
                Field(name: "createdAt", column: "created_at", form: .instant),
                Field(name: "heardAt", column: "heard_at", form: .instant),
            ]),
        ExportedList(
            "sources", from: "source", by: "id", key: ["id"],
            [
                Field(name: "id", column: "id", form: .identifier),
                Field(name: "kind", column: "kind", form: .choice(Source.allCases.map(\.rawValue))),
                Field(name: "address", column: "address", form: .line(400)),
                Field(name: "login", column: "login", form: .line(200)),
                Field(name: "addedAt", column: "added_at", form: .instant),
                Field(name: "readAt", column: "read_at", form: .instant, isOptional: true),
            ]),
        ExportedList(
            "repositories", from: "repository", by: "id", key: ["id"],
            [
                Field(name: "id", column: "id", form: .identifier),
                Field(name: "name", column: "name", form: .line(200)),
                Field(name: "path", column: "path", form: .line(4_096)),
                Field(name: "gitDirectory", column: "git_directory", form: .line(4_096)),
                Field(name: "source", column: "source_id", form: .identifier, isOptional: true),
                Field(name: "machine", column: "machine_id", form: .identifier, isOptional: true),
                Field(name: "addedAt", column: "added_at", form: .instant),
                Field(name: "readAt", column: "read_at", form: .instant, isOptional: true),
                Field(name: "commitsRead", column: "commits_read", form: .number(0...1_000_000_000)),
            ]),
        ExportedList(
            "commits", from: "commit_evidence", by: "repository_id, authored_at, sha, source",
            [
                Field(name: "repository", column: "repository_id", form: .text),
                Field(name: "sha", column: "sha", form: .identifier),
                Field(name: "source", column: "source", form: .choice(Source.allCases.map(\.rawValue))),
                Field(name: "authoredAt", column: "authored_at, author_offset", form: .localInstant),
                Field(name: "author", column: "author_name", form: .line(200)),
                Field(name: "email", column: "author_email", form: .line(320)),
                Field(name: "coauthor", column: "coauthor", form: .line(320), isOptional: true),
                Field(name: "subject", column: "subject", form: .line(400)),
                Field(name: "day", column: "day", form: .day),
                Field(name: "placement", column: "placement", form: .choice(Placement.allCases.map(\.rawValue))),
                Field(name: "excludedBy", column: "excluded_by", form: .identifier, isOptional: true),
                Field(name: "firstSeen", column: "first_seen", form: .instant),
            ]),
        ExportedList(
            "forgeCounts", from: "forge_count", by: "day, source_id",
            [
                Field(name: "source", column: "source_id", form: .identifier),
                Field(name: "kind", column: "source", form: .choice(Source.allCases.map(\.rawValue))),
                Field(name: "day", column: "day", form: .day),
                Field(name: "count", column: "count", form: .number(0...1_000_000)),
                Field(name: "level", column: "level", form: .number(0...4), isOptional: true),
            ]),
        ExportedList(
            "forgeCommits", from: "forge_commit_count", by: "day, source_id, repository",
            [
                Field(name: "source", column: "source_id", form: .identifier),
                Field(name: "day", column: "day", form: .day),
                Field(name: "repository", column: "repository", form: .line(400)),
                Field(name: "private", column: "is_private", form: .flag),
                Field(name: "count", column: "count", form: .number(1...1_000_000)),
                Field(name: "partial", column: "is_partial", form: .flag),
            ]),
        ExportedList(
            "dayChanges", from: "day_change", by: "number",
            [
                Field(name: "day", column: "day", form: .day),
                Field(name: "changedAt", column: "changed_at", form: .instant),
                Field(name: "fromTotal", column: "from_total", form: .number(0...1_000_000)),
                Field(name: "toTotal", column: "to_total", form: .number(0...1_000_000)),
                Field(name: "fromState", column: "from_state", form: .choice(DayState.allCases.map(\.rawValue))),
                Field(name: "toState", column: "to_state", form: .choice(DayState.allCases.map(\.rawValue))),
                Field(name: "why", column: "why", form: .identifier),
                Field(name: "detail", column: "detail", form: .line(400)),
            ]),
        ExportedList(
            "challenges", from: "challenge", by: "created_at, id", key: ["id"],
            [
                Field(name: "id", column: "id", form: .identifier),
                Field(name: "name", column: "name", form: .line(200)),
                Field(name: "length", column: "length", form: .number(1...365)),
                Field(name: "rule", column: "rule", form: .choice(Challenge.Rule.allCases.map(\.rawValue))),
                Field(name: "start", column: "start_day", form: .day),
                Field(name: "reward", column: "reward", form: .line(400)),
                Field(name: "createdAt", column: "created_at", form: .instant),
                Field(
                    name: "ending", column: "ending", form: .choice(["succeeded", "failed", "given-up"]),
                    isOptional: true),
                Field(name: "endingDay", column: "ending_day", form: .day, isOptional: true),
                Field(name: "endingDone", column: "ending_done", form: .number(0...100_000), isOptional: true),
                Field(name: "putAway", column: "put_away", form: .flag),
            ]),
    ]

    /// Tasks, including those in the trash.
    package static let taskList = ExportedList(
        "tasks", from: "task", by: "number",
        [
            Field(name: "id", column: "number", form: .integer),
            Field(name: "title", column: "title", form: .text),
            Field(name: "memo", column: "memo", form: .text),
            Field(name: "due", column: "due_day", form: .day, isOptional: true),
            Field(name: "time", column: "due_time", form: .minutes, isOptional: true),
            Field(name: "secondShowing", column: "due_second", form: .flag),
            Field(name: "important", column: "importance", form: .importance, isOptional: true),
            Field(name: "urgency", column: "urgency", form: .text),
            Field(name: "color", column: "color", form: .text),
            Field(name: "ticket", column: "ticket", form: .text, isOptional: true),
            Field(name: "repository", column: "repository", form: .text, isOptional: true),
            Field(name: "alarms", column: "alarms", form: .words),
            Field(name: "alarmsOn", column: "alarms_on", form: .flag),
            Field(name: "repeat", column: "repeats", form: .text, isOptional: true),
            Field(name: "occurrence", column: "occurrence", form: .integer),
            Field(name: "madeBy", column: "made_by", form: .integer, isOptional: true),
            Field(name: "position", column: "position", form: .integer),
            Field(name: "createdAt", column: "created_at", form: .instant),
            Field(name: "createdDay", column: "created_day", form: .day),
            Field(name: "editedAt", column: "edited_at", form: .instant),
            Field(name: "doneAt", column: "done_at", form: .instant, isOptional: true),
            Field(name: "doneDay", column: "done_day", form: .day, isOptional: true),
            Field(name: "deletedAt", column: "deleted_at", form: .instant, isOptional: true),
            Field(name: "version", column: "version", form: .integer),
        ])

    /// Notes, including those in the trash.
    package static let noteList = ExportedList(
        "notes",
        from: "note JOIN note_text ON note_text.person_id = note.person_id AND note_text.number = note.number",
        by: "note.number",
        [
            Field(name: "id", column: "note.number", form: .integer),
            Field(name: "title", column: "note.title", form: .text),
            Field(name: "body", column: "note_text.body", form: .text),
            Field(name: "day", column: "note.day", form: .day),
            Field(name: "mood", column: "note.mood", form: .text, isOptional: true),
            Field(name: "pinned", column: "note.is_pinned", form: .flag),
            Field(name: "memo", column: "note.is_memo", form: .flag),
            Field(name: "createdAt", column: "note.created_at", form: .instant),
            Field(name: "editedAt", column: "note.edited_at", form: .instant),
            Field(name: "deletedAt", column: "note.deleted_at", form: .instant, isOptional: true),
            Field(name: "version", column: "note.version", form: .integer),
        ],
        parts: [
            ExportedList(
                "tags", from: "note_tag", by: "number, position",
                [Field(name: "tag", column: "tag", form: .text)]),
            ExportedList(
                "commits", from: "note_commit", by: "number, position",
                [
                    Field(name: "repository", column: "repository_name", form: .text),
                    Field(name: "repositoryId", column: "repository_id", form: .text),
                    Field(name: "sha", column: "sha", form: .text),
                    Field(name: "subject", column: "subject", form: .text),
                ]),
        ])

    /// Tickets and tasks.
    package static let tasks = [
        ExportedList(
            "tickets", from: "ticket", by: "label", key: ["label"],
            [
                Field(name: "label", column: "label", form: .text),
                Field(name: "color", column: "color", form: .choice(TaskColor.allCases.map(\.rawValue))),
            ]),
        taskList,
    ]

    /// Notes and the moods of days.
    package static let diary = [
        noteList,
        ExportedList(
            "moods", from: "day_mood", by: "day", key: ["day"],
            [
                Field(name: "day", column: "day", form: .day),
                Field(name: "mood", column: "mood", form: .choice(Mood.allCases.map(\.rawValue))),
                Field(name: "setAt", column: "set_at", form: .instant),
            ]),
    ]

    /// Mailboxes, and the days of letters from one's own past; the contents of drawn letters come from ``LetterTable``.
    package static let mailboxes = [
        ExportedList(
            "mailboxes", from: "mailbox", by: "number",
            [
                Field(name: "id", column: "number", form: .integer),
                Field(name: "occasion", column: "occasion", form: .line(200)),
                Field(name: "rule", column: "rule", form: .choice(DrawRule.Kind.allCases.map(\.rawValue))),
                Field(name: "ruleDay", column: "rule_day", form: .day, isOptional: true),
                Field(name: "ruleChallenge", column: "rule_challenge", form: .text, isOptional: true),
                Field(name: "createdAt", column: "created_at", form: .instant),
                Field(name: "createdDay", column: "created_day", form: .day),
                Field(name: "archivedAt", column: "archived_at", form: .instant, isOptional: true),
                Field(name: "pastThrough", column: "past_through", form: .day, isOptional: true),
            ]),
        ExportedList(
            "toldDays", from: "past_letter", by: "day", key: ["day"],
            [
                Field(name: "day", column: "day", form: .day),
                Field(name: "writtenAt", column: "written_at", form: .instant),
            ]),
    ]

    /// All lists, in the order of the document.
    package static let all = rules + evidence + tasks + diary + mailboxes
}
