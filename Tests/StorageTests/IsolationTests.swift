import Core
import StorageSQLite
import TestSupport
import Testing

@testable import Storage

@Suite struct IsolationTests {
    @Test("Nothing of one person is seen, changed or removed by another", arguments: DatabaseEngine.allCases)
    func isolates(_ engine: DatabaseEngine) async throws {
        try await engine.withDatabase(people: [1, 2]) { database in
            try await database.write { try fill(person: 1, $0) }
            let before = try await database.read { try rows(of: 1, $0) }
            #expect(before.filter { $0.value.isEmpty }.map(\.key) == [], "every table is filled")

            try await database.write { connection in
                #expect(try sight(person: 2, connection).allSatisfy { $0 == "nothing" })
                try fill(person: 2, connection)
                try change(person: 2, connection)
            }
            #expect(try await database.read { try rows(of: 1, $0) } == before)
        }
    }

    @Test("The list of tables that hold what is an account's names each of them", arguments: DatabaseEngine.allCases)
    func listsTables(_ engine: DatabaseEngine) async throws {
        try await engine.withDatabase { database in
            let tables = try await database.read { connection in
                try connection.all(
                    engine == .postgres
                        ? "SELECT tablename FROM pg_tables WHERE schemaname = 'public'"
                        : "SELECT name FROM sqlite_master WHERE type = 'table'", []
                ) { try $0.text(0) }
            }
            #expect(Set(tables).subtracting(DatabaseCopy.tables) == ["schema_version"])
            let others = Set(tables).subtracting(AccountTables.names)
            #expect(others == ["person", "account_counter", "push_key", "schema_version"])
            #expect(AccountTables.names.count == Set(AccountTables.names).count)
        }
    }

    @Test("A person who is removed takes all of their rows and no other", arguments: DatabaseEngine.allCases)
    func removes(_ engine: DatabaseEngine) async throws {
        try await engine.withDatabase(people: [1, 2]) { database in
            try await database.write { connection in
                for person in [1, 2] as [Int64] { try fill(person: person, connection) }
            }
            let before = try await database.read { try rows(of: 1, $0) }
            try await database.write { try PersonTable.remove(2, in: $0) }
            #expect(try await database.read { try rows(of: 1, $0) } == before)
            #expect(try await database.read { try rows(of: 2, $0) }.allSatisfy { $0.value.isEmpty })
            if let database = database as? SQLiteDatabase {
                #expect(try await database.foreignKeyProblems() == [])
            }
        }
    }
}

private let friday = day("2026-11-20")

