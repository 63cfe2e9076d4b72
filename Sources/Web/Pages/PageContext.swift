package import Core
package import Engine
package import Language

/// What every page needs besides its own matter.
package struct PageContext: Sendable {
    package var language: Language
    package var theme: Settings.Theme
    package var appearance: Settings.Appearance
    package var sky = Settings.Sky.time
    package var now: Instant
    /// The offset of home at `now`, in seconds east of UTC.
    package var offset: Int
    package var today: Day
    /// The path of the request, without its query.
    package var path: String
    package var assets: AssetURLs
    /// What is read; nil while that is not known.
    package var sources: [SourceReport]?
    /// Name of the person at their sign-in provider.
    package var nameAtProvider: String?
    /// The tip that the page shows beside what it explains.
    package var tip: Settings.Tip?
    /// What a form that led here has done.
    package var notice: Notice?
    /// What that was done to.
    package var subject = NoticeSubject()
    /// The task that was done to, as it is now; nil where the notice has no need of it.
    package var told: TaskReport?
    /// The path of the page with what of its query it takes to come back to it.
    package var place: String
    /// What the page is made from, for the address of live updates: a page that was changed since
    /// it was made is told so as soon as it listens.
    package var revision = ""
    /// The number of the account whose page it is; nil for a page of nobody.
    package var account: Int64?
    /// Whether the page is one of a demo, or leads to one.
    package var demo = DemoPlace.none
    /// What the page of a Haru for several people needs to know of it; nil for one of a person's own.
    package var hosted: HostedContext?
    /// The zone that is home now; nil where it is not known.
    package var home: Zone?

    /// Makes the context of a page.
    package init(
        language: Language, theme: Settings.Theme, appearance: Settings.Appearance, now: Instant, offset: Int,
        today: Day, path: String, assets: AssetURLs, sources: [SourceReport]?, notice: Notice? = nil
    ) {
        self.language = language
        self.theme = theme
        self.appearance = appearance
        self.now = now
        self.offset = offset
        self.today = today
        self.path = path
        place = path
        self.assets = assets
        self.sources = sources
        self.notice = notice
    }
}

/// What a page of a Haru for several people needs to know of it.
package struct HostedContext: Hashable, Sendable {
    /// Whether whoever looks at the page administers it.
    package var isAdministrator: Bool
    /// Where it is reached.
    package let address: String
    /// The machines that tell of the person's commits, where the page names them.
    package var machines: [MachineReport] = []

    /// What links a machine with it, in a terminal there.
    var linkCommand: UntrustedText { UntrustedText("haru server link \(address)", limit: 300) }

    /// Makes a context.
    package init(isAdministrator: Bool, address: String) {
        self.isAdministrator = isAdministrator
        self.address = address
    }
}

/// What a page has to do with a demo.
package enum DemoPlace: Hashable, Sendable {
    case none
    /// There is one to look around in.
    case offered
    /// The page is one of it.
    case inside
    /// The page is one of a demo that is open to strangers.
    case open
}

extension PageContext {
    /// The hour of the clock at home.
    var hour: Int { WallClock(now, offset: offset).hour }

    /// What leads to a new note: where no repository is known, there is no commit to pick.
    var newNoteLabel: String {
        language.text((sources ?? []).contains { $0.repositories > 0 } ? .diary.pick : .editor.new)
    }

    /// Makes it the context of another page, on which it is said why a form was not taken.
    mutating func lead(to target: String) {
        path = String(target.prefix { $0 != "?" })
        place = target
    }
}

/// The addresses of the assets, each with a hash of its content.
package struct AssetURLs: Sendable, Hashable {
    private let urls: [String: String]

    /// Makes a lookup from file names such as `haru.css` to addresses such as `/assets/haru.3fa9c1.css`.
    package init(_ urls: [String: String]) {
        self.urls = urls
    }

    /// The address of an asset; without a hash when it is not known.
    package subscript(name: String) -> String { urls[name] ?? Route.asset(name).path }

    /// The style sheet of a kind of page.
    func sheet(of page: String) -> String? { urls["\(PageFiles.sheet(of: page)).css"] }

    /// The modules of a kind of page, behind that of all pages.
    func modules(of page: String) -> [String] {
        [PageFiles.shared, PageFiles.module(of: page)].compactMap { name in name.flatMap { urls["\($0).js"] } }
    }
}
