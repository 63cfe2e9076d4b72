/// A localizable text with its values; the translations are in `Texts`.
package struct Message: Hashable, Sendable {
    /// A value in a text.
    enum Value: Hashable, Sendable {
        case text(String)
        /// A number, formatted with thousands separators.
        case number(Int)
    }

    let index: Int
    let values: [Value]
    /// Number that selects the singular or the plural; nil for a text without plural.
    let count: Int?

    init(_ index: Int, _ values: [Value] = [], count: Int? = nil) {
        self.index = index
        self.values = values
        self.count = count
    }

    /// Key in the files of texts, such as `today.lastChecked`.
    package var key: String { MessageTable.keys[index] }
}

/// Texts of each language by message index; the contents are generated from `Texts` at build time.
enum MessageTable {}

extension Language {
    /// Returns the text of a message; braces within a value are not expanded.
    package func text(_ message: Message) -> String {
        let text = template(of: message)
        return message.values.isEmpty ? text : filled(text[...], with: message.values)
    }

    /// Returns the lines of a message's text; a line break within a value does not start a new one.
    package func lines(_ message: Message) -> [String] {
        template(of: message).split(separator: "\n").map { filled($0, with: message.values) }
    }

    /// Returns the text with placeholders, singular or plural by the message's count.
    private func template(of message: Message) -> String {
        let (texts, ones) =
            switch self {
            case .korean: (MessageTable.koTexts, MessageTable.koOnes)
            case .english: (MessageTable.enTexts, MessageTable.enOnes)
            }
        return (message.count == 1 ? ones[message.index] : nil) ?? texts[message.index]
    }

    /// Replaces each placeholder such as `{0}` by the value with that index.
    private func filled(_ text: Substring, with values: [Message.Value]) -> String {
        var result = ""
        var rest = text.utf8
        while let open = rest.firstIndex(of: UInt8(ascii: "{")) {
            let digit = rest.index(after: open)
            guard let close = rest.index(digit, offsetBy: 1, limitedBy: rest.endIndex), close < rest.endIndex,
                rest[close] == UInt8(ascii: "}"), case let index = Int(rest[digit]) - Int(UInt8(ascii: "0")),
                values.indices.contains(index)
            else {
                result += Substring(rest[...open])
                rest = rest[digit...]
                continue
            }
            result += Substring(rest[..<open])
            switch values[index] {
            case .text(let text): result += text
            case .number(let number): result += self.number(number)
            }
            rest = rest[rest.index(after: close)...]
        }
        result += Substring(rest)
        return result
    }
}
