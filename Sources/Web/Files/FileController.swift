import Core
import Engine
import HTTPTypes
import Hummingbird

/// Routes that browsers and monitors request on their own: files, the manifest, the offline page and the health check.
struct FileController: Sendable {
    let renderer: PageRenderer
    let assets: Assets
    let pages: PageContexts
    let authenticator: SessionAuthenticator
    let readiness: Readiness
    /// Rate limiter of splash images, by network.
    let splashes: RateLimiter
    /// Resolves client networks.
    let addresses: ClientAddress

    /// A device requests four of them, once.
    static let splashRate = RateLimiter.Rate(burst: 24, perSecond: 0.5)

    /// Declares the routes.
    func addRoutes(to router: Router<ServerContext>) {
        router.get("assets/{name}") { request, context in try file(in: assets.files, request, context) }
        router.get("icons/{name}", use: icon)
        router.get("offline", use: offline)
        router.get("manifest.webmanifest", use: manifest)
        router.get("service-worker.js") { request, _ in
            Payload(renderer.serviceWorker(assets: assets.urls))
                .response(to: request, type: "text/javascript; charset=utf-8", cache: .askFirstShared)
        }
        router.get("health") { request, _ in try await health(request) }
    }

    private func file(
        in files: [String: Assets.Asset], _ request: Request, _ context: ServerContext
    ) throws -> Response {
        guard let name = context.parameters.get("name").flatMap({ Route.decoded($0) }), let file = files[name] else {
            throw RequestRejection.page(.notFound)
        }
        return file.payload.response(
            to: request, type: file.type, cache: file.isImmutable ? .forEver : .askFirstShared)
    }

    /// An icon, or a splash image of the installed app in the size given by the name.
    @Sendable private func icon(_ request: Request, _ context: ServerContext) throws -> Response {
        guard case .icon(let name) = context.route, let splash = SplashImage(name: name) else {
            return try file(in: assets.icons, request, context)
        }
        if let seconds = splashes.take(addresses.network(of: request, on: context.channel).text) {
            throw RequestRejection.rate(retryAfter: seconds)
        }
        guard let png = splash.png() else { throw RequestRejection.page(.notFound) }
        return Payload(png, compressible: false).response(to: request, type: "image/png", cache: .shared(86_400))
    }

    /// The manifest, in the person's language and colors if known.
    ///
    /// The splash screen appears before any page can determine them.
    @Sendable private func manifest(_ request: Request, _ context: ServerContext) async throws -> Response {
        let session = try? await authenticator.session(of: request.headers)
        let page = await pages.safeContext(request, session?.account)
        let isDark = page.appearance == .dark || (page.appearance == .system && request.prefersDark)
        return Payload(renderer.manifest(page, isDark: isDark))
            .response(to: request, type: "application/manifest+json; charset=utf-8")
    }

    /// Reports whether the server runs; with `ready` in the query, also whether it can serve pages.
    private func health(_ request: Request) async throws -> Response {
        let asksReadiness = request.query.values["ready"] != nil
        let isWell = if asksReadiness { await readiness.isReady() } else { true }
        var headers: HTTPFields = [
            .contentType: "text/plain; charset=utf-8", .cacheControl: CachePolicy.never.header,
        ]
        if !isWell { headers[.retryAfter] = "10" }
        return Response(
            status: isWell ? .ok : .serviceUnavailable, headers: headers,
            body: .init(byteBuffer: .init(string: isWell ? "ok\n" : "the database is away\n")))
    }

    /// The offline page, which the service worker caches.
    ///
    /// It has the person's colors if known, and no content that becomes outdated.
    @Sendable private func offline(_ request: Request, _ context: ServerContext) async throws -> Response {
        let session = try? await authenticator.session(of: request.headers)
        var page = await pages.safeContext(request, session?.account)
        page.sources = nil
        page.revision = ""
        return Payload(renderer.offline(page)).response(to: request)
    }
}

extension Request {
    /// Whether the browser reports a preference for dark pages; browsers do so after an `Accept-CH` request.
    fileprivate var prefersDark: Bool {
        HTTPField.Name(Self.schemeHint).flatMap { headers[$0] }?.contains("dark") == true
    }

    /// Client hint header with the preferred color scheme.
    static let schemeHint = "Sec-CH-Prefers-Color-Scheme"
}
