import Core
package import Language

/// How a card is to look, by the parameters of streak-stats, so that an address that was made for it can be kept.
package struct CardOptions: Hashable, Sendable {
    /// A parameter that cannot be taken.
    package enum Fault: Error, Hashable, Sendable {
        /// There is no parameter of this name.
        case unknown(String)
        case invalid(String, value: String, allowed: String)
    }

    /// The theme; nil follows the viewer's light or dark mode.
    var theme: CardTheme?
    var paints: [CardPart: CardPaint] = [:]
    var hidesBorder = false
    /// In tenths of a pixel.
    var radius = 120
    var width = 495
    var height = 195
    var isAnimated = true
    var shortensNumbers = false
    var hidden: Set<Column> = []
    var dates: CardDateFormat?
    /// The language that is asked for; nil for the person's own.
    package private(set) var language: Language?

    /// A column of the card of a streak.
    enum Column: CaseIterable, Sendable {
        case total, current, longest
    }

    /// Makes the options of a card of which nothing is asked.
    package init() {}

    /// Reads parameters.
    ///
    /// - Throws: ``Fault``.
    package init(_ parameters: [(name: String, value: String)]) throws {
        for (name, value) in parameters { try set(name, value) }
    }

    private mutating func set(_ name: String, _ value: String) throws {
        if let part = CardPart(rawValue: name) {
            guard let paint = CardPaint(value) else {
                throw Fault.invalid(name, value: value, allowed: "ff8800, f80, ff880080, transparent")
            }
            paints[part] = paint
            return
        }
        switch name {
        case "theme": try setTheme(value)
        case "hide_border": hidesBorder = try Self.isOn(name, value)
        case "border_radius": radius = try Self.tenths(name, value, most: 60)
        case "card_width": width = try Self.number(name, value, 300...1_200)
        case "card_height": height = try Self.number(name, value, 170...600)
        case "disable_animations": isAnimated = try !Self.isOn(name, value)
        case "short_numbers": shortensNumbers = try Self.isOn(name, value)
        case "hide_total_contributions": try hide(.total, name, value)
        case "hide_current_streak": try hide(.current, name, value)
        case "hide_longest_streak": try hide(.longest, name, value)
        case "locale":
            guard let asked = Language(rawValue: value.prefix(2).lowercased()) else {
                throw Fault.invalid(
                    name, value: value, allowed: Language.allCases.map(\.rawValue).joined(separator: ", "))
            }
            language = asked
        case "date_format":
            guard let format = CardDateFormat(value) else {
                throw Fault.invalid(name, value: value, allowed: "M j[, Y], Y-m-d, [Y.]n.j")
            }
            dates = format
        case "exclude_days": try checkRest(name, value)
        default: throw Fault.unknown(name)
        }
        if hidden.count == Column.allCases.count {
            throw Fault.invalid(name, value: value, allowed: "false")
        }
    }

    private mutating func setTheme(_ value: String) throws {
        if value == "default" {
            theme = nil
            return
        }
        guard let known = CardTheme.named[value.lowercased().replacing("_", with: "-")] else {
            let names = ["default"] + CardTheme.named.keys.sorted()
            throw Fault.invalid("theme", value: value, allowed: names.joined(separator: ", "))
        }
        theme = known
    }

    /// Which weekdays count is not the card's to say: whoever works out the streak reads them as well.
    private func checkRest(_ name: String, _ value: String) throws {
        let words = value.split(separator: ",")
        let days = words.compactMap { Weekday(text: $0) }
        guard days.count == words.count, Set(days).count < Weekday.allCases.count else {
            throw Fault.invalid(name, value: value, allowed: "Sun,Mon,Tue,Wed,Thu,Fri,Sat")
        }
    }

    private mutating func hide(_ column: Column, _ name: String, _ value: String) throws {
        if try Self.isOn(name, value) { hidden.insert(column) } else { hidden.remove(column) }
    }

    private static func isOn(_ name: String, _ value: String) throws -> Bool {
        switch value.lowercased() {
        case "true", "1", "": true
        case "false", "0": false
        default: throw Fault.invalid(name, value: value, allowed: "true, false")
        }
    }

    private static func number(_ name: String, _ value: String, _ range: ClosedRange<Int>) throws -> Int {
        guard let number = Int(value), range.contains(number) else {
            throw Fault.invalid(name, value: value, allowed: "\(range.lowerBound)-\(range.upperBound)")
        }
        return number
    }

    private static func tenths(_ name: String, _ value: String, most: Int) throws -> Int {
        guard let match = value.wholeMatch(of: /([0-9]{1,3})(?:\.([0-9]))?/), let whole = Int(match.output.1),
            whole <= most
        else { throw Fault.invalid(name, value: value, allowed: "0-\(most)") }
        return whole * 10 + (match.output.2.flatMap { Int($0) } ?? 0)
    }
}

/// How dates are written on a card: the letters of PHP's `date`, and in brackets what is left out in the present year.
struct CardDateFormat: Hashable, Sendable {
    private let text: String

    /// Returns nil for a text that is too long, empty, or whose brackets do not fit.
    init?(_ text: String) {
        var depth = 0
        for character in text {
            if character == "[" { depth += 1 }
            if character == "]" { depth -= 1 }
            guard depth == 0 || depth == 1 else { return nil }
        }
        guard depth == 0, (1...40).contains(text.count) else { return nil }
        self.text = text
    }

    /// A date in a language.
    func string(_ day: Day, today: Day, _ language: Language) -> String {
        let (year, month, number) = day.parts
        var result = ""
        var isLeftOut = false
        for character in text {
            switch character {
            case "[": isLeftOut = year == today.year
            case "]": isLeftOut = false
            case _ where isLeftOut: break
            case "d": result += Self.padded(number)
            case "j": result += String(number)
            case "m": result += Self.padded(month)
            case "n": result += String(month)
            case "Y": result += String(year)
            case "y": result += Self.padded(year % 100)
            case "M": result += language.shortMonth(month)
            case "F": result += language.monthName(month)
            case "D": result += language.shortWeekday(day.weekday)
            case "l": result += language.weekday(day.weekday)
            default: result.append(character)
            }
        }
        return result
    }

    private static func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : String(number) }
}
