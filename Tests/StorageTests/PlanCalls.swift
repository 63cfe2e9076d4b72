import Core
import Testing

@testable import Storage

private let friday = day("2026-11-20")

/// Runs everything that neither `fill`, `change` nor `sight` runs, so that together they run every statement of the
/// tables.
///
/// - Parameter tx: a filled, unchanged account; no account has the number after it.
func callEverythingElse(_ tx: Tx) throws {
    try callPeople(tx)
    try callRepositories(tx)
    try callDays(tx)
    try callTasks(tx)
    try callNotes(tx)
    try callJobs(tx)
    _ = try RepositoryTable.owners(in: tx)
    try PersonTable.empty(tx.person, createdAt: instant(1), in: tx)
    try PersonTable.remove(tx.person, in: tx)
}

private func callPeople(_ tx: Tx) throws {
    _ = try PersonTable.nextNumber(in: tx)
    _ = try PersonTable.find(tx.person, in: tx)
    _ = try AccountTables.rowCounts(of: ["task", "note"], in: tx)
    _ = try PersonTable.page(after: tx.person - 9, limit: 3, in: tx)
    try tx.people.setDisabled(at: instant(1))
    try tx.people.setDisabled(at: nil)
    try PersonTable.takeNumberTurn(in: tx)
    try tx.people.setAdministrator(since: instant(1))
    _ = try PersonTable.administrators(in: tx)
    try tx.people.setAdministrator(since: nil)
    _ = try AccountIdentityTable.accounts(ofLogin: "login\(tx.person)", in: tx)
    _ = try tx.sessions.lastSeen()
    _ = try RevisionTable.values(of: [tx.person, 1], in: tx)
    _ = try tx.revisions.bumpKnown()
    // An account without a revision gets one.
    try PersonTable.ensure(tx.person + 1, createdAt: instant(1), in: tx)
    try tx.account(tx.person + 1).revisions.lockAccount()
    _ = try PublicProfileTable.owner(ofName: "n\(tx.person)", in: tx)
    _ = try PublicProfileTable.shown(name: "n\(tx.person)", in: tx)
    _ = try PublicProfileTable.shown(link: "l\(tx.person)", in: tx)
    try tx.sessions.touch(tokenHash: "h\(tx.person)", at: instant(20))
    try tx.sessions.remove(tokenHash: "h\(tx.person)")
    _ = try PushKeyTable.insert(.sample(), in: tx)
    try PushKeyTable.setPrivateKey("anew", in: tx)
    _ = try PushKeyTable.find(in: tx)
    _ = try NotificationLinkTable.find("h\(tx.person)", in: tx)
    _ = try tx.accessTokens.count()
    _ = try CalendarFeedTable.find(hash: "h", in: tx)
    _ = try tx.mailboxes.count()
    _ = try MailboxLinkTable.find(hash: "h", in: tx)
    _ = try MailboxGiftTable.find(hash: "h", in: tx)
    _ = try LetterTable.find(linkHash: "h", in: tx)
}

private func callRepositories(_ tx: Tx) throws {
    _ = try tx.repositories.local()
    _ = try tx.repositories.has("r")
    try tx.repositories.noteRead("r", at: instant(9), fingerprint: "f")
    try tx.repositories.noteChecked("r", at: instant(10), fingerprint: "f")
    try tx.repositories.addCommitsRead(1, id: "r")
    try tx.repositories.update(.sample())
    try tx.walks.changeTips(from: ["a"], to: ["b"], of: "r")
    _ = try tx.walks.unfinished(of: "r", purpose: "")
    _ = try tx.authors.repositories(of: "me@example.com")
    try tx.identities.insert(IdentityRow(email: "you@example.com", origin: .configured, isMine: true))
    // Rewrites whether a known commit is excluded.
    try tx.commits.insert([.sample("a", on: friday, excludedBy: "x")], cause: .sample)
    _ = try tx.commits.days(from: .first, through: .last)
    let whole = String(repeating: "a", count: 40)
    _ = try tx.commits.named([whole, "b"])
    _ = try tx.commits.remoteCredits()
    _ = try WebhookTable.find("w\(tx.person)", in: tx)
    _ = try DeviceCodeTable.find(hash: "h\(tx.person)", in: tx)
    _ = try DeviceCodeTable.find(userCode: "h\(tx.person)", in: tx)
    _ = try DeviceCodeTable.undecided(after: instant(1), in: tx)
    try DeviceCodeTable.removeExpired(before: instant(1), in: tx)
}

private func callDays(_ tx: Tx) throws {
    try tx.dirtyDays.mark([friday], cause: .sample)
    _ = try tx.dirtyDays.causes()
    _ = try tx.dirtyDays.isEmpty()
    _ = try tx.changes.dirtyDays()
    try tx.commitTimes.removeOfDirtyDays()
    _ = try tx.days.first()
    _ = try tx.days.doneWeekCount(from: friday, through: friday, weekStart: .monday)
    try tx.runs.replace(
        [Run(start: friday, end: friday, length: 1)], with: [Run(start: friday.previous, end: friday, length: 2)])
    try tx.runs.remove(startingOn: friday.previous)
    _ = try tx.challenges.find("c")
    _ = try tx.statistics.earliestDay()
    // As before changes had numbers.
    try tx.execute(
        "DELETE FROM numbering WHERE person_id = $1 AND subject = $2", [.integer(tx.person), .text("day_change")])
    try tx.changes.append(.sample(friday, at: 2))
}

