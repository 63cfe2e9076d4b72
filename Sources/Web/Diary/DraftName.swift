/// What browsers keep the unsaved text of an editor under.
enum DraftName {
    /// The draft of a task, or of a new one.
    static func task(_ id: Int?) -> String { "task-" + (id.map(String.init) ?? "new") }

    /// The draft of a note, or of a new one.
    static func note(_ id: Int?) -> String { "note-" + (id.map(String.init) ?? "new") }
}
