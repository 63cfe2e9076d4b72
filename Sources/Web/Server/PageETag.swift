import Engine
import HTTPTypes
import Hummingbird
import Language

/// What a page is made from: while it stays the same, a copy that a browser holds still holds, and the page is not
/// made to find that out.
struct PageETag: Hashable, Sendable {
    private let tag: String

    /// Makes the tag of the account, of what is stored, of the minute, of the language and of the program of a page.
    ///
    /// - Parameters:
    ///   - account: whose page it is.
    ///   - build: what tells the program from other builds.
    init(_ common: PageCache.CommonData, account: Int64, _ language: Language, build: String) {
        tag = "\(account).\(common.revision).\(common.minute).\(language.rawValue).\(build)"
    }

    /// Makes the tag of what is stored of an account, of the address and of the program of a calendar feed.
    init(of feed: LinkedCalendarFeed, at address: String, build: String) {
        let parts = [feed.key, "\(feed.revision)", address, build]
        tag = String(Digest.hex(parts.joined(separator: "\n").utf8).prefix(20))
    }

    /// The answer to a browser that holds the page as it is; nil to any other.
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

    /// A page with this tag; other answers stay as they are.
    func tagged(_ answer: Response, _ request: Request) -> Response {
        guard answer.status == .ok else { return answer }
        var answer = answer
        answer.headers[.eTag] = EntityTag(tag, isCompressed: answer.headers[.contentEncoding] != nil).text
        return answer
    }
}

/// A page, and what all pages need as of the moment that it was read.
struct LoadedPage: Sendable {
    let text: String
    let common: PageCache.CommonData

    init(_ text: String, _ common: PageCache.CommonData) {
        self.text = text
        self.common = common
    }
}

/// The browser holds the page as it is.
struct NotModified: Error {
    let answer: Response
}

extension Route {
    /// Whether the page follows from its address and from what is stored, as ``AreaRoute`` says of those of areas.
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
