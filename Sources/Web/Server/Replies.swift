import Core
import HTTPTypes
import Hummingbird
import NIOCore

/// Caching of a response.
enum CachePolicy {
    /// The browser revalidates each time; shared caches must not store the response.
    case askFirst
    /// Every cache revalidates each time; the response has no personal content.
    case askFirstShared
    /// Forever: the address changes with the content.
    case forEver
    /// Forever, but only in the person's own browser.
    case forEverPrivate
    /// Any cache may store the response for this many seconds without revalidation.
    case shared(Int)
    /// Not stored.
    case never

    var header: String {
        switch self {
        case .askFirst: "private, no-cache"
        case .askFirstShared: "no-cache"
        case .forEver: "public, max-age=31536000, immutable"
        case .forEverPrivate: "private, max-age=31536000, immutable"
        case .shared(let seconds): "public, max-age=\(seconds)"
        case .never: "no-store"
        }
    }
}

extension Payload {
    static let html = "text/html; charset=utf-8"
    static let json = "application/json; charset=utf-8"

    /// Response in the encoding that the browser accepts, or a 304 if its cached copy is current.
    func response(
        to request: Request, type: String = Self.html, status: HTTPResponse.Status = .ok, cache: CachePolicy = .askFirst
    ) -> Response {
        var headers: HTTPFields = [.contentType: type, .cacheControl: cache.header]
        var body = plain
        if let compressed, request.acceptsGzip {
            headers[.contentEncoding] = "gzip"
            body = compressed
        }
        let answer = Response(status: status, headers: headers, body: .init(byteBuffer: body))
        guard status == .ok, let tag else { return answer }
        return EntityTag(tag, isCompressed: headers[.contentEncoding] != nil).answer(answer, to: request)
    }
}

/// ETag of a representation, as browsers return it.
struct EntityTag: Hashable, Sendable {
    /// Value with quotes, as in headers.
    let text: String

    init(_ tag: String, isCompressed: Bool) {
        text = isCompressed ? "\"\(tag)-gzip\"" : "\"\(tag)\""
    }

    /// Whether this is the ETag of the browser's cached copy.
    func isHeld(by request: Request) -> Bool {
        guard let known = request.headers[.ifNoneMatch] else { return false }
        return known.contains(text) || known == "*"
    }

    /// Response with this ETag, or a 304 without content when the browser's copy is current.
    func answer(_ answer: Response, to request: Request) -> Response {
        var answer = answer
        answer.headers[.eTag] = text
        guard isHeld(by: request) else { return answer }
        answer.headers[.contentType] = nil
        answer.headers[.contentEncoding] = nil
        return Response(status: .notModified, headers: answer.headers)
    }
}

extension Request {
    /// Whether the browser accepts gzip; a quality of 0 counts as a refusal.
    var acceptsGzip: Bool {
        guard let accepted = headers[.acceptEncoding] else { return false }
        return accepted.split(separator: ",").contains { part in
            let fields = part.split(separator: ";")
            guard fields.first.map({ $0.trimmed.lowercased() }) == "gzip" else { return false }
            return !fields.dropFirst().contains { ["q=0", "q=0.0", "q=0.00", "q=0.000"].contains($0.trimmed) }
        }
    }

    /// Address under which a program can reach this server, as far as the request shows.
    ///
    /// A proxy terminates TLS.
    ///
    /// Loopback addresses have no TLS, and names that only browsers resolve are replaced.
    var address: String {
        let authority = head.authority ?? ""
        let host = authority.prefixMatch(of: /\[[^\]]*\]|[^:]*/).map { String($0.output) } ?? ""
        let port = authority.dropFirst(host.count)
        if host == "localhost" || host.hasSuffix(".localhost") { return "http://127.0.0.1" + port }
        return (host == "127.0.0.1" || host == "[::1]" ? "http://" : "https://") + authority
    }

    /// Address for opening pages in a browser, for a program on this machine or another.
    ///
    /// - Parameter name: name under which local browsers reach the server, to which their cookies belong; nil if that
    ///   is its address.
    func pageAddress(named name: String?) -> String {
        let loopback = /http:\/\/(?:127\.0\.0\.1|\[::1\])(:\d+)?/
        guard let name, let match = address.wholeMatch(of: loopback) else { return address }
        return "http://\(name)\(match.1 ?? "")"
    }

    /// Whether the path belongs to the HTTP API.
    var isOfProgram: Bool { rawPath == ApiRoute.root || rawPath.hasPrefix(ApiRoute.root + "/") }

    /// Whether a program requests JSON, rather than a browser a page.
    var wantsJSON: Bool {
        accepts("application/json") && !wantsPage
    }

    /// Whether a browser requests a page.
    var wantsPage: Bool { accepts("text/html") }

    /// Whether the accepted types include this one, at any quality.
    private func accepts(_ type: StaticString) -> Bool {
        let name = UnsafeBufferPointer(start: type.utf8Start, count: type.utf8CodeUnitCount)
        return headers[values: .accept].contains { accepted in
            accepted.utf8.split(separator: UInt8(ascii: ",")).contains {
                $0.drop { $0 == UInt8(ascii: " ") }.starts(with: name)
            }
        }
    }

    /// The path without its query, still percent-encoded.
    var rawPath: Substring { (head.path ?? "/").prefix { $0 != "?" && $0 != "#" } }

    /// Path and query of the referrer, such as `/tasks?a=b`.
    ///
    /// The origin is dropped; a path of another site matches no page here.
    var referrer: String? {
        guard let text = headers[.referer], let scheme = text.firstRange(of: "://") else { return nil }
        let rest = text[scheme.upperBound...]
        return rest.firstIndex(of: "/").map { String(rest[$0...]) }
    }

    /// Items of the query; empty when malformed.
    var query: Form { uri.query.flatMap { Form($0) } ?? Form() }
}
