import ArgumentParser
import Core
import Engine

/// The options of every reading command: each changes how the days are looked at, and nothing that is stored.
struct ReadingOptions: ParsableArguments {
    @Option(
        parsing: .singleValue,
        help: ArgumentHelp(
            say(
                "내 커밋으로 집계할 주소. 여러 번 쓸 수 있고, all은 모두.",
                "Count the commits of this address; may be repeated; all counts everyone’s."
            ),
            valueName: "email"
        )
    )
    var author: [String] = []

    @Option(
        help: ArgumentHelp(
            say(
                "커밋의 날을 정하는 시계: auto, commit, home.",
                "Whose clock decides the day of a commit: auto, commit or home."
            ),
            valueName: "policy"
        ),
        completion: .words(of: DayPolicy.self)
    )
    var days: String?

    @Option(
        help: ArgumentHelp(
            say("내 시간대. 예: Asia/Seoul.", "The home time zone, such as Asia/Seoul."), valueName: "zone"
        )
    )
    var zone: String?

    @Option(
        name: .customLong("day-start"),
        help: ArgumentHelp(
            say("하루가 시작하는 시(0–6).", "The hour at which a day begins, from 0 to 6."), valueName: "hour"
        )
    )
    var dayStart: String?

    @Option(
        help: ArgumentHelp(
            say("하루에 필요한 기여(1–100).", "How many contributions make a day done, from 1 to 100."), valueName: "n"
        )
    )
    var minimum: String?

    @Option(
        help: ArgumentHelp(
            say("쉬는 요일. 예: sat,sun. 없으면 none.", "Rest weekdays, such as sat,sun; or none."), valueName: "weekdays"
        )
    )
    var rest: String?

    @Option(
        help: ArgumentHelp(
            say("보여 줄 첫날. 연속은 늘 전체 기록으로 집계해요.", "The first day to show; streaks look at the whole history."),
            valueName: "day"
        )
    )
    var since: String?

    @Option(
        help: ArgumentHelp(say("보여 줄 마지막 날.", "The last day to show."), valueName: "day")
    )
    var until: String?

    var flags: Preferences.Flags {
        Preferences.Flags(
            texts: [.days: days, .zone: zone, .dayStart: dayStart, .minimum: minimum, .rest: rest],
            lists: [.author: author]
        )
    }
}

extension ReadingOptions {
    /// The query that flags, environment and file ask for, but for its window.
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
