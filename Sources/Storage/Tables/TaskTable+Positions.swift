import Core

/// Manual order of tasks.
extension TaskTable {
    /// Distance between the positions of unmoved tasks, which leaves room for others between them.
    private static let gap = 1_024

    /// Returns a position after every task.
    package func lastPosition() throws -> Int {
        if let place = try placeBehind() { return place }
        // A corrupt position leaves no room after it.
        try spread()
        return try placeBehind() ?? Self.gap
    }

    /// Returns the position after every task; nil on integer overflow.
    private func placeBehind() throws -> Int? {
        let last = try tx.first(
            "SELECT MAX(position) FROM task WHERE person_id = $1", [.integer(tx.person)]
        ) { try $0.optionalInteger(0) }
        let (place, isTooLarge) = Int((last ?? nil) ?? 0).addingReportingOverflow(Self.gap)
        return isTooLarge ? nil : place
    }

    /// Returns a position directly above a task, renumbering all tasks if there is no room; nil if there is no such
    /// task.
    package func position(above number: Int) throws -> Int? {
        guard try find(number) != nil else { return nil }
        if let place = try placeBefore(number) { return place }
        try spread()
        return try placeBefore(number)
    }

    /// Returns the midpoint between a task and the one above it; nil if there is no room.
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
        // At the lowest integer there is no position above.
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
