import Core

@testable import Storage

func day(_ iso: String) -> Day { Day(iso: iso) ?? .first }

func instant(_ seconds: Int64) -> Instant { Instant(seconds: seconds) }

extension PlacedCommit {
    /// A commit with only the fields that a test needs.
    static func sample(
        _ sha: String, on day: Day, source: Source = .git, repository: String = "r", email: String = "me@example.com",
        authoredAt: Int64 = 1_000, subject: String = "Add a line", excludedBy: String? = nil
    ) -> PlacedCommit {
        PlacedCommit(
            commit: CommitEvidence(
                source: source, repository: repository, sha: sha, authorName: "Me", authorEmail: email,
                authoredAt: instant(authoredAt), offset: 32_400, subject: subject, firstSeen: instant(2_000),
                excludedBy: excludedBy),
            day: day,
            placement: .commitOffset
        )
    }
}

extension NoteFields {
    /// A note on a commit, with a tag and a mood.
    static func sample(_ title: String) -> NoteFields {
        NoteFields(
            title: title, body: "Words", day: Day(number: 20_777),
            commits: [LinkedCommit(repository: "r", repositoryName: "haru", sha: "abcd", subject: "Add a line")],
            mood: .good, tags: ["tag"])
    }
}

extension RepositoryRow {
    static func sample(_ id: String = "r") -> RepositoryRow {
        RepositoryRow(
            id: id, path: "/home/me/\(id)", gitDirectory: "/home/me/\(id)/.git", name: id, addedAt: instant(5))
    }
}

extension DayRow {
    static func sample(_ day: Day, _ total: Int, isDone: Bool = true) -> DayRow {
        DayRow(day: day, commits: total, forge: 0, total: total, isDone: isDone)
    }
}

extension ChangeCause {
    static let sample = ChangeCause(why: "more-evidence", detail: "haru", reading: .later)
}

extension DayChange {
    static func sample(_ day: Day, at: Int64, from: DayState = .missed, to: DayState = .done) -> DayChange {
        DayChange(
            day: day, at: instant(at), from: 0, to: 1, stateBefore: from, stateAfter: to, why: .moreEvidence,
            detail: "haru")
    }
}

extension SessionRow {
    static func sample(_ hash: String, lastSeen: Int64 = 10) -> SessionRow {
        SessionRow(
            tokenHash: hash, createdAt: instant(1), lastSeen: instant(lastSeen), userAgentLabel: "Firefox · Linux")
    }
}

extension AccessTokenRow {
    static func sample(_ hash: String, id: String = "t", scopes: Set<TokenScope> = [.read], at: Int64 = 1) -> Self {
        AccessTokenRow(id: id, name: "laptop", tokenHash: hash, scopes: scopes, createdAt: instant(at))
    }
}

extension CalendarFeedRow {
    static func sample(
        _ number: Int = 1, person: Int64 = 1, hash: String = "h", contents: Set<FeedContent> = [.tasks]
    ) -> CalendarFeedRow {
        CalendarFeedRow(
            person: person, number: number, name: "phone", hash: hash, contents: contents, language: "ko",
            createdAt: instant(1))
    }
}

extension MachineRow {
    static func sample(_ id: String = "m", token: String = "t", at: Int64 = 1) -> MachineRow {
        MachineRow(
            id: id, token: token, name: "laptop", version: "1", createdAt: instant(at), heardAt: instant(at))
    }
}

extension DeviceCodeRow {
    static func sample(_ hash: String, until: Int64 = 99) -> DeviceCodeRow {
        DeviceCodeRow(
            hash: hash, userCode: hash, name: "laptop", version: "1", emails: "me@example.com",
            expiresAt: instant(until), network: ClientNetwork(of: "198.51.100.7"))
    }
}

