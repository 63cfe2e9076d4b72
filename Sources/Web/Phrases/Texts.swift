import Language
import Mustache

extension Language {
    /// A phrase, with `{0}`, `{1}` … replaced by the arguments.
    func text(_ phrase: Phrase, _ arguments: String...) -> String {
        guard let pair = Phrase.table[phrase] else { return "" }
        var text = pick(pair.korean, pair.english)
        for (index, argument) in arguments.enumerated() { text = text.replacing("{\(index)}", with: argument) }
        return text
    }
}

/// The phrases of one language for templates, which name them as `{{t.name}}`.
struct Texts: MustacheParent, Sendable {
    let language: Language

    func child(named name: String) -> Any? {
        Phrase(rawValue: name).map { language.text($0) }
    }
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
