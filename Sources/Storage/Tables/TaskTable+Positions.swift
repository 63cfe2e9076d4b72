import Core

/// Where tasks stand among each other.
extension TaskTable {
    /// The distance between tasks that nobody moved, so that others fit between them.
    private static let gap = 1_024

    /// A place behind every task.
    package static func lastPosition(person: Int64, in connection: any SQLConnection) throws -> Int {
        if let place = try placeBehind(person: person, in: connection) { return place }
        // A place that was tampered with leaves no room behind it.
        try spread(person: person, in: connection)
        return try placeBehind(person: person, in: connection) ?? gap
    }

    /// The place behind every task; nil where numbers end before it.
    private static func placeBehind(person: Int64, in connection: any SQLConnection) throws -> Int? {
        let last = try connection.first(
            "SELECT MAX(position) FROM task WHERE person_id = $1", [.integer(person)]
        ) { try $0.optionalInteger(0) }
        let (place, isTooLarge) = Int((last ?? nil) ?? 0).addingReportingOverflow(gap)
        return isTooLarge ? nil : place
    }

    /// A place right above a task; places are dealt out anew where none is left.
    package static func position(
        above number: Int, person: Int64, in connection: any SQLConnection
    ) throws -> Int? {
        guard try find(number, person: person, in: connection) != nil else { return nil }
        if let place = try placeBefore(number, person: person, in: connection) { return place }
        try spread(person: person, in: connection)
        return try placeBefore(number, person: person, in: connection)
    }

    /// The place in the middle between a task and the one above it; nil where there is none.
    private static func placeBefore(
        _ number: Int, person: Int64, in connection: any SQLConnection
    ) throws -> Int? {
        guard let (before, at) = try neighbours(of: number, person: person, in: connection) else { return nil }
        let (room, isTooLarge) = at.subtractingReportingOverflow(before)
        return isTooLarge || room <= 1 ? nil : before + room / 2
    }

    private static func neighbours(
        of number: Int, person: Int64, in connection: any SQLConnection
    ) throws -> (before: Int, at: Int)? {
        guard let at = try find(number, person: person, in: connection)?.task.position else { return nil }
        let before = try connection.first(
            "SELECT MAX(position) FROM task WHERE person_id = $1 AND position < $2",
            [.integer(person), .integer(at)]
        ) { try $0.optionalInteger(0) }
        // At the lowest number there is none above.
        let (above, isTooLow) = at.subtractingReportingOverflow(2 * gap)
        return ((before ?? nil).map { Int($0) } ?? (isTooLow ? at : above), at)
    }

    private static func spread(person: Int64, in connection: any SQLConnection) throws {
        let numbers = try connection.all(
            "SELECT number FROM task WHERE person_id = $1 ORDER BY position, number", [.integer(person)]
        ) { try $0.int(0) }
        try connection.execute(
            "UPDATE task SET position = $3 WHERE person_id = $1 AND number = $2",
            rows: numbers.enumerated().map { index, number in
                [.integer(person), .integer(number), .integer((index + 1) * gap)]
            })
    }
}
