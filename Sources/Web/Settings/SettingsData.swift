package import Core
package import Engine

/// New webhook, with the secret with which the forge signs.
package struct CreatedWebhook: Hashable, Sendable {
    /// ID of its source.
    package let source: String
    package let secret: String

    package init(source: String, secret: String) {
        self.source = source
        self.secret = secret
    }
}

/// Provider whose identity can be added to an account.
package struct LinkableProvider: Hashable, Sendable {
    package let id: String
    package let name: String

    package init(id: String, name: String) {
        self.id = id
        self.name = name
    }
}

/// Data of a section of the settings.
package enum SettingsData: Sendable {
    case days(Settings, DayCalendar, isFirstDay: Bool)
    case zone(DayCalendar)
    case freezes(Settings, left: Int)
    case tasks(Settings)
    /// With the nudges, the ID of the requesting browser, and whether this Haru can send at all.
    case notifications(
        [PushDeviceReport], channels: ChannelsData, nudges: NudgeReport, own: String?, contact: PushContactState)
    /// With the progress of a running scan.
    case repositories([RepositoryReport], scan: ScanProgress?)
    /// With the repositories of accounts by source, the address of this server for forges, and the new webhook.
    case sources(
        [ForgeSourceReport], repositories: [String: SourceRepositoriesReport] = [:], address: String,
        made: CreatedWebhook?
    )
    case authors([AuthorReport], coauthors: Bool)
    case exclusions([ExclusionRule], repositories: [RepositoryReport])
    case appearance(Settings)
    case sound
    case language(Settings)
    /// With the ID of the session of the request, and the identities of the account.
    case sessions([SessionReport], own: String?, identities: [IdentityReport], providers: [LinkableProvider])
    /// With the machine that requests a link, and the address of this server.
    case machines([MachineReport], asking: DeviceReport?, address: String)
    /// With the account number of the administrator.
    case people([PersonReport], hasMore: Bool, own: Int64)
    /// Contents of an export.
    case export(AccountContents)
    /// Waiting file, and past imports.
    case `import`(WaitingImport?, [ImportReport])
    /// Contents that would be deleted, and forges whose tokens can be revoked.
    case deletion(AccountContents, forges: [String])
    /// With the address of this server.
    case sharing(PublicProfile, address: String)
    /// With the address of this server, and the new access token.
    case tokens([AccessTokenReport], address: String, made: CreatedAccessToken?)
    /// With the address of this server, and the new feed.
    case feeds([CalendarFeedReport], address: String, made: CreatedCalendarFeed?)
    /// Access tokens of widgets, with the address of this server, and the new token.
    case widgets([AccessTokenReport], address: String, made: CreatedAccessToken?)
    /// Version, jobs that were given up, and outbound connections.
    case about(version: String, failed: [JobReport], connections: [OutboundConnection])

    /// Section that the data belongs to.
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
