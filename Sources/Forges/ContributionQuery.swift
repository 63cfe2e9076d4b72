import Core
import Engine
import Foundation

/// A question by GraphQL about what GitHub counts for an account: the calendar of some days, and which repositories'
/// commits are among it.
///
/// GitHub tells the commits by repository in stretches: of each it names 100 repositories and 100 days at most.
struct ContributionQuery {
    /// What the account is called.
    let login: String
    /// The days whose counts are asked for; nil for none.
    let calendar: ClosedRange<Day>?
    /// The stretches of days whose commits are asked for, each by itself.
    let commits: [ClosedRange<Day>]

    /// How many repositories of a stretch, and how many days of each of them, GitHub tells of at once.
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

    /// The body of the request.
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
        // What holds texts alone can always be written as JSON.
        return (try? JSONEncoder().encode(Request(query: text, variables: variables))).map { Array($0) } ?? []
    }

    /// What an answer tells.
    struct Contents {
        let days: [ForgeDay]
        /// What is told of each stretch of commits; nil where that cannot be read.
        let commits: [CommitCounts?]
        /// How much of what the token allows an hour is left, and until when.
        let remaining: Int?
        let resetAt: Instant?
    }

    /// Why an answer tells nothing.
    enum Failure: Error, Equatable {
        /// GitHub has no time for so many days at once.
        case tooMuch
        /// It refuses to tell of commits, and so of everything that was asked with them.
        case commitsRefused
        case problem(ForgeProblem.Reason)
    }

    /// Reads the body of an answer with status 200, which may hold errors all the same.
    ///
    /// - Throws: ``Failure``.
    func read(_ bytes: [UInt8]) throws(Failure) -> Contents {
        guard let answer = try? JSONDecoder().decode(Answer.self, from: Data(bytes)) else {
            throw .problem(.markupChanged)
        }
        // What is told beside errors may be a part of it, but for the calendar where commits alone are refused: such as
        // those of an organisation that wants a sign-in of its own.
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
            // Some answers tell the date as an instant.
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
            /// Where in the answer it lies, names and places mixed.
            let path: [Lenient<String>]?

            /// The place of the stretch of commits that it is about; nil where it is about anything else.
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
            /// What is told of the stretches that can be read, by their places in the question.
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

        /// The name of something asked for about the account.
        struct Member: CodingKey {
            let stringValue: String
            var intValue: Int? { nil }

            init(_ name: String) { stringValue = name }
            init?(stringValue: String) { self.init(stringValue) }
            init?(intValue: Int) { return nil }

            /// The place of a stretch of commits in the question.
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
