/// A place in a list of notes, right behind one of them.
///
/// It is told by what the list is ordered by, not by how many notes come before it: it stays where it is when those are
/// written anew, deleted or restored.
package enum NoteListPlace: Hashable, Sendable {
    /// Among the notes that are there.
    case kept(isPinned: Bool, day: Day, number: Int)
    /// Among those that were deleted.
    case deleted(at: Instant, number: Int)

    /// The place behind a note.
    package init(behind note: NoteHead) {
        self =
            note.deletedAt.map { .deleted(at: $0, number: note.id) }
            ?? .kept(isPinned: note.isPinned, day: note.day, number: note.id)
    }

    /// Whether it is among those that were deleted.
    package var isDeleted: Bool { if case .deleted = self { true } else { false } }
}
