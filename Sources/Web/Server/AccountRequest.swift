import Core
import Engine
import HTTPTypes
import Hummingbird
import Language
import Presentation

/// Request of an account, with the services needed to answer it.
struct AccountRequest: Sendable {
    let request: Request
    let context: AccountRequestContext
    let pages: PageContexts

    var account: AccountScope { context.account }
    var useCases: UseCases { context.account.useCases }
    var query: Form { request.query }
    var wantsJSON: Bool { request.wantsJSON }

    /// Common context of every page.
    func pageContext() async throws -> PageContext { pageContext(try await account.pageCache.commonData()) }

    /// Common context of every page, as of a snapshot.
    func pageContext(_ common: PageCache.CommonData) -> PageContext {
        var page = pages.context(request, account, common)
        page.hosted?.isAdministrator = context.session.isAdministrator
        return page
    }

    /// The language of the person's pages.
    func language() async throws -> Language { language(try await account.pageCache.commonData().settings) }

    /// The language of the person's pages.
    func language(_ settings: Settings) -> Language { request.language(settings) }

    /// Reads the data of a page together with the common data, from one snapshot in one transaction.
    ///
    /// - Parameter prefetch: data that the page always reads; nil for the default prefetch.
    /// - Throws: ``NotModified`` when the browser's cached copy is current.
    func load<Value: Sendable>(
        prefetching prefetch: Prefetch? = nil, _ body: @escaping @Sendable (Snapshot) throws -> Value
    ) async throws -> (common: PageCache.CommonData, value: Value) {
        let (common, value) = try await account.pageCache.load(
            unless: { answerToHolder($0) != nil }, prefetching: prefetch, body: { try body($0) })
        if let answer = answerToHolder(common) { throw NotModified(answer: answer) }
        // `load` skips the body only when the browser's copy is current.
        guard let value else { throw CancellationError() }
        return (common, value)
    }

    /// Returns a 304 response if the browser's cached copy is current; nil otherwise.
    func answerToHolder(_ common: PageCache.CommonData) -> Response? {
        guard request.headers[.ifNoneMatch] != nil else { return nil }
        return pageTag(common)?.answerToHolder(of: request)
    }

    /// ETag of a page; nil where the page also depends on data that is not stored.
    private func pageTag(_ common: PageCache.CommonData) -> PageETag? {
        guard request.method == .get || request.method == .head, !wantsJSON, context.route.isMadeFromWhatIsStored else {
            return nil
        }
        return PageETag(common, account: account.id, language(common.settings), build: pages.build)
    }
}

extension AccountRequest {
    func page(_ text: String) -> Response { Payload(page: text, for: request).response(to: request) }

    /// Returns a page with its ETag, where caching is allowed.
    func page(_ loaded: LoadedPage) -> Response { marked(page(loaded.text), loaded.common) }

    /// Returns a response with the ETag of the data it was made from, where caching is allowed.
    func marked(_ answer: Response, _ common: PageCache.CommonData) -> Response {
        pageTag(common)?.tagged(answer, request) ?? answer
    }

    /// Returns a page or a fragment that is never cached.
    func passing(_ text: String, _ status: HTTPResponse.Status = .ok, type: String = Payload.html) -> Response {
        Payload(text).response(to: request, type: type, status: status, cache: .never)
    }

    /// JSON response.
    func json(_ value: JSON) -> Response { Payload(value.compact).response(to: request, type: Payload.json) }

    /// Redirects to the target that the form requests, or to the page that shows its effect.
    ///
    /// - Parameter subject: objects that the notice refers to.
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

    /// Records the effects of a redirect to a page: the progress of the first visit, and the closing of a tip.
    private func noteArrival(at target: String) async throws {
        let parts = target.split(separator: "?", maxSplits: 1)
        guard let path = parts.first, let route = Route(path: path) else { return }
        // The form's own change is complete; this one is not part of it.
        try await SentForm.$current.withValue(nil) {
            if route == .welcome(.page), parts.count > 1,
                let step = Form(parts[1])?[.step].flatMap(WelcomeStep.Code.init)
            {
                try await useCases.set(.welcomeStep, to: step.rawValue)
            }
            try await closeTip(at: route)
        }
    }

    /// Returns a lookup of the task that a notice refers to, so that the notice can state its current place and
    /// deadline.
    func told() -> @Sendable (Snapshot) throws -> TaskReport? {
        let telling: [Notice] = [.taskAdded, .taskWritten, .taskMoved, .taskPutOff]
        guard let notice = query[.notice].flatMap(Notice.init(rawValue:)), telling.contains(notice),
            let id = NoticeSubject(query).tasks.first
        else { return { _ in nil } }
        return { snapshot in
            do {
                return try snapshot.task(id)
            } catch DomainError.unknownTask {
                // The change was undone in the meantime.
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
