import Language
import Mustache

extension Language {
    /// A phrase, with `{0}`, `{1}` … replaced by the arguments.
    func text(_ phrase: Phrase, _ arguments: String...) -> String {
        guard let pair = Phrase.table[phrase] else { return "" }
        let text = pick(pair.korean, pair.english)
        return arguments.isEmpty ? text : text.filled(with: arguments)
    }
}

extension String {
    /// The text with each place such as `{0}` replaced by the argument of that number, in one pass: what stands in
    /// an argument is never taken for a place.
    fileprivate func filled(with arguments: [String]) -> String {
        var result = ""
        var rest = utf8[...]
        while let open = rest.firstIndex(of: UInt8(ascii: "{")) {
            let digit = rest.index(after: open)
            guard let close = rest.index(digit, offsetBy: 1, limitedBy: rest.endIndex), close < rest.endIndex,
                rest[close] == UInt8(ascii: "}"), case let index = Int(rest[digit]) - Int(UInt8(ascii: "0")),
                arguments.indices.contains(index)
            else {
                result += String(rest[...open]) ?? ""
                rest = rest[digit...]
                continue
            }
            result += String(rest[..<open]) ?? ""
            result += arguments[index]
            rest = rest[rest.index(after: close)...]
        }
        return result + (String(rest) ?? "")
    }
}

/// The phrases of one language for templates, which name them as `{{t.name}}`.
struct Texts: TemplateLeaf {
    let language: Language

    func child(named name: String) -> Any? {
        Self.byName[language]?[name]
    }

    /// Every phrase by its name, looked up hundreds of times for a page.
    private static let byName: [Language: [String: TemplateText]] = Dictionary(
        uniqueKeysWithValues: Language.allCases.map { language in
            let texts = Phrase.allCases.map { ($0.rawValue, TemplateText(language.text($0))) }
            return (language, Dictionary(uniqueKeysWithValues: texts))
        })
}

/// A phrase in both languages.
struct PhrasePair: Sendable {
    let korean: String
    let english: String

    init(_ korean: String, _ english: String) {
        self.korean = korean
        self.english = english
    }
}

extension Phrase {
    /// The phrases by page; together they hold every phrase once.
    static let tables: [[Phrase: PhrasePair]] = [
        shell, notices, today, day, explanation, challenge, welcome, settings, rules, trouble,
        tasks, entries, taskNotices, taskLists, timelines, taskForms,
        calendar, statistics,
        diary, note,
    ]

    /// Every phrase in both languages.
    static let table: [Phrase: PhrasePair] = tables.reduce(into: [:]) { table, part in
        table.merge(part) { first, _ in first }
    }
}
