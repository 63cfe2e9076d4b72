package import Core
package import Language

/// Appearance of a card, specified by the parameters of streak-stats, so that its URLs work unchanged.
package struct CardOptions: Hashable, Sendable {
    /// A rejected parameter.
    package enum Fault: Error, Hashable, Sendable {
        /// There is no parameter of this name.
        case unknown(String)
        case invalid(String, value: String, allowed: String)
    }

    /// The theme; nil follows the viewer's light or dark mode.
    var theme: CardTheme?
    var paints: [CardPart: CardPaint] = [:]
    var hidesBorder = false
    /// Corner radius in tenths of a pixel.
    var radius = 120
    /// Size in pixels; nil for the card's own size.
    var width: Int?
    var height: Int?
    var isAnimated = true
    var shortensNumbers = false
    var hidden: Set<Column> = []
    var dates: CardDateFormat?
    /// Requested language; nil for the person's own.
    package private(set) var language: Language?
    /// Requested locale when streak cards support it but Haru itself does not.
    private(set) var locale: CardLocale?
    /// Time zone that determines today; nil for home.
    package private(set) var zone: Zone?
    /// First year to include; nil for all.
    package private(set) var firstYear: Int?
    /// Unit of the streak; nil for the person's own.
    package private(set) var mode: Mode?
    /// Weekdays on which nothing is owed; nil for the person's own.
    package private(set) var excluded: Set<Weekday>?
    /// Requested output format.
    package private(set) var type = Form.svg

    /// A column of the streak card.
    enum Column: CaseIterable, Sendable {
        case total, current, longest
    }

    /// Unit of the streak.
    package enum Mode: String, CaseIterable, Sendable {
        case daily, weekly
    }

    /// Output formats of a card.
    package enum Form: String, CaseIterable, Sendable {
        case svg, json, png
    }

    /// Creates options with default values.
    package init() {}

    /// Parses parameters; an empty value counts as absent.
    ///
    /// - Parameter isLenient: whether unknown parameters and invalid values are ignored, as streak-stats does.
    /// - Throws: ``Fault``.
    package init(_ parameters: [(name: String, value: String)], isLenient: Bool = false) throws {
        for (name, value) in parameters {
            do {
                try set(name, value)
            } catch is Fault where isLenient {
                continue
            }
        }
        guard hidden.count == Column.allCases.count else { return }
        if !isLenient { throw Fault.invalid("hide_current_streak", value: "true", allowed: "false") }
        // A card without any column is useless.
        hidden = []
    }

    private mutating func set(_ name: String, _ written: String) throws {
        let value = Self.trimmed(written)
        if let part = CardPart(rawValue: name) {
            if !value.isEmpty { paints[part] = try Self.paint(part, value) }
            return
        }
        guard let parameter = Parameter(rawValue: name) else { throw Fault.unknown(name) }
        if value.isEmpty { return }
        switch parameter {
        case .theme: try setTheme(value)
        case .hideBorder: hidesBorder = try Self.isOn(name, value)
        case .radius: radius = try Self.tenths(name, value, most: Self.mostRadius)
        case .width: width = try Self.number(name, value, Self.widths)
        case .height: height = try Self.number(name, value, Self.heights)
        case .withoutAnimations: isAnimated = try !Self.isOn(name, value)
        case .shortNumbers: shortensNumbers = try Self.isOn(name, value)
        case .withoutTotal: try hide(.total, name, value)
        case .withoutCurrent: try hide(.current, name, value)
        case .withoutLongest: try hide(.longest, name, value)
        case .locale: try setLocale(value)
        case .dateFormat:
            guard let format = CardDateFormat(value) else {
                throw Fault.invalid(name, value: value, allowed: "M j[, Y], Y-m-d, [Y.]n.j")
            }
            dates = format
        case .timeZone:
            guard let zone = Zone(value) else { throw Fault.invalid(name, value: value, allowed: "Asia/Seoul") }
            self.zone = zone
        case .firstYear:
            guard let year = Int(value), Self.years.contains(year) else {
                throw Fault.invalid(
                    name, value: value, allowed: "\(Self.years.lowerBound)-\(Self.years.upperBound)")
            }
            firstYear = year
        case .excludedDays: excluded = try Self.weekdays(name, value)
        case .mode: mode = try Self.one(of: Mode.self, name, value)
        case .type: type = try Self.one(of: Form.self, name, value)
        // The account is given elsewhere.
        case .user: break
        }
    }

    /// Names of parameters other than colors.
    private enum Parameter: String {
        case theme, locale, mode, type, user
        case hideBorder = "hide_border"
        case radius = "border_radius"
        case width = "card_width"
        case height = "card_height"
        case withoutAnimations = "disable_animations"
        case shortNumbers = "short_numbers"
        case withoutTotal = "hide_total_contributions"
        case withoutCurrent = "hide_current_streak"
        case withoutLongest = "hide_longest_streak"
        case dateFormat = "date_format"
        case timeZone = "timezone"
        case firstYear = "starting_year"
        case excludedDays = "exclude_days"
    }

    /// Allowed sizes in pixels; requests beyond them are clamped.
    private static let (widths, heights, mostRadius) = (100...2_000, 170...1_000, 248)
    /// Minimum width of cards other than the streak card, whose columns can be hidden.
    static let leastWidth = 300
    /// Allowed first years.
    private static let years = 1970...9_999

    private static func trimmed(_ text: String) -> String {
        var rest = Substring(text)
        while rest.first?.isWhitespace == true { rest.removeFirst() }
        while rest.last?.isWhitespace == true { rest.removeLast() }
        return String(rest)
    }

    private static func paint(_ part: CardPart, _ value: String) throws -> CardPaint {
        if let paint = CardPaint(value) { return paint }
        let isPaper = part == .background
        if isPaper, let gradient = CardPaint(gradient: value) { return gradient }
        throw Fault.invalid(
            part.rawValue, value: value,
            allowed: "ff8800, f80, ff880080, orange, transparent" + (isPaper ? ", 45,ff8800,0088ff" : ""))
    }

    private mutating func setLocale(_ value: String) throws {
        guard value.wholeMatch(of: /[A-Za-z]{2,3}(?:[-_][A-Za-z0-9]{2,8}){0,2}/) != nil else {
            let known = Language.allCases.map(\.rawValue) + CardLocale.known.keys.sorted()
            throw Fault.invalid("locale", value: value, allowed: known.joined(separator: ", "))
        }
        // Unsupported languages fall back to English.
        language = Language(locale: value)
        locale = language == .korean ? nil : CardLocale.of(value)
    }

    private mutating func setTheme(_ value: String) throws {
        if value.lowercased() == "default" {
            theme = nil
            return
        }
        guard let known = CardTheme.of(value) else {
            throw Fault.invalid("theme", value: value, allowed: Self.themes(near: value).joined(separator: ", "))
        }
        theme = known
    }

    /// Returns a few themes that start like a word, followed by the best-known ones.
    private static func themes(near word: String) -> [String] {
        let start = word.lowercased().prefix(3)
        let near = CardTheme.named.keys.filter { !start.isEmpty && $0.hasPrefix(start) }.sorted().prefix(6)
        let known = ["default", "light", "dark", "dracula", "radical", "tokyonight"].filter { !near.contains($0) }
        return near + known + ["…"]
    }

    private static func weekdays(_ name: String, _ value: String) throws -> Set<Weekday> {
        let words = value.split(whereSeparator: { $0 == "," || $0.isWhitespace }).filter { $0.lowercased() != "none" }
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
        case "true", "1": true
        case "false", "0": false
        default: throw Fault.invalid(name, value: value, allowed: "true, false")
        }
    }

    /// Parses an integer and clamps it to a range.
    private static func number(_ name: String, _ value: String, _ range: ClosedRange<Int>) throws -> Int {
        guard let match = value.wholeMatch(of: /(-?)([0-9]+)(?:\.[0-9]*)?(?:px)?/) else {
            throw Fault.invalid(name, value: value, allowed: "\(range.lowerBound)-\(range.upperBound)")
        }
        // A number that overflows exceeds every limit.
        let number = Int(match.output.2) ?? .max
        return range.held(match.output.1.isEmpty ? number : 0)
    }

    /// Parses a number of pixels with one decimal, in tenths, clamped to a range.
    private static func tenths(_ name: String, _ value: String, most: Int) throws -> Int {
        guard let match = value.wholeMatch(of: /(-?)([0-9]+)(?:\.([0-9]*))?(?:px)?/) else {
            throw Fault.invalid(name, value: value, allowed: "0-\(most)")
        }
        if !match.output.1.isEmpty { return 0 }
        let tenth = match.output.3.flatMap { $0.first?.wholeNumberValue } ?? 0
        return min((Int(match.output.2).map { min($0, most) } ?? most) * 10 + tenth, most * 10)
    }
}
