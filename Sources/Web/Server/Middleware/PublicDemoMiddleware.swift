import HTTPTypes
import Hummingbird

/// Blocks the routes of a public demo that contact other machines or show a visitor's content to strangers.
struct PublicDemoMiddleware: RouterMiddleware {
    typealias Context = ServerContext

    let isOn: Bool

    func handle(_ request: Request, context: ServerContext, next: Next) async throws -> Response {
        if isOn, context.route?.reachesOut == true { throw RequestRejection.page(.notInDemo) }
        return try await next(request, context)
    }
}

extension Route {
    /// Whether the route contacts other machines or is contacted by them, or shows something to strangers.
    var reachesOut: Bool {
        switch self {
        case .sharing, .feed, .notifications, .api, .webhook, .device, .deviceCode, .deviceToken, .enter, .welcome: true
        case .settings(let route): route.reachesOut
        case .signIn(let route): route.reachesOut
        case .mailbox(let route): route.reachesOut
        case .today, .statistics, .offline, .shareTarget, .days, .tasks, .calendar, .diary, .challenge, .events,
            .health, .about,
            .manifest, .serviceWorker, .asset, .icon:
            false
        }
    }
}

extension SettingsRoute {
    fileprivate var reachesOut: Bool {
        switch self {
        case .section(let section): section.reachesOut
        case .sourceAvatar, .sources, .sourceCheck, .sourceRemoval, .sourceToken, .sourceWebhook, .sourceWebhookRemoval,
            .machineCode, .machineDecision, .machineRemoval, .tokens, .tokenRemoval, .widgets, .repositories,
            .repositoryScan,
            .repositoryRemoval:
            true
        case .overview, .zone, .authors, .authorRemoval, .exclusions,
            .exclusionRemoval, .sessionEnding, .jobRetry, .accountDeletion, .accountExport, .imports,
            .importConfirmation, .waitingImportRemoval, .importRemoval, .tipClosing, .tipsReset:
            false
        }
    }
}

extension SignInRoute {
    fileprivate var reachesOut: Bool {
        switch self {
        case .page, .provider, .callback, .signOut: false
        case .identityLinking, .identityConfirmation, .identityRemoval, .person: true
        }
    }
}
