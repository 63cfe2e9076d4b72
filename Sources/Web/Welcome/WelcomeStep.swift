package import Engine

/// A step of the first visit.
package enum WelcomeStep: Sendable {
    /// What Haru does, on three cards, and where to begin.
    case cards
    /// A field for a folder and one for an account on a forge.
    ///
    /// - Parameters:
    ///   - nearest: the folder that one which is not there most likely means.
    ///   - forgeFirst: whether the account is asked for before the folder.
    case folder(suggestion: String, nearest: String? = nil, forgeFirst: Bool = false)
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
    /// How long the first challenge is to be.
    case challenge
    /// All is set up.
    ///
    /// - Parameter busiestHour: the hour of the day with the most commits; nil where nothing was committed.
    case done(TodayReport, grass: GrassReport, busiestHour: Int? = nil)

    /// A step that the query can name, the form that ends the first visit, and what is stored of how far it has come.
    typealias Code = Settings.WelcomeStep
}
