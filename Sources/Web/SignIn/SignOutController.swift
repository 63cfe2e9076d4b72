import Engine
import Graphics
import HTTPTypes
import Hummingbird
import Language
import Presentation

/// Signs browsers out, and removes identities from accounts.
struct SignOutController: Sendable {
    let renderer: PageRenderer
    let authenticator: SessionAuthenticator
    let isHosted: Bool
    let settings: SettingsController
    /// Cookie with the ID of a notified browser.
    let cookie: PushCookie

    func addRoutes(to routes: AccountRoutes) {
        routes.get("sign-out") { request in
            request.passing(try await page(request, request.query, problem: nil))
        }
        routes.post("sign-out", signOut)
        routes.post("identities/removal", on: formPage) { request, form in
            try await request.useCases.unlink(
                form.filled(.identity) ?? "", keeping: request.context.session.hash)
            return try await request.done(.settings(.section(.sessions)), .identityRemoved, form)
        }
    }

    private func page(_ request: AccountRequest, _ fields: Form, problem: String?) async throws -> String {
        let device = cookie.device(in: request.request.headers)
        let (common, (accounts, isNotified)) = try await request.load { snapshot in
            (try snapshot.grantedAccounts(), try snapshot.pushDevices().contains { $0.id == device && $0.isReached })
        }
        return renderer.signOut(
            isHosted: isHosted, isNotified: isNotified, forges: request.useCases.revocable(accounts).map(\.name),
            target: Self.target(fields), problem: problem, request.pageContext(common))
    }

    /// Returns the destination after signing in again.
    private static func target(_ fields: Form) -> String? { fields.filled(.next).flatMap { Route.target($0) } }

    /// Ends the session; tokens are revoked first, so that a failure is reported while the person is still signed in.
    private func signOut(_ request: AccountRequest, _ form: Form) async throws -> Response {
        if form[.revoke] != nil {
            do {
                try await request.useCases.revokeGrants()
            } catch let problem as SignInProblem {
                let text = try await request.language().sentence(for: problem).text
                return request.passing(try await page(request, form, problem: text), .badGateway)
            }
        }
        let language = try await request.language()
        // A browser that is signed out gets no more notifications.
        let device = cookie.device(in: request.request.headers)
        let isRemoved = if let device { try await request.useCases.removePushDeviceIfKnown(device) } else { false }
        try await request.useCases.endSession(SessionReport.id(ofHash: request.context.session.hash))
        try await request.account.updates.refresh()
        var response: Response
        if isHosted {
            let target = Self.target(form).map { "&\(Field.next.rawValue)=\(Route.encoded($0))" }
            response = Response.redirect(
                to: Route.signIn(.page).path + "?\(Field.notice.rawValue)=signed-out" + (target ?? ""))
        } else {
            response = request.passing(
                renderer.farewell(
                    .signIn.signedOutTitle, .signIn.signedOutText, request.pages.plainContext(request.request, language)
                ))
        }
        authenticator.signOut(in: &response, of: request, form, isHosted: isHosted)
        if isRemoved { response.headers.append(HTTPField(name: .setCookie, value: cookie.removal)) }
        return response
    }

    @Sendable private func formPage(
        _ request: AccountRequest, _ sent: Form, _ form: FormState
    ) async throws -> LoadedPage {
        try await settings.sectionPage(.sessions, request, form: form)
    }
}

extension SessionAuthenticator {
    /// Removes the session cookie and the data of the account that the browser stores.
    ///
    /// Pages cached for offline use are always removed. A script can remove this account's share of the other data;
    /// without it all data is removed.
    func signOut(in response: inout Response, of request: AccountRequest, _ form: Form, isHosted: Bool) {
        response.headers[.setCookie] = removal(for: request.request.headers)
        let forgetsItself = isHosted && form[.forgets] == "own"
        if let name = HTTPField.Name("Clear-Site-Data") {
            response.headers[name] = forgetsItself ? "\"cache\"" : "\"cache\", \"storage\""
        }
    }
}

extension PageRenderer {
    /// Renders the last page after leaving a Haru of one's own, for example with the way to come back.
    func farewell(_ title: Message, _ advice: Message, _ context: PageContext) -> String {
        let language = context.language
        let page = MessagePage(
            title: language.text(title), advice: language.text(advice), reference: nil, action: nil,
            path: Route.today.path, drawing: Figure.resting)
        let shell = Shell(title: page.title, name: "message", context: context, isKnown: false)
        return render(page.html, shell: shell)
    }
}
