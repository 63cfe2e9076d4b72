package import Core
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
    /// Nil for as wide, or as high, as the card is by itself.
    var width: Int?
    var height: Int?
    var isAnimated = true
    var shortensNumbers = false
    var hidden: Set<Column> = []
    var dates: CardDateFormat?
    /// The language that is asked for; nil for the person's own.
    package private(set) var language: Language?
    /// What a streak is to count; nil for what the person's own does.
    package private(set) var mode: Mode?
    /// The weekdays on which nothing is to be owed; nil for the person's own.
    package private(set) var excluded: Set<Weekday>?
    /// The form that the card is wanted in.
    package private(set) var type = Form.svg

    /// A column of the card of a streak.
    enum Column: CaseIterable, Sendable {
        case total, current, longest
    }

    /// What a streak counts.
    package enum Mode: String, CaseIterable, Sendable {
        case daily, weekly
    }

    /// The forms that a card comes in.
    package enum Form: String, CaseIterable, Sendable {
        case svg, json, png
    }

    /// Makes the options of a card of which nothing is asked.
    package init() {}

    /// Reads parameters.
    ///
    /// - Parameter passesOver: whether a parameter that is none is passed over.
    /// - Throws: ``Fault``.
    package init(_ parameters: [(name: String, value: String)], passesOver: Bool = false) throws {
        for (name, value) in parameters {
            do {
                try set(name, value)
            } catch Fault.unknown where passesOver {
                continue
            }
        }
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
            // Those that Haru does not speak are answered in English.
            guard value.wholeMatch(of: /[A-Za-z]{2,3}(?:[-_][A-Za-z0-9]{2,8}){0,2}/) != nil else {
                throw Fault.invalid(
                    name, value: value, allowed: Language.allCases.map(\.rawValue).joined(separator: ", "))
            }
            language = Language(locale: value)
        case "date_format":
            guard let format = CardDateFormat(value) else {
                throw Fault.invalid(name, value: value, allowed: "M j[, Y], Y-m-d, [Y.]n.j")
            }
            dates = format
        case "exclude_days": excluded = try Self.weekdays(name, value)
        case "mode": mode = try Self.one(of: Mode.self, name, value)
        case "type": type = try Self.one(of: Form.self, name, value)
        // Whose card it is stands elsewhere.
        case "user": break
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
        guard let known = CardTheme.of(value) else {
            let names = ["default"] + CardTheme.named.keys.sorted()
            throw Fault.invalid("theme", value: value, allowed: names.joined(separator: ", "))
        }
        theme = known
    }

    private static func weekdays(_ name: String, _ value: String) throws -> Set<Weekday> {
        let words = value.split(separator: ",").filter { $0.lowercased() != "none" }
        let days = words.compactMap { Weekday(text: $0) }
        guard days.count == words.count, Set(days).count < Weekday.allCases.count else {
            throw Fault.invalid(name, value: value, allowed: "Sun,Mon,Tue,Wed,Thu,Fri,Sat")
        }
        return Set(days)
    }

    private static func one<Choice: CaseIterable & RawRepresentable<String>>(
        of choices: Choice.Type, _ name: String, _ value: String
    ) throws -> Choice {
        guard let choice = Choice(rawValue: value.lowercased()) else {
            throw Fault.invalid(
                name, value: value, allowed: Choice.allCases.map(\.rawValue).joined(separator: ", "))
        }
        return choice
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
