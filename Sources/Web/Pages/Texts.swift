import Foundation
import Graphics
import Language

/// The texts of one language for templates, which name them as `{{t.area.name}}`.
enum Texts {
    /// Why a template cannot be used.
    struct UnknownMessage: Error {
        let key: String
    }

    /// Puts the texts that a template names in their places: looked up for each page they were a third of it.
    static func put(into template: String, _ language: Language) throws -> String {
        let pieces = template.components(separatedBy: "{{")
        return try pieces.dropFirst().reduce(into: pieces[0]) { result, piece in
            if piece.hasPrefix("{t.") {
                let (message, rest) = try message(of: piece.dropFirst("{t.".count), until: "}}}")
                result += language.text(message) + rest
            } else if piece.hasPrefix("t.") {
                let (message, rest) = try message(of: piece.dropFirst("t.".count), until: "}}")
                result += Markup.escaped(language.text(message)) + rest
            } else {
                result += "{{" + piece
            }
        }
    }

    private static func message(of piece: Substring, until end: String) throws -> (Message, rest: Substring) {
        guard let stop = piece.range(of: end), let message = Message(key: piece[..<stop.lowerBound]) else {
            throw UnknownMessage(key: String(piece.prefix(80)))
        }
        return (message, piece[stop.upperBound...])
    }
}
