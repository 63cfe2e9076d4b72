import Core
import Engine
import NIOHTTP1
import OutboundHTTP

/// Fetches GitHub's counts with a token, and the commits among them by repository, in windows that shrink when GitHub
/// times out.
struct TokenCalendar {
    let client: ForgeClient
    let account: ForgeAccount
    let endpoint: String
    let reach: NetworkReach?
    let token: String
    let now: Instant

    /// Share of a token's hourly rate limit that is left to its other users.
    private static let reserve = 500
    /// Maximum number of weeks, Sunday to Saturday, in one request.
    private static let mostWeeks = 53

    /// Maximum length of the smallest window in days: a month and the day shared with the next one.
    private static let daysOfMonth = 32

    /// Results of the requests so far.
    private struct Answer {
        var days: [Day: ForgeDay] = [:]
        var commits: [Day: [ForgeCommitCount]] = [:]
        /// Whether all commits so far could be read; after a failure they are no longer requested.
        var tellsCommits = true
        var rest: Int?
        var answers = 0

        /// Records the commits of a stretch, replacing earlier ones.
        mutating func note(_ counts: [ForgeCommitCount], of days: ClosedRange<Day>) {
            for day in days.lowerBound.through(days.upperBound) { commits[day] = nil }
            for count in counts { commits[count.day, default: []].append(count) }
        }
    }

    /// Returns the days of a window, without gaps.
    ///
    /// - Throws: ``ForgeClient/Failure``.
    func calendar(_ window: ForgeWindow, today: Day) async throws -> ForgeCalendar {
        let days = Self.days(of: window, today: today)
        var told = Answer()
        try await ask(days, &told)
        let known = days.lowerBound.through(days.upperBound).compactMap { told.days[$0] }
        guard known.count == days.lowerBound.distance(to: days.upperBound) + 1 else {
            throw ForgeClient.Failure(reason: .markupChanged)
        }
        // Levels are comparable only within one response.
        let isWhole = told.answers == 1
        return ForgeCalendar(
            days: isWhole ? known : known.map { ForgeDay(day: $0.day, count: $0.count) }, rest: told.rest,
            commits: told.tellsCommits ? told.commits.values.flatMap(\.self) : nil)
    }

    /// The last year ends tomorrow, to include today whatever the date is at GitHub; a year is the longest range that
    /// GitHub accepts.
    private static func days(of window: ForgeWindow, today: Day) -> ClosedRange<Day> {
        switch window {
        case .lastYear: return today.advanced(by: -363)...today.next
        case .year(let year):
            let first = Day(year: year, month: 1, day: 1) ?? .first
            return first...(Day(year: year, month: 12, day: 31) ?? first)
        }
    }

    private func ask(_ days: ClosedRange<Day>, _ told: inout Answer) async throws {
        let length = days.lowerBound.distance(to: days.upperBound) + 1
        if days.lowerBound.weekday.rawValue + length > Self.mostWeeks * 7 { return try await ask(days, in: 2, &told) }
        do {
            let (query, contents) = try await counts(of: days, &told)
            told.answers += 1
            for day in contents.days where days.contains(day.day) { told.days[day.day] = day }
            note(contents, &told)
            for (stretch, commits) in zip(query.commits, contents.commits) {
                try await take(commits, of: stretch, &told)
            }
        } catch ContributionQuery.Failure.tooMuch {
            // Split a year into quarters, and a quarter into months.
            guard length > Self.daysOfMonth else { throw ForgeClient.Failure(reason: .failed(status: 504)) }
            try await ask(days, in: length > 93 ? 4 : 3, &told)
        } catch ContributionQuery.Failure.problem(let reason) {
            throw ForgeClient.Failure(reason: reason)
        }
    }

