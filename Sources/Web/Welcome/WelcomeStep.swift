package import Engine

/// A step of the first visit.
package enum WelcomeStep: Sendable {
    /// What Haru does, and a field for a folder.
    ///
    /// - Parameter nearest: the folder that one which is not there most likely means.
    case folder(suggestion: String, nearest: String? = nil)
    /// The search below a folder goes on; the page asks again by itself.
    case searching(path: String, ScanProgress)
    /// What was found, to be ticked.
    case found(path: String, Discovery)
    /// The repositories are read; the page asks again by itself.
    case reading(ScanProgress)
    /// Which addresses are the person's.
    case authors([AuthorReport], repositories: Int)
    /// Whether to be nudged, and what that takes.
    case nudges(PushContactState)
    /// All is set up.
    ///
    /// - Parameter busiestHour: the hour of the day with the most commits; nil where nothing was committed.
    case done(TodayReport, grass: GrassReport, busiestHour: Int? = nil)

    /// A step that the query can name, and the form that ends the first visit.
    enum Code: String {
        case folder, authors, nudges, done
    }
}
