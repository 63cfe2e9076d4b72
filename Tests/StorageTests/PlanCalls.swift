import Core
import Testing

@testable import Storage

private let friday = day("2026-11-20")

/// Runs what neither `fill`, `change` nor `sight` runs, so that together they run every statement of the tables.
///
/// - Parameter person: one that was filled and not changed; nobody has the number that comes after it.
func callEverythingElse(person: Int64, _ connection: any SQLConnection) throws {
    try callPeople(person: person, connection)
    try callRepositories(person: person, connection)
    try callDays(person: person, connection)
    try callTasks(person: person, connection)
    try callNotes(person: person, connection)
    try callJobs(person: person, connection)
    _ = try RepositoryTable.owners(in: connection)
    try PersonTable.empty(person, createdAt: instant(1), in: connection)
    try PersonTable.remove(person, in: connection)
}

private func callPeople(person: Int64, _ connection: any SQLConnection) throws {
    _ = try PersonTable.nextNumber(in: connection)
    _ = try PersonTable.find(person, in: connection)
    _ = try AccountTables.rowCounts(of: ["task", "note"], person: person, in: connection)
    _ = try PersonTable.page(after: person - 9, limit: 3, in: connection)
    try PersonTable.setDisabled(at: instant(1), person: person, in: connection)
    try PersonTable.setDisabled(at: nil, person: person, in: connection)
    try PersonTable.takeNumberTurn(in: connection)
    try PersonTable.setAdministrator(since: instant(1), person: person, in: connection)
    _ = try PersonTable.administrators(in: connection)
    try PersonTable.setAdministrator(since: nil, person: person, in: connection)
    _ = try AccountIdentityTable.accounts(ofLogin: "login\(person)", in: connection)
    _ = try SessionTable.lastSeen(person: person, in: connection)
    _ = try RevisionTable.values(of: [person, 1], in: connection)
    _ = try RevisionTable.bumpKnown(person: person, in: connection)
    // Who has no revision yet gets one.
    try PersonTable.ensure(person + 1, createdAt: instant(1), in: connection)
    try RevisionTable.takeTurn(person: person + 1, in: connection)
    _ = try PublicProfileTable.owner(ofName: "n\(person)", in: connection)
    _ = try PublicProfileTable.shown(name: "n\(person)", in: connection)
    _ = try PublicProfileTable.shown(link: "l\(person)", in: connection)
    try SessionTable.touch(tokenHash: "h\(person)", at: instant(20), person: person, in: connection)
    try SessionTable.remove(tokenHash: "h\(person)", person: person, in: connection)
    _ = try PushKeyTable.insert(.sample(), in: connection)
    try PushKeyTable.setPrivateKey("anew", in: connection)
    _ = try PushKeyTable.find(in: connection)
    _ = try NotificationLinkTable.find("h\(person)", in: connection)
    _ = try AccessTokenTable.count(person: person, in: connection)
    _ = try CalendarFeedTable.find(hash: "h", in: connection)
    _ = try MailboxTable.count(person: person, in: connection)
    _ = try MailboxLinkTable.find(hash: "h", in: connection)
    _ = try MailboxGiftTable.find(hash: "h", in: connection)
    _ = try LetterTable.find(linkHash: "h", in: connection)
}

private func callRepositories(person: Int64, _ connection: any SQLConnection) throws {
    _ = try RepositoryTable.local(person: person, in: connection)
    _ = try RepositoryTable.has("r", person: person, in: connection)
    try RepositoryTable.noteRead("r", at: instant(9), fingerprint: "f", person: person, in: connection)
    try RepositoryTable.noteChecked("r", at: instant(10), fingerprint: "f", person: person, in: connection)
    try RepositoryTable.addCommitsRead(1, id: "r", person: person, in: connection)
    try RepositoryTable.update(.sample(), person: person, in: connection)
    try WalkTable.changeTips(from: ["a"], to: ["b"], of: "r", person: person, in: connection)
    _ = try WalkTable.unfinished(of: "r", purpose: "", person: person, in: connection)
    _ = try AuthorTable.repositories(of: "me@example.com", person: person, in: connection)
    try IdentityTable.insert(
        IdentityRow(email: "you@example.com", origin: .configured, isMine: true), person: person, in: connection)
    // Of a commit that is known, whether it is excluded is written anew.
    try CommitTable.insert([.sample("a", on: friday, excludedBy: "x")], cause: .sample, person: person, in: connection)
    _ = try CommitTable.days(from: .first, through: .last, person: person, in: connection)
    let whole = String(repeating: "a", count: 40)
    _ = try CommitTable.named([whole, "b"], person: person, in: connection)
    _ = try CommitTable.toldCredits(person: person, in: connection)
    _ = try WebhookTable.find("w\(person)", in: connection)
    _ = try DeviceCodeTable.find(hash: "h\(person)", in: connection)
    _ = try DeviceCodeTable.find(userCode: "h\(person)", in: connection)
    _ = try DeviceCodeTable.undecided(after: instant(1), in: connection)
    try DeviceCodeTable.removeExpired(before: instant(1), in: connection)
}

