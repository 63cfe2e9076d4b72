import Core
import Engine
import HTTPTypes
import Hummingbird
import Language
import Presentation

/// Signs people in by identity providers.
struct SignInController: Sendable {
    let renderer: PageRenderer
    let pages: PageContexts
    let authenticator: SessionAuthenticator
    let accounts: Accounts
    let hosting: Hosting
    /// Public URL of Haru, without a trailing slash.
    let publicAddress: String
    let cookies: AttemptCookies
    let now: @Sendable () -> Instant

    func addRoutes(to router: Router<ServerContext>) {
        router.get("sign-in", use: show)
        router.get("sign-in/{provider}", use: begin)
        router.get("sign-in/{provider}/callback", use: finish)
    }

    @Sendable private func show(_ request: Request, _ context: ServerContext) async throws -> Response {
        let target = Route.target(request.query[.next] ?? "")
        if try await authenticator.session(of: request.headers) != nil {
            return Self.redirect(to: target ?? Route.today.path)
        }
        return page(request, problem: nil, target: target)
    }

    /// Redirects to a provider.
    ///
    /// A signed-in person is asked first: any site can send a browser here, and that must have no effect.
    @Sendable private func begin(_ request: Request, _ context: ServerContext) async throws -> Response {
        guard request.method == .get, let provider = provider(in: context) else {
            throw RequestRejection.page(.notFound)
        }
        let query = request.query
        let target = Route.target(query[.next] ?? "")
        if let session = try await authenticator.session(of: request.headers) {
            return try await question(request, session, provider, target: target ?? Route.today.path)
        }
        // Another site may have signed the browser in to the provider under an account of its choice.
        guard !request.isLedFromElsewhere else { return page(request, problem: nil, target: target) }
        let zone = (query[.zone] ?? "").prefix(80)
        let attempt = SignInAttempt(
            provider: provider.id, token: authenticator.token, target: target ?? "",
            zone: Zone(String(zone)) == nil ? "" : String(zone), wantsPrivateCounts: query[.privateCounts] != nil,
            choosesAccount: query[.choose] != nil, at: now())
        do {
            let address = try await provider.authorizationAddress(for: attempt.request(publicAddress: publicAddress))
            var response = Self.redirect(to: address)
            response.headers.append(contentsOf: try cookies.keeping(attempt, in: request.headers))
            return response
        } catch let problem as SignInProblem {
            problem.log(to: context.logger, by: provider)
            return page(request, problem: problem, target: target)
        }
    }

    /// Handles the callback of a provider.
    @Sendable private func finish(_ request: Request, _ context: ServerContext) async throws -> Response {
        guard request.method == .get, let provider = provider(in: context) else {
            throw RequestRejection.page(.notFound)
        }
        let session = try await authenticator.session(of: request.headers)
        let state = request.query.values["state"]?.last ?? ""
        guard let attempt = cookies.attempt(ofState: state, in: request.headers), attempt.provider == provider.id else {
            // A restored page or one from the history is of no use to a signed-in person.
            if session != nil { return Self.redirect(to: Route.today.path) }
            return page(request, problem: .expired, target: nil)
        }
        do {
            if attempt.isOver {
                guard session != nil else { throw SignInProblem.expired }
                return Self.redirect(to: attempt.destination)
            }
            if let account = attempt.account {
                guard let session, session.account.id == account else { throw SignInProblem.expired }
                return try await confirm(attempt, request, session, provider)
            }
            if let session { return try await goOn(attempt, request, session, provider) }
            return try await signIn(attempt, request, provider)
        } catch let problem as SignInProblem {
            problem.log(to: context.logger, by: provider)
            var response =
                if let session {
                    refusal(problem, request, await pages.bareContext(request, session.account))
                } else {
                    page(request, problem: problem, target: attempt.target)
                }
            response.headers.append(cookies.forgetting(attempt))
            return response
        }
    }

    /// Starts a session.
    private func signIn(
        _ attempt: SignInAttempt, _ request: Request, _ provider: any IdentityProvider
    ) async throws -> Response {
        let proven = try await identity(attempt, request, provider)
        let device = String((request.headers[.userAgent] ?? "").prefix(200))
        let signedIn = try await authenticator.signIn(
            proven, by: hosting.policy, device: device, home: Zone(attempt.zone) ?? .utc)
        let target = attempt.destination
        var response = Self.redirect(
            to: signedIn.isNew && !Self.goesBeforeWelcome(target) ? Route.welcome(.page).path : target)
        response.headers.append(HTTPField(name: .setCookie, value: signedIn.cookie))
        response.headers.append(contentsOf: try over(attempt, request))
        return response
    }

    /// Whether the target is shown before the first visit: the link request of a machine, or a mailbox that is given.
    private static func goesBeforeWelcome(_ target: String) -> Bool {
        if case .mailbox(.gift)? = Route(path: target) { return true }
        return target.hasPrefix(Route.settings(.section(.machines)).path + "?")
    }