/// Puts at least one row into every table.
@Sendable func fill(person: Int64, _ connection: any SQLConnection) throws {
    try RevisionTable.bump(person: person, in: connection)
    try ZoneTable.set(.utc, from: nil, person: person, in: connection)
    try RuleTable.set(DayRules(minimum: 2), from: .first, person: person, in: connection)
    try SettingTable.set("theme", to: "pink", person: person, in: connection)
    try RepositoryTable.insert(.sample(), person: person, in: connection)
    try WalkTable.setTips(["a"], of: "r", person: person, in: connection)
    try WalkTable.begin(WalkRow(tips: ["a"], skip: 1), of: "r", person: person, in: connection)
    try AuthorTable.add(
        [AuthorRow(email: "me@example.com", name: "Me", commits: 1)], of: "r", person: person, in: connection)
    try IdentityTable.set("me@example.com", isMine: true, person: person, in: connection)
    let adopted = IdentityRow(email: "git@example.com", origin: .configured, isMine: true, adoptedAt: instant(3))
    try IdentityTable.insert(adopted, person: person, in: connection)
    try ExclusionTable.insert(
        ExclusionRule(id: "x", repository: nil, subject: .message, pattern: "wip"), person: person, in: connection)
    try CommitTable.insert([.sample("a", on: friday)], cause: .sample, person: person, in: connection)
    // Nothing writes it any more; a server of the version before may have.
    try connection.execute(
        "INSERT INTO dirty_day (person_id, day) VALUES ($1, $2)", [.integer(person), .day(friday)])
    try SourceTable.insert(.sample(), person: person, in: connection)
    try ForgeTable.set([(friday, 2)], of: .sample(), person: person, in: connection)
    try ForgeCommitTable.set(["octocat/haru": 2], on: friday, person: person, in: connection)
    try SourceRepositoriesTable.set(.sample(), person: person, in: connection)
    try WebhookTable.set(.sample("w\(person)", person: person), in: connection)
    try WebhookTable.note("ping", detail: "", at: instant(6), source: "s", person: person, in: connection)
    try OAuthGrantTable.set(
        OAuthGrantRow(source: "s", expiresAt: instant(5), refreshToken: "sealed"), person: person, in: connection)
    try SourceProfileTable.set(.sample(), person: person, in: connection)
    try SourceProfileTable.setAvatar(.sample(), source: "s", person: person, in: connection)
    #expect(try DeliveryTable.insert(.sample("d"), source: "s", person: person, in: connection))
    #expect(try DeliveryTable.insert(.sample("e"), source: "s", person: person, in: connection))
    #expect(try DeliveryTable.close("e", source: "s", person: person, in: connection))
    try DayTable.set(.sample(friday, 2), person: person, in: connection)
    try CommitTimeTable.insert(["r": CommitTimes()], of: friday, person: person, in: connection)
    try RunTable.insert(Run(start: friday, end: friday, length: 1), person: person, in: connection)
    try FreezeTable.insert(
        FreezeRow(day: friday, spentAt: instant(1), automatic: false), person: person, in: connection)
    try FreezeRuleTable.insert(
        FreezeRuleRow(throughDay: friday, rule: FreezeRule()), person: person, in: connection)
    try ChangeTable.append(.sample(friday, at: 1), person: person, in: connection)
    let challenge = Challenge(id: "c", name: "", length: 7, rule: .count, start: friday)
    try ChallengeTable.insert(
        ChallengeRow(challenge: challenge, createdAt: instant(1)), person: person, in: connection)
    _ = try NoteTable.insert(.sample("a"), at: instant(1), person: person, in: connection)
    try MailboxTable.put(.sample(rule: .from(friday), pastThrough: friday), person: person, in: connection)
    try MailboxTable.setPaperKey("sealed", of: 1, person: person, in: connection)
    try MailboxLinkTable.put(.sample(person: person, hash: "link-\(person)"), in: connection)
    try MailboxTable.setGift("gift", from: person, of: 1, person: person, in: connection)
    try MailboxGiftTable.put(.sample(person: person, hash: "gift-\(person)"), in: connection)
    try PastLetterTable.insert(Day.first, writtenAt: instant(1), person: person, in: connection)
    try DataImportTable.insert(
        ImportRow(number: 1, name: "f\(person)", format: "csv", madeAt: instant(1)), person: person, in: connection)
    try DataImportTable.insert(
        ImportRow(number: 2, name: "w\(person)", format: "csv", madeAt: instant(1)), content: "x", person: person,
        in: connection)
    try ImportedItemTable.insert(
        [("i\(person)", 1)], of: .task, format: "csv", from: 1, person: person, in: connection)
    try ImportedRowTable.insert(
        [ImportedRow(list: "moods", content: "c\(person)", previous: "p")], of: 1, person: person, in: connection)
    for number in 1...2 {
        try LetterTable.insert(
            .sample(number, linkHash: "letter-\(person)-\(number)"), person: person, in: connection)
    }
    let drawn = LetterDraw(number: 2, at: instant(1), day: friday, earnedBy: nil)
    try LetterTable.insert(.sample(3, draw: drawn), person: person, in: connection)
    try DayMoodTable.set(.good, of: friday, at: instant(1), person: person, in: connection)
    try TaskTable.put(
        .sample(try NumberingTable.next("task", person: person, in: connection), due: friday),
        alarms: [PlannedAlarm(alarm: .oneHour, at: instant(9))], person: person, in: connection)
    try TicketTable.ensure("haru", person: person, in: connection)
    try SentFormTable.insert("k", subject: .task, number: 1, at: instant(1), person: person, in: connection)
    try SessionTable.insert(.sample("h\(person)"), person: person, in: connection)
    try AccessTokenTable.insert(.sample("h\(person)"), person: person, in: connection)
    try CalendarFeedTable.insert(.sample(person: person, hash: "feed-\(person)"), in: connection)
    try JobTable.ask(job(of: person), in: connection)
    try MachineTable.insert(.sample(), person: person, in: connection)
    try DeviceCodeTable.insert(.sample("h\(person)"), in: connection)
    #expect(try DeviceCodeTable.decide("h\(person)", isApproved: true, person: person, in: connection))
    #expect(try LinkTable.insert(.sample(), person: person, in: connection))
    try SentCommitTable.set("garden", of: "r", person: person, in: connection)
    try SentCommitTable.insert([sent, sentToo], person: person, in: connection)
    try PushDeviceTable.put(.sample("h\(person)"), person: person, in: connection)
    try ChannelTable.insert(.sample(), person: person, in: connection)
    try MachineMessageTable.insert(.sample(), person: person, in: connection)
    try NotificationLinkTable.insert(.sample("h\(person)", person: person), in: connection)
    let identity = AccountIdentityRow(
        issuer: "i", subject: "\(person)", name: "", login: "login\(person)", linkedAt: instant(1))
    #expect(try AccountIdentityTable.insert(identity, person: person, in: connection))
    try SecretTable.set("key", hash: "h", person: person, in: connection)
    try PublicProfileTable.set(.sample("n\(person)", link: "l\(person)", person: person), in: connection)
    try ReminderTable.put(.sample(), person: person, in: connection)
    try NotificationTable.insert(.sample(), person: person, in: connection)
    try NotificationTable.insert(.sample(settledAt: 8), person: person, in: connection)
}

