import Core
import Engine

// Cursors of lists, opaque to programs.

extension TaskListPlace {
    /// Parses the format of ``cursor``.
    init?(cursor: String) {
        guard let order = Cursor.parts(of: cursor).first.flatMap(Order.init(rawValue:)) else { return nil }
        // A title may contain dots, and is limited to the length that determines the order.
        let count = 2 + order.keyCount
        let parts = Cursor.parts(of: cursor, atMost: order == .title ? count + 1 : .max)
        guard parts.count == (order == .title ? count + 1 : count), let number = Route.number(parts[1]) else {
            return nil
        }
        let keys = parts[2..<count].compactMap { Cursor.integer($0) }
        let title = order == .title ? parts[count] : ""
        guard title.unicodeScalars.count <= 200, !title.contains(where: \.isNewline) else { return nil }
        self.init(order: order, keys: keys, title: title, number: number)
    }

    /// `due.12.1795359599`: the order, the task's number and the sort keys before it.
    var cursor: String {
        let values = [String(number)] + keys.map { String($0) } + (order == .title ? [title] : [])
        return "\(order.rawValue).\(values.joined(separator: "."))"
    }
}

extension NoteListPlace {
    /// Parses the format of ``cursor``.
    init?(cursor: String) {
        let parts = Cursor.parts(of: cursor)
        guard parts.count == 3, let number = Route.number(parts[1]) else { return nil }
        switch parts[0] {
        case "deleted":
            guard let seconds = Cursor.integer(parts[2]) else { return nil }
            self = .deleted(at: Instant(seconds: seconds), number: number)
        case "note", "pinned":
            guard let day = Day(iso: parts[2]) else { return nil }
            self = .kept(isPinned: parts[0] == "pinned", day: day, number: number)
        default: return nil
        }
    }

    /// `note.12.2026-11-21`: the kind of note, its number and the sort key before it.
    var cursor: String {
        switch self {
        case .kept(let isPinned, let day, let number): "\(isPinned ? "pinned" : "note").\(number).\(day)"
        case .deleted(let instant, let number): "deleted.\(number).\(instant.seconds)"
        }
    }
}

extension CommitPlace {
    /// Parses the format of ``cursor``.
    init?(cursor: String) {
        let parts = Cursor.parts(of: cursor)
        guard parts.count == 3, let day = Day(iso: parts[0]), let seconds = Cursor.integer(parts[1]),
            (1...64).contains(parts[2].utf8.count),
            parts[2].utf8.allSatisfy({
                ("0"..."9").contains(Unicode.Scalar($0)) || ("a"..."f").contains(Unicode.Scalar($0))
            })
        else { return nil }
        self.init(day: day, authoredAt: Instant(seconds: seconds), sha: parts[2])
    }

    /// `2026-11-21.1795359599.0f…`: the day, the author date and the commit's SHA.
    var cursor: String { "\(day).\(authoredAt.seconds).\(sha)" }
}

/// Parser of cursor components.
private enum Cursor {
    /// Splits a cursor, by scalars because a title may begin with a mark that combines with the preceding dot.
    static func parts(of text: String, atMost most: Int = .max) -> [String] {
        text.unicodeScalars.split(separator: ".", maxSplits: most - 1, omittingEmptySubsequences: false).map {
            String($0)
        }
    }

    /// Parses an integer in canonical form: no plus sign and no leading zero.
    static func integer(_ text: some StringProtocol) -> Int64? {
        Int64(text).flatMap { String($0) == text ? $0 : nil }
    }
}