    /// Handles the callback if the browser was signed in elsewhere meanwhile: a session is not replaced without asking.
    private func goOn(
        _ attempt: SignInAttempt, _ request: Request, _ session: AuthenticatedSession, _ provider: any IdentityProvider
    ) async throws -> Response {
        var response: Response
        do {
            let proven = try await identity(attempt, request, provider)
            response =
                if try await accounts.account(of: proven.identity)?.id == session.account.id {
                    Self.redirect(to: attempt.destination)
                } else {
                    try await question(
                        request, session, provider, target: attempt.destination, told: proven.label)
                }
        } catch SignInProblem.expired, SignInProblem.declined {
            response = Self.redirect(to: attempt.destination)
        }
        response.headers.append(contentsOf: try over(attempt, request))
        return response
    }

    /// Asks whether to add an identity to the signed-in account; nothing is stored.
    private func confirm(
        _ attempt: SignInAttempt, _ request: Request, _ session: AuthenticatedSession, _ provider: any IdentityProvider
    ) async throws -> Response {
        var asked = attempt
        let useCases = session.account.useCases
        if attempt.found == nil {
            let proven = try await identity(attempt, request, provider)
            try await useCases.checkLink(proven, by: hosting.policy)
            asked.found = VouchedIdentity(proven)
        }
        guard let found = asked.found?.proven else { throw SignInProblem.expired }
        let own = try await useCases.snapshot { try $0.identities() }
        let page = renderer.confirmLink(
            found, at: provider.name, to: own, attempt: asked.name, await pages.bareContext(request, session.account))
        var response = Payload(page).response(to: request, cache: .never)
        response.headers.append(contentsOf: try cookies.keeping(asked, in: request.headers))
        return response
    }

    /// Returns the identity that the provider vouches for.
    private func identity(
        _ attempt: SignInAttempt, _ request: Request, _ provider: any IdentityProvider
    ) async throws -> ProvenIdentity {
        let query = request.query
        let asked = attempt.request(publicAddress: publicAddress)
        if let error = query.values["error"]?.last {
            if error == "access_denied" { throw SignInProblem.declined }
            let told = String((query.values["error_description"]?.last ?? "no description").asLine.prefix(200))
            throw SignInProblem.rejected(
                provider: provider.name, code: String(error.asLine.prefix(80)),
                fault: ProviderFault(.address(asked.redirectAddress), "was come back to: \(told)"))
        }
        guard let code = query.values["code"]?.last, (1...2_000).contains(code.utf8.count) else {
            throw SignInProblem.expired
        }
        return try await provider.identity(for: code, of: asked)
    }

    /// Returns the headers that mark an attempt as finished.
    private func over(_ attempt: SignInAttempt, _ request: Request) throws -> [HTTPField] {
        var attempt = attempt
        attempt.isOver = true
        return try cookies.keeping(attempt, in: request.headers)
    }

    private func provider(in context: ServerContext) -> (any IdentityProvider)? {
        switch context.route {
        case .signIn(.provider(let id)), .signIn(.callback(let id)): hosting.provider(id)
        default: nil
        }
    }

    private static func redirect(to address: String) -> Response {
        var response = Response.redirect(to: address)
        response.headers[.cacheControl] = CachePolicy.never.header
        return response
    }
}

extension SignInController {
    /// Asks a signed-in person whether to go on, or to sign in as somebody else.
    ///
    /// - Parameter told: identity that the provider returned; nil if it was not requested.
    private func question(
        _ request: Request, _ session: AuthenticatedSession, _ provider: any IdentityProvider, target: String,
        told: String? = nil
    ) async throws -> Response {
        let own = try await session.account.useCases.snapshot { try $0.identities() }
        let page = renderer.signedInAlready(
            as: own, target: target, provider: provider.name, told: told,
            await pages.bareContext(request, session.account))
        return Payload(page).response(to: request, cache: .never)
    }

    /// Shows why nobody was signed in, with the ways to try again.
    private func page(_ request: Request, problem: SignInProblem?, target: String?) -> Response {
        var context = pages.plainContext(request)
        context.demo = pages.demo
        let text = problem.map { context.language.sentence(for: $0).text }
        let page = renderer.signIn(
            hosting.providers.map { ($0.id, $0.name, $0.offersPrivateCounts) },
            target: target.flatMap { $0.isEmpty ? nil : $0 },
            farewell: request.query[.notice].map {
                $0 == Notice.personDeleted.rawValue ? .settings.deletedNow : .signIn.signedOutNow
            },
            problem: text, context)
        return Payload(page).response(
            to: request, status: problem.map { .init(code: $0.status) } ?? .ok, cache: .never)
    }

    /// Shows a signed-in person why the attempt failed.
    private func refusal(_ problem: SignInProblem, _ request: Request, _ context: PageContext) -> Response {
        let page = renderer.error(.refusal(context.language.sentence(for: problem).text), context)
        return Payload(page).response(to: request, status: .init(code: problem.status), cache: .never)
    }
}

extension Request {
    /// Whether another site sent the browser here, according to `Sec-Fetch-Site`.
    fileprivate var isLedFromElsewhere: Bool {
        guard let name = HTTPField.Name("Sec-Fetch-Site"), let route = headers[name] else { return false }
        return route != "same-origin" && route != "none"
    }
}
