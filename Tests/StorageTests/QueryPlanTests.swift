import Core
import StorageSQLite
import TestSupport
import Testing

@testable import Storage

/// SQLite's plans for the queries that a page or the record of one commit waits for.
@Suite struct QueryPlanTests {
    struct Query: CustomTestStringConvertible, Sendable {
        let testDescription: String
        /// Required index constraints of the steps of the plan.
        let keys: [String]
        /// Whether it reads so many rows of a table that a scan can be the fastest plan.
        var isOfLargePart = false
        let run: @Sendable (any SQLConnection) throws -> Void
    }

    private static let friday = day("2026-11-20")

    static let queries: [Query] = [
        Query(testDescription: "the commits of the days around one", keys: ["day>? AND day<?"]) {
            _ = try $0.account(1).commits.of(friday, through: friday)
        },
        Query(testDescription: "the commits of a window", keys: ["day>? AND day<?"]) {
            try $0.account(1).commits.forEach(from: friday, through: friday) { _ in }
        },
        Query(testDescription: "the next commits to judge", keys: ["(repository_id,authored_at,sha,source)>(?,?,?,?)"])
        {
            try $0.account(1).commits.rejudge(cause: .sample) {
                CommitTable.Judgement(day: $0.day, placement: $0.placement, excludedBy: nil)
            }
        },
        Query(
            testDescription: "the next commits of a repository to judge",
            keys: ["repository_id=? AND (authored_at,sha,source)>(?,?,?)"]
        ) {
            try $0.account(1).commits.rejudge(ofRepository: "r", cause: .sample) {
                CommitTable.Judgement(day: $0.day, placement: $0.placement, excludedBy: nil)
            }
        },
        Query(
            testDescription: "the removal of an address", keys: ["author_email=?", "author_email=?"],
            isOfLargePart: true
        ) {
            try $0.account(1).commits.deleteOf(email: "a@b", cause: .sample)
        },
        Query(
            testDescription: "the removal of a repository", keys: ["repository_id=?", "repository_id=?"],
            isOfLargePart: true
        ) {
            try $0.account(1).commits.deleteOf(repository: "r", cause: .sample)
        },
        Query(testDescription: "the forges' counts of a day", keys: ["day>? AND day<?"]) {
            _ = try $0.account(1).forgeDays.of(friday)
        },
        Query(testDescription: "the forges' counts of marked days", keys: ["person_id=? AND day=?", "person_id=?"]) {
            try $0.account(1).forgeDays.forEachOfDirtyDays() { _ in }
        },
        Query(testDescription: "what one forge counts in a window", keys: ["source_id=? AND day>? AND day<?"]) {
            try $0.account(1).forgeDays.set([], of: .sample())
        },
        Query(testDescription: "the counts of one forge in a window", keys: ["source_id=? AND day>? AND day<?"]) {
            _ = try $0.account(1).forgeDays.counts(of: "a", from: friday, through: friday)
        },
        Query(testDescription: "the repositories in the forges' counts of a day", keys: ["person_id=? AND day=?"]) {
            _ = try $0.account(1).forgeCommits.of(friday)
        },
        Query(
            testDescription: "the repositories in one forge's counts of a window",
            keys: ["source_id=? AND day>? AND day<?"]
        ) {
            try $0.account(1).forgeCommits.set([:], on: friday)
        },
        Query(testDescription: "what each forge counts in all", keys: ["person_id=?"], isOfLargePart: true) {
            _ = try $0.account(1).forgeDays.totals()
        },
        Query(testDescription: "whether one forge counts anything", keys: ["source_id=? AND day>? AND day<?"]) {
            _ = try $0.account(1).forgeDays.hasCounts(of: "a", from: friday, through: friday)
        },
        Query(
            testDescription: "the sources with who they are", keys: ["person_id=?", "person_id=? AND source_id=?"],
            isOfLargePart: true
        ) {
            _ = try $0.account(1).sources.all()
        },
        Query(
            testDescription: "a source with who it is", keys: ["person_id=? AND id=?", "person_id=? AND source_id=?"]
        ) {
            _ = try $0.account(1).sources.find("s")
        },
        Query(testDescription: "the picture of a source", keys: ["person_id=? AND source_id=?"]) {
            _ = try $0.account(1).sourceProfiles.avatar(source: "s")
        },
        Query(testDescription: "the webhook of an address", keys: ["id=?", "id=?"]) {
            _ = try WebhookTable.find("w", in: $0)
        },
        Query(testDescription: "who has a public name", keys: ["name_key=?"]) {
            _ = try PublicProfileTable.owner(ofName: "n", in: $0)
        },
        Query(testDescription: "what is shown under a name", keys: ["name_key=?", "id=?", "person_id=?"]) {
            _ = try PublicProfileTable.shown(name: "n", in: $0)
        },
        Query(testDescription: "what is shown under a link", keys: ["link=?", "id=?", "person_id=?"]) {
            _ = try PublicProfileTable.shown(link: "l", in: $0)
        },
        Query(testDescription: "the next delivery", keys: ["person_id=? AND source_id=?"]) {
            _ = try $0.account(1).deliveries.waiting(source: "s")
        },
        Query(testDescription: "the newest commits of a repository", keys: ["person_id=? AND repository_id=?"]) {
            _ = try $0.account(1).commits.newest(ofRepository: "r1", limit: 9)
        },
        Query(testDescription: "the tasks done in a window", keys: ["done_day>? AND done_day<?"]) {
            _ = try $0.account(1).statistics.tasksDone(from: friday, through: friday)
        },
        Query(testDescription: "the times of commits of a window", keys: ["day>? AND day<?"]) {
            _ = try $0.account(1).commitTimes.sums(from: friday, through: friday)
        },
        Query(testDescription: "a day", keys: ["day=?"]) { _ = try $0.account(1).days.of(friday) },
        Query(testDescription: "the days of a window", keys: ["day>? AND day<?"]) {
            _ = try $0.account(1).days.range(from: friday, through: friday)
        },
        Query(testDescription: "the totals of a window", keys: ["day>? AND day<?", "day>? AND day<?"]) {
            _ = try $0.account(1).days.totals(from: friday, through: friday)
            _ = try $0.account(1).days.origins(from: friday, through: friday)
        },
        Query(
            testDescription: "the figures of a streak",
            keys: ["start_day<?", "run_length (person_id=?)", "day_sum", "day>?"]
        ) {
            try $0.execute("INSERT INTO day_sum VALUES (1, 0, 0) ON CONFLICT (person_id) DO NOTHING", [])
            _ = try $0.account(1).streaks.find(through: friday, limit: 3)
        },
        Query(testDescription: "the done days of a window", keys: ["is_done=? AND day>? AND day<?"]) {
            _ = try $0.account(1).days.done(from: friday, through: friday)
        },
        Query(testDescription: "the number of done days", keys: ["is_done=? AND day>? AND day<?"]) {
            _ = try $0.account(1).days.doneCount(from: friday, through: friday)
        },
        Query(testDescription: "the last done day before a day", keys: ["is_done=? AND day<?"]) {
            _ = try $0.account(1).days.lastDone(before: friday)
        },
        Query(testDescription: "the run of a day", keys: ["start_day<?"]) {
            _ = try $0.account(1).runs.containing(friday)
        },
        Query(testDescription: "the runs beside a day", keys: ["end_day<?", "start_day>?"]) {
            _ = try $0.account(1).runs.before(friday)
            _ = try $0.account(1).runs.after(friday)
        },
        Query(testDescription: "the runs of a window", keys: ["end_day>?"]) {
            _ = try $0.account(1).runs.touching(from: friday, through: friday)
        },
        Query(testDescription: "the freezes of a window", keys: ["day>? AND day<?"]) {
            _ = try $0.account(1).freezes.range(from: friday, through: friday)
        },
        Query(testDescription: "the changes of a day", keys: ["day=?"]) {
            _ = try $0.account(1).changes.of(friday)
        },
        Query(testDescription: "the newest changes of late days", keys: ["day>?"]) {
            _ = try $0.account(1).changes.newestOfState(since: friday, limit: 3)
        },
        Query(testDescription: "the newest challenge", keys: ["challenge_created (person_id=?)"]) {
            _ = try $0.account(1).challenges.newest()
        },
        Query(
            testDescription: "the holder of a device by its token",
            keys: ["token_hash=?", "(id=?)", "(person_id=?)", "(id=?)"]
        ) {
            _ = try SessionTable.holder(ofTokenHash: "h", in: $0)
        },
        Query(
            testDescription: "the holder of an access token", keys: ["token_hash=?", "(id=?)", "(person_id=?)"]
        ) {
            _ = try AccessTokenTable.holder(ofTokenHash: "h", in: $0)
        },
        Query(testDescription: "the calendar feed of a link", keys: ["hash=?", "id=?"]) {
            _ = try CalendarFeedTable.find(hash: "h", in: $0)
        },
        Query(testDescription: "the tasks of a calendar feed", keys: ["day>? AND day<?"]) {
            _ = try $0.account(1).tasks.dated(doneFrom: friday)
        },
        Query(testDescription: "the account of an identity", keys: ["issuer=? AND subject=?"]) {
            _ = try AccountIdentityTable.account(issuer: "i", subject: "s", in: $0)
        },
        Query(testDescription: "the work that is due", keys: ["job_due (due_at<?)", "(id=?)"]) {
            _ = try JobTable.claim(
                ["settle", "purge"], as: "c", at: instant(9), until: instant(39), limit: 9, in: $0)
        },
        Query(testDescription: "the top of a quadrant", keys: ["task_position (person_id=? AND importance=?"]) {
            var query = TaskQuery()
            (query.quadrant, query.order) = (.do, nil)
            _ = try $0.account(1).tasks.page(query, now: instant(0), window: .standard, limit: 9)
        },
        Query(
            testDescription: "the numbers of open tasks and of overdue ones",
            keys: [
                "task_deadline (person_id=? AND deadline<?", "task_tally", "task_tally",
                "task_deadline (person_id=? AND deadline>? AND deadline<?", "task_tally",
                "task_deadline (person_id=? AND deadline>? AND deadline<?",
            ]
        ) { connection in
            _ = try connection.account(1).tasks.lateByQuadrant(before: friday, now: instant(0))
            _ = try connection.account(1).tasks.count(TaskQuery(), now: instant(0), window: .standard)
            _ = try connection.account(1).tasks.openByQuadrant(now: instant(0), window: .standard)
            var overdue = TaskQuery()
            (overdue.overBy, overdue.days) = (instant(0), .first...friday)
            _ = try connection.account(1).tasks.count(overdue, now: instant(0), window: .standard)
        },
        Query(testDescription: "the open tasks by deadline", keys: ["task_deadline (person_id=?)"]) {
            _ = try $0.account(1).tasks.page(TaskQuery(), now: instant(0), window: .standard, limit: 9)
        },
        Query(
            testDescription: "the open tasks behind a deadline",
            keys: ["task_deadline (person_id=? AND (deadline,number)>"]
        ) {
            _ = try $0.account(1).tasks.page(
                TaskQuery(), now: instant(0), window: .standard, limit: 9,
                behind: TaskListPlace(order: .due, keys: [5], number: 7))
        },
        Query(
            testDescription: "the tasks of a day",
            keys: [
                "task_day (person_id=? AND day=?", "done_day=?", "task_deadline (person_id=? AND deadline<?",
                "task_repeats (person_id=? AND day<?",
            ]
        ) {
            _ = try $0.account(1).tasks.of(friday, limit: 9, overBy: instant(0), mostOverdue: 9, mostRepeated: 9)
        },
        Query(testDescription: "the marks of a window", keys: ["day>? AND day<?", "done_day>? AND done_day<?"]) {
            _ = try $0.account(1).tasks.marks(from: friday, through: friday)
        },
        Query(testDescription: "the repeated tasks", keys: ["task_repeats (person_id=? AND day<?"]) {
            _ = try $0.account(1).tasks.repeated(through: friday, limit: 9)
        },
        Query(testDescription: "the alarms that ring", keys: ["rings_at>? AND rings_at<?"]) {
            _ = try $0.account(1).tasks.alarms(from: instant(0), to: instant(9))
        },
        Query(testDescription: "the next occurrence of a task", keys: ["task_made_by (person_id=? AND made_by=?"]) {
            _ = try $0.account(1).tasks.made(by: 1)
        },
        Query(testDescription: "the last place of a task", keys: ["task_place (person_id=?)"]) {
            _ = try $0.account(1).tasks.lastPosition()
        },
        Query(testDescription: "the tasks created in a window", keys: ["created_day>? AND created_day<?"]) {
            _ = try $0.account(1).statistics.tasksCreated(from: friday, through: friday)
        },
        Query(testDescription: "the commits by repository", keys: ["COVERING INDEX"]) {
            _ = try $0.account(1).commits.countByRepository()
        },
        Query(testDescription: "how many commits a repository has", keys: ["(person_id=? AND repository_id=?)"]) {
            _ = try $0.account(1).commits.count(ofRepository: "r1", upTo: 9)
        },
        Query(testDescription: "the addresses of commits", keys: ["COVERING INDEX commit_evidence_email"]) {
            _ = try $0.account(1).commits.emails()
        },
        Query(testDescription: "a page of notes", keys: ["(person_id=?)", "note_order (person_id=?)"]) {
            _ = try $0.account(1).notes.page(NoteFilter(), keptSince: instant(0), limit: 30)
        },
        Query(
            testDescription: "a page of notes behind one",
            keys: ["(person_id=?)", "note_order (person_id=? AND (is_pinned,day,number)<"]
        ) {
            _ = try $0.account(1).notes.page(
                NoteFilter(), keptSince: instant(0), limit: 30,
                behind: .kept(isPinned: false, day: friday, number: 7))
        },
        Query(testDescription: "the notes of a day", keys: ["note_day (person_id=? AND day=?"]) {
            _ = try $0.account(1).notes.of(friday)
        },
        Query(testDescription: "the moods of a window", keys: ["day>? AND day<?", "day>? AND day<?"]) {
            _ = try $0.account(1).notes.moods(from: friday, through: friday)
            _ = try $0.account(1).dayMoods.range(from: friday, through: friday)
        },
        Query(
            testDescription: "the newest and the first note",
            keys: [
                "note_day (person_id=? AND day<?)",
                "note_commit USING INDEX sqlite_autoindex_note_commit_2 (person_id=? AND number=?)",
                "note_day (person_id=? AND day<?)",
                "note_tag USING INDEX sqlite_autoindex_note_tag_2 (person_id=? AND number=?)",
                "note_day (person_id=? AND day<?)", "note_day (person_id=?)",
            ]
        ) {
            _ = try $0.account(1).notes.newest()
            _ = try $0.account(1).notes.firstDay()
        },
        Query(testDescription: "the newest repository", keys: ["commit_evidence_day (person_id=?)"]) {
            _ = try $0.account(1).commits.newestRepository()
        },
        Query(
            testDescription: "the days of a repository's commits",
            keys: ["(person_id=? AND repository_id=? AND authored_at=? AND sha=?", "COVERING"]
        ) {
            _ = try $0.account(1).commits.days(of: ["ab"], repository: "r")
        },
        Query(
            testDescription: "the notes on a day's commits",
            keys: ["commit_evidence_day (person_id=? AND day=?", "note_commit_sha (person_id=? AND sha=?", "number=?"]
        ) {
            _ = try $0.account(1).notes.onCommits(of: friday)
        },
        Query(testDescription: "the commits of notes", keys: ["sha>? AND sha<?"]) {
            _ = try $0.account(1).notes.commits(startingWith: "ab")
        },
        Query(
            testDescription: "by what notes are chosen",
            keys: ["repository_name>?", "tag_key>?", "note_month (person_id=? AND month<?"]
        ) {
            _ = try $0.account(1).notes.repositories()
            _ = try $0.account(1).notes.tags()
            _ = try $0.account(1).notes.months()
        },
        Query(testDescription: "the revision", keys: ["person_id=?"]) {
            _ = try $0.account(1).revisions.value()
        },
    ]

