/// A text that is said in the language of a person, with its values; its texts stand in `Texts`.
package struct Message: Hashable, Sendable {
    /// A value within a text.
    enum Value: Hashable, Sendable {
        case text(String)
        /// A number, with its thousands separated.
        case number(Int)
    }

    let index: Int
    let values: [Value]
    /// The number that chooses between one thing and several.
    let count: Int?

    init(_ index: Int, _ values: [Value] = [], count: Int? = nil) {
        self.index = index
        self.values = values
        self.count = count
    }

    /// The key that files of texts name it by, such as `today.lastChecked`.
    package var key: String { MessageTable.keys[index] }
}

/// The texts of each language by the index of their message; the rest of it is compiled from `Texts`.
enum MessageTable {}

extension Language {
    /// The text of a message; what stands in a value is never taken for the place of one.
    package func text(_ message: Message) -> String {
        let text = template(of: message)
        return message.values.isEmpty ? text : filled(text[...], with: message.values)
    }

    /// The lines of a message's text; a line break within a value begins none.
    package func lines(_ message: Message) -> [String] {
        template(of: message).split(separator: "\n").map { filled($0, with: message.values) }
    }

    /// The text with the places of its values, chosen by the message's number.
    private func template(of message: Message) -> String {
        let (texts, ones) =
            switch self {
            case .korean: (MessageTable.koTexts, MessageTable.koOnes)
            case .english: (MessageTable.enTexts, MessageTable.enOnes)
            }
        return (message.count == 1 ? ones[message.index] : nil) ?? texts[message.index]
    }

    /// The text with each place such as `{0}` replaced by the value of that number.
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
