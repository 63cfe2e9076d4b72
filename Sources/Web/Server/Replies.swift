import Core
import HTTPTypes
import Hummingbird
import NIOCore

/// How long a browser may keep what it was sent.
enum CachePolicy {
    /// It asks each time whether its copy still holds; nobody else may keep one.
    case askFirst
    /// It asks each time, and the copy may be shared: nothing personal is in it.
    case askFirstShared
    /// For ever: the address changes with the content.
    case forEver
    /// As long, but by the person's own browser alone.
    case forEverPrivate
    /// Anybody may keep it so many seconds, without asking.
    case shared(Int)
    /// Not at all.
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

    /// Sends the content in the form that the browser takes, or tells it that its copy still holds.
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

/// What tells one content of an address from another, as browsers send it back.
struct EntityTag: Hashable, Sendable {
    /// With its quotes, as it stands in headers.
    let text: String

    init(_ tag: String, isCompressed: Bool) {
        text = isCompressed ? "\"\(tag)-gzip\"" : "\"\(tag)\""
    }

    /// Whether the copy that a browser holds is the one that this tells of.
    func isHeld(by request: Request) -> Bool {
        guard let known = request.headers[.ifNoneMatch] else { return false }
        return known.contains(text) || known == "*"
    }

    /// An answer with this tag; without its content where the browser holds it.
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
    /// Whether the browser takes gzip; a refusal by weight is honoured.
    var acceptsGzip: Bool {
        guard let accepted = headers[.acceptEncoding] else { return false }
        return accepted.split(separator: ",").contains { part in
            let fields = part.split(separator: ";")
            guard fields.first.map({ $0.trimmed.lowercased() }) == "gzip" else { return false }
            return !fields.dropFirst().contains { ["q=0", "q=0.0", "q=0.00", "q=0.000"].contains($0.trimmed) }
        }
    }

    /// Where a program reaches the server that whoever asks has reached, as far as it can know.
    ///
    /// What stands before it takes TLS off. Within a machine there is none, and names that browsers alone resolve are of
    /// no use to others.
    var address: String {
        let authority = head.authority ?? ""
        let host = authority.prefixMatch(of: /\[[^\]]*\]|[^:]*/).map { String($0.output) } ?? ""
        let port = authority.dropFirst(host.count)
        if host == "localhost" || host.hasSuffix(".localhost") { return "http://127.0.0.1" + port }
        return (host == "127.0.0.1" || host == "[::1]" ? "http://" : "https://") + authority
    }

    /// Where a browser opens pages of the server that a program on this machine, or another one, has reached.
    ///
    /// - Parameter name: the name under which browsers reach it on this machine, to which their cookies belong; nil where
    ///   that is its address.
    func pageAddress(named name: String?) -> String {
        let loopback = /http:\/\/(?:127\.0\.0\.1|\[::1\])(:\d+)?/
        guard let name, let match = address.wholeMatch(of: loopback) else { return address }
        return "http://\(name)\(match.1 ?? "")"
    }

    /// Whether what is asked for would belong to the HTTP API.
    var isOfProgram: Bool { rawPath == ApiRoute.root || rawPath.hasPrefix(ApiRoute.root + "/") }

    /// Whether a program asks, rather than a browser for a page.
    var wantsJSON: Bool {
        accepts("application/json") && !wantsPage
    }

    /// Whether a browser asks for a page.
    var wantsPage: Bool { accepts("text/html") }

    /// Whether one of the types that are asked for is this one, whatever its weight.
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

    /// What led here, without its origin: `/tasks?a=b`; what is not a page of this site is not found by its path.
    var referrer: String? {
        guard let text = headers[.referer], let scheme = text.firstRange(of: "://") else { return nil }
        let rest = text[scheme.upperBound...]
        return rest.firstIndex(of: "/").map { String(rest[$0...]) }
    }

    /// The items of the query; none when it is broken.
    var query: Form { uri.query.flatMap { Form($0) } ?? Form() }
}