    /// Statistics available to the planner.
    enum Knowledge: CaseIterable, Sendable {
        /// None, as in a new file.
        case none
        /// Samples of thousands of rows of one person.
        case statistics
    }

    /// Inserts thousands of tasks, commits, days and notes of a person, and runs ANALYZE.
    private static func furnish(_ connection: any SQLConnection) throws {
        let numbers = "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 3000)"
        for statement in [
            """
            INSERT INTO commit_evidence (person_id, source, repository_id, sha, author_name, author_email, authored_at,
                author_offset, subject, first_seen, day, placement, excluded_by)
            \(numbers) SELECT 1, 'git', 'r' || i % 5, printf('%040x', i * 7919), 'me', 'a@' || i % 3, i * 9000, 32400,
                'subject', 1, 20000 + i / 9, 'commit-offset', NULL FROM n
            """,
            "\(numbers) INSERT INTO day SELECT 1, 18000 + i, i % 3, 0, i % 3, CASE WHEN i % 3 > 0 THEN 1 ELSE 0 END FROM n",
            "\(numbers) INSERT INTO run SELECT 1, 18000 + i * 3, 18001 + i * 3, 2 FROM n WHERE i < 900",
            "\(numbers) INSERT INTO frozen_day SELECT 1, 18000 + i * 9, 1, 1 FROM n WHERE i < 300",
            """
            \(numbers) INSERT INTO day_change
            SELECT 1, i, 18000 + i, i, 0, 1, 'missed', 'done', 'more-evidence', '' FROM n WHERE i < 500
            """,
            "INSERT INTO source VALUES (1, 's', 'github', 'a', 'octocat', 0, 0, 0, 0, NULL, NULL, NULL, '', 0, NULL, NULL, NULL)",
            "\(numbers) INSERT INTO source SELECT 1, 's' || i, 'github', 'a', 'l' || i, 0, 0, 0, 0, NULL, NULL, NULL, '', 0, NULL, NULL, NULL FROM n WHERE i < 50",
            """
            \(numbers) INSERT INTO source_profile (person_id, source_id, asked_at, ask_at, failed_asks, failure_text)
            SELECT 1, 's' || i, 0, 0, 0, '' FROM n WHERE i < 50
            """,
            "\(numbers) INSERT INTO forge_commit_count SELECT 1, 's', 18000 + i / 3, 'o/r' || (i % 3), 0, 1, 0 FROM n",
            "\(numbers) INSERT INTO forge_count SELECT 1, 's', 'github', 18000 + i, 1, 1 FROM n WHERE i < 700",
            """
            \(numbers) INSERT INTO task (person_id, number, title, folded_title, memo, folded_memo, due_day, importance,
                urgency, color, ticket, repository, alarms, alarms_on, repeats, occurrence, position, created_at,
                created_day, version, deadline, day, done_at, done_day, deleted_at, made_by)
            SELECT 1, i, 'title', 'title', '', '', CASE WHEN i % 5 > 0 THEN 20700 + i % 120 END, i % 2,
                CASE i % 7 WHEN 0 THEN 'always' WHEN 1 THEN 'never' ELSE 'auto' END, 'green',
                CASE WHEN i % 4 = 0 THEN 't' || i % 6 END, CASE WHEN i % 3 = 0 THEN 'r' || i % 9 END, '', 1,
                CASE WHEN i % 50 = 0 THEN 'daily' END, 1, i * 1024, i * 600, 20000 + i / 9, 1,
                CASE WHEN i % 5 > 0 THEN (20701 + i % 120) * 86400 ELSE 253402300800 END,
                CASE WHEN i % 5 > 0 THEN 20700 + i % 120 END, CASE WHEN i % 2 = 0 THEN (20700 + i % 120) * 86400 END,
                CASE WHEN i % 2 = 0 THEN 20700 + i % 120 END, CASE WHEN i % 40 = 3 THEN 5 END,
                CASE WHEN i % 60 = 0 THEN i - 1 END FROM n
            """,
            "\(numbers) INSERT INTO task_alarm SELECT 1, i, 'at', i * 60 FROM n WHERE i < 400",
            """
            \(numbers) INSERT INTO task_tally SELECT 1, 20000 + i, i % 2, 'auto', 3 FROM n WHERE i < 1000
            """,
            """
            \(numbers) INSERT INTO note (person_id, number, title, excerpt, day, month, mood, is_pinned, is_memo, version,
                created_at, edited_at, deleted_at)
            SELECT 1, i, 't', 'e', 18000 + i, (18000 + i) / 30, CASE WHEN i % 2 = 0 THEN 'good' END,
                CASE WHEN i % 90 = 0 THEN 1 ELSE 0 END, 0, 1, i, i, CASE WHEN i % 50 = 7 THEN 9 END
            FROM n WHERE i < 2000
            """,
            """
            \(numbers) INSERT INTO note_commit
            SELECT 1, i, 0, 'r', 'name' || i % 4, printf('%040x', i * 7919), 's' FROM n WHERE i < 1500
            """,
            "\(numbers) INSERT INTO dirty_day_cause SELECT 1, 20100 + i, 'more-evidence', '', NULL FROM n WHERE i < 9",
            "ANALYZE",
        ] { try connection.execute(statement, []) }
    }

