package import Core
import Storage

/// Contents of a calendar feed at one point in time.
package struct CalendarFeedContents: Sendable {
    /// A task that is due on a day.
    package struct DatedTask: Hashable, Sendable {
        package let task: DayTask
        package let due: Due
        /// Version of its fields, from 1; incremented by each change.
        package let version: Int
        /// The instant after which it is overdue.
        package let deadline: Instant

        package init(task: DayTask, due: Due, version: Int, deadline: Instant) {
            self.task = task
            self.due = due
            self.version = version
            self.deadline = deadline
        }
    }

    /// A challenge and the day of its flag.
    package struct FlaggedChallenge: Hashable, Sendable {
        package let challenge: Challenge
        package let createdAt: Instant
        /// Day on which it was won, or the earliest possible one while it runs and requires every day; nil otherwise.
        package let flag: Day?
        package let isWon: Bool

        package init(challenge: Challenge, createdAt: Instant, flag: Day?, isWon: Bool) {
            self.challenge = challenge
            self.createdAt = createdAt
            self.flag = flag
            self.isWon = isWon
        }
    }

    /// Name given to the feed by the person.
    package let name: String
    /// Language code of its texts.
    package let language: String
    /// Identifier of the account, unique across servers; it reveals nothing about the account.
    package let account: String
    package let today: Day
    package let dayCalendar: DayCalendar
    package let tasks: [DatedTask]
    /// Counts of the done days.
    package let days: [Day: Int]
    package let challenges: [FlaggedChallenge]
    /// Number of letters drawn on each day.
    package let letters: [Day: Int]

    /// Whether the feed has no entries.
    package var isEmpty: Bool { tasks.isEmpty && days.isEmpty && challenges.isEmpty && letters.isEmpty }

    /// Number of past days for which done tasks, done days and letters are shown.
    package static let daysBack = 400

    package init(
        name: String, language: String, account: String, today: Day, dayCalendar: DayCalendar,
        tasks: [DatedTask] = [], days: [Day: Int] = [:], challenges: [FlaggedChallenge] = [], letters: [Day: Int] = [:]
    ) {
        self.name = name
        self.language = language
        self.account = account
        self.today = today
        self.dayCalendar = dayCalendar
        self.tasks = tasks
        self.days = days
        self.challenges = challenges
        self.letters = letters
    }
}

extension Snapshot {
    /// Returns an identifier of the account, unique across servers, for the UIDs of calendar entries.
    package func calendarIdentity() throws -> String {
        try ledger.identity(secrets, in: tx)
    }

    /// Returns the contents of a calendar feed.
    func contents(of feed: CalendarFeedRow) throws -> CalendarFeedContents {
        let today = ledger.today
        let first = today.advanced(by: -CalendarFeedContents.daysBack)
        func shown<Value>(_ content: FeedContent, _ read: () throws -> Value, or none: Value) rethrows -> Value {
            feed.contents.contains(content) ? try read() : none
        }
        return CalendarFeedContents(
            name: feed.name, language: settings.language ?? feed.language,
            account: try calendarIdentity(), today: today, dayCalendar: ledger.dayCalendar,
            tasks: try shown(.tasks, { try datedTasks(doneFrom: first) }, or: []),
            days: try shown(.days, { try doneDays(from: first) }, or: [:]),
            challenges: try shown(.challenge, flaggedChallenges, or: []),
            letters: try shown(
                .letters,
                { try tx.letters.drawnCounts(from: first, through: today) }, or: [:]))
    }

    private func datedTasks(doneFrom first: Day) throws -> [CalendarFeedContents.DatedTask] {
        try tx.tasks.dated(doneFrom: first).compactMap { row in
            guard let due = row.task.fields.due, let deadline = row.deadline else { return nil }
            return CalendarFeedContents.DatedTask(task: row.task, due: due, version: row.version, deadline: deadline)
        }
    }

    private func doneDays(from first: Day) throws -> [Day: Int] {
        let days = try tx.days.range(from: first, through: ledger.today)
        return Dictionary(days.filter(\.isDone).map { ($0.day, $0.total) }, uniquingKeysWith: max)
    }

    private func flaggedChallenges() throws -> [CalendarFeedContents.FlaggedChallenge] {
        let (today, context) = (ledger.today, ledger.context)
        return try tx.challenges.all().map { row in
            let challenge = row.challenge
            var progress = Challenge.Progress(done: 0, remaining: challenge.length, state: .running)
            switch challenge.ending {
            case .succeeded(let day): progress = .init(done: challenge.length, remaining: 0, state: .succeeded(on: day))
            case .failed, .givenUp:
                return .init(challenge: challenge, createdAt: row.createdAt, flag: nil, isWon: false)
            case nil: progress = try ledger.report(of: row, withDays: false, in: tx).progress
            }
            let isDone = try context.state(of: today, total: ledger.total(of: today, in: tx)) == .done
            let span = challenge.span(progress, today: today, isDone: isDone) { context.excuse(of: $0) != nil }
            // The end of a challenge that only counts done days cannot be planned.
            let isPlanned = progress.state != .running || challenge.rule == .everyDay
            return .init(
                challenge: challenge, createdAt: row.createdAt, flag: isPlanned ? span.flag : nil,
                isWon: progress.state != .running && span.flag != nil)
        }
    }
}

extension AccountLedger {
    /// Identifier of the account across all servers; it grants no access.
    func identity(_ secrets: any SecretBox, in tx: Tx) throws -> String {
        let createdAt = try PersonTable.find(person, in: tx)?.createdAt.seconds ?? 0
        return String(secrets.digest("calendar/\(person)/\(createdAt)").prefix(16))
    }
}
