import Core
import Engine
import Foundation

/// GraphQL query for GitHub's counts of an account: the calendar of some days, and the commits among it by repository.
///
/// GitHub returns commits by repository in stretches: at most 100 repositories and 100 days of each.
struct ContributionQuery {
    /// Login of the account.
    let login: String
    /// Days whose counts are requested; nil for none.
    let calendar: ClosedRange<Day>?
    /// Stretches of days whose commits are requested separately.
    let commits: [ClosedRange<Day>]

    /// Maximum number of repositories in a stretch, and of days of each, that GitHub returns at once.
    static let mostAtOnce = 100

    private var text: String {
        let variables = commits.indices.map { ", $from\($0): DateTime!, $to\($0): DateTime!" }.joined()
        let stretches = commits.indices.map { index in
            "commits\(index): contributionsCollection(from: $from\(index), to: $to\(index)) { ...Commits }"
        }
        let days = "weeks { contributionDays { date contributionCount contributionLevel } }"
        let members =
            (calendar == nil
                ? [] : ["contributionsCollection(from: $from, to: $to) { contributionCalendar { \(days) } }"])
            + stretches
        let most = Self.mostAtOnce
        return """
            query($login: String!\(calendar == nil ? "" : ", $from: DateTime!, $to: DateTime!")\(variables)) {
              user(login: $login) { \(members.joined(separator: " ")) }
              rateLimit { cost remaining resetAt }
            }
            """
                + (commits.isEmpty
                    ? ""
                    : """

                    fragment Commits on ContributionsCollection {
                      commitContributionsByRepository(maxRepositories: \(most)) {
                        repository { nameWithOwner isPrivate }
                        contributions(first: \(most), orderBy: {field: OCCURRED_AT, direction: DESC}) {
                          nodes { occurredAt commitCount } pageInfo { hasNextPage } } } }
                    """)
    }

    /// Request body.
    var body: [UInt8] {
        struct Request: Encodable {
            let query: String
            let variables: [String: String]
        }
        var variables = ["login": login]
        func add(_ days: ClosedRange<Day>, _ suffix: String) {
            variables["from" + suffix] = "\(days.lowerBound)T00:00:00Z"
            variables["to" + suffix] = "\(days.upperBound)T23:59:59Z"
        }
        if let calendar { add(calendar, "") }
        for (index, days) in commits.enumerated() { add(days, String(index)) }
        // Strings can always be encoded as JSON.
        return (try? JSONEncoder().encode(Request(query: text, variables: variables))).map { Array($0) } ?? []
    }

    /// Contents of a response.
    struct Contents {
        let days: [ForgeDay]
        /// Commits of each stretch; nil if they cannot be read.
        let commits: [CommitCounts?]
        /// Remaining rate limit of the token, and the instant at which it resets.
        let remaining: Int?
        let resetAt: Instant?
    }

    /// Reason why a response has no contents.
    enum Failure: Error, Equatable {
        /// The query timed out at GitHub: too many days.
        case tooMuch
        /// GitHub refuses the commits, and with them the whole query.
        case commitsRefused
        case problem(ForgeProblem.Reason)
    }

    /// Parses the body of a response with status 200, which may contain errors all the same.
    ///
    /// - Throws: ``Failure``.
    func read(_ bytes: [UInt8]) throws(Failure) -> Contents {
        guard let answer = try? JSONDecoder().decode(Answer.self, from: Data(bytes)) else {
            throw .problem(.markupChanged)
        }
        // Data beside errors may be incomplete, except for the calendar if only commits are refused, such as those of
        // an organization that requires its own sign-in.
        let errors = answer.errors ?? []
        let isOfCommits = !errors.isEmpty && errors.allSatisfy { $0.stretch != nil }
        if !errors.isEmpty, !isOfCommits { throw Self.failure(of: errors) }
        if isOfCommits, answer.data?.user == nil { throw .commitsRefused }
        guard let data = answer.data else { throw .problem(.markupChanged) }
        guard let user = data.user else { throw .problem(.unknownAccount) }
        let refused = Set(errors.compactMap(\.stretch))
        if calendar != nil, user.calendar == nil { throw .problem(.markupChanged) }
        var days: [ForgeDay] = []
        for told in user.calendar?.contributionCalendar.weeks.flatMap(\.contributionDays) ?? [] {
            // Some responses give the date as an instant.
            guard let day = Day(iso: told.date.prefix(10)), told.contributionCount >= 0 else {
                throw .problem(.markupChanged)
            }
            let level = told.contributionLevel.flatMap { Self.levels.firstIndex(of: $0) }
            days.append(ForgeDay(day: day, count: min(told.contributionCount, ForgeCount.most), level: level))
        }
        let limit = data.rateLimit
        return Contents(
            days: days,
            commits: commits.enumerated().map { index, days in
                refused.contains(index) ? nil : user.commits[index].flatMap { CommitCounts($0, of: days) }
            },
            remaining: limit?.remaining, resetAt: limit?.resetAt.flatMap { Instant(iso: $0) })
    }

