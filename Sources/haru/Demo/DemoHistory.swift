import Core

/// A commit of the demo.
struct DemoCommit: Hashable, Sendable {
    let author: DemoAuthor
    let madeAt: Instant
    /// UTC offset of the author's clock in seconds, east positive.
    let offset: Int
    let subject: String
}

/// An author in the demo.
struct DemoAuthor: Hashable, Sendable {
    let name: String
    let email: String
}

/// A year and a month of commits up to today: identical for the same day, zone and language.
struct DemoHistory: Sendable {
    /// Commits by repository, oldest first.
    let repositories: [[DemoCommit]]

    /// Length of the current streak, and day of its gap, in days before today.
    static let streak = 23
    static let frozenDay = 9
    /// Days of the best streak, in days before today.
    static let best = 200...241
    /// Days without any commits: a fortnight's holiday.
    private static let holiday = 118...131
    private static let length = 400

    init(today: Day, now: Instant, zone: Zone, texts: DemoTexts) {
        var dice = DemoDice(seed: 20_260_101)
        var repositories = texts.repositories.map { _ in [DemoCommit]() }
        // A commit that a note is about happens only once.
        let noted = Set(texts.notes.compactMap { $0.commit?.subject })
        let subjects = texts.repositories.map { $0.subjects.filter { !noted.contains($0) } }
        var last = ""
        for back in stride(from: Self.length, through: 0, by: -1) {
            let day = today.advanced(by: -back)
            let count = Self.count(back: back, weekday: day.weekday, &dice)
            var times = (0..<count).map { _ in Self.time(on: day, in: zone, &dice) }.sorted()
            if back == 0 { times = Self.today(from: zone.firstInstant(of: day, hour: 0), to: now) }
            let told = texts.notes.first { $0.daysAgo == back }.flatMap(\.commit)
            for (index, time) in times.enumerated() {
                var (place, subject) = (told?.repository ?? 0, told?.subject ?? "")
                if told == nil || index > 0 {
                    place = dice.one(of: [0, 0, 0, 0, 0, 0, 1, 1, 1, 2])
                    subject = dice.one(of: subjects[place].filter { $0 != last })
                }
                last = subject
                repositories[place].append(
                    DemoCommit(author: texts.author, madeAt: time, offset: zone.offset(at: time), subject: subject))
            }
            // A colleague commits to the first repository too.
            if back > 0, day.weekday != .saturday, day.weekday != .sunday, dice.falls(35) {
                let time = Self.time(on: day, in: zone, &dice)
                repositories[0].append(
                    DemoCommit(
                        author: texts.colleague, madeAt: time, offset: zone.offset(at: time),
                        subject: dice.one(of: subjects[0])))
            }
        }
        self.repositories = repositories.map { commits in commits.sorted { $0.madeAt < $1.madeAt } }
    }

    /// Number of commits on a day.
    private static func count(back: Int, weekday: Weekday, _ dice: inout DemoDice) -> Int {
        let isWeekend = weekday == .saturday || weekday == .sunday
        let (some, many) = (dice.number(in: 1...3), dice.falls(22) ? dice.number(in: 2...6) : 0)
        switch back {
        case frozenDay, streak + 1: return 0
        case 0...streak: return isWeekend ? 1 + many / 3 : some + many
        case best: return some + many + (isWeekend ? 0 : 1)
        case best.lowerBound - 1, best.upperBound + 1: return 0
        case holiday: return 0
        default: return dice.falls(isWeekend ? 38 : 82) ? some + many : 0
        }
    }

    private static func time(on day: Day, in zone: Zone, _ dice: inout DemoDice) -> Instant {
        let hour = dice.one(of: [8, 9, 9, 10, 10, 10, 11, 11, 13, 14, 14, 15, 15, 16, 17, 19, 20, 21, 21, 22, 23])
        return zone.firstInstant(of: day, hour: hour, minute: dice.number(in: 0...59))
            .advanced(bySeconds: Int64(dice.number(in: 0...59)))
    }

    /// Times of two commits today, none of them in the future.
    private static func today(from start: Instant, to now: Instant) -> [Instant] {
        [5_720, 1_380].map { max(start, now.advanced(bySeconds: -$0)) }
    }
}

extension DemoHistory {
    /// The `git fast-import` stream of a repository.
    static func stream(of commits: [DemoCommit], about repository: DemoTexts.Repository) -> [UInt8] {
        var bytes: [UInt8] = []
        func data(_ text: String) { bytes += Array("data \(text.utf8.count)\n\(text)\n".utf8) }
        func line(_ text: String) { bytes += Array((text + "\n").utf8) }
        var told: [String] = []
        for (index, commit) in commits.enumerated() {
            let minutes = abs(commit.offset) / 60
            let offset = (commit.offset < 0 ? "-" : "+") + padded(minutes / 60, 2) + padded(minutes % 60, 2)
            let stamp = "\(commit.author.name) <\(commit.author.email)> \(commit.madeAt.seconds) \(offset)"
            line("commit refs/heads/main")
            line("author \(stamp)")
            line("committer \(stamp)")
            data(commit.subject + "\n")
            if index == 0 {
                line("M 100644 inline README.md")
                data("# \(repository.name)\n\n\(repository.about)\n")
            }
            // Only the newest lines, so that a year of them is made in a moment.
            told = Array((told + ["- \(commit.subject)"]).suffix(30))
            line("M 100644 inline CHANGES.md")
            data(told.joined(separator: "\n") + "\n")
        }
        return bytes
    }
}
