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

    /// Declares the routes.
    func addRoutes(to router: Router<ServerContext>) {
        router.get("assets/{name}") { request, context in try file(in: assets.files, request, context) }
        router.get("icons/{name}") { request, context in try file(in: assets.icons, request, context) }
        router.get("offline", use: offline)
        router.get("manifest.webmanifest") { request, _ in
            Payload(renderer.manifest(pages.plainContext(request)))
                .response(to: request, type: "application/manifest+json; charset=utf-8")
        }
        router.get("service-worker.js") { request, _ in
            Payload(renderer.serviceWorker(assets: assets.urls))
                .response(to: request, type: "text/javascript; charset=utf-8", cache: .askFirstShared)
        }
        router.get("health") { request, _ in try await health(request) }
    }

    private func file(
        in files: [String: Assets.Asset], _ request: Request, _ context: ServerContext
    ) throws -> Response {
        guard let name = context.parameters.get("name").flatMap({ Site.decoded($0) }), let file = files[name] else {
            throw RequestRejection.page(.notFound)
        }
        return file.payload.response(
            to: request, type: file.type, cache: file.isImmutable ? .forEver : .askFirstShared)
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
        page.mark = ""
        return Payload(renderer.offline(page)).response(to: request)
    }
}
