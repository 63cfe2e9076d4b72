import Core

/// Meaning of a span of text; the palette defines its look.
enum Ink: Hashable, Sendable {
    case plain
    case strong
    case faint
    /// Done, or in order.
    case content
    /// Open, or in need of attention.
    case open
    /// Wrong.
    case wrong
    /// A spent freeze.
    case ice
    /// The friend who waits at the flag.
    case partner
    /// A level of the grass, from 0 to 4.
    case grass(Int)
    /// The paper of a letter.
    case paper(LetterColor)
}

/// One line of a view: spans of text with their inks.
struct Line: Hashable, Sendable {
    /// Text in one ink.
    struct Span: Hashable, Sendable {
        var text: String
        var ink: Ink
    }

    private(set) var spans: [Span] = []

    init() {}

    init(_ text: String, _ ink: Ink = .plain) {
        append(text, ink)
    }

    mutating func append(_ text: String, _ ink: Ink = .plain) {
        if text.isEmpty { return }
        if let last = spans.last, last.ink == ink {
            spans[spans.count - 1].text += text
        } else {
            spans.append(Span(text: text, ink: ink))
        }
    }

    mutating func append(_ line: Line) {
        for span in line.spans { append(span.text, span.ink) }
    }

    /// Pads with spaces up to a column; does nothing if the line is already that wide.
    mutating func pad(to column: Int) {
        append(String(repeating: " ", count: max(0, column - width)))
    }

    func appending(_ text: String, _ ink: Ink = .plain) -> Line {
        var line = self
        line.append(text, ink)
        return line
    }

    func appending(_ other: Line) -> Line {
        var line = self
        line.append(other)
        return line
    }

    var text: String { spans.map(\.text).joined() }
    var width: Int { spans.reduce(0) { $0 + DisplayWidth.of($1.text) } }

    /// The line truncated to `columns`, with an ellipsis if necessary.
    func fitted(to columns: Int, ellipsis: String = "…") -> Line {
        guard width > columns else { return self }
        var result = Line()
        var room = columns - DisplayWidth.of(ellipsis)
        for span in spans {
            let needed = DisplayWidth.of(span.text)
            if needed > room {
                result.append(
                    DisplayWidth.shortened(span.text, to: room + DisplayWidth.of(ellipsis), ellipsis: ellipsis),
                    span.ink)
                return result
            }
            result.append(span.text, span.ink)
            room -= needed
        }
        return result
    }

    /// A line with a text at each end, `width` columns in all.
    static func spread(_ left: Line, _ right: Line, width: Int, ellipsis: String = "…") -> Line {
        var line = left.fitted(to: max(0, width - right.width - 2), ellipsis: ellipsis)
        line.pad(to: width - right.width)
        line.append(right)
        return line
    }

    /// Wraps a text to `columns`, at spaces if possible; nothing is lost.
    ///
    /// - Parameter head: text before the first line, which may be empty; further lines are indented by its width.
    static func wrapped(_ text: String, columns: Int, ink: Ink = .plain, after head: Line = Line()) -> [Line] {
        let room = max(1, columns - head.width)
        return pieces(of: text, columns: room).enumerated().map { index, piece in
            var line = index == 0 ? head : Line()
            line.pad(to: head.width)
            return line.appending(piece, ink)
        }
    }

    /// Wraps the line to `columns`, keeping its indentation; nothing is lost.
    func broken(to columns: Int) -> [Line] {
        guard width > columns else { return [self] }
        let text = text
        let indent = min(text.prefix { $0 == " " }.count, columns / 2)
        var characters = spans.flatMap { span in span.text.map { ($0, span.ink) } }.dropFirst(indent)
        return Self.pieces(of: String(text.dropFirst(indent)), columns: columns - indent).map { piece in
            if piece.first != " " { characters = characters.drop { $0.0 == " " } }
            var line = Line(String(repeating: " ", count: indent))
            for (character, ink) in characters.prefix(piece.count) { line.append(String(character), ink) }
            characters = characters.dropFirst(piece.count)
            return line
        }
    }

    /// The lines of a person's text, each wrapped if it is too wide.
    static func paragraphs(_ text: String, columns: Int) -> [Line] {
        text.split(separator: "\n", omittingEmptySubsequences: false).flatMap {
            wrapped(String($0).replacing("\t", with: "    ").harmless, columns: columns)
        }
    }

    private static func pieces(of text: String, columns: Int) -> [String] {
        var pieces: [String] = []
        var current = ""
        var width = 0
        var blank: String.Index?
        for character in text {
            let step = DisplayWidth.of(character)
            if width + step > columns, !current.isEmpty {
                let end = blank ?? current.endIndex
                let rest = String(current[end...].drop { $0 == " " })
                pieces.append(String(current[..<end]))
                current = rest
                width = DisplayWidth.of(rest)
                blank = nil
                if character == " ", current.isEmpty { continue }
            }
            if character == " ", current.contains(where: { $0 != " " }) { blank = current.endIndex }
            current.append(character)
            width += step
        }
        return current.isEmpty && !pieces.isEmpty ? pieces : pieces + [current]
    }
}
