import Engine
import HTTPTypes
import Hummingbird
import Language

/// ETag of the data that a page is made from.
///
/// A browser's cached copy is validated against it without rendering the page.
struct PageETag: Hashable, Sendable {
    private let tag: String

    /// Makes the ETag of a page from its account, revision, minute, language and build.
    ///
    /// - Parameters:
    ///   - account: account of the page.
    ///   - build: identifier of the program's build.
    init(_ common: PageCache.CommonData, account: Int64, _ language: Language, build: String) {
        tag = "\(account).\(common.revision).\(common.minute).\(language.rawValue).\(build)"
    }

    /// Makes the ETag of a calendar feed from its key, revision, address and build.
    init(of feed: LinkedCalendarFeed, at address: String, build: String) {
        let parts = [feed.key, "\(feed.revision)", address, build]
        tag = String(Digest.hex(parts.joined(separator: "\n").utf8).prefix(20))
    }

    /// Returns a 304 response if the browser's cached copy is current; nil otherwise.
    func answerToHolder(of request: Request) -> Response? {
        for isCompressed in [request.acceptsGzip, !request.acceptsGzip] {
            let tag = EntityTag(tag, isCompressed: isCompressed)
            guard tag.isHeld(by: request) else { continue }
            return Response(
                status: .notModified,
                headers: [.cacheControl: CachePolicy.askFirst.header, .eTag: tag.text])
        }
        return nil
    }

    /// Adds this ETag to a 200 response; returns others unchanged.
    func tagged(_ answer: Response, _ request: Request) -> Response {
        guard answer.status == .ok else { return answer }
        var answer = answer
        answer.headers[.eTag] = EntityTag(tag, isCompressed: answer.headers[.contentEncoding] != nil).text
        return answer
    }
}

/// Rendered page, with the common data of the same snapshot.
struct LoadedPage: Sendable {
    let text: String
    let common: PageCache.CommonData

    init(_ text: String, _ common: PageCache.CommonData) {
        self.text = text
        self.common = common
    }
}

/// Thrown when the browser's cached copy is current.
struct NotModified: Error {
    let answer: Response
}

extension Route {
    /// Whether the page depends only on its address and on stored data; see ``AreaRoute``.
    var isMadeFromWhatIsStored: Bool {
        switch self {
        case .today, .statistics: true
        case .days(let route): route.isMadeFromWhatIsStored
        case .tasks(let route): route.isMadeFromWhatIsStored
        case .calendar(let route): route.isMadeFromWhatIsStored
        case .diary(let route): route.isMadeFromWhatIsStored
        case .challenge(let route): route.isMadeFromWhatIsStored
        case .mailbox(let route): route.isMadeFromWhatIsStored
        case .welcome(let route): route.isMadeFromWhatIsStored
        case .settings(let route): route.isMadeFromWhatIsStored
        case .signIn(let route): route.isMadeFromWhatIsStored
        case .sharing(let route): route.isMadeFromWhatIsStored
        case .feed(let route): route.isMadeFromWhatIsStored
        case .notifications(let route): route.isMadeFromWhatIsStored
        case .api(let route): route.isMadeFromWhatIsStored
        default: false
        }
    }
}
