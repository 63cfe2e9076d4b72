import Core
import Engine
import HTTPTypes
import Hummingbird
import Language
import Presentation

/// Performs the actions of notifications by links that work once and need no session.
struct NotificationLinkController: Sendable {
    let accounts: Accounts
    let renderer: PageRenderer
    let pages: PageContexts

    func addRoutes(to router: Router<ServerContext>) {
        // GET only asks for confirmation, so that prefetching a link does not use it up.
        router.get("n/{secret}") { request, context in
            let action = try await accounts.notificationAction(of: try secret(context))
            return page(action.map(NotificationLinkPage.State.asks) ?? .gone, request)
        }
        router.post("n/{secret}") { request, context in
            let secret = try secret(context)
            let state: NotificationLinkPage.State
            do {
                let outcome = try await accounts.performNotificationAction(of: secret)
                state = outcome.map(NotificationLinkPage.State.done) ?? .gone
            } catch let refusal as DomainError {
                state = .refused(pages.plainContext(request).language.sentence(for: refusal).text)
            }
            var response = request.wantsJSON ? json(state, request) : page(state, request)
            // Other pages that show notifications, such as ntfy's, can read whether the action was performed.
            response.headers[.accessControlAllowOrigin] = "*"
            return response
        }
    }

    private func page(_ state: NotificationLinkPage.State, _ request: Request) -> Response {
        let page = renderer.notificationLink(state, path: String(request.rawPath), pages.plainContext(request))
        return Payload(page).response(to: request, status: state.status, cache: .never)
    }

    /// Response for the service worker: the current badge, or the reason why nothing was done.
    private func json(_ state: NotificationLinkPage.State, _ request: Request) -> Response {
        let fields: [JSON.Member] =
            switch state {
            case .done(let outcome):
                [.init("done", .bool(!outcome.isMoot)), .init("badge", .integer(outcome.badge))]
            case .refused(let problem): [.init("problem", .text(problem))]
            case .asks, .gone: [.init("status", .integer(state.status.code))]
            }
        return Payload(JSON.object(fields).compact)
            .response(to: request, type: Payload.json, status: state.status, cache: .never)
    }

    private func secret(_ context: ServerContext) throws -> String {
        guard let secret = context.parameters.get("secret"), NotificationLink.isSecret(secret) else {
            throw RequestRejection.page(.notFound)
        }
        return secret
    }
}
