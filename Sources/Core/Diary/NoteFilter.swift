/// Criteria for a list of notes; nil matches any value.
package struct NoteFilter: Hashable, Sendable {
    /// Name of a repository that the note is linked to.
    package var repository: String?
    package var mood: Mood?
    /// Month of the note's day.
    package var month: Month?
    package var tag: String?
    /// Search text.
    package var text: String?
    /// Only notes that are linked to no commit.
    package var memosOnly = false
    /// Only deleted notes, which can be restored, instead of the others.
    package var deleted = false
    /// Number of notes to skip.
    package var offset = 0

    /// Creates a filter that matches every note.
    package init() {}

    /// Whether the filter matches every note.
    package var isOpen: Bool {
        repository == nil && mood == nil && month == nil && tag == nil && text.flatMap(NoteSearch.init) == nil
            && !memosOnly && !deleted
    }
}
