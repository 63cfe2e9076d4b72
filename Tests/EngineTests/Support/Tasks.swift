import Core
import Engine

/// Adds a task from an entry as a person types it.
func add(_ ledger: Ledger, _ text: String) async throws -> TaskReport {
    try await ledger.useCases.addTask(entry: text)
}

/// The titles of the tasks that the matrix shows in a quadrant, from the top.
func titles(_ ledger: Ledger, _ quadrant: Quadrant) async throws -> [String] {
    try await ledger.useCases.matrix().boxes[quadrant]?.tasks.map(\.task.fields.title) ?? []
}
