import Engine
import HTTPTypes
import Hummingbird
import Language

/// What a page is made from: while it stays the same, a copy that a browser holds still holds, and the page is not
/// made to find that out.
struct PageMark: Hashable, Sendable {
    private let tag: String

    /// Makes the mark of what is stored, of the minute and of the language of a page.
    init(_ shared: PageCache.SharedData, _ language: Language) {
        tag = "\(shared.mark).\(shared.minute).\(language.rawValue)"
    }

    /// The answer to a browser that holds the page as it is; nil to any other.
    func answerToHolder(of request: Request) -> Response? {
        for isCompressed in [request.acceptsGzip, !request.acceptsGzip] {
            let tag = EntityTag(tag, isCompressed: isCompressed)
            guard tag.isHeld(by: request) else { continue }
            return Response(
                status: .notModified,
                headers: [
                    .cacheControl: CachePolicy.askFirst.header, .vary: CachePolicy.askFirst.variance, .eTag: tag.text,
                ])
        }
        return nil
    }

    /// A page with this mark; other answers stay as they are.
    func marked(_ answer: Response, _ request: Request) -> Response {
        guard answer.status == .ok else { return answer }
        var answer = answer
        answer.headers[.eTag] = EntityTag(tag, isCompressed: answer.headers[.contentEncoding] != nil).text
        return answer
    }
}

/// A page, and what all pages need as of the moment that it was read.
struct LoadedPage: Sendable {
    let text: String
    let shared: PageCache.SharedData

    init(_ text: String, _ shared: PageCache.SharedData) {
        self.text = text
        self.shared = shared
    }
}

/// The browser holds the page as it is.
struct NotModified: Error {
    let answer: Response
}

extension SiteResponder {
    /// Reads what a page shows, with what nearly every page needs, as of one moment and in one transaction.
    ///
    /// - Throws: ``NotModified`` when the browser holds the page as it is.
    func load<Value: Sendable>(
        _ request: Request, _ body: @escaping @Sendable (Snapshot) throws -> Value
    ) async throws -> (shared: PageCache.SharedData, value: Value) {
        let (shared, value) = try await pageCache.load(
            unless: { answerToHolder($0, request) != nil }, body: { try body($0) })
        if let answer = answerToHolder(shared, request) { throw NotModified(answer: answer) }
        // A page is only left out for who holds it.
        guard let value else { throw CancellationError() }
        return (shared, value)
    }

    func answerToHolder(_ shared: PageCache.SharedData, _ request: Request) -> Response? {
        guard request.headers[.ifNoneMatch] != nil else { return nil }
        return pageMark(shared, request)?.answerToHolder(of: request)
    }

    /// What a page is made from; nil where it is also made from what is stored nowhere.
    func pageMark(_ shared: PageCache.SharedData, _ request: Request) -> PageMark? {
        guard request.method == .get || request.method == .head, !request.wantsJSON,
            Site(path: request.rawPath)?.isMadeFromWhatIsStored == true
        else { return nil }
        return PageMark(shared, Self.language(shared.settings, request))
    }
}

extension Site {
    /// Whether the page follows from its address, from what is stored, from the language and from the time alone:
    /// not from a search or a reading that goes on, from what git says, or from where one came from.
    fileprivate var isMadeFromWhatIsStored: Bool {
        switch self {
        case .today, .day, .explanation, .challenge, .calendar, .statistics: true
        case .tasks(let site):
            switch site {
            case .matrix, .list, .timeline: true
            default: false
            }
        case .diary(let site):
            switch site {
            case .notes, .note: true
            default: false
            }
        case .settings: true
        case .settingsSection(let section): section != .repositories && section != .sessions
        default: false
        }
    }
}
