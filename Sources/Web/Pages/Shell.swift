import Core
import Engine
import Graphics
import Language

/// What a template is given: the phrases, what surrounds the page, and the page.
struct Document<Page: Sendable>: Sendable {
    let t: Texts
    let shell: Shell
    let page: Page
}

/// What surrounds every page: the head, the rail and the messages.
struct Shell: Sendable {
    /// A link of the rail.
    struct Tab: Sendable {
        let name: String
        let path: String
        let icon: String
        /// The value of `aria-current`; nothing when it is not current.
        let current: String?
    }

    /// A colour of the browser's own frame, and when it holds.
    struct Frame: Sendable {
        let color: String
        let media: String?
    }

    /// The file names of the scripts that every page loads.
    private static let scripts = ["app.js", "live.js"]

    let language: String
    let theme: String
    let appearance: String
    let frames: [Frame]
    let title: String
    /// The page's name for the style sheet and the scripts.
    let name: String
    let styles: [String]
    let scripts: [String]
    let tabs: [Tab]
    /// Whether the person is known, so that the rail leads somewhere.
    let isKnown: Bool
    let notice: String?
    let sourceLine: String
    let checkedAt: Int64?
    let checkedAgo: String?
    /// The phrases that scripts speak, as JSON.
    let scriptTexts: String
    /// Seconds after which a page without scripts asks again.
    let refresh: Int?
    /// When the page was made, in seconds since 1970.
    let madeAt: Int64
    let settingsPath = Site.settings.path
    let todayPath = Site.today.path
    let manifestPath = Site.manifest.path
    let eventsPath: String
    let iconPath = Site.icon("haru.svg").path
    let touchIconPath = Site.icon("haru-180.png").path

    init(
        title: String, name: String, context: PageContext, current: Site? = nil, scripts: [String] = [],
        refresh: Int? = nil, isKnown: Bool = true
    ) {
        let language = context.language
        self.language = language.rawValue
        theme = context.theme.rawValue
        appearance = context.appearance.rawValue
        frames =
            switch context.appearance {
            case .light: [Frame(color: Self.lightPaperColor, media: nil)]
            case .dark: [Frame(color: Self.darkPaperColor, media: nil)]
            case .system:
                [
                    Frame(color: Self.lightPaperColor, media: "(prefers-color-scheme: light)"),
                    Frame(color: Self.darkPaperColor, media: "(prefers-color-scheme: dark)"),
                ]
            }
        self.title = title
        self.name = name
        styles = ["tokens.css", "haru.css", "pages.css"].map { context.assets[$0] }
        self.scripts = (Self.scripts + scripts).map { context.assets[$0] }
        tabs = [
            (Phrase.navToday, Site.today, Icon.today), (.navChallenge, .challenge, .flag),
            (.navSettings, .settings, .settings),
        ].map { phrase, site, icon in
            let isHere = site.path == context.path
            return Tab(
                name: language.text(phrase), path: site.path, icon: icon.paths,
                current: isHere ? "page" : site == current ? "true" : nil)
        }
        self.isKnown = isKnown
        notice = context.notice.map { language.text($0.phrase) }
        let checked = context.sources.compactMap(\.checkedAt).max()
        checkedAt = checked?.seconds
        checkedAgo = checked.map { language.ago(seconds: $0.seconds(to: context.now)) }
        let repositories = context.sources.reduce(0) { $0 + $1.repositories }
        sourceLine = repositories == 0 ? language.text(.sourceNone) : language.repositories(repositories)
        scriptTexts = ScriptTexts.json(language)
        self.refresh = refresh
        madeAt = context.now.seconds
        eventsPath = Site.events.path + (context.mark.isEmpty ? "" : "?since=\(context.mark)")
    }

    /// The paper of the style sheet's tokens, for the browser's own frame.
    static let lightPaperColor = "#faf8f3"
    static let darkPaperColor = "#15181a"
}

