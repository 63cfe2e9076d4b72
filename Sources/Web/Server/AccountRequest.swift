import Core
import Engine
import HTTPTypes
import Hummingbird
import Language
import Presentation

/// A request of an account, with what it takes to answer it.
struct AccountRequest: Sendable {
    let request: Request
    let context: AccountRequestContext
    let pages: PageContexts

    var account: AccountScope { context.account }
    var useCases: UseCases { context.account.useCases }
    var query: Form { request.query }
    var wantsJSON: Bool { request.wantsJSON }

    /// What every page needs besides its own matter.
    func pageContext() async throws -> PageContext { pageContext(try await account.pageCache.commonData()) }

    /// What every page needs besides its own matter, as of when something was read.
    func pageContext(_ common: PageCache.CommonData) -> PageContext {
        var page = pages.context(request, account, common)
        page.hosted?.isAdministrator = context.session.isAdministrator
        return page
    }

    /// The language of the person's pages.
    func language() async throws -> Language { language(try await account.pageCache.commonData().settings) }

    /// The language of the person's pages.
    func language(_ settings: Settings) -> Language { request.language(settings) }

    /// Reads what a page shows, with what nearly every page needs, as of one moment and in one transaction.
    ///
    /// - Parameter prefetch: what the page reads in any case; nil for what nearly every page does.
    /// - Throws: ``NotModified`` when the browser holds the page as it is.
    func load<Value: Sendable>(
        prefetching prefetch: Prefetch? = nil, _ body: @escaping @Sendable (Snapshot) throws -> Value
    ) async throws -> (common: PageCache.CommonData, value: Value) {
        let (common, value) = try await account.pageCache.load(
            unless: { answerToHolder($0) != nil }, prefetching: prefetch, body: { try body($0) })
        if let answer = answerToHolder(common) { throw NotModified(answer: answer) }
        // A page is only left out for who holds it.
        guard let value else { throw CancellationError() }
        return (common, value)
    }

    /// The answer to a browser that holds the page as it is; nil to any other.
    func answerToHolder(_ common: PageCache.CommonData) -> Response? {
        guard request.headers[.ifNoneMatch] != nil else { return nil }
        return pageTag(common)?.answerToHolder(of: request)
    }

    /// What a page is made from; nil where it is also made from what is stored nowhere.
    private func pageTag(_ common: PageCache.CommonData) -> PageETag? {
        guard request.method == .get || request.method == .head, !wantsJSON, context.route.isMadeFromWhatIsStored else {
            return nil
        }
        return PageETag(common, account: account.id, language(common.settings), build: pages.build)
    }
}

extension AccountRequest {
    /// A page.
    func page(_ text: String) -> Response { Payload(page: text, for: request).response(to: request) }

    /// A page with the tag of what it was made from, where a browser may hold it.
    func page(_ loaded: LoadedPage) -> Response { marked(page(loaded.text), loaded.common) }

    /// An answer with the tag of what it was made from, where a browser may hold it.
    func marked(_ answer: Response, _ common: PageCache.CommonData) -> Response {
        pageTag(common)?.tagged(answer, request) ?? answer
    }

    /// A page, or a part of one, that no browser holds.
    func passing(_ text: String, _ status: HTTPResponse.Status = .ok, type: String = Payload.html) -> Response {
        Payload(text).response(to: request, type: type, status: status, cache: .never)
    }

    /// An answer to a program.
    func json(_ value: JSON) -> Response { Payload(value.compact).response(to: request, type: Payload.json) }

    /// Leads on to where a form wants, or to the page that shows what it did.
    ///
    /// - Parameter subject: what the notice speaks of.
    func done(
        _ route: Route, _ notice: Notice?, about subject: NoticeSubject = NoticeSubject(), _ form: Form
    ) async throws -> Response {
        let target = form.target(or: route)
        try await noteArrival(at: target)
        try await account.updates.refresh()
        guard let notice else { return Response.redirect(to: target) }
        let query = "\(Field.notice.rawValue)=\(notice.rawValue)" + subject.query
        return Response.redirect(to: "\(target)\(target.contains("?") ? "&" : "?")\(query)")
    }

    /// Writes down what it means that a form leads on to a page: how far the first visit has come, and that a tip has
    /// served.
    private func noteArrival(at target: String) async throws {
        let parts = target.split(separator: "?", maxSplits: 1)
        guard let path = parts.first, let route = Route(path: path) else { return }
        // The form's own change was made; this one is not part of it.
        try await SentForm.$current.withValue(nil) {
            if route == .welcome(.page), parts.count > 1,
                let step = Form(parts[1])?[.step].flatMap(WelcomeStep.Code.init)
            {
                try await useCases.set(.welcomeStep, to: step.rawValue)
            }
            try await closeTip(at: route)
        }
    }

    /// How the task is looked up that a notice speaks of, so that it can say where that stands now and until when.
    func told() -> @Sendable (Snapshot) throws -> TaskReport? {
        let telling: [Notice] = [.taskAdded, .taskWritten, .taskMoved, .taskPutOff]
        guard let notice = query[.notice].flatMap(Notice.init(rawValue:)), telling.contains(notice),
            let id = NoticeSubject(query).tasks.first
        else { return { _ in nil } }
        return { snapshot in
            do {
                return try snapshot.task(id)
            } catch DomainError.unknownTask {
                // It was taken back meanwhile.
                return nil
            }
        }
    }
}

extension AccountRequest {
    /// The number in the address.
    var number: Int {
        get throws { try found(parameter("number").flatMap(Route.number)) }
    }

    /// The day in the address.
    var day: Day {
        get throws { try found(parameter("day").flatMap { Day(iso: $0) }) }
    }

    /// The name in the address.
    var name: String {
        get throws { try found(parameter("name")) }
    }

    private func parameter(_ name: String) -> String? {
        context.parameters.get(name).flatMap { Route.decoded($0) }
    }

    private func found<Value>(_ value: Value?) throws -> Value {
        guard let value else { throw RequestRejection.page(.notFound) }
        return value
    }
}
