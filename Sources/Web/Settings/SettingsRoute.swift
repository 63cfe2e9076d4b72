/// Routes of the settings, and of the items in their sections.
package enum SettingsRoute: Hashable, Sendable {
    /// List of sections.
    case overview
    /// Avatar of a source's account.
    case sourceAvatar(String, version: String)
    /// A section; a POST stores its values.
    case section(SettingsSection)

    // Form actions
    case zone
    case repositories
    case repositoryScan
    case repositoryRemoval(String)
    case sources
    case sourceCheck
    case sourceRemoval(String)
    case sourceToken(String)
    case sourceWebhook(String)
    case sourceWebhookRemoval(String)
    case authors
    case authorRemoval
    case exclusions
    case exclusionRemoval(String)
    case sessionEnding
    case machineCode
    case machineDecision
    case machineRemoval(String)
    case tokens
    case tokenRemoval(String)
    case widgets
    case jobRetry(String)
    case accountDeletion
    /// Archive with all data of the account.
    case accountExport
    case imports
    case importConfirmation
    case waitingImportRemoval
    case importRemoval(Int)
    case tipClosing
    case tipsReset
}

extension SettingsRoute: AreaRoute {
    static let roots = [
        "settings", "zone", "repositories", "sources", "authors", "exclusions", "sessions", "machines", "tokens",
        "widgets", "jobs", "account", "imports", "tips",
    ]

    init?(parts: [String]) {
        switch parts {
        case ["settings"]: self = .overview
        case ["zone"]: self = .zone
        case ["repositories"]: self = .repositories
        case ["repositories", "scan"]: self = .repositoryScan
        case ["sources"]: self = .sources
        case ["sources", "check"]: self = .sourceCheck
        case ["authors"]: self = .authors
        case ["authors", "removal"]: self = .authorRemoval
        case ["exclusions"]: self = .exclusions
        case ["sessions", "ending"]: self = .sessionEnding
        case ["machines"]: self = .machineCode
        case ["machines", "decision"]: self = .machineDecision
        case ["tokens"]: self = .tokens
        case ["widgets"]: self = .widgets
        case ["account", "deletion"]: self = .accountDeletion
        case ["account", "export"]: self = .accountExport
        case ["imports"]: self = .imports
        case ["imports", "confirmation"]: self = .importConfirmation
        case ["imports", "waiting", "removal"]: self = .waitingImportRemoval
        case ["tips", "closing"]: self = .tipClosing
        case ["tips", "reset"]: self = .tipsReset
        default:
            if parts.count == 2, parts[0] == "settings", let section = SettingsSection(rawValue: parts[1]) {
                self = .section(section)
                return
            }
            if parts.count == 4, parts[0] == "sources", parts[2] == "webhook", parts[3] == "removal" {
                self = .sourceWebhookRemoval(parts[1])
                return
            }
            if parts.count == 4, parts[0] == "sources", parts[2] == "avatar" {
                self = .sourceAvatar(parts[1], version: parts[3])
                return
            }
            guard parts.count == 3 else { return nil }
            switch (parts[0], parts[2]) {
            case ("repositories", "removal"): self = .repositoryRemoval(parts[1])
            case ("sources", "token"): self = .sourceToken(parts[1])
            case ("sources", "webhook"): self = .sourceWebhook(parts[1])
            case ("sources", "removal"): self = .sourceRemoval(parts[1])
            case ("machines", "removal"): self = .machineRemoval(parts[1])
            case ("exclusions", "removal"): self = .exclusionRemoval(parts[1])
            case ("tokens", "removal"): self = .tokenRemoval(parts[1])
            case ("jobs", "retry"): self = .jobRetry(parts[1])
            case ("imports", "removal"):
                guard let number = Route.number(parts[1]) else { return nil }
                self = .importRemoval(number)
            default: return nil
            }
        }
    }

    var path: String {
        switch self {
        case .overview: "/settings"
        case .sourceAvatar(let id, let version): "/sources/\(Route.encoded(id))/avatar/\(Route.encoded(version))"
        case .section(let section): "/settings/\(section.rawValue)"
        case .zone: "/zone"
        case .repositories: "/repositories"
        case .repositoryScan: "/repositories/scan"
        case .repositoryRemoval(let id): "/repositories/\(Route.encoded(id))/removal"
        case .sources: "/sources"
        case .sourceCheck: "/sources/check"
        case .sourceToken(let id): "/sources/\(Route.encoded(id))/token"
        case .sourceWebhook(let id): "/sources/\(Route.encoded(id))/webhook"
        case .sourceWebhookRemoval(let id): "/sources/\(Route.encoded(id))/webhook/removal"
        case .sourceRemoval(let id): "/sources/\(Route.encoded(id))/removal"
        case .authors: "/authors"
        case .authorRemoval: "/authors/removal"
        case .exclusions: "/exclusions"
        case .exclusionRemoval(let id): "/exclusions/\(Route.encoded(id))/removal"
        case .sessionEnding: "/sessions/ending"
        case .machineCode: "/machines"
        case .machineDecision: "/machines/decision"
        case .machineRemoval(let id): "/machines/\(Route.encoded(id))/removal"
        case .tokens: "/tokens"
        case .tokenRemoval(let id): "/tokens/\(Route.encoded(id))/removal"
        case .widgets: "/widgets"
        case .jobRetry(let id): "/jobs/\(Route.encoded(id))/retry"
        case .accountDeletion: "/account/deletion"
        case .accountExport: "/account/export"
        case .imports: "/imports"
        case .importConfirmation: "/imports/confirmation"
        case .waitingImportRemoval: "/imports/waiting/removal"
        case .importRemoval(let number): "/imports/\(number)/removal"
        case .tipClosing: "/tips/closing"
        case .tipsReset: "/tips/reset"
        }
    }

    var use: Route.Use {
        switch self {
        case .overview, .sourceAvatar, .accountExport: .read
        case .section: .readAndChange
        case .zone, .repositories, .repositoryScan, .repositoryRemoval, .sources, .sourceCheck, .sourceRemoval,
            .sourceToken, .sourceWebhook, .sourceWebhookRemoval, .authors, .authorRemoval, .exclusions,
            .exclusionRemoval, .sessionEnding, .machineCode, .machineDecision, .machineRemoval, .tokens, .tokenRemoval,
            .widgets, .jobRetry, .accountDeletion, .imports, .importConfirmation, .waitingImportRemoval, .importRemoval,
            .tipClosing, .tipsReset:
            .change
        }
    }

    var isPage: Bool {
        switch self {
        case .overview, .section: true
        default: false
        }
    }

    var isMadeFromWhatIsStored: Bool {
        switch self {
        case .overview: true
        case .section(let section):
            ![
                .notifications, .repositories, .sessions, .machines, .tokens, .feeds, .widgets, .people, .export,
                .import,
                .deletion,
            ].contains(section)
        default: false
        }
    }
}
