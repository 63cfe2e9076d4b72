import Core
import Engine
import HTTPTypes
import Hummingbird
import Language
import Presentation

/// Lets people in whom a provider vouches for.
struct SignInController: Sendable {
    let renderer: PageRenderer
    let pages: PageContexts
    let authenticator: SessionAuthenticator
    let accounts: Accounts
    let hosting: Hosting
    /// The address under which people reach Haru, without a slash at its end.
    let publicAddress: String
    let now: @Sendable () -> Instant

    /// Declares the routes.
    func addRoutes(to router: Router<ServerContext>) {
        router.get("sign-in", use: show)
        router.get("sign-in/{provider}", use: begin)
        router.get("sign-in/{provider}/callback", use: finish)
    }

    @Sendable private func show(_ request: Request, _ context: ServerContext) async throws -> Response {
        if try await authenticator.session(of: request.headers) != nil {
            return Response.redirect(to: Site.today.path)
        }
        return page(request, problem: nil)
    }

    /// Sends somebody to a provider.
    @Sendable private func begin(_ request: Request, _ context: ServerContext) async throws -> Response {
        guard request.method == .get, let provider = provider(in: context) else {
            throw RequestRejection.page(.notFound)
        }
        let query = request.query
        let session = try await authenticator.session(of: request.headers)
        let zone = (query[.zone] ?? "").prefix(80)
        let attempt = SignInAttempt(
            provider: provider.id, token: authenticator.token, target: Site.target(query[.next] ?? "") ?? "",
            zone: Zone(String(zone)) == nil ? "" : String(zone), wantsPrivateCounts: query[.privateCounts] != nil,
            account: session?.account.id, at: now())
        do {
            let address = try await provider.authorizationAddress(for: asked(attempt))
            var response = Response.redirect(to: address)
            response.headers[.setCookie] = authenticator.attemptCookie(
                try attempt.sealed(by: accounts.secrets), seconds: SignInAttempt.lifetime)
            response.headers[.cacheControl] = CachePolicy.never.header
            return response
        } catch let problem as SignInProblem {
            return page(request, problem: problem)
        }
    }

    /// Lets somebody in who comes back from a provider.
    @Sendable private func finish(_ request: Request, _ context: ServerContext) async throws -> Response {
        guard request.method == .get, let provider = provider(in: context) else {
            throw RequestRejection.page(.notFound)
        }
        do {
            return try await finish(request, provider)
        } catch let problem as SignInProblem {
            var response = page(request, problem: problem)
            response.headers[.setCookie] = authenticator.attemptCookie("", seconds: 0)
            return response
        }
    }

    private func finish(_ request: Request, _ provider: any IdentityProvider) async throws -> Response {
        let query = request.query
        guard let cookie = authenticator.attempt(in: request.headers),
            let attempt = SignInAttempt(cookie, openedBy: accounts.secrets, at: now()), attempt.provider == provider.id,
            attempt.isState(query.values["state"]?.last ?? "")
        else { throw SignInProblem.expired }
        if let error = query.values["error"]?.last {
            throw error == "access_denied"
                ? SignInProblem.declined
                : SignInProblem.rejected(provider: provider.name, code: String(error.asLine.prefix(80)))
        }
        guard let code = query.values["code"]?.last, (1...2_000).contains(code.utf8.count) else {
            throw SignInProblem.expired
        }
        let proven = try await provider.identity(for: code, of: asked(attempt))
        if let account = attempt.account {
            return try await link(proven, to: account, request)
        }
        let device = String((request.headers[.userAgent] ?? "").prefix(200))
        let signedIn = try await authenticator.signIn(
            proven, by: hosting.policy, device: device, home: Zone(attempt.zone) ?? .utc)
        let target = attempt.target.isEmpty ? Site.today.path : attempt.target
        // A machine that waits for its person goes before the welcome, which comes by itself.
        let isForMachine = target.hasPrefix(Site.settings(.section(.machines)).path + "?")
        var response = Response.redirect(to: signedIn.isNew && !isForMachine ? Site.welcome(.page).path : target)
        response.headers.append(HTTPField(name: .setCookie, value: signedIn.cookie))
        response.headers.append(HTTPField(name: .setCookie, value: authenticator.attemptCookie("", seconds: 0)))
        response.headers[.cacheControl] = CachePolicy.never.header
        return response
    }

    /// Gives an account one more identity, where whoever asks is still signed in to it.
    private func link(_ proven: ProvenIdentity, to account: Int64, _ request: Request) async throws -> Response {
        guard let session = try await authenticator.session(of: request.headers), session.account.id == account else {
            throw SignInProblem.expired
        }
        try await session.account.useCases.link(proven)
        try await session.account.updates.refresh()
        var response = Response.redirect(
            to: Site.settings(.section(.sessions)).path + "?\(Field.notice.rawValue)=\(Notice.identityLinked.rawValue)")
        response.headers[.setCookie] = authenticator.attemptCookie("", seconds: 0)
        return response
    }

    private func provider(in context: ServerContext) -> (any IdentityProvider)? {
        switch context.site {
        case .signIn(.provider(let id)), .signIn(.callback(let id)): hosting.provider(id)
        default: nil
        }
    }

    private func asked(_ attempt: SignInAttempt) -> AuthorizationRequest {
        attempt.request(redirectAddress: publicAddress + Site.signIn(.callback(attempt.provider)).path)
    }

    private func page(_ request: Request, problem: SignInProblem?) -> Response {
        let context = pages.plainContext(request)
        let text = problem.map { context.language.sentence(for: $0).text }
        let page = renderer.signIn(
            hosting.providers.map { ($0.id, $0.name, $0.offersPrivateCounts) },
            target: Site.target(request.query[.next] ?? ""), isSignedOut: request.query[.notice] != nil, problem: text,
            context)
        return Payload(page).response(to: request, status: problem?.status ?? .ok, cache: .never)
    }
}

extension SignInProblem {
    /// The status of the page that says so.
    fileprivate var status: HTTPResponse.Status {
        switch self {
        case .declined, .notAllowed, .disabled: .forbidden
        case .unreachable, .unreadable, .rejected: .badGateway
        default: .badRequest
        }
    }
}
