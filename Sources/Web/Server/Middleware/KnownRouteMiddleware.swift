import HTTPTypes
import Hummingbird

/// Rejects requests for unknown routes and unsupported methods.
///
/// A page in response to a form has the form's address, so opening that address redirects to the form's page.
struct KnownRouteMiddleware: RouterMiddleware {
    typealias Context = ServerContext

    func handle(_ request: Request, context: ServerContext, next: Next) async throws -> Response {
        guard request.rawPath.utf8.count <= Route.longestPath else {
            throw RequestRejection.page(.notFound, status: .uriTooLong)
        }
        guard let route = context.route else { throw RequestRejection.page(.notFound) }
        guard route.methods.contains(request.method) else {
            if request.method == .get, request.wantsPage, let page = route.pageOfForm {
                return Response.redirect(to: page.path)
            }
            throw RequestRejection.method(allowed: route.methods)
        }
        return try await next(request, context)
    }
}

extension Route {
    /// Page that contains the form of this route; nil when there is none.
    var pageOfForm: Route? {
        switch self {
        case .settings(let route): route.section.map { .settings(.section($0)) }
        case .notifications: .settings(.section(.notifications))
        case .feed: .settings(.section(.feeds))
        case .sharing: .settings(.section(.sharing))
        case .signIn(.person): .settings(.section(.people))
        case .signIn: .settings(.section(.sessions))
        case .challenge: .challenge(.page)
        case .days(.freezes), .days(.freezesRemoval): .today
        // A letter that was not drawn has no page.
        case .mailbox(.hiding), .mailbox(.restoration), .mailbox(.removal): .mailbox(.mailboxes)
        case .webhook, .deviceCode, .deviceToken, .api: nil
        default: pageAbove
        }
    }

    /// The nearest ancestor page: `/tasks/7` for `/tasks/7/completion`.
    private var pageAbove: Route? {
        var path = path[...]
        while let slash = path.lastIndex(of: "/"), slash > path.startIndex {
            path = path[..<slash]
            if let route = Route(path: path), route.methods.contains(.get) { return route }
        }
        return nil
    }
}

extension SettingsRoute {
    /// Section that contains the form.
    fileprivate var section: SettingsSection? {
        switch self {
        case .zone: .zone
        case .repositories, .repositoryScan, .repositoryRemoval, .jobRetry: .repositories
        case .sources, .sourceAvatar, .sourceCheck, .sourceRemoval, .sourceToken, .sourceWebhook, .sourceWebhookRemoval:
            .sources
        case .authors, .authorRemoval: .authors
        case .exclusions, .exclusionRemoval: .exclusions
        case .sessionEnding: .sessions
        case .machineCode, .machineDecision, .machineRemoval: .machines
        case .tokens, .tokenRemoval: .tokens
        case .widgets: .widgets
        case .accountDeletion: .deletion
        case .accountExport: .export
        case .imports, .importConfirmation, .waitingImportRemoval, .importRemoval: .import
        case .tipClosing, .tipsReset: .appearance
        case .section(let section): section
        case .overview: nil
        }
    }
}
