import ArgumentParser
import Core
import Engine
import Language

/// Options of every reading command: each changes how the days are evaluated, and nothing that is stored.
struct ReadingOptions: ParsableArguments {
    @Option(parsing: .singleValue, help: ArgumentHelp(say(.option.authors), valueName: "email"))
    var author: [String] = []

    @Option(help: ArgumentHelp(say(.option.dayClock), valueName: "policy"), completion: .words(of: DayPolicy.self))
    var days: String?

    @Option(help: ArgumentHelp(say(.option.zone), valueName: "zone"))
    var zone: String?

    @Option(name: .customLong("day-start"), help: ArgumentHelp(say(.option.dayStart), valueName: "hour"))
    var dayStart: String?

    @Option(help: ArgumentHelp(say(.option.minimum), valueName: "n"))
    var minimum: String?

    @Option(help: ArgumentHelp(say(.option.restDays), valueName: "weekdays"))
    var rest: String?

    @Option(help: ArgumentHelp(say(.option.since), valueName: "day"), completion: .days)
    var since: String?

    @Option(help: ArgumentHelp(say(.option.until), valueName: "day"), completion: .days)
    var until: String?

    var flags: Preferences.Flags {
        Preferences.Flags(
            texts: [.days: days, .zone: zone, .dayStart: dayStart, .minimum: minimum, .rest: rest],
            lists: [.author: author]
        )
    }
}

extension ReadingOptions {
    /// Builds the query from flags, environment and file, without its window.
    static func query(_ preferences: Preferences) throws -> LedgerQuery {
        var query = LedgerQuery()
        if let authors = preferences.texts(.author), !authors.isEmpty {
            let emails = authors.map { $0.lowercased() }
            query.authors = emails.contains("all") ? .all : .emails(Set(try emails.map(email)))
        }
        query.policy = try preferences.choice(.days)
        query.zone = try preferences.text(.zone).map { name in
            guard let zone = Zone(name) else { throw DomainError.unknownZone(name) }
            return zone
        }
        query.dayStart = try preferences.number(.dayStart, in: DayRules.dayStarts)
        query.minimum = try preferences.number(.minimum, in: DayRules.minimums)
        query.rest = try preferences.texts(.rest).map(weekdays)
        return query
    }

    private static func email(_ text: String) throws -> String {
        guard !text.isEmpty, !text.contains(where: \.isWhitespace) else { throw DomainError.invalidEmail(text) }
        return text
    }

    private static func weekdays(_ texts: [String]) throws -> Set<Weekday> {
        let words = texts.flatMap { $0.split(separator: ",") }.filter { $0 != "none" }
        return Set(
            try words.map { word in
                guard let weekday = Weekday(text: word) else {
                    throw UsageError.invalidValue(
                        option: "--rest", value: String(word), allowed: SettingKey.rest.allowed
                    )
                }
                return weekday
            }
        )
    }
}
