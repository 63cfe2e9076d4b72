package import Core
package import Engine

/// Makes the pages, each a pure function of what it is given.
package struct PageRenderer: Sendable {
    /// Loads the templates, once.
    package init() throws {}

    // MARK: Pages

    /// Today: the sentence, the streak, the challenge and the grass.
    ///
    /// - Parameter hasRepositories: without any, the page leads to the first visit's steps.
    package func today(_ today: TodayReport, grass: GrassReport, hasRepositories: Bool, _ context: PageContext)
        -> String
    {
        ""
    }

    /// One day: its state, its commits and a short explanation.
    ///
    /// - Parameter freezesLeft: how many freezes the day's month still holds.
    package func day(_ report: ExplainReport, freezesLeft: Int, problem: String? = nil, _ context: PageContext)
        -> String
    { "" }

    /// Everything that is known of why a day came to what it came to.
    package func explanation(_ report: ExplainReport, _ context: PageContext) -> String { "" }

    /// The running challenge or the form that starts one, and the history.
    ///
    /// - Parameters:
    ///   - current: the running challenge, or the one that ended last.
    ///   - history: all challenges, newest first, with their days.
    ///   - streakStart: the first day of the running streak, offered as a start.
    package func challenge(
        current: ChallengeReport?, history: [ChallengeReport], streakStart: Day?, form: FormState = FormState(),
        _ context: PageContext
    ) -> String { "" }

    /// A step of the first visit.
    package func welcome(_ step: WelcomeStep, form: FormState = FormState(), _ context: PageContext) -> String { "" }

    /// The list of the settings' sections.
    package func settings(_ context: PageContext) -> String { "" }

    /// A section of the settings.
    package func settings(_ data: SettingsData, form: FormState = FormState(), _ context: PageContext) -> String { "" }

    /// What went wrong and what to do; it needs nothing that could itself be broken.
    package func error(_ error: PageError, _ context: PageContext) -> String { "" }

    /// The page that the service worker shows without a connection.
    package func offline(_ context: PageContext) -> String { "" }

    // MARK: What the pages load

    /// The web app manifest, as JSON.
    package func manifest(_ context: PageContext) -> String { "" }

    /// The service worker, which keeps the assets named here and the last Today page.
    package func serviceWorker(assets: AssetURLs) -> String { "" }
}

/// What an error page is about.
package enum PageError: Hashable, Sendable {
    /// There is no such page or thing.
    case notFound
    /// The first visit needs the key that `haru serve` prints.
    case keyNeeded
    /// A request that came from another site, or under a name that is not Haru's.
    case refused
    /// A form that was too large, or is not one of this site's.
    case badRequest
    case methodNotAllowed
    /// A use case refused; the text says why, in words.
    case refusal(String)
    /// Something failed; the text is the request's id, found in the log.
    case failure(requestID: String)
    /// The data cannot be read or written now; the text is the request's id.
    case unavailable(requestID: String)

    /// The status code of the response.
    package var status: Int {
        switch self {
        case .notFound: 404
        case .keyNeeded: 401
        case .refused: 403
        case .badRequest: 400
        case .methodNotAllowed: 405
        case .refusal: 422
        case .failure: 500
        case .unavailable: 503
        }
    }
}

/// A step of the first visit.
package enum WelcomeStep: Sendable {
    /// What Haru does, and a field for a folder.
    case folder(suggestion: String)
    /// The search below a folder goes on; the page asks again by itself.
    case searching(path: String, ScanProgress)
    /// What was found, to be ticked.
    case found(path: String, Discovery)
    /// The repositories are read; the page asks again by itself.
    case reading(ScanProgress)
    /// Which addresses are the person's.
    case authors([AuthorReport], repositories: Int)
    /// All is set up.
    case done(TodayReport)

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
    /// With the progress of a scan that goes on.
    case repositories([RepositoryReport], scan: ScanProgress?)
    case authors([AuthorReport], coauthors: Bool)
    case exclusions([ExclusionRule], repositories: [RepositoryReport])
    case appearance(Settings)
    case language(Settings)
    case about(version: String)

    /// The section that it belongs to.
    package var section: Site.SettingsSection {
        switch self {
        case .days: .days
        case .zone: .zone
        case .freezes: .freezes
        case .repositories: .repositories
        case .authors: .authors
        case .exclusions: .exclusions
        case .appearance: .appearance
        case .language: .language
        case .about: .about
        }
    }
}
