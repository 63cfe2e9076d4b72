import Core
import Engine
import HTTPTypes
import Hummingbird

/// What browsers and other machines ask for by themselves: files, the manifest, the page for when there is no
/// connection, and whether the server is well.
struct FileController: Sendable {
    let renderer: PageRenderer
    let assets: Assets
    let pages: PageContexts
    let authenticator: SessionAuthenticator
    let readiness: Readiness
    /// How often one network may have pictures drawn for the opening of the installed app.
    let splashes: RateLimiter
    /// Tells these networks.
    let addresses: ClientAddress

    /// A device asks for four of them, once.
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

    /// An icon, or the picture for the opening of the installed app on a screen of the size that the name tells.
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

    /// The manifest, in the person's language and colours where they are known; the splash screen is painted before any
    /// page is there to ask.
    @Sendable private func manifest(_ request: Request, _ context: ServerContext) async throws -> Response {
        let session = try? await authenticator.session(of: request.headers)
        let page = await pages.safeContext(request, session?.account)
        let isDark = page.appearance == .dark || (page.appearance == .system && request.prefersDark)
        return Payload(renderer.manifest(page, isDark: isDark))
            .response(to: request, type: "application/manifest+json; charset=utf-8")
    }

    /// Whether the server runs; where `ready` is asked, whether it can answer pages as well.
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

    /// The page that the service worker keeps: in the person's colours where they are known, and with nothing that
    /// grows old.
    @Sendable private func offline(_ request: Request, _ context: ServerContext) async throws -> Response {
        let session = try? await authenticator.session(of: request.headers)
        var page = await pages.safeContext(request, session?.account)
        page.sources = nil
        page.revision = ""
        return Payload(renderer.offline(page)).response(to: request)
    }
}

extension Request {
    /// Whether the browser says that the person likes dark pages, as those say that were asked by `Accept-CH`.
    fileprivate var prefersDark: Bool {
        HTTPField.Name(Self.schemeHint).flatMap { headers[$0] }?.contains("dark") == true
    }

    /// The header by which browsers say whether they show pages light or dark.
    static let schemeHint = "Sec-CH-Prefers-Color-Scheme"
}
