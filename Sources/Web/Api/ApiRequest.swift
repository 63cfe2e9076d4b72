import Core
import Engine
import HTTPTypes
import Hummingbird
import Language
import Presentation

/// Request of a program, with the services needed to answer it.
struct ApiRequest: Sendable {
    let request: Request
    let context: ApiRequestContext
    /// Identifier of this program's build.
    let build: String

    var account: AccountScope { context.account }
    var useCases: UseCases { context.account.useCases }
    /// The requested language.
    var language: Language { request.preferredLanguage }

    /// Number in the path.
    var number: Int {
        get throws {
            switch context.route {
            case .api(.task(let number)), .api(.taskCompletion(let number)), .api(.widgetCompletion(let number)),
                .api(.note(let number)):
                number
            default: throw RequestRejection.page(.notFound)
            }
        }
    }

    /// Idempotency key of the request; nil when none was sent.
    ///
    /// - Parameter content: body of the request.
    /// - Throws: ``ApiError/header(_:takes:)``.
    func idempotencyKey(_ content: some Sequence<UInt8>) throws -> IdempotencyKey? {
        let name = "Idempotency-Key"
        guard let key = HTTPField.Name(name).flatMap({ request.headers[$0] }) else { return nil }
        guard (1...255).contains(key.utf8.count), key.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            throw ApiError.header(name, takes: language.text(.apiError.allowedAscii))
        }
        return IdempotencyKey(
            name: Digest.hex("\(context.token.id) \(key)".utf8), content: Digest.hex(content))
    }

    /// Returns a response from one snapshot, or a 304 if the program's cached copy is current.
    func read(_ body: @escaping @Sendable (Snapshot) throws -> ApiAnswer) async throws -> Response {
        let (request, account, language, build) = (request, account, language, build)
        @Sendable func tag(_ common: PageCache.CommonData) -> ApiETag {
            ApiETag(common, account: account.id, language, build, request)
        }
        let (common, answer) = try await account.pageCache.load(
            unless: { tag($0).isHeld(by: request) }, body: { try body($0) })
        guard let answer else { return tag(common).notModified }
        if request.headers[.ifNoneMatch] == "*" { return tag(common).notModified }
        return tag(common).tagged(answer.response(to: request))
    }

    /// Response to a change, which is never cached.
    func changed(_ value: JSON, _ status: HTTPResponse.Status = .ok, at route: ApiRoute? = nil) async throws -> Response
    {
        try await account.updates.refresh()
        var response = ApiAnswer(value).response(to: request, status: status, cache: .never)
        if let route { response.headers[.location] = route.path }
        return response
    }

    /// Response to a deletion.
    func deleted() async throws -> Response {
        try await account.updates.refresh()
        return Response(status: .noContent, headers: [.cacheControl: CachePolicy.never.header])
    }
}

/// Response body of the API.
struct ApiAnswer: Sendable {
    let value: JSON
    /// Address of the next page; nil for the last.
    var next: String?

    init(_ value: JSON, next: String? = nil) {
        self.value = value
        self.next = next
    }

    func response(
        to request: Request, status: HTTPResponse.Status = .ok, cache: CachePolicy = .askFirst
    ) -> Response {
        var response = Payload(page: value.compact, for: request)
            .response(to: request, type: "application/json", status: status, cache: cache)
        if let next, let name = HTTPField.Name("Link") { response.headers[name] = "<\(next)>; rel=\"next\"" }
        return response
    }
}

/// ETag of the data that a response is made from, like ``PageETag`` for pages.
///
/// It is weak, since the remaining seconds of today change faster.
struct ApiETag: Sendable {
    private let tag: String

    init(
        _ common: PageCache.CommonData, account: Int64, _ language: Language, _ build: String, _ request: Request
    ) {
        let place = Digest.hex((request.head.path ?? "").utf8).prefix(16)
        tag = "\"\(account).\(common.revision).\(common.minute).\(language.rawValue).\(build).\(place)\""
    }

    /// Whether the program's cached copy has this ETag.
    func isHeld(by request: Request) -> Bool { request.headers[.ifNoneMatch]?.contains(tag) ?? false }

    var notModified: Response {
        Response(status: .notModified, headers: [.cacheControl: CachePolicy.askFirst.header, .eTag: "W/" + tag])
    }

    func tagged(_ response: Response) -> Response {
        var response = response
        response.headers[.eTag] = "W/" + tag
        return response
    }
}