    @Test("No table is scanned for", arguments: queries, Knowledge.allCases)
    func usesIndexes(_ query: Query, with knowledge: Knowledge) async throws {
        try await DatabaseEngine.memory.withDatabase { database in
            try await database.write { connection in
                if knowledge == .statistics { try Self.furnish(connection) }
                let statements = try RecordingConnection.statements(on: connection, query.run)
                var steps: [String] = []
                for (sql, arguments) in statements where !sql.contains("VALUES") {
                    let plan = QueryPlan.tableSteps(
                        of: try connection.all("EXPLAIN QUERY PLAN " + sql, arguments) { try $0.text(3) })
                    // Queries for each row of a result have the same plan.
                    if knowledge == .none || !steps.contains(plan) { steps += plan }
                }
                switch knowledge {
                case .none:
                    #expect(!steps.contains { $0.contains("SCAN") }, "\(steps)")
                    #expect(steps.count == query.keys.count, "\(steps)")
                    for (step, key) in zip(steps, query.keys) { #expect(step.contains(key), "\(steps)") }
                case .statistics:
                    if query.isOfLargePart { return }
                    // The sums of tasks are few, and all of them are read.
                    #expect(!steps.contains { $0.contains("SCAN") && $0 != "SCAN task_tally" }, "\(steps)")
                    for key in query.keys { #expect(steps.contains { $0.contains(key) }, "\(steps)") }
                }
            }
        }
    }

    @Test("A test fails if one of its statements scans a table")
    func findsScans() async throws {
        await #expect(throws: TableScan.self) {
            try await DatabaseEngine.memory.withDatabase { database in
                try await database.read(of: 1) { tx in
                    try tx.query("SELECT person_id FROM task WHERE memo = $1", [.text("a")]) { _ in }
                }
            }
        }
    }

    @Test("The first tasks of a quadrant and of a list are found without sorting")
    func doesNotSortTasks() async throws {
        try await DatabaseEngine.memory.withDatabase { database in
            try await database.write { connection in
                var box = TaskQuery()
                (box.quadrant, box.order) = (.decide, nil)
                let statements = try RecordingConnection.statements(on: connection) { recorder in
                    for query in [TaskQuery(), box] {
                        _ = try recorder.account(1).tasks.page(query, now: instant(0), window: .standard, limit: 9)
                    }
                }
                #expect(statements.count == 2)
                for (sql, arguments) in statements {
                    let plan = try connection.all("EXPLAIN QUERY PLAN " + sql, arguments) { try $0.text(3) }
                    #expect(!plan.contains { $0.contains("TEMP B-TREE") }, "\(plan)")
                }
            }
        }
    }

    @Test("The longest run and the newest notes are found without sorting")
    func doesNotSort() async throws {
        try await DatabaseEngine.memory.withDatabase { database in
            try await database.write { connection in
                let statements = try RecordingConnection.statements(on: connection) { recorder in
                    _ = try recorder.account(1).streaks.find(through: Self.friday, limit: 3)
                    _ = try recorder.account(1).notes.page(NoteFilter(), keptSince: instant(0), limit: 30)
                    _ = try recorder.account(1).notes.newest()
                }
                #expect(statements.count == 5)
                // The links of one note are sorted after they were found.
                for (sql, arguments) in statements where !sql.contains("note_tag") {
                    let plan = try connection.all("EXPLAIN QUERY PLAN " + sql, arguments) { try $0.text(3) }
                    #expect(!plan.contains { $0.contains("TEMP B-TREE") }, "\(plan)")
                }
            }
        }
    }
}
