/// Names under which browsers store unsaved text of an editor.
enum DraftName {
    /// Name for the draft of a task; nil for a new task.
    static func task(_ id: Int?) -> String { "task-" + (id.map(String.init) ?? "new") }

    /// Name for the draft of a note; nil for a new note.
    static func note(_ id: Int?) -> String { "note-" + (id.map(String.init) ?? "new") }
}
