/// A place in a list of tasks, right behind one of them.
///
/// It is told by what the list is ordered by, not by how many tasks come before it: it stays where it is when those are
/// done, deleted or moved.
package struct TaskListPlace: Hashable, Sendable {
    /// What a list is ordered by, down to what tells its tasks apart.
    package enum Order: String, CaseIterable, Hashable, Sendable {
        case due, created, title, quadrant, done, deleted
    }

    package let order: Order
    /// What decides before the number, but for a title.
    package let keys: [Int64]
    /// The beginning of a title that decides; empty in any other order.
    package let title: String
    /// The number of the task.
    package let number: Int

    /// Makes a place; returns nil where something else decides the order.
    package init?(order: Order, keys: [Int64] = [], title: String = "", number: Int) {
        guard keys.count == order.keyCount, title.isEmpty || order == .title else { return nil }
        (self.order, self.keys, self.title, self.number) = (order, keys, title, number)
    }

    /// As of when it is reckoned what is urgent, so that nothing moves past the place while time goes on; nil where that
    /// does not matter.
    package var asOf: Instant? { order == .quadrant ? keys.first.map(Instant.init(seconds:)) : nil }
}

extension TaskListPlace.Order {
    /// What tasks of a status are ordered by in a list that is sorted so.
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

    /// How many numbers decide before that of the task.
    package var keyCount: Int {
        switch self {
        case .title: 0
        case .due, .created, .done, .deleted: 1
        case .quadrant: 4
        }
    }
}
