package import Core

/// A note as it is kept.
package struct NoteRow: Hashable, Sendable {
    package let note: Note
    /// Grows with each change, so that somebody who changes it can tell whether it is still what they saw.
    package let version: Int
    /// When it was deleted; nothing while it was not.
    package let deletedAt: Instant?

    /// Makes a kept note.
    package init(note: Note, version: Int = 1, deletedAt: Instant? = nil) {
        self.note = note
        self.version = version
        self.deletedAt = deletedAt
    }
}
