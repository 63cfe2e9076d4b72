import Core

/// Where tasks stand among each other.
extension TaskTable {
    /// The distance between tasks that nobody moved, so that others fit between them.
    private static let gap = 1_024

    /// A place behind every task.
    package func lastPosition() throws -> Int {
        if let place = try placeBehind() { return place }
        // A place that was tampered with leaves no room behind it.
        try spread()
        return try placeBehind() ?? Self.gap
    }

    /// The place behind every task; nil where numbers end before it.
    private func placeBehind() throws -> Int? {
        let last = try tx.first(
            "SELECT MAX(position) FROM task WHERE person_id = $1", [.integer(tx.person)]
        ) { try $0.optionalInteger(0) }
        let (place, isTooLarge) = Int((last ?? nil) ?? 0).addingReportingOverflow(Self.gap)
        return isTooLarge ? nil : place
    }

    /// A place right above a task; places are dealt out anew where none is left.
    package func position(above number: Int) throws -> Int? {
        guard try find(number) != nil else { return nil }
        if let place = try placeBefore(number) { return place }
        try spread()
        return try placeBefore(number)
    }

    /// The place in the middle between a task and the one above it; nil where there is none.
    private func placeBefore(_ number: Int) throws -> Int? {
        guard let (before, at) = try neighbours(of: number) else { return nil }
        let (room, isTooLarge) = at.subtractingReportingOverflow(before)
        return isTooLarge || room <= 1 ? nil : before + room / 2
    }

    private func neighbours(of number: Int) throws -> (before: Int, at: Int)? {
        guard let at = try find(number)?.task.position else { return nil }
        let before = try tx.first(
            "SELECT MAX(position) FROM task WHERE person_id = $1 AND position < $2",
            [.integer(tx.person), .integer(at)]
        ) { try $0.optionalInteger(0) }
        // At the lowest number there is none above.
        let (above, isTooLow) = at.subtractingReportingOverflow(2 * Self.gap)
        return ((before ?? nil).map { Int($0) } ?? (isTooLow ? at : above), at)
    }

    private func spread() throws {
        let numbers = try tx.all(
            "SELECT number FROM task WHERE person_id = $1 ORDER BY position, number", [.integer(tx.person)]
        ) { try $0.int(0) }
        try tx.execute(
            "UPDATE task SET position = $3 WHERE person_id = $1 AND number = $2",
            rows: numbers.enumerated().map { index, number in
                [.integer(tx.person), .integer(number), .integer((index + 1) * Self.gap)]
            })
    }
}
