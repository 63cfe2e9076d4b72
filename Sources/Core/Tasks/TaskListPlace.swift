/// Cursor into a list of tasks, right after one of them.
///
/// It consists of the sort key, not of an offset, so it stays valid when tasks before it are done, deleted or moved.
package struct TaskListPlace: Hashable, Sendable {
    /// Total order of a list.
    package enum Order: String, CaseIterable, Hashable, Sendable {
        case due, created, title, quadrant, done, deleted
    }

    package let order: Order
    /// Numeric sort keys that precede the task's number; empty for the order by title.
    package let keys: [Int64]
    /// Prefix of the title as sort key; empty in any other order.
    package let title: String
    /// Number of the task, the last sort key.
    package let number: Int

    /// Creates a cursor; nil when the keys do not fit the order.
    package init?(order: Order, keys: [Int64] = [], title: String = "", number: Int) {
        guard keys.count == order.keyCount, title.isEmpty || order == .title else { return nil }
        (self.order, self.keys, self.title, self.number) = (order, keys, title, number)
    }

    /// Instant at which urgency is evaluated, so that tasks do not move past the cursor over time; nil where it does
    /// not matter.
    package var asOf: Instant? { order == .quadrant ? keys.first.map(Instant.init(seconds:)) : nil }
}

extension TaskListPlace.Order {
    /// Returns the order of a list with a sort and a status.
    package init(_ sort: TaskSort, of status: TaskStatus) {
        self =
            switch sort {
            case .due: .due
            case .created: .created
            case .title: .title
            case .quadrant: .quadrant
            case .done: status == .deleted ? .deleted : .done
            }
    }

    /// Number of numeric sort keys before the task's number.
    package var keyCount: Int {
        switch self {
        case .title: 0
        case .due, .created, .done, .deleted: 1
        case .quadrant: 4
        }
    }
}
