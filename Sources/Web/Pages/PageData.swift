package import Core
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
    /// All is set up.
    case done(TodayReport, grass: GrassReport)

    /// The step's name in the query.
    package var code: String {
        switch self {
        case .folder: "folder"
        case .searching: "searching"
        case .found: "found"
        case .reading: "reading"
        case .authors: "authors"
        case .done: "done"
        }
    }
}

/// What a section of the settings shows.
package enum SettingsData: Sendable {
    case days(Settings, Reckoning)
    case zone(Reckoning)
    case freezes(Settings, left: Int)
    case tasks(Settings)
    /// With the progress of a scan that goes on.
    case repositories([RepositoryReport], scan: ScanProgress?)
    case authors([AuthorReport], coauthors: Bool)
    case exclusions([ExclusionRule], repositories: [RepositoryReport])
    case appearance(Settings)
    case language(Settings)
    /// With the identity of the browser that asks.
    case sessions([SessionReport], own: String?)
    /// What the program is, and the work that it has given up.
    case about(version: String, failed: [JobReport])

    /// The section that it belongs to.
    package var section: SettingsSection {
        switch self {
        case .days: .days
        case .zone: .zone
        case .freezes: .freezes
        case .tasks: .tasks
        case .repositories: .repositories
        case .authors: .authors
        case .exclusions: .exclusions
        case .appearance: .appearance
        case .language: .language
        case .sessions: .sessions
        case .about: .about
        }
    }
}
