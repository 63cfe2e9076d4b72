package import Core

/// Sort order of a task list in SQL, with all keys in one direction.
struct TaskOrder {
    private let columns: [String]
    private let isDescending: Bool

    /// - Parameter isUrgent: returns the SQL condition of an urgent task.
    init(_ order: TaskListPlace.Order, _ status: TaskStatus, isUrgent: () -> String) {
        let number = "number"
        switch order {
        case .due: (columns, isDescending) = (["deadline", number], false)
        case .created: (columns, isDescending) = (["created_at", number], true)
        case .title: (columns, isDescending) = (["SUBSTR(folded_title, 1, \(Self.titleLength))", number], false)
        case .quadrant:
            let urgent = "CASE WHEN \(isUrgent()) THEN 0 ELSE 1 END"
            (columns, isDescending) = (["1 - importance", urgent, "position", number], false)
        case .done where status == .done: (columns, isDescending) = (["done_at", number], true)
        case .done: (columns, isDescending) = (["COALESCE(done_at, \(Self.never))", number], true)
        case .deleted: (columns, isDescending) = (["deleted_at", number], true)
        }
    }

    /// Number of leading characters of a title that determine its order; this many fit in a URL in any encoding.
    fileprivate static let titleLength = 200
    /// Placeholder for the completion time of open tasks, since engines sort NULL at different ends.
    fileprivate static let never: Int64 = -9_000_000_000_000_000

    var text: String { columns.map { isDescending ? $0 + " DESC" : $0 }.joined(separator: ", ") }

    /// Returns the condition that a task follows a place.
    func behind(_ place: TaskListPlace, _ arguments: inout SQLArguments) -> String {
        // The reference time of urgency is not a column.
        let keys = (place.asOf == nil ? place.keys : Array(place.keys.dropFirst())).map { SQLValue.integer($0) }
        let values = (place.order == .title ? [.text(place.title)] : keys) + [.integer(place.number)]
        let places = values.map { arguments.place($0) }
        return "(\(columns.joined(separator: ", "))) \(isDescending ? "<" : ">") (\(places.joined(separator: ", ")))"
    }
}

extension TaskListPlace {
    /// Creates the place after a task in the list of a query; nil if the list is in manual order.
    ///
    /// - Parameters:
    ///   - place: place that the page of the task followed.
    ///   - now: time at which the page was read.
    package init?(
        behind row: TaskRow, in query: TaskQuery, after place: TaskListPlace?, now: Instant, window: UrgencyWindow
    ) {
        guard let order = query.order.map({ Order($0, of: query.status) }) else { return nil }
        let task = row.task
        let deadline = row.deadline?.seconds ?? TaskTable.noDeadline
        let keys: [Int64]
        switch order {
        case .due: keys = [deadline]
        case .created: keys = [task.createdAt.seconds]
        case .title: keys = []
        case .quadrant:
            let asOf = place?.asOf ?? now
            let end = window.end(from: task.doneAt ?? asOf).seconds
            let isUrgent = task.fields.urgency == .always || task.fields.urgency == .auto && deadline <= end
            keys = [
                asOf.seconds, 1 - SQLValue.number(of: task.fields.isImportant), isUrgent ? 0 : 1, Int64(task.position),
            ]
        case .done: keys = [task.doneAt?.seconds ?? TaskOrder.never]
        case .deleted: keys = [row.deletedAt?.seconds ?? TaskOrder.never]
        }
        let title = task.fields.title.folded.unicodeScalars.prefix(TaskOrder.titleLength)
        self.init(order: order, keys: keys, title: order == .title ? String(title) : "", number: task.id)
    }
}
