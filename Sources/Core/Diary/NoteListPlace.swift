/// Cursor into a list of notes, right after one of them.
///
/// It consists of the sort key, not of an offset, so it stays valid when notes before it are edited, deleted or
/// restored.
package enum NoteListPlace: Hashable, Sendable {
    /// In the list of notes that are not deleted.
    case kept(isPinned: Bool, day: Day, number: Int)
    /// In the list of deleted notes.
    case deleted(at: Instant, number: Int)

    /// Creates the cursor after a note.
    package init(behind note: NoteHead) {
        self =
            note.deletedAt.map { .deleted(at: $0, number: note.id) }
            ?? .kept(isPinned: note.isPinned, day: note.day, number: note.id)
    }

    /// Whether the cursor is in the list of deleted notes.
    package var isDeleted: Bool { if case .deleted = self { true } else { false } }
}
