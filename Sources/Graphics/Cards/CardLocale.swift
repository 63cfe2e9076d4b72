import Core

/// Texts and formats of streak cards in a language that Haru itself does not support.
struct CardLocale: Hashable, Sendable {
    /// Texts of a card; `{0}` is the placeholder for their value.
    enum Word: Int, CaseIterable {
        case total, current, longest, weeks, longestWeeks, without, days
    }

    /// Locale code, such as `pt_BR`.
    let code: String
    private let words: [String]
    private let months: [String]
    private let weekdays: [String]
    private let (date, dateWithYear): (String, String)
    private let (grouping, decimal, comma): (String, String, String)
    /// Whether it is written from right to left.
    let isRightToLeft: Bool

    /// Supported languages by code.
    static let known: [String: CardLocale] = {
        let lines = CardLocaleTable.text.split(separator: "\n").map(String.init)
        var known: [String: CardLocale] = [:]
        for start in stride(from: 0, to: lines.count - 4, by: 5) {
            let locale = CardLocale(Array(lines[start..<start + 5]))
            known[locale.code] = locale
        }
        return known
    }()

    private init(_ lines: [String]) {
        func fields(_ line: String) -> [String] {
            line.split(separator: " | ", omittingEmptySubsequences: false).map(String.init)
        }
        /// Strips the brackets around a text, which protect trailing spaces.
        func bare(_ text: String) -> String { String(text.dropFirst().dropLast()) }
        code = lines[0]
        words = fields(lines[1])
        months = fields(lines[2])
        weekdays = fields(lines[3])
        let forms = fields(lines[4])
        (date, dateWithYear) = (forms[0], forms[1])
        (grouping, decimal, comma) = (bare(forms[2]), bare(forms[3]), bare(forms[4]))
        isRightToLeft = forms[5] == "rtl"
    }

    /// Returns the locale for a tag such as `pt-br` or `zh_Hant_TW`; nil when there is none, or Haru itself supports
    /// it.
    static func of(_ tag: String) -> CardLocale? {
        var parts = tag.replacing("-", with: "_").split(separator: "_").map { $0.lowercased() }
        guard let language = parts.first else { return nil }
        parts[0] = aliases[language] ?? language
        let isTraditional = parts.contains { ["hant", "tw", "hk", "mo"].contains($0) }
        if parts[0] == "zh" { return known[isTraditional ? "zh_Hant" : "zh_Hans"] }
        if parts[0] == "pt", parts.contains("br") { return known["pt_BR"] }
        return known[parts[0]]
    }

    /// Aliases of locale codes.
    private static let aliases = ["no": "nb", "nn": "nb", "iw": "he", "in": "id", "tl": "fil", "bs": "hr"]

    /// Returns a text of the card with its value.
    func text(_ word: Word, _ value: String = "") -> String { words[word.rawValue].replacing("{0}", with: value) }

    /// Formats an integer with grouping separators.
    func number(_ value: Int) -> String {
        let digits = String(value.magnitude)
        var text = ""
        for (index, digit) in digits.enumerated() {
            if index > 0, (digits.count - index).isMultiple(of: 3) { text += grouping }
            text.append(digit)
        }
        return (value < 0 ? "-" : "") + text
    }

    /// Decimal separator.
    var decimalSign: String { decimal }

    /// Formats a date, with the year when it differs from today's.
    func date(_ day: Day, today: Day) -> String {
        let (year, month, number) = day.parts
        return (year == today.year ? date : dateWithYear).replacing("{y}", with: String(year))
            .replacing("{m}", with: months[month - 1]).replacing("{n}", with: String(month))
            .replacing("{d}", with: String(number))
    }

    /// Returns the name of a month, from 1 to 12.
    func month(_ number: Int) -> String { months[number - 1] }

    /// Returns the name of a weekday.
    func weekday(_ weekday: Weekday) -> String { weekdays[weekday.rawValue] }

    /// Formats a list of weekdays.
    func list(_ days: [Weekday]) -> String { days.map { self.weekday($0) }.joined(separator: comma) }
}