private func callTasks(_ tx: Tx) throws {
    let window = UrgencyWindow.standard
    _ = try tx.tasks.counts(of: friday)
    _ = try tx.tasks.of(friday, limit: 9, overBy: nil, mostOverdue: 9, mostRepeated: 9)
    _ = try tx.statistics.taskGroups(from: .first, through: .last, now: instant(0), window: window)
    _ = try tx.statistics.tasksDoneByQuarter(from: .first, through: .last)
    // There is no room above the lowest place, so that all places are reassigned.
    try tx.tasks.put(.sample(8, due: friday, position: .min), alarms: [])
    _ = try tx.tasks.position(above: 8)
    let orders: [TaskSort?] = [nil] + TaskSort.allCases.map { Optional($0) }
    for status in TaskStatus.allCases {
        for order in orders {
            var query = TaskQuery()
            (query.status, query.order) = (status, order)
            _ = try tx.tasks.page(query, now: instant(0), window: window, limit: 9)
        }
        for query in narrowed(status) {
            _ = try tx.tasks.page(query, now: instant(0), window: window, limit: 9)
            _ = try tx.tasks.count(query, now: instant(0), window: window)
        }
    }
}

/// Queries for tasks of a status, each with another filter.
private func narrowed(_ status: TaskStatus) -> [TaskQuery] {
    let changes: [(inout TaskQuery) -> Void] = [
        { $0.quadrant = .do }, { $0.quadrant = .delete }, { $0.ticket = "haru" }, { $0.repository = "garden" },
        { $0.overBy = instant(9) }, { $0.days = friday...friday }, { $0.withoutDay = true }, { $0.text = "view" },
        { $0.below = 1 }, { $0.deletedSince = instant(1) },
    ]
    return changes.map { change in
        var query = TaskQuery()
        query.status = status
        change(&query)
        return query
    }
}

private func callNotes(_ tx: Tx) throws {
    _ = try tx.notes.head(1)
    _ = try tx.changes.last()
    try tx.changes.remove(7...9)
    try tx.numbering.begin("imported", behind: 9)
    let note = Note(id: 900, fields: .sample("b"), createdAt: instant(1), editedAt: instant(1))
    try tx.notes.insert(NoteRow(note: note))
    try tx.notes.remove(900)
    let changes: [(inout NoteFilter) -> Void] = [
        { $0.repository = "haru" }, { $0.mood = .good }, { $0.month = Month(of: friday) }, { $0.tag = "tag" },
        { $0.text = "Words" }, { $0.memosOnly = true }, { $0.deleted = true },
    ]
    for change in changes {
        var filter = NoteFilter()
        change(&filter)
        _ = try tx.notes.page(filter, keptSince: instant(0), limit: 9)
    }
}

private func callJobs(_ tx: Tx) throws {
    func claim(at seconds: Int64) throws -> JobRow? {
        try JobTable.claim(
            ["plan"], as: "c", at: instant(seconds), until: instant(seconds + 30), limit: 9, in: tx
        ).first
    }
    let asked = JobRow(
        person: tx.person, id: "p", kind: "plan", payload: "{}", createdAt: instant(1), dueAt: instant(1))
    try JobTable.ask(asked, in: tx)
    _ = try JobTable.firstDue(["plan"], by: instant(9), in: tx)
    _ = try JobTable.firstDue(["plan"], by: instant(9), share: 1, beside: [1: 1], in: tx)
    // Jobs of a disabled account are postponed by a day.
    try tx.people.setDisabled(at: instant(1))
    #expect(try claim(at: 9) == nil)
    try tx.people.setDisabled(at: nil)
    let job = try #require(try claim(at: 100_000))
    #expect(try JobTable.renew(job, until: instant(100_060), in: tx))
    _ = try JobTable.isClaimed(job, in: tx)
    try JobTable.setProgress("{}", of: job, in: tx)
    // The claim ends with the first of them; the others run the same statements as with a valid claim.
    try JobTable.retry(job, at: instant(100_001), error: "e", in: tx)
    _ = try JobTable.release(job, until: instant(100_002), error: "e", in: tx)
    try JobTable.finish(job, at: instant(100_003), outcome: "{}", in: tx)
    try JobTable.finish(job, at: instant(100_003), outcome: "{}", next: instant(200_000), in: tx)
    try JobTable.giveUp(job, at: instant(100_004), error: "e", in: tx)
    _ = try tx.jobs.givenUp(before: instant(99))
    _ = try tx.jobs.removeEnded("p")
    try JobTable.releaseClaims(beyond: instant(300_000), at: instant(299_000), in: tx)
    _ = try ReminderTable.handled(after: instant(300_000), since: nil, limit: 9, in: tx)
    try tx.notifications.markAhead(plannedAfter: instant(300_000))
    try tx.notifications.replaceAhead(.sample())
}