private let sent = CommitKey(repository: "r", authoredAt: instant(1), sha: "a")
private let sentToo = CommitKey(repository: "r", authoredAt: instant(2), sha: "b")

private func job(of person: Int64) -> JobRow {
    JobRow(person: person, id: "j", kind: "k", payload: "{}", createdAt: instant(1), dueAt: instant(1))
}

/// Changes and removes what it can.
@Sendable func change(person: Int64, _ connection: any SQLConnection) throws {
    try RevisionTable.bump(person: person, in: connection)
    try PersonTable.setSettledThrough(friday, person: person, in: connection)
    try PersonTable.setClock(seen: instant(8), doubted: instant(9), person: person, in: connection)
    try FreezeRuleTable.remove(through: friday, person: person, in: connection)
    try ZoneTable.removeAll(person: person, in: connection)
    try SettingTable.set("theme", to: nil, person: person, in: connection)
    try WalkTable.advance(by: 5, of: "r", person: person, in: connection)
    try WalkTable.finish(of: "r", person: person, in: connection)
    try AuthorTable.removeAll(of: "r", person: person, in: connection)
    try IdentityTable.set("me@example.com", isMine: false, person: person, in: connection)
    try IdentityTable.acknowledge("git@example.com", at: instant(8), person: person, in: connection)
    try CommitTable.rejudge(cause: .sample, person: person, in: connection) { _ in
        CommitTable.Judgement(day: friday.next, placement: .homeZone, excludedBy: "x")
    }
    try CommitTable.deleteTold(
        CommitCredit(email: "me@example.com"), cause: .sample, person: person, in: connection)
    try CommitTable.describe([PlacedCommit.sample("a", on: friday).commit], person: person, in: connection)
    try CommitTable.delete([sent], cause: .sample, person: person, in: connection)
    try RepositoryTable.noteHeard(machine: "m", at: instant(9), person: person, in: connection)
    var machine = MachineRow.sample()
    machine.position = 3
    try MachineTable.note(machine, person: person, in: connection)
    try MachineTable.unsettle(person: person, in: connection)
    try MachineTable.remove("m", person: person, in: connection)
    try MachineMessageTable.noteGiven(at: instant(9), of: .sample(), person: person, in: connection)
    _ = try MachineMessageTable.noteShown(at: instant(9), id: "m", channel: "c", person: person, in: connection)
    try MachineMessageTable.makeRoom(for: .sample("n"), person: person, in: connection)
    try MachineMessageTable.remove(.sample(), person: person, in: connection)
    try MachineMessageTable.removeExpired(by: instant(99), person: person, in: connection)
    try ChannelTable.setTarget("anew", of: "c", person: person, in: connection)
    _ = try ChannelTable.turn("c", on: false, person: person, in: connection)
    try ChannelTable.note(
        problem: "gone", isGone: true, at: instant(9), of: "c", person: person, in: connection)
    try ChannelTable.noteSuccess(at: instant(9), of: "c", person: person, in: connection)
    try ChannelTable.remove("c", person: person, in: connection)
    try PushDeviceTable.setSubscription("anew", of: "p", person: person, in: connection)
    for problem in ["timed-out", ""] {
        try PushDeviceTable.note(
            problem: problem, at: instant(9), endpointHash: "h\(person)", of: "p", person: person, in: connection)
    }
    try PushDeviceTable.takeOver(endpointHash: "h\(person)", person: person, in: connection)
    #expect(
        try PushDeviceTable.removeAll(problem: "gone", before: instant(9), person: person, in: connection) == 0)
    try PushDeviceTable.remove("p", person: person, in: connection)
    try NotificationLinkTable.removeExpired(at: instant(1), person: person, in: connection)
    _ = try NotificationLinkTable.use("h\(person)", person: person, in: connection)
    _ = try DeviceCodeTable.decide("h\(person)", isApproved: false, person: person, in: connection)
    try DeviceCodeTable.notePoll("h\(person)", at: instant(9), in: connection)
    _ = try DeviceCodeTable.remove("h\(person)", in: connection)
    try SentCommitTable.remove([sent], person: person, in: connection)
    try SentCommitTable.forget(ofRepository: "r", person: person, in: connection)
    try SentCommitTable.remove(repository: "r", person: person, in: connection)
    var link = LinkRow.sample()
    link.failures = 2
    try LinkTable.update(link, person: person, in: connection)
    try LinkTable.setToken("anew", person: person, in: connection)
    try LinkTable.remove(person: person, in: connection)
    try CommitTable.deleteOf(email: "me@example.com", cause: .sample, person: person, in: connection)
    try RepositoryTable.noteTold("r", at: instant(9), person: person, in: connection)
    try RepositoryTable.noteProblem(
        "r", at: instant(9), code: "missing", text: "", fingerprint: nil, person: person, in: connection)
    try RepositoryTable.remove("r", cause: .sample, person: person, in: connection)
    var source = SourceRow.sample()
    source.failures = 3
    try SourceTable.update(source, person: person, in: connection)
    try SourceTable.setToken("sealed", of: "s", person: person, in: connection)
    try SourceTable.setWatch(mark: "m", at: instant(7), of: "s", person: person, in: connection)
    try SourceTable.rename("s", to: "renamed", person: person, in: connection)
    try SourceProfileTable.set(.sample(name: nil), person: person, in: connection)
    try SourceProfileTable.setAvatar(nil, source: "s", person: person, in: connection)
    #expect(try OAuthGrantTable.claim(source: "s", at: instant(1), until: instant(9), person: person, in: connection))
    try OAuthGrantTable.release(source: "s", person: person, in: connection)
    try OAuthGrantTable.setRefreshToken("anew", source: "s", person: person, in: connection)
    try OAuthGrantTable.remove(source: "s", person: person, in: connection)
    try ForgeCommitTable.set(["octocat/haru": 1], on: friday, person: person, in: connection)
    try ForgeCommitTable.set([:], on: friday, person: person, in: connection)
    try ForgeCommitTable.removeAll(of: "s", person: person, in: connection)
    var repositories = SourceRepositoriesRow.sample()
    repositories.failures = 3
    try SourceRepositoriesTable.set(repositories, person: person, in: connection)
    try SourceRepositoriesTable.remove(source: "s", person: person, in: connection)
    try ForgeTable.set([(friday, 1)], of: source, person: person, in: connection)
    try ForgeTable.set([], of: source, person: person, in: connection)
    try WebhookTable.note("tag", detail: "a/b", at: instant(7), source: "s", person: person, in: connection)
    try WebhookTable.setSecret("anew", source: "s", person: person, in: connection)
    #expect(try DeliveryTable.close("d", source: "s", person: person, in: connection))
    #expect(try DeliveryTable.removeAll(before: instant(99), person: person, in: connection) == 2)
    #expect(try WebhookTable.remove(source: "s", person: person, in: connection))
    try SourceTable.remove("s", cause: .sample, person: person, in: connection)
    try DirtyDayTable.markKnown(cause: .sample, person: person, in: connection)
    try DirtyDayTable.clear(person: person, in: connection)
    try DayTable.remove(friday, person: person, in: connection)
    try RunTable.removeAll(person: person, in: connection)
    try FreezeTable.remove(friday, person: person, in: connection)
    try ExclusionTable.remove("x", person: person, in: connection)
    try ChallengeTable.setEnding(.givenUp(on: friday), of: "c", person: person, in: connection)
    try ChallengeTable.putAway("c", person: person, in: connection)
    try NoteTable.update(1, .sample("b"), at: instant(2), person: person, in: connection)
    try NoteTable.delete(1, at: instant(3), person: person, in: connection)
    try NoteTable.restore(1, person: person, in: connection)
    try NoteTable.delete(1, at: instant(3), person: person, in: connection)
    try NoteTable.purge(deletedBefore: instant(99), person: person, in: connection)
    try DayMoodTable.set(nil, of: friday, at: instant(9), person: person, in: connection)
    try MailboxTable.put(.sample(rule: .challenge("c")), person: person, in: connection)
    try MailboxTable.setPaperKey("anew", of: 1, person: person, in: connection)
    try MailboxTable.setPastThrough(friday.next, of: 1, person: person, in: connection)
    try MailboxLinkTable.put(
        .sample(person: person, hash: "anew-\(person)", closedAt: instant(9)), in: connection)
    try MailboxTable.setGift("anew", from: nil, of: 1, person: person, in: connection)
    try MailboxGiftTable.put(.sample(person: person, hash: "given-\(person)"), in: connection)
    try MailboxGiftTable.remove(mailbox: 1, person: person, in: connection)
    try PastLetterTable.insert(Day.last, writtenAt: instant(2), person: person, in: connection)
    try DataImportTable.removeWaiting(person: person, in: connection)
    try DataImportTable.remove(1, person: person, in: connection)
    #expect(try LetterTable.rewrite(.sample(1), person: person, in: connection))
    try LetterTable.setContent("anew", of: 1, person: person, in: connection)
    let draw = LetterDraw(number: 1, at: instant(9), day: friday, earnedBy: friday)
    #expect(try LetterTable.setDraw(draw, of: 1, person: person, in: connection))
    #expect(try !LetterTable.setDraw(draw, of: 1, person: person, in: connection))
    try LetterTable.setHidden(at: instant(9), of: 2, person: person, in: connection)
    #expect(try LetterTable.purge(hiddenBefore: instant(99), person: person, in: connection) == 1)
    try LetterTable.remove(1, person: person, in: connection)
    try LetterTable.forget(1, person: person, in: connection)
    try MailboxTable.remove(1, person: person, in: connection)
    try TaskTable.put(.sample(1, title: "Another", deletedAt: 1), alarms: [], person: person, in: connection)
    _ = try TaskTable.position(above: 1, person: person, in: connection)
    try TaskTable.purge(before: instant(99), person: person, in: connection)
    try TaskTable.remove(1, person: person, in: connection)
    try TicketTable.set("haru", to: .pink, person: person, in: connection)
    try SentFormTable.insert("l", subject: .task, number: 2, at: instant(99_999_999), person: person, in: connection)
    try SessionTable.removeAll(lastSeenBefore: instant(99), person: person, in: connection)
    let identity = AccountIdentityRow(
        issuer: "i", subject: "\(person)", name: "N", login: "L", linkedAt: instant(1), signedInAt: instant(9))
    try AccountIdentityTable.note(identity, person: person, in: connection)
    _ = try AccountIdentityTable.remove(issuer: "i", subject: "\(person)", person: person, in: connection)
    try AccessTokenTable.touch("t", at: instant(9), person: person, in: connection)
    try AccessTokenTable.remove("t", person: person, in: connection)
    try CalendarFeedTable.touch(1, at: instant(9), person: person, in: connection)
    try CalendarFeedTable.remove(1, person: person, in: connection)
    try SecretTable.set("key", hash: "other", person: person, in: connection)
    _ = try SecretTable.remove("key", hash: "other", person: person, in: connection)
    try PublicProfileTable.set(.sample("other", link: nil, person: person), in: connection)
    try JobTable.removeDone(before: instant(99), person: person, in: connection)
    #expect(try JobTable.givenUp(before: instant(99), person: person, in: connection) == [])
    try JobTable.hasten("j", at: instant(0), person: person, in: connection)
    try JobTable.remove("j", person: person, in: connection)
    #expect(try ReminderTable.noteChange(at: instant(5), person: person, in: connection))
    try NotificationTable.set(.sample(settledAt: 9), person: person, in: connection)
    #expect(try NotificationTable.removeSettled(before: instant(99), person: person, in: connection) == 1)
}

