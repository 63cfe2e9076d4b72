/// A JSON value whose members keep their order.
package enum JSON: Hashable, Sendable {
    case null
    case bool(Bool)
    case integer(Int64)
    case text(String)
    case array([JSON])
    case object([Member])

    /// A name and its value.
    package struct Member: Hashable, Sendable {
        package let name: String
        package let value: JSON

        /// Creates a member.
        package init(_ name: String, _ value: JSON) {
            self.name = name
            self.value = value
        }
    }

    /// Creates a number.
    package static func integer(_ value: Int) -> JSON { .integer(Int64(value)) }

    /// Creates a text, or `null` if there is none.
    package static func optional(_ text: String?) -> JSON { text.map(JSON.text) ?? .null }
}

extension JSON: ExpressibleByDictionaryLiteral {
    package init(dictionaryLiteral elements: (String, JSON)...) {
        self = .object(elements.map { Member($0.0, $0.1) })
    }
}

extension JSON {
    /// The value on one line without spaces, as a server sends it.
    package var compact: String {
        var text = ""
        write(to: &text, spaced: false)
        return text
    }

    /// The value on one line, with spaces after commas and colons.
    var spaced: String {
        var text = ""
        write(to: &text, spaced: true)
        return text
    }

    /// The value for a human reader: indented by two spaces, with flat values on one line.
    package var readable: String {
        var text = ""
        writeReadable(to: &text, indent: 0)
        return text
    }

    private func write(to text: inout String, spaced: Bool) {
        switch self {
        case .null: text += "null"
        case .bool(let value): text += value ? "true" : "false"
        case .integer(let value): text += String(value)
        case .text(let value): Self.quote(value, to: &text)
        case .array(let values):
            text += "["
            for (index, value) in values.enumerated() {
                if index > 0 { text += spaced ? ", " : "," }
                value.write(to: &text, spaced: spaced)
            }
            text += "]"
        case .object(let members):
            text += "{"
            for (index, member) in members.enumerated() {
                if index > 0 { text += spaced ? ", " : "," }
                Self.quote(member.name, to: &text)
                text += spaced ? ": " : ":"
                member.value.write(to: &text, spaced: spaced)
            }
            text += "}"
        }
    }

    private func writeReadable(to text: inout String, indent: Int) {
        // The outermost value is always expanded, so that even a small one looks like the others.
        guard holdsNesting || (indent == 0 && !isEmpty) else { return write(to: &text, spaced: true) }
        let inner = String(repeating: " ", count: indent + 2)
        let outer = String(repeating: " ", count: indent)
        switch self {
        case .array(let values):
            text += "[\n"
            for (index, value) in values.enumerated() {
                text += inner
                value.writeReadable(to: &text, indent: indent + 2)
                text += index + 1 < values.count ? ",\n" : "\n"
            }
            text += outer + "]"
        case .object(let members):
            text += "{\n"
            for (index, member) in members.enumerated() {
                text += inner
                Self.quote(member.name, to: &text)
                text += ": "
                member.value.writeReadable(to: &text, indent: indent + 2)
                text += index + 1 < members.count ? ",\n" : "\n"
            }
            text += outer + "}"
        default: write(to: &text, spaced: true)
        }
    }

    private var isEmpty: Bool {
        switch self {
        case .array(let values): values.isEmpty
        case .object(let members): members.isEmpty
        default: true
        }
    }

    private var holdsNesting: Bool {
        switch self {
        case .array(let values): values.contains { !$0.isEmpty }
        case .object(let members): members.contains { !$0.value.isEmpty }
        default: false
        }
    }

    private static func quote(_ value: String, to text: inout String) {
        text += "\""
        for scalar in value.unicodeScalars {
            switch scalar {
            case "\"": text += "\\\""
            case "\\": text += "\\\\"
            case "\n": text += "\\n"
            case "\r": text += "\\r"
            case "\t": text += "\\t"
            // Line separators and direction marks are escaped too: they would garble a terminal or a log.
            case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{61C}", "\u{200E}"..."\u{200F}", "\u{2028}"..."\u{202E}",
                "\u{2066}"..."\u{2069}":
                let digits = String(scalar.value, radix: 16)
                text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: text.unicodeScalars.append(scalar)
            }
        }
        text += "\""
    }
}
