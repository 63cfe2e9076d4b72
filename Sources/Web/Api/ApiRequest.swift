import Core
import Engine
import HTTPTypes
import Hummingbird
import Language
import Presentation

/// A request of a program, with what it takes to answer it.
struct ApiRequest: Sendable {
    let request: Request
    let context: ApiRequestContext
    /// What tells the answers of this program from those of another build.
    let build: String

    var account: AccountScope { context.account }
    var useCases: UseCases { context.account.useCases }
    /// The language that was asked for.
    var language: Language { request.preferredLanguage }

    /// The number in the address.
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

    /// The key by which something is made once; nil where none was sent.
    ///
    /// - Parameter content: what was sent with it.
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

    /// Reads an answer as of one moment, unless it is held already.
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

    /// An answer to something that was changed, which nobody keeps.
    func changed(_ value: JSON, _ status: HTTPResponse.Status = .ok, at route: ApiRoute? = nil) async throws -> Response
    {
        try await account.updates.refresh()
        var response = ApiAnswer(value).response(to: request, status: status, cache: .never)
        if let route { response.headers[.location] = route.path }
        return response
    }

    /// An answer to something that was deleted.
    func deleted() async throws -> Response {
        try await account.updates.refresh()
        return Response(status: .noContent, headers: [.cacheControl: CachePolicy.never.header])
    }
}

/// What a program is told.
struct ApiAnswer: Sendable {
    let value: JSON
    /// Where the next page is; nil where there is none.
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

/// What an answer is made from, as ``PageETag`` tells it of pages: while it stays the same, a copy that a program holds
/// still holds.
///
/// It is weak: how many seconds are left of today changes faster.
struct ApiETag: Sendable {
    private let tag: String

    init(
        _ common: PageCache.CommonData, account: Int64, _ language: Language, _ build: String, _ request: Request
    ) {
        let place = Digest.hex((request.head.path ?? "").utf8).prefix(16)
        tag = "\"\(account).\(common.revision).\(common.minute).\(language.rawValue).\(build).\(place)\""
    }

    /// Whether the copy that a program holds is made from the same.
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