extension PushDeviceRow {
    static func sample(_ hash: String = "h", id: String = "p") -> PushDeviceRow {
        PushDeviceRow(
            id: id, endpointHash: hash, subscription: "sealed", publicKey: "k", origin: "https://haru.example.com",
            name: "Firefox · Linux", language: "ko", addedAt: instant(1), seenAt: instant(1))
    }
}

extension PushKeyRow {
    static func sample(_ publicKey: String = "k") -> PushKeyRow {
        PushKeyRow(publicKey: publicKey, privateKey: "sealed", createdAt: instant(1))
    }
}

extension NotificationLinkRow {
    static func sample(_ hash: String = "h", person: Int64 = 1, until: Int64 = 99) -> NotificationLinkRow {
        NotificationLinkRow(hash: hash, person: person, action: "complete", subject: "7", expiresAt: instant(until))
    }
}

extension LinkRow {
    static func sample() -> LinkRow {
        LinkRow(
            address: "https://haru.example.com", token: "sealed", name: "laptop", tellsSubjects: false,
            createdAt: instant(1))
    }
}

extension TaskRow {
    static func sample(
        _ number: Int, title: String = "Review", due: Day? = nil, isImportant: Bool? = false, urgency: Urgency = .auto,
        deadline: Int64? = nil, position: Int = 1_024, repeats: TaskRepeat? = nil, doneAt: Int64? = nil,
        doneDay: Day? = nil, deletedAt: Int64? = nil, madeBy: Int? = nil
    ) -> TaskRow {
        let fields = TaskFields(
            title: title, due: due.map { Due(day: $0) }, isImportant: isImportant, urgency: urgency, ticket: "haru",
            repository: "garden", repeats: repeats ?? (due == nil ? nil : TaskRepeat(.daily)))
        return TaskRow(
            task: DayTask(
                id: number, fields: fields, position: position, createdAt: instant(5),
                doneAt: doneAt.map { instant($0) }),
            deadline: due == nil ? nil : instant(deadline ?? 1_000), day: due, createdDay: .first,
            doneDay: doneAt == nil ? nil : doneDay ?? due ?? .first, deletedAt: deletedAt.map { instant($0) },
            madeBy: madeBy)
    }
}

extension SourceRow {
    static func sample(_ id: String = "s", kind: Source = .github, login: String = "octocat") -> SourceRow {
        SourceRow(
            id: id, kind: kind, address: "https://\(kind.rawValue).com", login: login, addedAt: instant(5),
            nextAt: instant(5))
    }
}

extension SourceProfileRow {
    static func sample(_ source: String = "s", name: String? = "The Octocat") -> SourceProfileRow {
        SourceProfileRow(
            source: source, number: 583_231, name: name, etag: "m", toldAt: instant(6), askedAt: instant(7),
            askAt: instant(8), failures: 1, problemCode: "limited", problemText: "60",
            avatarAddress: "https://avatars.example/u/1", avatarETag: "a")
    }
}

extension SourceRepositoriesRow {
    static func sample(_ source: String = "s") -> SourceRepositoriesRow {
        SourceRepositoriesRow(
            source: source, list: "[]", isCut: true, etag: "m", toldAt: instant(6), askedAt: instant(7),
            askAt: instant(8), failures: 1, problemCode: "limited", problemText: "60")
    }
}

extension ForgeCommitTable {
    /// Data of a source for a day.
    @discardableResult
    func set(_ counts: [String: Int], on day: Day, of source: String = "s") throws -> Int {
        try set(
            counts.map { ForgeCommitCount(day: day, repository: $0, count: $1) }, of: source, from: day, through: day)
    }
}

extension AvatarRow {
    static func sample(_ version: String = "v") -> AvatarRow {
        AvatarRow(version: version, type: "image/png", content: "iVBORw0KGgo=")
    }
}

extension WebhookRow {
    static func sample(_ id: String = "w", source: String = "s", person: Int64 = 1) -> WebhookRow {
        WebhookRow(person: person, source: source, id: id, secret: "sealed", createdAt: instant(5))
    }
}

