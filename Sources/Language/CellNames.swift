package import Core

extension Language {
    /// What a grass cell says: `11월 21일 토요일, 기여 3회`.
    package func cell(_ day: GrassDay) -> String {
        var names = CellNames(self)
        var bytes: [UInt8] = []
        names.add(day.day, to: &bytes)
        names.addCount(of: day, to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }
}

/// Writes what the cells of a grass say, for many of them: they are put together from a few parts, each made once.
package struct CellNames {
    private let language: Language
    private let dates: [Date]
    /// What follows the date, by the number of contributions; empty where it was not asked for yet.
    private var counts = [[UInt8]](repeating: [], count: 32)

    /// What stands around the number of a day in its date.
    private typealias Date = (before: [UInt8], after: [UInt8])

    /// Makes a writer that was asked for nothing yet.
    package init(_ language: Language) {
        self.language = language
        dates = language == .korean ? Self.korean : Self.english
    }

    private static let korean = dates(.korean)
    private static let english = dates(.english)
    private static let numbers = (0...31).map { Array(String($0).utf8) }

    /// The dates of each month, by weekday.
    private static func dates(_ language: Language) -> [Date] {
        (1...12).flatMap { month in
            Weekday.allCases.map { weekday in
                let (before, after) = language.aroundNumber(month: month, weekday: weekday)
                return (Array(before.utf8), Array(after.utf8))
            }
        }
    }

    /// Writes which day a cell is of.
    package func add(_ day: Day, to bytes: inout [UInt8]) {
        let (_, month, number) = day.parts
        let date = dates[(month - 1) * 7 + day.weekday.rawValue]
        bytes += date.before
        bytes += Self.numbers[number]
        bytes += date.after
    }

    /// Writes, behind the day of a cell, what the day came to.
    package mutating func addCount(of day: GrassDay, to bytes: inout [UInt8]) {
        if counts.indices.contains(day.count) {
            if counts[day.count].isEmpty { counts[day.count] = written(day.count) }
            bytes += counts[day.count]
        } else {
            bytes += written(day.count)
        }
        switch day.state {
        case .rest, .frozen, .unknown: bytes += ", \(language.state(day.state))".utf8
        case .done, .pending, .missed, .future: break
        }
    }

    private func written(_ count: Int) -> [UInt8] { Array(", \(language.contributions(count))".utf8) }
}