    /// Fetches the counts of some days and, if possible, the commits among them by repository.
    ///
    /// The calendar counts, and the commits only explain it: if both are refused together, for instance because one
    /// organization's sign-in does not cover the token, the calendar is requested alone.
    private func counts(
        of days: ClosedRange<Day>, _ told: inout Answer
    ) async throws -> (ContributionQuery, ContributionQuery.Contents) {
        func query(_ commits: [ClosedRange<Day>]) -> ContributionQuery {
            ContributionQuery(login: account.login, calendar: days, commits: commits)
        }
        let alone = query([])
        guard told.tellsCommits else { return (alone, try await answer(alone)) }
        let both = query(Self.stretches(of: days, longest: ContributionQuery.mostAtOnce))
        do {
            return (both, try await answer(both))
        } catch let failure as ContributionQuery.Failure where failure == .tooMuch || failure == .commitsRefused {
            let contents = try await answer(alone)
            told.tellsCommits = false
            return (alone, contents)
        }
    }

    /// Requests stretches that overlap by a day, one after another.
    private func ask(_ days: ClosedRange<Day>, in count: Int, _ told: inout Answer) async throws {
        let length = (days.lowerBound.distance(to: days.upperBound) + count) / count
        var first = days.lowerBound
        while true {
            let last = min(first.advanced(by: length), days.upperBound)
            try await ask(first...last, &told)
            if last == days.upperBound { return }
            first = last
        }
    }

    /// Records how much of the token's rate limit is left.
    private func note(_ contents: ContributionQuery.Contents, _ told: inout Answer) {
        guard let remaining = contents.remaining, remaining < Self.reserve else { return }
        told.rest = contents.resetAt.map { Int(max(60, now.seconds(to: $0))) } ?? 3_600
    }

    /// Records the commits of a stretch, and requests them week by week if GitHub has more than it returns at once.
    ///
    /// What is still incomplete is marked: a person with commits in more than a hundred repositories in a week gets a
    /// hundred.
    private func take(
        _ commits: CommitCounts?, of days: ClosedRange<Day>, _ told: inout Answer
    ) async throws {
        guard let commits else {
            told.tellsCommits = false
            return
        }
        told.note(commits.isCut ? commits.partial : commits.counts, of: days)
        guard commits.isCut, told.tellsCommits, told.rest == nil else { return }
        let query = ContributionQuery(
            login: account.login, calendar: nil, commits: Self.stretches(of: days, longest: 7))
        do {
            let contents = try await answer(query)
            note(contents, &told)
            for (week, commits) in zip(query.commits, contents.commits) {
                if let commits {
                    told.note(commits.isCut ? commits.partial : commits.counts, of: week)
                } else {
                    told.tellsCommits = false
                }
            }
        } catch ContributionQuery.Failure.problem(.limited(let seconds)) {
            told.rest = seconds ?? 60
        } catch is ContributionQuery.Failure {
            return
        } catch let failure as ForgeClient.Failure where failure.reason != .tokenRefused {
            // The earlier counts stay.
            return
        }
    }

    /// Splits days into stretches of about equal length, up to a maximum.
    static func stretches(of days: ClosedRange<Day>, longest: Int) -> [ClosedRange<Day>] {
        let length = days.lowerBound.distance(to: days.upperBound) + 1
        let count = (length + longest - 1) / longest
        return (0..<count).map { index in
            let first = days.lowerBound.advanced(by: length * index / count)
            return first...days.lowerBound.advanced(by: length * (index + 1) / count - 1)
        }
    }

    private func answer(_ query: ContributionQuery) async throws -> ContributionQuery.Contents {
        let headers: HTTPHeaders = [
            "accept": "application/json", "content-type": "application/json", "authorization": "bearer " + token,
        ]
        let answer = try await client.post(query.body, to: endpoint, headers: headers, reach: reach)
        switch answer.status {
        case 200:
            do throws(ContributionQuery.Failure) {
                return try query.read(answer.body)
            } catch .problem(.limited) {
                throw ContributionQuery.Failure.problem(.limited(seconds: answer.wait(at: now)))
            }
        case 401: throw ForgeClient.Failure(reason: .tokenRefused)
        case 403 where answer.isLimit, 429:
            throw ContributionQuery.Failure.problem(.limited(seconds: answer.wait(at: now)))
        case 502, 504: throw ContributionQuery.Failure.tooMuch
        case 500...: throw ForgeClient.Failure(reason: .failed(status: answer.status))
        default: throw ForgeClient.Failure(reason: .refused(status: answer.status))
        }
    }
}
