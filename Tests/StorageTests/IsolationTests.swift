import Core
import StorageSQLite
import TestSupport
import Testing

@testable import Storage

@Suite struct IsolationTests {
    @Test("One person's data is never seen, changed or removed by another", arguments: DatabaseEngine.allCases)
    func isolates(_ engine: DatabaseEngine) async throws {
        try await engine.withDatabase(people: [1, 2]) { database in
            try await database.write { try fill($0.account(1)) }
            let before = try await database.read { try rows(of: 1, $0) }
            #expect(before.filter { $0.value.isEmpty }.map(\.key) == [], "every table is filled")

            try await database.write { connection in
                #expect(try sight(connection.account(2)).allSatisfy { $0 == "nothing" })
                try fill(connection.account(2))
                try change(connection.account(2))
            }
            #expect(try await database.read { try rows(of: 1, $0) } == before)
        }
    }

    @Test("The list of tables with account data is complete", arguments: DatabaseEngine.allCases)
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

    @Test("Removing a person removes all of their rows and no others", arguments: DatabaseEngine.allCases)
    func removes(_ engine: DatabaseEngine) async throws {
        try await engine.withDatabase(people: [1, 2]) { database in
            try await database.write { connection in
                for person in [1, 2] as [Int64] { try fill(connection.account(person)) }
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

/// Inserts at least one row into every table.
@Sendable func fill(_ tx: Tx) throws {
    try tx.revisions.bump()
    try tx.zones.set(.utc, from: nil)
    try tx.rules.set(DayRules(minimum: 2), from: .first)
    try tx.settings.set("theme", to: "pink")
    try tx.repositories.insert(.sample())
    try tx.walks.setTips(["a"], of: "r")
    try tx.walks.begin(WalkRow(tips: ["a"], skip: 1), of: "r")
    try tx.authors.add([AuthorRow(email: "me@example.com", name: "Me", commits: 1)], of: "r")
    try tx.identities.set("me@example.com", isMine: true)
    let adopted = IdentityRow(email: "git@example.com", origin: .configured, isMine: true, adoptedAt: instant(3))
    try tx.identities.insert(adopted)
    try tx.exclusions.insert(ExclusionRule(id: "x", repository: nil, subject: .message, pattern: "wip"))
    try tx.commits.insert([.sample("a", on: friday)], cause: .sample)
    // Nothing writes it any more; a server of the previous version may have.
    try tx.execute("INSERT INTO dirty_day (person_id, day) VALUES ($1, $2)", [.integer(tx.person), .day(friday)])
    try tx.sources.insert(.sample())
    try tx.forgeDays.set([(friday, 2)], of: .sample())
    try tx.forgeCommits.set(["octocat/haru": 2], on: friday)
    try tx.sourceRepositories.set(.sample())
    try WebhookTable.set(.sample("w\(tx.person)", person: tx.person), in: tx)
    try tx.webhooks.note("ping", detail: "", at: instant(6), source: "s")
    try tx.oauthGrants.set(OAuthGrantRow(source: "s", expiresAt: instant(5), refreshToken: "sealed"))
    try tx.sourceProfiles.set(.sample())
    try tx.sourceProfiles.setAvatar(.sample(), source: "s")
    #expect(try tx.deliveries.insert(.sample("d"), source: "s"))
    #expect(try tx.deliveries.insert(.sample("e"), source: "s"))
    #expect(try tx.deliveries.close("e", source: "s"))
    try tx.days.set(.sample(friday, 2))
    try tx.commitTimes.insert(["r": CommitTimes()], of: friday)
    try tx.runs.insert(Run(start: friday, end: friday, length: 1))
    try tx.freezes.insert(SpentFreeze(day: friday, spentAt: instant(1), isAutomatic: false))
    try tx.freezeRules.insert(FreezeRuleRow(throughDay: friday, rule: FreezeRule()))
    try tx.changes.append(.sample(friday, at: 1))
    let challenge = Challenge(id: "c", name: "", length: 7, rule: .count, start: friday)
    try tx.challenges.insert(ChallengeRow(challenge: challenge, createdAt: instant(1)))
    _ = try tx.notes.insert(.sample("a"), at: instant(1))
    try tx.mailboxes.put(.sample(rule: .from(friday), pastThrough: friday))
    try tx.mailboxes.setPaperKey("sealed", of: 1)
    try MailboxLinkTable.put(.sample(person: tx.person, hash: "link-\(tx.person)"), in: tx)
    try tx.mailboxes.setGift("gift", from: tx.person, of: 1)
    try MailboxGiftTable.put(.sample(person: tx.person, hash: "gift-\(tx.person)"), in: tx)
    try tx.pastLetters.insert(Day.first, writtenAt: instant(1))
    try tx.dataImports.insert(ImportRow(number: 1, name: "f\(tx.person)", format: "csv", madeAt: instant(1)))
    try tx.dataImports.insert(
        ImportRow(number: 2, name: "w\(tx.person)", format: "csv", madeAt: instant(1)), content: "x")
    try tx.importedItems.insert([("i\(tx.person)", 1)], of: .task, format: "csv", from: 1)
    try tx.importedRows.insert([ImportedRow(list: "moods", content: "c\(tx.person)", previous: "p")], of: 1)
    for number in 1...2 {
        try tx.letters.insert(.sample(number, linkHash: "letter-\(tx.person)-\(number)"))
    }
    let drawn = LetterDraw(number: 2, at: instant(1), day: friday, earnedBy: nil)
    try tx.letters.insert(.sample(3, draw: drawn))
    try tx.dayMoods.set(.good, of: friday, at: instant(1))
    try tx.tasks.put(
        .sample(try tx.numbering.next("task"), due: friday),
        alarms: [PlannedAlarm(alarm: .oneHour, at: instant(9))])
    try tx.tickets.ensure("haru")
    try tx.sentForms.insert("k", subject: .task, number: 1, at: instant(1))
    try tx.sessions.insert(.sample("h\(tx.person)"))
    try tx.accessTokens.insert(.sample("h\(tx.person)"))
    try CalendarFeedTable.insert(.sample(person: tx.person, hash: "feed-\(tx.person)"), in: tx)
    try JobTable.ask(job(of: tx.person), in: tx)
    try tx.machines.insert(.sample())
    try DeviceCodeTable.insert(.sample("h\(tx.person)"), in: tx)
    #expect(try DeviceCodeTable.decide("h\(tx.person)", isApproved: true, in: tx))
    #expect(try tx.links.insert(.sample()))
    try tx.sentCommits.set("garden", of: "r")
    try tx.sentCommits.insert([sent, sentToo])
    try tx.pushDevices.put(.sample("h\(tx.person)"))
    try tx.channels.insert(.sample())
    try tx.machineMessages.insert(.sample())
    try NotificationLinkTable.insert(.sample("h\(tx.person)", person: tx.person), in: tx)
    let identity = AccountIdentityRow(
        issuer: "i", subject: "\(tx.person)", name: "", login: "login\(tx.person)", linkedAt: instant(1))
    #expect(try tx.accountIdentities.insert(identity))
    try tx.secrets.set("key", hash: "h")
    try PublicProfileTable.set(.sample("n\(tx.person)", link: "l\(tx.person)", person: tx.person), in: tx)
    try tx.reminders.put(.sample())
    try tx.notifications.insert(.sample())
    try tx.notifications.insert(.sample(settledAt: 8))
}

private let sent = CommitKey(repository: "r", authoredAt: instant(1), sha: "a")
private let sentToo = CommitKey(repository: "r", authoredAt: instant(2), sha: "b")

private func job(of person: Int64) -> JobRow {
    JobRow(person: person, id: "j", kind: "k", payload: "{}", createdAt: instant(1), dueAt: instant(1))
}

/// Changes and removes everything possible.
@Sendable func change(_ tx: Tx) throws {
    try tx.revisions.bump()
    try tx.people.setClosedThrough(friday)
    try tx.people.setClock(seen: instant(8), doubted: instant(9))
    try tx.freezeRules.remove(through: friday)
    try tx.zones.removeAll()
    try tx.settings.set("theme", to: nil)
    try tx.walks.advance(by: 5, of: "r")
    try tx.walks.finish(of: "r")
    try tx.authors.removeAll(of: "r")
    try tx.identities.set("me@example.com", isMine: false)
    try tx.identities.acknowledge("git@example.com", at: instant(8))
    try tx.commits.rejudge(cause: .sample) { _ in
        CommitTable.Judgement(day: friday.next, placement: .homeZone, excludedBy: "x")
    }
    try tx.commits.deleteTold(CommitCredit(email: "me@example.com"), cause: .sample)
    try tx.commits.describe([PlacedCommit.sample("a", on: friday).commit])
    try tx.commits.delete([sent], cause: .sample)
    try tx.repositories.noteHeard(machine: "m", at: instant(9))
    var machine = MachineRow.sample()
    machine.position = 3
    try tx.machines.note(machine)
    try tx.machines.unsettle()
    try tx.machines.remove("m")
    try tx.machineMessages.noteGiven(at: instant(9), of: .sample())
    _ = try tx.machineMessages.noteShown(at: instant(9), id: "m", channel: "c")
    try tx.machineMessages.makeRoom(for: .sample("n"))
    try tx.machineMessages.remove(.sample())
    try tx.machineMessages.removeExpired(by: instant(99))
    try tx.channels.setTarget("anew", of: "c")
    _ = try tx.channels.turn("c", on: false)
    try tx.channels.note(problem: "gone", isGone: true, at: instant(9), of: "c")
    try tx.channels.noteSuccess(at: instant(9), of: "c")
    try tx.channels.remove("c")
    try tx.pushDevices.setSubscription("anew", of: "p")
    for problem in ["timed-out", ""] {
        try tx.pushDevices.note(problem: problem, at: instant(9), endpointHash: "h\(tx.person)", of: "p")
    }
    try tx.pushDevices.takeOver(endpointHash: "h\(tx.person)")
    #expect(try tx.pushDevices.removeAll(problem: "gone", before: instant(9)) == 0)
    try tx.pushDevices.remove("p")
    try tx.notificationLinks.removeExpired(at: instant(1))
    _ = try tx.notificationLinks.use("h\(tx.person)")
    _ = try DeviceCodeTable.decide("h\(tx.person)", isApproved: false, in: tx)
    try DeviceCodeTable.notePoll("h\(tx.person)", at: instant(9), in: tx)
    _ = try DeviceCodeTable.remove("h\(tx.person)", in: tx)
    try tx.sentCommits.remove([sent])
    try tx.sentCommits.forget(ofRepository: "r")
    try tx.sentCommits.remove(repository: "r")
    var link = LinkRow.sample()
    link.failures = 2
    try tx.links.update(link)
    try tx.links.setToken("anew")
    try tx.links.remove()
    try tx.commits.deleteOf(email: "me@example.com", cause: .sample)
    try tx.repositories.noteTold("r", at: instant(9))
    try tx.repositories.noteProblem("r", at: instant(9), code: "missing", text: "", fingerprint: nil)
    try tx.repositories.remove("r", cause: .sample)
    var source = SourceRow.sample()
    source.failures = 3
    try tx.sources.update(source)
    try tx.sources.setToken("sealed", of: "s")
    try tx.sources.setWatch(etag: "m", at: instant(7), of: "s")
    try tx.sources.rename("s", to: "renamed")
    try tx.sourceProfiles.set(.sample(name: nil))
    try tx.sourceProfiles.setAvatar(nil, source: "s")
    #expect(try tx.oauthGrants.claim(source: "s", at: instant(1), until: instant(9)))
    try tx.oauthGrants.release(source: "s")
    try tx.oauthGrants.setRefreshToken("anew", source: "s")
    try tx.oauthGrants.remove(source: "s")
    try tx.forgeCommits.set(["octocat/haru": 1], on: friday)
    try tx.forgeCommits.set([:], on: friday)
    try tx.forgeCommits.removeAll(of: "s")
    var repositories = SourceRepositoriesRow.sample()
    repositories.failures = 3
    try tx.sourceRepositories.set(repositories)
    try tx.sourceRepositories.remove(source: "s")
    try tx.forgeDays.set([(friday, 1)], of: source)
    try tx.forgeDays.set([], of: source)
    try tx.webhooks.note("tag", detail: "a/b", at: instant(7), source: "s")
    try tx.webhooks.setSecret("anew", source: "s")
    #expect(try tx.deliveries.close("d", source: "s"))
    #expect(try tx.deliveries.removeAll(before: instant(99)) == 2)
    #expect(try tx.webhooks.remove(source: "s"))
    try tx.sources.remove("s", cause: .sample)
    try tx.dirtyDays.markKnown(cause: .sample)
    try tx.dirtyDays.clear()
    try tx.days.remove(friday)
    try tx.runs.removeAll()
    try tx.freezes.remove(friday)
    try tx.exclusions.remove("x")
    try tx.challenges.setEnding(.givenUp(on: friday), of: "c")
    try tx.challenges.putAway("c")
    try tx.notes.update(1, .sample("b"), at: instant(2))
    try tx.notes.delete(1, at: instant(3))
    try tx.notes.restore(1)
    try tx.notes.delete(1, at: instant(3))
    try tx.notes.purge(deletedBefore: instant(99))
    try tx.dayMoods.set(nil, of: friday, at: instant(9))
    try tx.mailboxes.put(.sample(rule: .challenge("c")))
    try tx.mailboxes.setPaperKey("anew", of: 1)
    try tx.mailboxes.setPastThrough(friday.next, of: 1)
    try MailboxLinkTable.put(.sample(person: tx.person, hash: "anew-\(tx.person)", closedAt: instant(9)), in: tx)
    try tx.mailboxes.setGift("anew", from: nil, of: 1)
    try MailboxGiftTable.put(.sample(person: tx.person, hash: "given-\(tx.person)"), in: tx)
    try tx.mailboxGifts.remove(mailbox: 1)
    try tx.pastLetters.insert(Day.last, writtenAt: instant(2))
    try tx.dataImports.removeWaiting()
    try tx.dataImports.remove(1)
    #expect(try tx.letters.rewrite(.sample(1)))
    try tx.letters.setContent("anew", of: 1)
    let draw = LetterDraw(number: 1, at: instant(9), day: friday, earnedBy: friday)
    #expect(try tx.letters.setDraw(draw, of: 1))
    #expect(try !tx.letters.setDraw(draw, of: 1))
    try tx.letters.setHidden(at: instant(9), of: 2)
    #expect(try tx.letters.purge(hiddenBefore: instant(99)) == 1)
    try tx.letters.remove(1)
    try tx.letters.forget(1)
    try tx.mailboxes.remove(1)
    try tx.tasks.put(.sample(1, title: "Another", deletedAt: 1), alarms: [])
    _ = try tx.tasks.position(above: 1)
    try tx.tasks.purge(before: instant(99))
    try tx.tasks.remove(1)
    try tx.tickets.set("haru", to: .pink)
    try tx.sentForms.insert("l", subject: .task, number: 2, at: instant(99_999_999))
    try tx.sessions.removeAll(lastSeenBefore: instant(99))
    let identity = AccountIdentityRow(
        issuer: "i", subject: "\(tx.person)", name: "N", login: "L", linkedAt: instant(1), signedInAt: instant(9))
    try tx.accountIdentities.note(identity)
    _ = try tx.accountIdentities.remove(issuer: "i", subject: "\(tx.person)")
    try tx.accessTokens.touch("t", at: instant(9))
    try tx.accessTokens.remove("t")
    try tx.calendarFeeds.touch(1, at: instant(9))
    try tx.calendarFeeds.remove(1)
    try tx.secrets.set("key", hash: "other")
    _ = try tx.secrets.remove("key", hash: "other")
    try PublicProfileTable.set(.sample("other", link: nil, person: tx.person), in: tx)
    try tx.jobs.removeDone(before: instant(99))
    #expect(try tx.jobs.givenUp(before: instant(99)) == [])
    try tx.jobs.hasten("j", at: instant(0))
    try tx.jobs.remove("j")
    #expect(try tx.reminders.noteChange(at: instant(5)))
    try tx.notifications.set(.sample(settledAt: 9))
    #expect(try tx.notifications.removeSettled(before: instant(99)) == 1)
}

/// Everything that a person can read, with `nothing` for an empty result.
@Sendable func sight(_ tx: Tx) throws -> [String] {
    var sight: [String] = []
    func see(_ value: some Any, isNothing: Bool) { sight.append(isNothing ? "nothing" : "\(value)") }
    func see(_ values: some Collection) { see(values, isNothing: values.isEmpty) }
    func see(_ value: (some Any)?) { see(value as Any, isNothing: value == nil) }
    var streamed = 0
    try tx.commits.forEach() { _ in streamed += 1 }
    try tx.forgeDays.forEach() { _ in streamed += 1 }
    try tx.forgeDays.forEachOfDirtyDays() { _ in streamed += 1 }
    try tx.forgeCommits.forEach() { _ in streamed += 1 }
    see(streamed, isNothing: streamed == 0)
    see(
        try tx.revisions.value(),
        isNothing: try tx.revisions.value() == 0)
    see(try tx.zones.history())
    see(try tx.rules.history().changes)
    see(try tx.settings.all())
    let context = try tx.context.find()
    see(context.settings)
    see(context.zones)
    see(context.rules.changes)
    see(context.freezes)
    see(context.adopted)
    let account = context.account
    let isUntouched = account?.closedThrough == nil && account?.clockSeenAt == nil && account?.revision ?? 0 == 0
    see(account as Any, isNothing: isUntouched)
    see(try tx.repositories.all())
    see(try tx.walks.tips(of: "r"))
    see(try tx.walks.unfinished(of: "r") as [WalkRow])
    see(try tx.walks.unfinishedRepositories())
    see(try tx.authors.all())
    see(try tx.identities.all())
    see(try tx.identities.mine())
    see(try tx.exclusions.all())
    see(try tx.commits.of(friday))
    see(try tx.commits.names(ofRepository: "r"))
    see(try tx.freezeRules.all())
    see(try tx.commitTimes.sums(from: .first, through: .last))
    see(try tx.commits.countByRepository())
    let own = try tx.commits.count(ofRepository: "r")
    see(own, isNothing: own == 0)
    see(try tx.forgeDays.of(friday))
    see(try tx.forgeDays.totals())
    see(try tx.forgeCommits.of(friday))
    see(try tx.sourceRepositories.all())
    see(try tx.sourceRepositories.find(source: "s"))
    see(try tx.sources.all())
    see(try tx.sources.find("s"))
    see(try tx.webhooks.all())
    see(try tx.webhooks.find(source: "s"))
    let load = try tx.deliveries.load(source: "s")
    see(load.bytes, isNothing: load.count == 0)
    see(try tx.deliveries.waiting(source: "s"))
    see(try tx.commits.newest(ofRepository: "r", limit: 9))
    see(try tx.dirtyDays.days())
    see(try tx.days.of(friday))
    see(try tx.days.done(from: .first, through: .last))
    see(try tx.days.totals(from: .first, through: .last))
    see(try tx.days.origins(from: .first, through: .last))
    let streak = try tx.streaks.find(through: .last, limit: 9)
    see(streak.newest)
    see(streak.longest)
    see(streak, isNothing: streak.total == 0 && streak.activeDays == 0)
    see(try tx.runs.touching(from: .first, through: .last))
    see(try tx.freezes.range())
    see(try tx.challenges.all())
    see(try tx.notes.find(1))
    see(try tx.notes.heads([1]))
    see(try tx.notes.bodies(of: [1]))
    var found = NoteFilter()
    see(try tx.notes.page(found, keptSince: instant(0), limit: 9).notes)
    found.text = "a"
    see(try tx.notes.page(found, keptSince: instant(0), limit: 9).notes)
    see(try tx.notes.of(friday))
    see(try tx.notes.firstDay())
    see(try tx.notes.newest())
    see(try tx.notes.moods(from: .first, through: .last))
    see(try tx.notes.commits(startingWith: "a"))
    see(try tx.notes.repositories())
    see(try tx.notes.tags())
    see(try tx.notes.months())
    see(try tx.dayMoods.range(from: .first, through: .last))
    see(try tx.commits.newestRepository())
    see(try tx.commits.named(["a"]))
    var every = TaskQuery()
    every.status = .all
    see(try tx.tasks.find(1))
    see(try tx.tasks.made(by: 7))
    see(try tx.tasks.page(every, now: instant(0), window: .standard, limit: 9))
    let count = try tx.tasks.count(every, now: instant(0), window: .standard)
    see(count, isNothing: count == 0)
    see(try tx.tasks.openByQuadrant(now: instant(0), window: .standard))
    for overBy in [instant(1 << 40), nil] {
        let tasks = try tx.tasks.of(friday, limit: 9, overBy: overBy, mostOverdue: 9, mostRepeated: 9)
        see(tasks.tasks)
        see(tasks.overdue)
        see(tasks.repeated)
    }
    see(try tx.tasks.done(on: friday, limit: 9))
    see(try tx.tasks.marks(from: .first, through: .last))
    see(try tx.tasks.repeated(through: .last, limit: 9))
    see(try tx.tasks.repositories())
    see(try tx.tasks.onClock())
    see(try tx.tasks.dated(doneFrom: friday))
    see(try tx.tasks.alarms(from: instant(0), to: instant(99)).map(\.number))
    see(try tx.tasks.ringing(dueFrom: .first))
    see(try tx.reminders.find())
    see(try tx.notifications.open())
    see(try tx.notifications.of(.nudge, subject: "2026-11-20"))
    see(try tx.notifications.newest(limit: 9))
    see(try tx.notifications.unexpired(.nudge, at: instant(0)))
    see(try tx.tickets.colors())
    see(try tx.tickets.openTasks())
    see(try tx.sentForms.number(of: "k", subject: .task))
    see(try tx.sentForms.times(of: .task, after: instant(0), through: instant(9)))
    see(try tx.sessions.all())
    see(try tx.accessTokens.all())
    see(try tx.calendarFeeds.all())
    see(try tx.machines.all())
    see(try tx.machines.find(token: "t"))
    see(try tx.pushDevices.all())
    see(try tx.pushDevices.find("p"))
    see(try tx.channels.all())
    see(try tx.channels.find("c"))
    see(try tx.machineMessages.open(channel: "c", at: instant(0), limit: 9))
    see(try tx.machineMessages.isGiven(tag: "day", channel: "c") ? ["given"] : [])
    see(try tx.machineMessages.waiting(writtenBy: instant(99)).keys.sorted())
    see(try tx.links.find())
    see(try tx.sentCommits.repositories())
    see(try tx.sentCommits.unsent(after: nil, ofRepository: "r", through: instant(1 << 40), limit: 9))
    see(try tx.sentCommits.gone(ofRepository: "r", limit: 9))
    see(try tx.commits.ofMachine("m", after: nil, limit: 9))
    see(try tx.accountIdentities.all())
    see(try tx.oauthGrants.all())
    see(try tx.oauthGrants.find(source: "s"))
    see(try tx.sourceProfiles.find(source: "s"))
    see(try tx.sourceProfiles.avatar(source: "s"))
    see(try tx.jobs.all())
    see(try tx.secrets.hash(of: "key"))
    see(try tx.publicProfiles.find())
    see(try tx.mailboxes.all())
    see(try tx.mailboxes.find(1))
    see(try tx.mailboxes.paperKey(of: 1))
    see(try tx.mailboxLinks.find(mailbox: 1))
    see(try tx.mailboxLinks.all())
    see(try tx.mailboxes.received(by: "gift"))
    see(try MailboxTable.given(by: tx.person, in: tx))
    see(try tx.mailboxGifts.find(mailbox: 1))
    see(try tx.mailboxGifts.all())
    see(try tx.pastLetters.all().map { "\($0)" }.sorted())
    see(try tx.dataImports.all(since: instant(0)))
    see(try tx.dataImports.waiting().map { "\($0)" })
    see(try tx.importedItems.items(of: .task, format: "csv").keys.sorted())
    see(try tx.importedRows.all(of: 1))
    see(try tx.importedRows.counts(of: 1).sorted { $0.key < $1.key }.map { "\($0)" })
    see(try ExportedList.noteList.row(1, in: tx).map { "\($0)" })
    let isNumbered = try tx.numbering.isUsed("task")
    see(isNumbered, isNothing: !isNumbered)
    see(try tx.importedItems.numbers(of: .task, from: 1))
    let room = try tx.letters.room(mailbox: 1, since: instant(0))
    see(room, isNothing: room == (0, 0, 0))
    see(try tx.letters.all(mailbox: 1))
    see(try tx.letters.heads(mailbox: 1))
    see(try tx.letters.all())
    see(try tx.letters.drawnCounts(from: friday, through: friday))
    see(try tx.letters.drawn(on: friday))
    see(try tx.letters.find(1))
    return sight
}

/// All rows of a person in every table that has a person, as text.
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
