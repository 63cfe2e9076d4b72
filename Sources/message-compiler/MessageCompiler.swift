import Foundation
import MessageCatalogue

/// Writes the Swift source of a folder of texts: a typed key for each message, and a table for each language.
///
///     message-compiler TEXTS OUTPUT
@main struct MessageCompiler {
    static func main() throws {
        let arguments = CommandLine.arguments
        guard arguments.count == 3 else {
            FileHandle.standardError.write(Data("usage: message-compiler TEXTS OUTPUT\n".utf8))
            exit(2)
        }
        do {
            let catalogue = try MessageCatalogue(folder: URL(filePath: arguments[1], directoryHint: .isDirectory))
            try source(of: catalogue).write(to: URL(filePath: arguments[2]), atomically: true, encoding: .utf8)
        } catch let error as any CustomStringConvertible & Error {
            FileHandle.standardError.write(Data("\(error)\n".utf8))
            exit(1)
        }
    }

    private static func source(of catalogue: MessageCatalogue) -> String {
        let indexed = catalogue.messages.enumerated()
        var lines = ["// Written by message-compiler from Texts.", ""]
        for (area, messages) in Dictionary(grouping: indexed, by: \.element.area).sorted(by: { $0.key < $1.key }) {
            let type = area.prefix(1).uppercased() + area.dropFirst() + "Messages"
            lines += [
                "extension Message {", "    package static var `\(area)`: \(type) { \(type)() }", "}", "",
                "package struct \(type): Sendable {",
            ]
            lines += messages.map { "    " + declaration(of: $0.element, index: $0.offset) }
            lines += ["}", ""]
        }
        lines += ["extension MessageTable {"]
        lines += array("keys", catalogue.messages.map(\.key))
        for language in catalogue.translations.keys.sorted() {
            let texts = catalogue.messages.map { ($0, catalogue.text(of: $0, in: language)) }
            lines += array("\(language)Texts", texts.map { numbered($0.1.other, $0.0) })
            let ones = texts.enumerated().compactMap { index, pair in
                pair.1.one.map { "\(index): \(literal(numbered($0, pair.0)))" }
            }
            lines += [
                "    static let \(language)Ones: [Int: String] = [\(ones.isEmpty ? ":" : ones.joined(separator: ", "))]"
            ]
        }
        return (lines + ["}", ""]).joined(separator: "\n")
    }

    private static func declaration(of message: MessageCatalogue.Message, index: Int) -> String {
        if message.parameters.isEmpty { return "package var `\(message.name)`: Message { Message(\(index)) }" }
        let isCount = { (name: String) in name == "count" && message.isPlural }
        let parameters = message.parameters.map { "\($0): \(isCount($0) ? "Int" : "String")" }
        let values = message.parameters.map { isCount($0) ? ".number(\($0))" : ".text(\($0))" }
        return """
            package func `\(message.name)`(\(parameters.joined(separator: ", "))) -> Message \
            { Message(\(index), [\(values.joined(separator: ", "))]\(message.isPlural ? ", count: count" : "")) }
            """
    }

    private static func array(_ name: String, _ texts: [String]) -> [String] {
        ["    static let \(name): [String] = ["] + texts.map { "        \(literal($0))," } + ["    ]"]
    }

    /// The text with the numbers of its values in place of their names.
    private static func numbered(_ text: String, _ message: MessageCatalogue.Message) -> String {
        message.parameters.enumerated().reduce(text) { text, parameter in
            text.replacing("{\(parameter.element)}", with: "{\(parameter.offset)}")
        }
    }

    private static func literal(_ text: String) -> String {
        let escaped = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
        return "\"\(escaped)\""
    }
}
