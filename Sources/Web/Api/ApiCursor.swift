import Core
import Engine

// How places in lists are told to programs, to whom they mean nothing.

extension TaskListPlace {
    /// Reads what ``cursor`` writes.
    init?(cursor: String) {
        let parts = cursor.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, let order = Order(rawValue: String(parts[0])) else { return nil }
        // A title may hold points of its own.
        let numbers = order.keyCount + 1
        let values = parts[1].split(
            separator: ".", maxSplits: order == .title ? numbers : .max, omittingEmptySubsequences: false)
        guard values.count == (order == .title ? numbers + 1 : numbers) else { return nil }
        let keys = values.dropFirst().prefix(order.keyCount).compactMap { Cursor.integer($0) }
        guard let number = Site.number(String(values[0])) else { return nil }
        self.init(order: order, keys: keys, title: order == .title ? String(values[numbers]) : "", number: number)
    }

    /// `due.12.1795359599`: the order, the number of the task, and what decides before that.
    var cursor: String {
        let values = [String(number)] + keys.map { String($0) } + (order == .title ? [title] : [])
        return "\(order.rawValue).\(values.joined(separator: "."))"
    }
}

extension NoteListPlace {
    /// Reads what ``cursor`` writes.
    init?(cursor: String) {
        let parts = cursor.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let number = Site.number(String(parts[1])) else { return nil }
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

    /// `note.12.2026-11-21`: the kind of the note, its number, and what decides before that.
    var cursor: String {
        switch self {
        case .kept(let isPinned, let day, let number): "\(isPinned ? "pinned" : "note").\(number).\(day)"
        case .deleted(let instant, let number): "deleted.\(number).\(instant.seconds)"
        }
    }
}

extension CommitPlace {
    /// Reads what ``cursor`` writes.
    init?(cursor: String) {
        let parts = cursor.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let day = Day(iso: parts[0]), let seconds = Cursor.integer(parts[1]),
            (1...64).contains(parts[2].utf8.count),
            parts[2].utf8.allSatisfy({
                ("0"..."9").contains(Unicode.Scalar($0)) || ("a"..."f").contains(Unicode.Scalar($0))
            })
        else { return nil }
        self.init(day: day, authoredAt: Instant(seconds: seconds), sha: String(parts[2]))
    }

    /// `2026-11-21.1795359599.0f…`: the day, when the commit was written, and its object name.
    var cursor: String { "\(day).\(authoredAt.seconds).\(sha)" }
}

/// Reads the numbers of cursors.
private enum Cursor {
    /// A number as it is written here: no plus sign, and no zero in front.
    static func integer(_ text: some StringProtocol) -> Int64? {
        Int64(text).flatMap { String($0) == text ? $0 : nil }
    }
}