/// Everything that a person can read, told as `nothing` where there is nothing.
@Sendable func sight(person: Int64, _ connection: any SQLConnection) throws -> [String] {
    var sight: [String] = []
    func see(_ value: some Any, isNothing: Bool) { sight.append(isNothing ? "nothing" : "\(value)") }
    func see(_ values: some Collection) { see(values, isNothing: values.isEmpty) }
    func see(_ value: (some Any)?) { see(value as Any, isNothing: value == nil) }
    var streamed = 0
    try CommitTable.forEach(person: person, in: connection) { _ in streamed += 1 }
    try ForgeTable.forEach(person: person, in: connection) { _ in streamed += 1 }
    try ForgeTable.forEachOfDirtyDays(person: person, in: connection) { _ in streamed += 1 }
    try ForgeCommitTable.forEach(person: person, in: connection) { _ in streamed += 1 }
    see(streamed, isNothing: streamed == 0)
    see(
        try RevisionTable.value(person: person, in: connection),
        isNothing: try RevisionTable.value(person: person, in: connection) == 0)
    see(try ZoneTable.history(person: person, in: connection))
    see(try RuleTable.history(person: person, in: connection).changes)
    see(try SettingTable.all(person: person, in: connection))
    let context = try ContextTable.find(person: person, in: connection)
    see(context.settings)
    see(context.zones)
    see(context.rules.changes)
    see(context.freezes)
    see(context.adopted)
    let account = context.account
    let isUntouched = account?.settledThrough == nil && account?.clockSeenAt == nil && account?.revision ?? 0 == 0
    see(account as Any, isNothing: isUntouched)
    see(try RepositoryTable.all(person: person, in: connection))
    see(try WalkTable.tips(of: "r", person: person, in: connection))
    see(try WalkTable.unfinished(of: "r", person: person, in: connection) as [WalkRow])
    see(try WalkTable.unfinishedRepositories(person: person, in: connection))
    see(try AuthorTable.all(person: person, in: connection))
    see(try IdentityTable.all(person: person, in: connection))
    see(try IdentityTable.mine(person: person, in: connection))
    see(try ExclusionTable.all(person: person, in: connection))
    see(try CommitTable.of(friday, person: person, in: connection))
    see(try CommitTable.names(ofRepository: "r", person: person, in: connection))
    see(try FreezeRuleTable.all(person: person, in: connection))
    see(try CommitTimeTable.sums(from: .first, through: .last, person: person, in: connection))
    see(try CommitTable.countByRepository(person: person, in: connection))
    let own = try CommitTable.count(ofRepository: "r", person: person, in: connection)
    see(own, isNothing: own == 0)
    see(try ForgeTable.of(friday, person: person, in: connection))
    see(try ForgeTable.totals(person: person, in: connection))
    see(try ForgeCommitTable.of(friday, person: person, in: connection))
    see(try SourceRepositoriesTable.all(person: person, in: connection))
    see(try SourceRepositoriesTable.find(source: "s", person: person, in: connection))
    see(try SourceTable.all(person: person, in: connection))
    see(try SourceTable.find("s", person: person, in: connection))
    see(try WebhookTable.all(person: person, in: connection))
    see(try WebhookTable.find(source: "s", person: person, in: connection))
    let load = try DeliveryTable.load(source: "s", person: person, in: connection)
    see(load.bytes, isNothing: load.count == 0)
    see(try DeliveryTable.waiting(source: "s", person: person, in: connection))
    see(try CommitTable.newest(ofRepository: "r", limit: 9, person: person, in: connection))
    see(try DirtyDayTable.days(person: person, in: connection))
    see(try DayTable.of(friday, person: person, in: connection))
    see(try DayTable.done(from: .first, through: .last, person: person, in: connection))
    see(try DayTable.totals(from: .first, through: .last, person: person, in: connection))
    see(try DayTable.origins(from: .first, through: .last, person: person, in: connection))
    let streak = try StreakTable.find(through: .last, limit: 9, person: person, in: connection)
    see(streak.newest)
    see(streak.longest)
    see(streak, isNothing: streak.total == 0 && streak.activeDays == 0)
    see(try RunTable.touching(from: .first, through: .last, person: person, in: connection))
    see(try FreezeTable.range(person: person, in: connection))
    see(try ChallengeTable.all(person: person, in: connection))
    see(try NoteTable.find(1, person: person, in: connection))
    see(try NoteTable.heads([1], person: person, in: connection))
    see(try NoteTable.bodies(of: [1], person: person, in: connection))
    var found = NoteFilter()
    see(try NoteTable.page(found, keptSince: instant(0), limit: 9, person: person, in: connection).notes)
    found.text = "a"
    see(try NoteTable.page(found, keptSince: instant(0), limit: 9, person: person, in: connection).notes)
    see(try NoteTable.of(friday, person: person, in: connection))
    see(try NoteTable.firstDay(person: person, in: connection))
    see(try NoteTable.newest(person: person, in: connection))
    see(try NoteTable.moods(from: .first, through: .last, person: person, in: connection))
    see(try NoteTable.commits(startingWith: "a", person: person, in: connection))
    see(try NoteTable.repositories(person: person, in: connection))
    see(try NoteTable.tags(person: person, in: connection))
    see(try NoteTable.months(person: person, in: connection))
    see(try DayMoodTable.range(from: .first, through: .last, person: person, in: connection))
    see(try CommitTable.newestRepository(person: person, in: connection))
    see(try CommitTable.named(["a"], person: person, in: connection))
    var every = TaskQuery()
    every.status = .all
    see(try TaskTable.find(1, person: person, in: connection))
    see(try TaskTable.made(by: 7, person: person, in: connection))
    see(try TaskTable.page(every, now: instant(0), window: .standard, limit: 9, person: person, in: connection))
    let count = try TaskTable.count(every, now: instant(0), window: .standard, person: person, in: connection)
    see(count, isNothing: count == 0)
    see(try TaskTable.openByQuadrant(now: instant(0), window: .standard, person: person, in: connection))
    for overBy in [instant(1 << 40), nil] {
        let tasks = try TaskTable.of(
            friday, limit: 9, overBy: overBy, mostOverdue: 9, mostRepeated: 9, person: person, in: connection)
        see(tasks.tasks)
        see(tasks.overdue)
        see(tasks.repeated)
    }
    see(try TaskTable.done(on: friday, limit: 9, person: person, in: connection))
    see(try TaskTable.marks(from: .first, through: .last, person: person, in: connection))
    see(try TaskTable.repeated(through: .last, limit: 9, person: person, in: connection))
    see(try TaskTable.repositories(person: person, in: connection))
    see(try TaskTable.onClock(person: person, in: connection))
    see(try TaskTable.dated(doneFrom: friday, person: person, in: connection))
    see(try TaskTable.alarms(from: instant(0), to: instant(99), person: person, in: connection).map(\.number))
    see(try TaskTable.ringing(dueFrom: .first, person: person, in: connection))
    see(try ReminderTable.find(person: person, in: connection))
    see(try NotificationTable.open(person: person, in: connection))
    see(try NotificationTable.of(.nudge, subject: "2026-11-20", person: person, in: connection))
    see(try NotificationTable.newest(limit: 9, person: person, in: connection))
    see(try NotificationTable.unexpired(.nudge, at: instant(0), person: person, in: connection))
    see(try TicketTable.colors(person: person, in: connection))
    see(try TicketTable.openTasks(person: person, in: connection))
    see(try SentFormTable.number(of: "k", subject: .task, person: person, in: connection))
    see(
        try SentFormTable.times(
            of: .task, after: instant(0), through: instant(9), person: person, in: connection))
    see(try SessionTable.all(person: person, in: connection))
    see(try AccessTokenTable.all(person: person, in: connection))
    see(try CalendarFeedTable.all(person: person, in: connection))
    see(try MachineTable.all(person: person, in: connection))
    see(try MachineTable.find(token: "t", person: person, in: connection))
    see(try PushDeviceTable.all(person: person, in: connection))
    see(try PushDeviceTable.find("p", person: person, in: connection))
    see(try ChannelTable.all(person: person, in: connection))
    see(try ChannelTable.find("c", person: person, in: connection))
    see(try MachineMessageTable.open(channel: "c", at: instant(0), limit: 9, person: person, in: connection))
    see(try MachineMessageTable.isGiven(tag: "day", channel: "c", person: person, in: connection) ? ["given"] : [])
    see(try MachineMessageTable.waiting(writtenBy: instant(99), person: person, in: connection).keys.sorted())
    see(try LinkTable.find(person: person, in: connection))
    see(try SentCommitTable.repositories(person: person, in: connection))
    see(
        try SentCommitTable.unsent(
            after: nil, ofRepository: "r", through: instant(1 << 40), limit: 9, person: person, in: connection))
    see(try SentCommitTable.gone(ofRepository: "r", limit: 9, person: person, in: connection))
    see(try CommitTable.ofMachine("m", after: nil, limit: 9, person: person, in: connection))
    see(try AccountIdentityTable.all(person: person, in: connection))
    see(try OAuthGrantTable.all(person: person, in: connection))
    see(try OAuthGrantTable.find(source: "s", person: person, in: connection))
    see(try SourceProfileTable.find(source: "s", person: person, in: connection))
    see(try SourceProfileTable.avatar(source: "s", person: person, in: connection))
    see(try JobTable.all(person: person, in: connection))
    see(try SecretTable.hash(of: "key", person: person, in: connection))
    see(try PublicProfileTable.find(person: person, in: connection))
    see(try MailboxTable.all(person: person, in: connection))
    see(try MailboxTable.find(1, person: person, in: connection))
    see(try MailboxTable.paperKey(of: 1, person: person, in: connection))
    see(try MailboxLinkTable.find(mailbox: 1, person: person, in: connection))
    see(try MailboxLinkTable.all(person: person, in: connection))
    see(try MailboxTable.received(by: "gift", person: person, in: connection))
    see(try MailboxTable.given(by: person, in: connection))
    see(try MailboxGiftTable.find(mailbox: 1, person: person, in: connection))
    see(try MailboxGiftTable.all(person: person, in: connection))
    see(try PastLetterTable.all(person: person, in: connection).map { "\($0)" }.sorted())
    see(try DataImportTable.all(since: instant(0), person: person, in: connection))
    see(try DataImportTable.waiting(person: person, in: connection).map { "\($0)" })
    see(try ImportedItemTable.items(of: .task, format: "csv", person: person, in: connection).keys.sorted())
    see(try ImportedRowTable.all(of: 1, person: person, in: connection))
    see(try ImportedRowTable.counts(of: 1, person: person, in: connection).sorted { $0.key < $1.key }.map { "\($0)" })
    see(try ExportedList.noteList.row(1, person: person, in: connection).map { "\($0)" })
    let isNumbered = try NumberingTable.isUsed("task", person: person, in: connection)
    see(isNumbered, isNothing: !isNumbered)
    see(try ImportedItemTable.numbers(of: .task, from: 1, person: person, in: connection))
    let room = try LetterTable.room(mailbox: 1, since: instant(0), person: person, in: connection)
    see(room, isNothing: room == (0, 0, 0))
    see(try LetterTable.all(mailbox: 1, person: person, in: connection))
    see(try LetterTable.heads(mailbox: 1, person: person, in: connection))
    see(try LetterTable.all(person: person, in: connection))
    see(try LetterTable.drawnCounts(from: friday, through: friday, person: person, in: connection))
    see(try LetterTable.drawn(on: friday, person: person, in: connection))
    see(try LetterTable.find(1, person: person, in: connection))
    return sight
}

/// Every row of a person in every table that has a person, as text.
@Sendable private func rows(of person: Int64, _ connection: any SQLConnection) throws -> [String: [String]] {
    var rows: [String: [String]] = [:]
    for table in AccountTables.names {
        let columns = try connection.columns(of: table).map(\.name)
        let texts = columns.map { "COALESCE(CAST(\($0) AS TEXT), 'NULL')" }.joined(separator: " || ' ' || ")
        rows[table] = try connection.all(
            "SELECT \(texts) FROM \(table) WHERE person_id = $1 ORDER BY 1", [.integer(person)]
        ) { try $0.text(0) }
    }
    return rows
}