    private static let levels = [
        "NONE", "FIRST_QUARTILE", "SECOND_QUARTILE", "THIRD_QUARTILE", "FOURTH_QUARTILE",
    ]

    private static func failure(of errors: [Answer.Problem]) -> Failure {
        for error in errors {
            let (type, message) = (error.type ?? "", error.message ?? "")
            switch type {
            case "NOT_FOUND": return .problem(.unknownAccount)
            case "RATE_LIMITED", "RATE_LIMIT": return .problem(.limited(seconds: nil))
            case "RESOURCE_LIMITS_EXCEEDED", "MAX_NODE_LIMIT_EXCEEDED": return .tooMuch
            case "FORBIDDEN", "INSUFFICIENT_SCOPES": return .problem(.refused(status: 403))
            default: break
            }
            if message.contains(/rate limit/.ignoresCase()) { return .problem(.limited(seconds: nil)) }
            if message.contains(/timeout|timed out|something went wrong/.ignoresCase()) { return .tooMuch }
        }
        return .problem(.markupChanged)
    }

    private struct Answer: Decodable {
        struct Problem: Decodable {
            let type: String?
            let message: String?
            /// Path within the response, of names and indices.
            let path: [Lenient<String>]?

            /// Index of the stretch of commits that the error concerns; nil for any other error.
            var stretch: Int? {
                guard let path, path.count > 1, let name = path[1].value else { return nil }
                return Member(name).index
            }
        }

        struct Contents: Decodable {
            let user: User?
            let rateLimit: RateLimit?
        }

        struct RateLimit: Decodable {
            let remaining: Int?
            let resetAt: String?
        }

        struct User: Decodable {
            let calendar: Collection?
            /// Readable stretches, by their index in the query.
            let commits: [Int: CommitCounts.Answer]

            init(from decoder: any Decoder) throws {
                let members = try decoder.container(keyedBy: Member.self)
                calendar = try members.decodeIfPresent(Collection.self, forKey: Member("contributionsCollection"))
                commits = Dictionary(
                    try members.allKeys.compactMap { member -> (Int, CommitCounts.Answer)? in
                        guard let index = member.index else { return nil }
                        return try members.decode(Lenient<CommitCounts.Answer>.self, forKey: member).value
                            .map { (index, $0) }
                    }, uniquingKeysWith: { first, _ in first })
            }
        }

        /// Name of a requested field of the account.
        struct Member: CodingKey {
            let stringValue: String
            var intValue: Int? { nil }

            init(_ name: String) { stringValue = name }
            init?(stringValue: String) { self.init(stringValue) }
            init?(intValue: Int) { return nil }

            /// Index of a stretch of commits in the query.
            var index: Int? { stringValue.hasPrefix("commits") ? Int(stringValue.dropFirst(7)) : nil }
        }

        struct Collection: Decodable {
            let contributionCalendar: Calendar
        }

        struct Calendar: Decodable {
            let weeks: [Week]
        }

        struct Week: Decodable {
            let contributionDays: [CalendarDay]
        }

        struct CalendarDay: Decodable {
            let date: String
            let contributionCount: Int
            let contributionLevel: String?
        }

        let data: Contents?
        let errors: [Problem]?
    }
}
