import Core
import Engine
import HTTPTypes
import Hummingbird

/// Adds identities to an account, only by forms on its own pages.
struct LinkingController: Sendable {
    let renderer: PageRenderer
    let hosting: Hosting
    /// Public URL of Haru, without a trailing slash.
    let publicAddress: String
    let cookies: AttemptCookies
    /// Returns a new secret at each call.
    let token: @Sendable () -> String
    let settings: SettingsController
    let now: @Sendable () -> Instant

    func addRoutes(to routes: AccountRoutes) {
        routes.post("identities/linking", on: formPage, begin)
        routes.post("identities/confirmation", on: formPage, decide)
    }

    /// Sends the person to a provider whose identity is to be added.
    private func begin(_ request: AccountRequest, _ form: Form) async throws -> Response {
        guard let provider = form.filled(.provider).flatMap(hosting.provider) else {
            throw RequestRejection.page(.notFound)
        }
        let attempt = SignInAttempt(
            provider: provider.id, token: token, target: Route.settings(.section(.sessions)).path,
            choosesAccount: true, account: request.account.id, at: now())
        do {
            let address = try await provider.authorizationAddress(for: attempt.request(publicAddress: publicAddress))
            let context = await request.pages.bareContext(request.request, request.account)
            var response = request.passing(renderer.leaving(for: address, provider: provider.name, context))
            response.headers.append(contentsOf: try cookies.keeping(attempt, in: request.request.headers))
            // The CSP forbids form submissions to other sites, even by a redirect, so the page refreshes instead.
            if let refresh = HTTPField.Name("Refresh") { response.headers[refresh] = "0; url=\(address)" }
            return response
        } catch let problem as SignInProblem {
            problem.log(to: request.context.logger, by: provider)
            throw problem
        }
    }

    /// Adds the identity to the account that started the attempt, or discards it.
    private func decide(_ request: AccountRequest, _ form: Form) async throws -> Response {
        guard let name = form.filled(.attempt),
            var attempt = cookies.attempt(named: name, in: request.request.headers),
            attempt.account == request.account.id, let found = attempt.found
        else { throw SignInProblem.expired }
        let isWanted = form[.decision] == Self.approval
        if isWanted { try await request.useCases.link(found.proven, by: hosting.policy) }
        attempt.found = nil
        attempt.isOver = true
        var response = try await request.done(
            .settings(.section(.sessions)), isWanted ? .identityLinked : nil, Form())
        response.headers.append(contentsOf: try cookies.keeping(attempt, in: request.request.headers))
        return response
    }

    /// Value of the button that adds the identity.
    static let approval = "add"

    @Sendable private func formPage(
        _ request: AccountRequest, _ sent: Form, _ form: FormState
    ) async throws -> LoadedPage {
        try await settings.sectionPage(.sessions, request, form: form)
    }
}
