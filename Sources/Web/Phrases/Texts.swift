import Foundation
import Graphics
import Language

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
        result.reserveCapacity(arguments.reduce(utf8.count) { $0 + $1.utf8.count })
        var rest = utf8[...]
        while let open = rest.firstIndex(of: UInt8(ascii: "{")) {
            let digit = rest.index(after: open)
            guard let close = rest.index(digit, offsetBy: 1, limitedBy: rest.endIndex), close < rest.endIndex,
                rest[close] == UInt8(ascii: "}"), case let index = Int(rest[digit]) - Int(UInt8(ascii: "0")),
                arguments.indices.contains(index)
            else {
                result += Substring(rest[...open])
                rest = rest[digit...]
                continue
            }
            result += Substring(rest[..<open])
            result += arguments[index]
            rest = rest[rest.index(after: close)...]
        }
        result += Substring(rest)
        return result
    }
}

/// The phrases of one language for templates, which name them as `{{t.name}}`.
enum Texts {
    /// Why a template cannot be used.
    struct UnknownPhrase: Error {
        let name: String
    }

    /// Puts the phrases that a template names in their places: looked up for each page they were a third of it.
    static func put(into template: String, _ language: Language) throws -> String {
        let pieces = template.components(separatedBy: "{{")
        return try pieces.dropFirst().reduce(into: pieces[0]) { result, piece in
            if piece.hasPrefix("{t.") {
                let (phrase, rest) = try phrase(of: piece.dropFirst("{t.".count), until: "}}}")
                result += language.text(phrase) + rest
            } else if piece.hasPrefix("t.") {
                let (phrase, rest) = try phrase(of: piece.dropFirst("t.".count), until: "}}")
                result += Markup.escaped(language.text(phrase)) + rest
            } else {
                result += "{{" + piece
            }
        }
    }

    private static func phrase(of piece: Substring, until end: String) throws -> (Phrase, rest: Substring) {
        let name = piece.prefix { $0 != "}" }
        guard let phrase = Phrase(rawValue: String(name)), piece[name.endIndex...].hasPrefix(end) else {
            throw UnknownPhrase(name: String(name))
        }
        return (phrase, piece[name.endIndex...].dropFirst(end.count))
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
        shell, offline, notices, today, day, explanation, challenge, welcome, settings, sound, machines, widgets,
        notifications, imports,
        channels, rules,
        trouble,
        tasks, entries, taskNotices, taskLists, timelines, taskForms,
        calendar, statistics,
        diary, note, mailbox, gifts, signingIn, sharing, about, feeds,
        tips,
    ]

    /// Every phrase in both languages.
    static let table: [Phrase: PhrasePair] = tables.reduce(into: [:]) { table, part in
        table.merge(part) { first, _ in first }
    }
}
