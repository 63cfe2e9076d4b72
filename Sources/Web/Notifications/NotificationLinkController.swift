import Core
import Engine
import HTTPTypes
import Hummingbird
import Language
import Presentation

/// Does what notifications offer, by links that hold once and take no session.
struct NotificationLinkController: Sendable {
    let accounts: Accounts
    let renderer: PageRenderer
    let pages: PageContexts

    /// Declares the routes.
    func addRoutes(to router: Router<ServerContext>) {
        // Opening a link does nothing: what fetches addresses unasked must not use it up.
        router.get("n/{secret}") { request, context in
            guard let action = try await accounts.notificationAction(of: try secret(context)) else {
                throw RequestRejection.page(.notFound)
            }
            let page = renderer.notificationLink(
                action, path: String(request.rawPath), isDone: false, pages.plainContext(request))
            return Payload(page).response(to: request, cache: .never)
        }
        router.post("n/{secret}") { request, context in
            let done = try await accounts.performNotificationAction(of: try secret(context))
            guard let done else { throw RequestRejection.page(.notFound) }
            if request.wantsJSON {
                return Payload(JSON.object([.init("done", .bool(true))]).compact)
                    .response(to: request, type: Payload.json, cache: .never)
            }
            let page = renderer.notificationLink(
                done, path: String(request.rawPath), isDone: true, pages.plainContext(request))
            return Payload(page).response(to: request, cache: .never)
        }
    }

    private func secret(_ context: ServerContext) throws -> String {
        guard let secret = context.parameters.get("secret"), NotificationLink.isSecret(secret) else {
            throw RequestRejection.page(.notFound)
        }
        return secret
    }
}

/// What a link of a notification does, and the button for it.
struct NotificationLinkPage: TemplateValue {
    let title: String
    let text: String
    let button: String
    let path: String
    let isDone: Bool
    let homePath = Site.today.path

    init(_ action: NotificationAction, path: String, isDone: Bool, _ language: Language) {
        switch action {
        case .complete:
            title = language.text(isDone ? .nudgeLinkTaskDone : .nudgeLinkTask)
            button = language.text(.nudgeLinkTaskButton)
        case .rest:
            title = language.text(isDone ? .nudgeLinkRestDone : .nudgeLinkRest)
            button = language.text(.nudgeLinkRestButton)
        }
        text = language.text(isDone ? .nudgeLinkDoneText : .nudgeLinkText)
        self.path = path
        self.isDone = isDone
    }
}

extension PageRenderer {
    /// The page of a link of a notification, which tells nothing of the person.
    func notificationLink(
        _ action: NotificationAction, path: String, isDone: Bool, _ context: PageContext
    ) -> String {
        let page = NotificationLinkPage(action, path: path, isDone: isDone, context.language)
        let shell = Shell(title: page.title, name: "sign-in", context: context, isKnown: false)
        return render(.notificationLink, page, shell: shell, context.language)
    }
}