/// The phrases that scripts speak.
enum ScriptTexts {
    private static let phrases: [Phrase] = [
        .agoNow, .agoMinutes, .agoHours, .agoDay, .agoDays, .spanMinutes, .spanHours, .spanBoth, .liveUpdated,
        .liveCommit, .offlineBanner,
    ]

    static func json(_ language: Language) -> String {
        JSONText.of(Dictionary(uniqueKeysWithValues: phrases.map { ($0.rawValue, language.text($0)) }))
    }
}

extension Notice {
    /// What the page says.
    var phrase: Phrase {
        switch self {
        case .saved: .noticeSaved
        case .challengeStarted: .noticeChallengeStarted
        case .challengeEnded: .noticeChallengeEnded
        case .frozen: .noticeFrozen
        case .unfrozen: .noticeUnfrozen
        case .repositoriesAdded: .noticeRepositoriesAdded
        case .nothingFound: .noticeNothingFound
        case .repositoriesMoved: .noticeRepositoriesMoved
        case .repositoryRemoved: .noticeRepositoryRemoved
        case .scanned: .noticeScanned
        case .authorsChanged: .noticeAuthorsChanged
        case .zoneChanged: .noticeZoneChanged
        case .exclusionAdded: .noticeExclusionAdded
        case .exclusionRemoved: .noticeExclusionRemoved
        }
    }
}

/// The line icons of the rail and the settings, on a square of 24.
enum Icon {
    case today, flag, settings, clock, globe, snow, folder, at, filter, palette, speech, heart

    /// The drawing within an `svg` element.
    var paths: String {
        switch self {
        case .today:
            #"<circle cx="12" cy="12" r="4"/><path d="M12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4"#
                + #"M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4"/>"#
        case .flag: #"<path d="M5 21.5v-18M5 4c4.5-2.5 8.5 2.5 14 0v9.5c-5.5 2.5-9.5-2.5-14 0"/>"#
        case .settings:
            #"<path d="M4 7h9M17 7h3M4 17h3M11 17h9"/><circle cx="15" cy="7" r="2"/><circle cx="9" cy="17" r="2"/>"#
        case .clock: #"<circle cx="12" cy="12" r="9"/><path d="M12 7v5l3.5 2"/>"#
        case .globe:
            #"<circle cx="12" cy="12" r="9"/><path d="M3 12h18M12 3c3 3 3.5 6 3.5 9s-.5 6-3.5 9"#
                + #"c-3-3-3.5-6-3.5-9s.5-6 3.5-9"/>"#
        case .snow: #"<path d="M12 3v18M4.2 7.5l15.6 9M19.8 7.5l-15.6 9M9.5 4.5l2.5 2 2.5-2M9.5 19.5l2.5-2 2.5 2"/>"#
        case .folder: #"<path d="M3 7a2 2 0 0 1 2-2h4l2 2.5h8a2 2 0 0 1 2 2V17a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2Z"/>"#
        case .at:
            #"<circle cx="12" cy="12" r="3.5"/><path d="M15.5 8.5v5a2.5 2.5 0 0 0 5 0V12a8.5 8.5 0 1 0-3.5 6.9"/>"#
        case .filter: #"<path d="M4 5h16l-6 7.5V18l-4 2v-7.5Z"/>"#
        case .palette:
            #"<rect x="3.5" y="3.5" width="7" height="7" rx="2"/><rect x="13.5" y="3.5" width="7" height="7" rx="2"/>"#
                + #"<rect x="3.5" y="13.5" width="7" height="7" rx="2"/><rect x="13.5" y="13.5" width="7" height="7" rx="2"/>"#
        case .speech: #"<path d="M4 5.5h16v10.5H12l-4.5 4v-4H4Z"/>"#
        case .heart: #"<path d="M12 20c-5-4-8.5-7-8.5-11a4.5 4.5 0 0 1 8.5-2 4.5 4.5 0 0 1 8.5 2c0 4-3.5 7-8.5 11Z"/>"#
        }
    }
}
