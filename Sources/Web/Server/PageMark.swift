import HTTPTypes
import Hummingbird
import Language

/// What a page is made from: while it stays the same, a copy that a browser holds still holds, and nothing is read
/// or made to find that out.
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

extension SiteResponder {
    /// What a page is made from; nil where it is also made from what is stored nowhere.
    func pageMark(of site: Site, _ request: Request) async throws -> PageMark? {
        guard site.isMadeFromWhatIsStored, !request.wantsJSON else { return nil }
        let shared = try await pageCache.sharedData()
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