extension PublicProfileRow {
    static func sample(_ name: String? = "Octo-Cat", link: String? = "l", person: Int64 = 1) -> PublicProfileRow {
        PublicProfileRow(
            person: person, name: name, isPublic: name != nil, link: link, parts: "grass,streak",
            createdAt: instant(5))
    }
}

extension DeliveryRow {
    static func sample(_ id: String, at seconds: Int64 = 6) -> DeliveryRow {
        DeliveryRow(id: id, receivedAt: instant(seconds), body: "{}")
    }
}

extension ForgeTable {
    /// Adds a source with these counts of days.
    func add(_ counts: [(Day, Int)], of source: SourceRow = .sample()) throws {
        try tx.sources.insert(source)
        try set(counts, of: source)
    }

    /// Counts of a source for all days.
    @discardableResult
    func set(_ counts: [(Day, Int)], of source: SourceRow) throws -> Int {
        try set(
            counts.map { ForgeCount(source: source.kind, account: source.id, day: $0, count: $1) }, of: source,
            from: .first, through: .last, more: .sample, fewer: .fewer)
    }
}

extension ChangeCause {
    static let fewer = ChangeCause(why: "forge-fewer", detail: "GitHub octocat")
}

extension ReminderRow {
    /// A row whose next nudge comes at ten seconds.
    static func sample() -> ReminderRow {
        ReminderRow(
            handledAt: instant(1), plannedAt: instant(10), snooze: Snooze(from: instant(2), minutes: 30),
            line: NudgeLine(situation: .evening, index: 3))
    }
}

extension NotificationRow {
    /// A nudge of a Friday: one to be sent or, if it is settled, the last call.
    static func sample(settledAt: Int64? = nil) -> NotificationRow {
        let slot = settledAt == nil ? "20:00" : "last-call"
        let key = Key(.nudge, subject: "2026-11-20", slot: slot, device: "d")
        var row = NotificationRow(
            key, plannedAt: instant(1), expiresAt: instant(99), line: NudgeLine(situation: .weekend, index: 0),
            isUnchecked: true, nextAt: instant(1))
        guard let settledAt else { return row }
        (row.state, row.nextAt, row.settledAt) = (.sent, nil, instant(settledAt))
        return row
    }
}

extension MailboxRow {
    static func sample(_ number: Int = 1, rule: DrawRule = .commit, pastThrough: Day? = nil) -> MailboxRow {
        let mailbox = Mailbox(
            number: number, occasion: "Birthday", rule: rule, createdAt: instant(1), createdDay: day("2026-11-20"),
            pastThrough: pastThrough)
        return MailboxRow(mailbox: mailbox, secret: "sealed")
    }
}

extension MailboxLinkRow {
    /// The link of the mailbox with the number 1.
    static func sample(person: Int64 = 1, hash: String = "h", closedAt: Instant? = nil) -> MailboxLinkRow {
        MailboxLinkRow(
            person: person, mailbox: 1, hash: hash, secret: "sealed",
            link: MailboxLink(recipient: "Seoyeon", lastDay: day("2026-12-04"), closedAt: closedAt))
    }
}

extension MailboxGiftRow {
    /// The gift link of the mailbox with the number 1.
    static func sample(person: Int64 = 1, hash: String = "h") -> MailboxGiftRow {
        MailboxGiftRow(person: person, mailbox: 1, hash: hash, secret: "sealed")
    }
}

extension LetterRow {
    /// A letter in the mailbox with the number 1.
    static func sample(_ number: Int, draw: LetterDraw? = nil, linkHash: String? = nil) -> LetterRow {
        LetterRow(
            number: number, mailbox: 1, place: number, writer: "Me", paper: .note, color: .blue, content: "sealed",
            writtenAt: instant(1), draw: draw, linkHash: linkHash)
    }
}