private func callDays(person: Int64, _ connection: any SQLConnection) throws {
    try DirtyDayTable.mark([friday], cause: .sample, person: person, in: connection)
    _ = try DirtyDayTable.causes(person: person, in: connection)
    _ = try DirtyDayTable.isEmpty(person: person, in: connection)
    _ = try ChangeTable.dirtyDays(person: person, in: connection)
    try CommitTimeTable.removeOfDirtyDays(person: person, in: connection)
    _ = try DayTable.first(person: person, in: connection)
    _ = try DayTable.doneWeekCount(from: friday, through: friday, weekStart: .monday, person: person, in: connection)
    try RunTable.replace(
        [Run(start: friday, end: friday, length: 1)], with: [Run(start: friday.previous, end: friday, length: 2)],
        person: person, in: connection)
    try RunTable.remove(startingOn: friday.previous, person: person, in: connection)
    _ = try ChallengeTable.find("c", person: person, in: connection)
    _ = try StatisticsTable.earliestDay(person: person, in: connection)
    // As it was before changes were given numbers.
    try connection.execute(
        "DELETE FROM numbering WHERE person_id = $1 AND subject = $2", [.integer(person), .text("day_change")])
    try ChangeTable.append(.sample(friday, at: 2), person: person, in: connection)
}

private func callTasks(person: Int64, _ connection: any SQLConnection) throws {
    let window = UrgencyWindow.standard
    _ = try TaskTable.counts(of: friday, person: person, in: connection)
    _ = try TaskTable.of(
        friday, limit: 9, overBy: nil, mostOverdue: 9, mostRepeated: 9, person: person, in: connection)
    _ = try StatisticsTable.taskGroups(
        from: .first, through: .last, now: instant(0), window: window, person: person, in: connection)
    _ = try StatisticsTable.tasksDoneByQuarter(from: .first, through: .last, person: person, in: connection)
    // At the lowest place there is no room above, so that all places are dealt out anew.
    try TaskTable.put(.sample(8, due: friday, position: .min), alarms: [], person: person, in: connection)
    _ = try TaskTable.position(above: 8, person: person, in: connection)
    let orders: [TaskSort?] = [nil] + TaskSort.allCases.map { Optional($0) }
    for status in TaskStatus.allCases {
        for order in orders {
            var query = TaskQuery()
            (query.status, query.order) = (status, order)
            _ = try TaskTable.page(query, now: instant(0), window: window, limit: 9, person: person, in: connection)
        }
        for query in narrowed(status) {
            _ = try TaskTable.page(query, now: instant(0), window: window, limit: 9, person: person, in: connection)
            _ = try TaskTable.count(query, now: instant(0), window: window, person: person, in: connection)
        }
    }
}

/// Queries for tasks of a status, each narrowed down by something else.
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

private func callNotes(person: Int64, _ connection: any SQLConnection) throws {
    _ = try NoteTable.head(1, person: person, in: connection)
    _ = try ChangeTable.last(person: person, in: connection)
    try ChangeTable.remove(7...9, person: person, in: connection)
    try NumberingTable.begin("imported", behind: 9, person: person, in: connection)
    let note = Note(id: 900, fields: .sample("b"), createdAt: instant(1), editedAt: instant(1))
    try NoteTable.insert(NoteRow(note: note), person: person, in: connection)
    try NoteTable.remove(900, person: person, in: connection)
    let changes: [(inout NoteFilter) -> Void] = [
        { $0.repository = "haru" }, { $0.mood = .good }, { $0.month = Month(of: friday) }, { $0.tag = "tag" },
        { $0.text = "Words" }, { $0.memosOnly = true }, { $0.deleted = true },
    ]
    for change in changes {
        var filter = NoteFilter()
        change(&filter)
        _ = try NoteTable.page(filter, keptSince: instant(0), limit: 9, person: person, in: connection)
    }
}

private func callJobs(person: Int64, _ connection: any SQLConnection) throws {
    func claim(at seconds: Int64) throws -> JobRow? {
        try JobTable.claim(
            ["plan"], as: "c", at: instant(seconds), until: instant(seconds + 30), limit: 9, in: connection
        ).first
    }
    let asked = JobRow(
        person: person, id: "p", kind: "plan", payload: "{}", createdAt: instant(1), dueAt: instant(1))
    try JobTable.ask(asked, in: connection)
    _ = try JobTable.firstDue(["plan"], by: instant(9), in: connection)
    _ = try JobTable.firstDue(["plan"], by: instant(9), share: 1, beside: [1: 1], in: connection)
    // The work of who is disabled is put off for a day.
    try PersonTable.setDisabled(at: instant(1), person: person, in: connection)
    #expect(try claim(at: 9) == nil)
    try PersonTable.setDisabled(at: nil, person: person, in: connection)
    let job = try #require(try claim(at: 100_000))
    #expect(try JobTable.renew(job, until: instant(100_060), in: connection))
    _ = try JobTable.isClaimed(job, in: connection)
    try JobTable.setProgress("{}", of: job, in: connection)
    // The claim ends with the first of them; the statements of the others are the same as if it stood.
    try JobTable.retry(job, at: instant(100_001), error: "e", in: connection)
    _ = try JobTable.release(job, until: instant(100_002), error: "e", in: connection)
    try JobTable.finish(job, at: instant(100_003), outcome: "{}", in: connection)
    try JobTable.finish(job, at: instant(100_003), outcome: "{}", next: instant(200_000), in: connection)
    try JobTable.giveUp(job, at: instant(100_004), error: "e", in: connection)
    _ = try JobTable.givenUp(before: instant(99), person: person, in: connection)
    _ = try JobTable.removeEnded("p", person: person, in: connection)
    try JobTable.releaseClaims(beyond: instant(300_000), at: instant(299_000), in: connection)
    _ = try ReminderTable.handled(after: instant(300_000), since: nil, limit: 9, in: connection)
    try NotificationTable.markAhead(plannedAfter: instant(300_000), person: person, in: connection)
    try NotificationTable.replaceAhead(.sample(), person: person, in: connection)
}
