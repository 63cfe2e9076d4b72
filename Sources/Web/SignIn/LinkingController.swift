import Core
import Engine
import HTTPTypes
import Hummingbird

/// Adds ways to sign in to an account, by forms of its own pages alone.
struct LinkingController: Sendable {
    let renderer: PageRenderer
    let hosting: Hosting
    /// The address under which people reach Haru, without a slash at its end.
    let publicAddress: String
    let cookies: AttemptCookies
    /// A new secret at each call.
    let token: @Sendable () -> String
    let settings: SettingsController
    let now: @Sendable () -> Instant

    /// Declares the routes.
    func addRoutes(to routes: AccountRoutes) {
        routes.post("identities/linking", on: formPage, begin)
        routes.post("identities/confirmation", on: formPage, decide)
    }

    /// Sends somebody to a provider, whose identity there is then to be added.
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
            // A form may not lead to another site, not by way of a redirect either.
            if let refresh = HTTPField.Name("Refresh") { response.headers[refresh] = "0; url=\(address)" }
            return response
        } catch let problem as SignInProblem {
            problem.log(to: request.context.logger, by: provider)
            throw problem
        }
    }

    /// Adds who has come back to the account that has asked for it, or lets it be.
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

    /// What the button says that adds somebody.
    static let approval = "add"

    @Sendable private func formPage(
        _ request: AccountRequest, _ sent: Form, _ form: FormState
    ) async throws -> LoadedPage {
        try await settings.sectionPage(.sessions, request, form: form)
    }
}
