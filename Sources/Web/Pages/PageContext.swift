package import Core
package import Engine
package import Language

/// Data that every page needs.
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
    /// Sources and their state; nil while unknown.
    package var sources: [SourceReport]?
    /// Name of the person at their sign-in provider.
    package var nameAtProvider: String?
    /// Tip shown on the page.
    package var tip: Settings.Tip?
    /// Result of the form that redirected here.
    package var notice: Notice?
    /// Objects of the notice.
    package var subject = NoticeSubject()
    /// Current state of the task in the notice; nil when not needed.
    package var told: TaskReport?
    /// Path with the part of the query needed to return to the page.
    package var place: String
    /// Revision of the page's data, for the address of live updates.
    ///
    /// A page whose data has changed since is notified as soon as it subscribes.
    package var revision = ""
    /// Number of the page's account; nil for a page without one.
    package var account: Int64?
    /// Relation of the page to a demo.
    package var demo = DemoPlace.none
    /// Context of a hosted Haru; nil for a personal one.
    package var hosted: HostedContext?
    /// Current home zone; nil when unknown.
    package var home: Zone?

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

/// Page data of a hosted Haru.
package struct HostedContext: Hashable, Sendable {
    /// Whether the signed-in person is an administrator.
    package var isAdministrator: Bool
    /// Public address.
    package let address: String
    /// Linked machines, where the page lists them.
    package var machines: [MachineReport] = []

    /// Terminal command that links a machine.
    var linkCommand: UntrustedText { UntrustedText("haru server link \(address)", limit: 300) }

    package init(isAdministrator: Bool, address: String) {
        self.isAdministrator = isAdministrator
        self.address = address
    }
}

/// Relation of a page to a demo.
package enum DemoPlace: Hashable, Sendable {
    case none
    /// A demo is offered.
    case offered
    /// The page belongs to a demo.
    case inside
    /// The page belongs to a public demo.
    case open
}

extension PageContext {
    /// Hour of the clock at home.
    var hour: Int { WallClock(now, offset: offset).hour }

    /// Label of the link to a new note; without repositories, there is no commit to pick.
    var newNoteLabel: String {
        language.text((sources ?? []).contains { $0.repositories > 0 } ? .diary.pick : .editor.new)
    }

    /// Changes the context to that of another page, which shows why a form was rejected.
    mutating func lead(to target: String) {
        path = String(target.prefix { $0 != "?" })
        place = target
    }
}

/// Addresses of the assets, each with a hash of its content.
package struct AssetURLs: Sendable, Hashable {
    private let urls: [String: String]

    /// Makes a lookup from file names such as `haru.css` to addresses such as `/assets/haru.3fa9c1.css`.
    package init(_ urls: [String: String]) {
        self.urls = urls
    }

    /// Address of an asset; without a hash when it is unknown.
    package subscript(name: String) -> String { urls[name] ?? Route.asset(name).path }

    /// Address of the style sheet of a kind of page.
    func sheet(of page: String) -> String? { urls["\(PageFiles.sheet(of: page)).css"] }

    /// Addresses of the modules of a kind of page, after the shared one.
    func modules(of page: String) -> [String] {
        [PageFiles.shared, PageFiles.module(of: page)].compactMap { name in name.flatMap { urls["\($0).js"] } }
    }
}
