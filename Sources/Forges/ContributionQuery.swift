import Core
import Engine
import Foundation

/// GitHub's GraphQL query for the calendar of contributions, and its answers.
enum ContributionQuery {
    private static let text = """
        query($login: String!, $from: DateTime!, $to: DateTime!) {
          user(login: $login) { contributionsCollection(from: $from, to: $to) { contributionCalendar {
            weeks { contributionDays { date contributionCount contributionLevel } } } } }
          rateLimit { cost remaining resetAt }
        }
        """

    /// The body of a request about the days from one to another.
    static func body(login: String, from: Day, through: Day) -> [UInt8] {
        struct Request: Encodable {
            let query: String
            let variables: [String: String]
        }
        let request = Request(
            query: text, variables: ["login": login, "from": "\(from)T00:00:00Z", "to": "\(through)T23:59:59Z"])
        // What holds texts alone can always be written as JSON.
        return (try? JSONEncoder().encode(request)).map { Array($0) } ?? []
    }

    /// What an answer tells.
    struct Contents {
        let days: [ForgeDay]
        /// How much of what the token allows an hour is left, and until when.
        let remaining: Int?
        let resetAt: Instant?
    }

    /// Why an answer tells nothing.
    enum Failure: Error, Equatable {
        /// GitHub has no time for so many days at once.
        case tooMuch
        case problem(ForgeProblem.Reason)
    }

    /// Reads the body of an answer with status 200, which may hold errors all the same.
    ///
    /// - Throws: ``Failure``.
    static func read(_ bytes: [UInt8]) throws(Failure) -> Contents {
        guard let answer = try? JSONDecoder().decode(Answer.self, from: Data(bytes)) else {
            throw .problem(.markupChanged)
        }
        // What is told beside errors may be a part of it.
        if let errors = answer.errors, !errors.isEmpty { throw failure(of: errors) }
        guard let data = answer.data else { throw .problem(.markupChanged) }
        guard let user = data.user else { throw .problem(.unknownAccount) }
        var days: [ForgeDay] = []
        for told in user.contributionsCollection.contributionCalendar.weeks.flatMap(\.contributionDays) {
            // Some answers tell the date as an instant.
            guard let day = Day(iso: told.date.prefix(10)), told.contributionCount >= 0 else {
                throw .problem(.markupChanged)
            }
            let level = told.contributionLevel.flatMap { levels.firstIndex(of: $0) }
            days.append(ForgeDay(day: day, count: min(told.contributionCount, ForgeCount.most), level: level))
        }
        let limit = data.rateLimit
        return Contents(
            days: days, remaining: limit?.remaining, resetAt: limit?.resetAt.flatMap { Instant(iso: $0) })
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
            let contributionsCollection: Collection
        }

        struct Collection: Decodable {
            let contributionCalendar: Calendar
        }

        struct Calendar: Decodable {
            let weeks: [Week]
        }

        struct Week: Decodable {
            let contributionDays: [ToldDay]
        }

        struct ToldDay: Decodable {
            let date: String
            let contributionCount: Int
            let contributionLevel: String?
        }

        let data: Contents?
        let errors: [Problem]?
    }
}
