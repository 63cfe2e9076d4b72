package import Core

extension Language {
    /// The accessible name of a grass cell: `11월 21일 토요일, 기여 3회`.
    package func cell(_ day: GrassDay) -> String {
        var names = CellNames(self)
        var bytes: [UInt8] = []
        names.add(day.day, to: &bytes)
        names.addCount(of: day, to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }
}

/// Writer of the accessible names of many grass cells, which caches their few distinct parts.
package struct CellNames {
    private let language: Language
    private let dates: [Date]
    /// Cached text after the date, by number of contributions; empty until it is first used.
    private var counts = [[UInt8]](repeating: [], count: 32)

    /// Text before and after the day of the month in a date.
    private typealias Date = (before: [UInt8], after: [UInt8])

    /// Creates a writer with an empty cache.
    package init(_ language: Language) {
        self.language = language
        dates = language == .korean ? Self.korean : Self.english
    }

    private static let korean = dates(.korean)
    private static let english = dates(.english)
    private static let numbers = (0...31).map { Array(String($0).utf8) }

    /// Returns the dates of each month, by weekday.
    private static func dates(_ language: Language) -> [Date] {
        (1...12).flatMap { month in
            Weekday.allCases.map { weekday in
                let (before, after) = language.aroundNumber(month: month, weekday: weekday)
                return (Array(before.utf8), Array(after.utf8))
            }
        }
    }

    /// Appends the date of a cell.
    package func add(_ day: Day, to bytes: inout [UInt8]) {
        let (_, month, number) = day.parts
        let date = dates[(month - 1) * 7 + day.weekday.rawValue]
        bytes += date.before
        bytes += Self.numbers[number]
        bytes += date.after
    }

    /// Appends the contributions and the state of a cell, after its date.
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
