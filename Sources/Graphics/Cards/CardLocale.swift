import Core

/// How a card of a streak is written in a language that Haru does not speak.
struct CardLocale: Hashable, Sendable {
    /// What a card says; `{0}` stands for what a text is about.
    enum Word: Int, CaseIterable {
        case total, current, longest, weeks, longestWeeks, without, days
    }

    /// Its code, such as `pt_BR`.
    let code: String
    private let words: [String]
    private let months: [String]
    private let weekdays: [String]
    private let (date, dateWithYear): (String, String)
    private let (grouping, decimal, comma): (String, String, String)
    /// Whether it is written from right to left.
    let isRightToLeft: Bool

    /// The languages by their codes.
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
        /// A text in brackets, as a blank at its end would be lost otherwise.
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

    /// The language of a tag such as `pt-br` or `zh_Hant_TW`; nil where there is none, or Haru speaks it.
    static func of(_ tag: String) -> CardLocale? {
        var parts = tag.replacing("-", with: "_").split(separator: "_").map { $0.lowercased() }
        guard let language = parts.first else { return nil }
        parts[0] = aliases[language] ?? language
        let isTraditional = parts.contains { ["hant", "tw", "hk", "mo"].contains($0) }
        if parts[0] == "zh" { return known[isTraditional ? "zh_Hant" : "zh_Hans"] }
        if parts[0] == "pt", parts.contains("br") { return known["pt_BR"] }
        return known[parts[0]]
    }

    /// Codes that mean a language that goes by another one here.
    private static let aliases = ["no": "nb", "nn": "nb", "iw": "he", "in": "id", "tl": "fil", "bs": "hr"]

    /// What a card says.
    func text(_ word: Word, _ value: String = "") -> String { words[word.rawValue].replacing("{0}", with: value) }

    /// A whole number with its groups told apart.
    func number(_ value: Int) -> String {
        let digits = String(value.magnitude)
        var text = ""
        for (index, digit) in digits.enumerated() {
            if index > 0, (digits.count - index).isMultiple(of: 3) { text += grouping }
            text.append(digit)
        }
        return (value < 0 ? "-" : "") + text
    }

    /// The sign that stands before tenths.
    var decimalSign: String { decimal }

    /// A date, with the year where that is another one than today's.
    func date(_ day: Day, today: Day) -> String {
        let (year, month, number) = day.parts
        return (year == today.year ? date : dateWithYear).replacing("{y}", with: String(year))
            .replacing("{m}", with: months[month - 1]).replacing("{n}", with: String(month))
            .replacing("{d}", with: String(number))
    }

    /// What a month is called.
    func month(_ number: Int) -> String { months[number - 1] }

    /// What a weekday is called.
    func weekday(_ weekday: Weekday) -> String { weekdays[weekday.rawValue] }

    /// Weekdays one after another.
    func list(_ days: [Weekday]) -> String { days.map { self.weekday($0) }.joined(separator: comma) }
}
