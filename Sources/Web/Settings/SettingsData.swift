package import Core
package import Engine

/// A webhook that was just made, with what the forge is to sign with.
package struct CreatedWebhook: Hashable, Sendable {
    /// The source that it is of.
    package let source: String
    package let secret: String

    /// Makes one.
    package init(source: String, secret: String) {
        self.source = source
        self.secret = secret
    }
}

/// A provider by which an account can be found as well.
package struct LinkableProvider: Hashable, Sendable {
    package let id: String
    package let name: String

    /// Makes one.
    package init(id: String, name: String) {
        self.id = id
        self.name = name
    }
}

/// What a section of the settings shows.
package enum SettingsData: Sendable {
    case days(Settings, DayCalendar, isFirstDay: Bool)
    case zone(DayCalendar)
    case freezes(Settings, left: Int)
    case tasks(Settings)
    /// With when the person is nudged, the identity of the browser that asks, and whether this Haru can send at all.
    case notifications(
        [PushDeviceReport], channels: ChannelsData, nudges: NudgeReport, own: String?, contact: PushContactState)
    /// With the progress of a scan that goes on.
    case repositories([RepositoryReport], scan: ScanProgress?)
    /// With the repositories of the accounts by source, where forges reach this server, and the webhook that was just made.
    case sources(
        [ForgeSourceReport], repositories: [String: SourceRepositoriesReport] = [:], address: String,
        made: CreatedWebhook?
    )
    case authors([AuthorReport], coauthors: Bool)
    case exclusions([ExclusionRule], repositories: [RepositoryReport])
    case appearance(Settings)
    case sound
    case language(Settings)
    /// With the identity of the browser that asks, and what the account is found by.
    case sessions([SessionReport], own: String?, identities: [IdentityReport], providers: [LinkableProvider])
    /// With the machine that asks to be linked, and where this server is reached.
    case machines([MachineReport], asking: DeviceReport?, address: String)
    /// With the number of whoever asks.
    case people([PersonReport], hasMore: Bool, own: Int64)
    /// What would be exported.
    case export(AccountContents)
    /// The file that waits, and the files whose items came.
    case `import`(WaitingImport?, [ImportReport])
    /// What would be deleted, and the forges whose tokens can be taken back.
    case deletion(AccountContents, forges: [String])
    /// With where this server is reached.
    case sharing(PublicProfile, address: String)
    /// With where this server is reached, and the token that was just made.
    case tokens([AccessTokenReport], address: String, made: CreatedAccessToken?)
    /// With where this server is reached, and the feed that was just made.
    case feeds([CalendarFeedReport], address: String, made: CreatedCalendarFeed?)
    /// Those of widgets, with where this server is reached, and the one that was just made.
    case widgets([AccessTokenReport], address: String, made: CreatedAccessToken?)
    /// What the program is, and the work that it has given up.
    case about(version: String, failed: [JobReport], connections: [OutboundConnection])

    /// The section that it belongs to.
    package var section: SettingsSection {
        switch self {
        case .days: .days
        case .zone: .zone
        case .freezes: .freezes
        case .tasks: .tasks
        case .notifications: .notifications
        case .repositories: .repositories
        case .sources: .sources
        case .authors: .authors
        case .exclusions: .exclusions
        case .appearance: .appearance
        case .sound: .sound
        case .language: .language
        case .sharing: .sharing
        case .sessions: .sessions
        case .people: .people
        case .export: .export
        case .import: .import
        case .deletion: .deletion
        case .machines: .machines
        case .tokens: .tokens
        case .feeds: .feeds
        case .widgets: .widgets
        case .about: .about
        }
    }
}
