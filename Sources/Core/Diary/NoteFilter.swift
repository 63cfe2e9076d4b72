/// Which notes are wanted; what is nothing asks for no choice.
package struct NoteFilter: Hashable, Sendable {
    /// The name of a repository that a note is linked to.
    package var repository: String?
    package var mood: Mood?
    /// The month that the notes are of.
    package var month: Month?
    package var tag: String?
    /// What is looked for.
    package var text: String?
    /// Only notes that are linked to no commit.
    package var memosOnly = false
    /// Those that were deleted, and can be had back, instead of the others.
    package var deleted = false
    /// How many notes are passed over.
    package var offset = 0

    /// Makes a filter that lets every note through.
    package init() {}

    /// Whether it lets every note through.
    package var isOpen: Bool {
        repository == nil && mood == nil && month == nil && tag == nil && text.flatMap(NoteSearch.init) == nil
            && !memosOnly && !deleted
    }
}
