package import Engine

/// Step of the first visit.
package enum WelcomeStep: Sendable {
    /// Three cards about what Haru does, and the choice where to begin.
    case cards
    /// Fields for a folder and for an account on a forge.
    ///
    /// - Parameters:
    ///   - nearest: existing folder closest to a missing one.
    ///   - forgeFirst: whether the account comes before the folder.
    ///   - forgeFirst: whether the account is asked for before the folder.
    case folder(suggestion: String, nearest: String? = nil, forgeFirst: Bool = false)
    /// Running search below a folder; the page refreshes itself.
    case searching(path: String, ScanProgress)
    /// Found repositories, to be ticked.
    case found(path: String, Discovery)
    /// Running scan of the repositories; the page refreshes itself.
    case reading(ScanProgress)
    /// Choice of the person's addresses.
    case authors([AuthorReport], repositories: Int)
    /// Question about nudges, and what they require.
    case nudges(PushContactState)
    /// Length of the first challenge.
    case challenge
    /// Everything is set up.
    ///
    /// - Parameter busiestHour: hour of the day with the most commits; nil without commits.
    case done(TodayReport, grass: GrassReport, busiestHour: Int? = nil)

    /// Step that a query can name; also the type of the stored progress and of the step that ends the first visit.
    typealias Code = Settings.WelcomeStep
}
