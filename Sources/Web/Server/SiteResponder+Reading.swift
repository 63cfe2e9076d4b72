import Core
import Engine
import HTTPTypes
import Hummingbird
import Language
import Presentation

extension SiteResponder {
    /// Shows a place, or tells the browser that the copy that it has of it still holds.
    func read(_ site: Site, _ request: Request, _ context: Context) async throws -> Response {
        // Asked for before anything is read: what changes meanwhile makes a newer mark, and the page is asked for again.
        guard let mark = try await pageMark(of: site, request) else { return try await show(site, request, context) }
        if let held = mark.answerToHolder(of: request) { return held }
        return mark.marked(try await show(site, request, context), request)
    }

    private func show(_ site: Site, _ request: Request, _ context: Context) async throws -> Response {
        switch site {
        case .today: try await today(request)
        case .day(let day): try await dayPage(day, request)
        case .explanation(let day): try await explanation(day, request)
        case .challenge: try await challenge(request)
        case .diary(let place): try await readDiary(place, request)
        case .welcome: try await page(welcome(request), request)
        case .lookAround: try await lookAround(request)
        case .settings: try await page(settings(request), request)
        case .settingsSection(let section): try await page(settings(section, request), request)
        case .tasks(let site): try await tasks(site, request)
        case .calendar(let site): try await calendar(site, request)
        case .statistics: try await statistics(request)
        case .events: try events(request)
        case .enter: try await enter(request, context)
        case .offline: Payload(renderer.offline(await keptPageContext(request))).response(to: request)
        case .manifest:
            Payload(renderer.manifest(plainPageContext(request)))
                .response(to: request, type: "application/manifest+json; charset=utf-8")
        case .serviceWorker:
            Payload(renderer.serviceWorker(assets: assets.urls))
                .response(to: request, type: "text/javascript; charset=utf-8", cache: .askFirstShared)
        case .asset(let name): try file(assets.files[name], request)
        case .icon(let name): try file(assets.icons[name], request)
        case .health, .challenges, .challengeEnding, .challengeArchive, .freezes, .freezesRemoval, .freeze,
            .freezeRemoval, .welcomeSearch, .welcomeEnding, .repositories, .repositoryScan, .repositoryRemoval,
            .authors, .authorRemoval, .zone,
            .exclusions, .exclusionRemoval, .sessionEnding, .dayMood:
            throw RequestRejection.method(allowed: site.methods)
        }
    }

    func page(_ text: String, _ request: Request) -> Response {
        Payload(page: text, for: request).response(to: request)
    }

    func json(_ value: JSON, _ request: Request) -> Response {
        Payload(value.compact).response(to: request, type: Payload.json)
    }

    private func file(_ asset: Assets.Asset?, _ request: Request) throws -> Response {
        guard let asset else { throw RequestRejection.page(.notFound) }
        return asset.payload.response(
            to: request, type: asset.type, cache: asset.isImmutable ? .forEver : .askFirstShared)
    }

    private func today(_ request: Request) async throws -> Response {
        let language = try await surroundingLanguage(request)
        if request.wantsJSON {
            let report = try await pageCache.sharedData().today
            return json(Wire.today(report, language: language), request)
        }
        let shared = try await pageCache.sharedData()
        if !shared.hasRepositories, !shared.settings.welcomed {
            return Response.redirect(to: Site.welcome.path)
        }
        if request.uri.query != nil { return page(try await todayPage(request), request) }
        let payload = try await pageCache.today(in: language, compressed: request.acceptsGzip) { shared in
            Payload(page: try await todayPage(shared, pageContext(request, shared)), for: request)
        }
        return payload.response(to: request)
    }

    /// The Today page with what a query or a form that was not taken brings along.
    func todayPage(_ request: Request, form: FormState = FormState()) async throws -> String {
        let shared = try await pageCache.sharedData()
        var context = pageContext(request, shared)
        if form.problem != nil { context.lead(to: Site.today.path) }
        try await tell(&context)
        return try await todayPage(shared, form: form, context)
    }

    private func todayPage(
        _ shared: PageCache.SharedData, form: FormState = FormState(), _ context: PageContext
    ) async throws -> String {
        renderer.today(
            shared.today, grass: try await useCases.grass(), tasks: try await useCases.tasks(of: shared.today.day),
            newestNote: try await useCases.newestNote(), hasRepositories: shared.hasRepositories, form: form, context)
    }

    private func dayPage(_ day: Day, _ request: Request) async throws -> Response {
        let report = try await useCases.explain(day)
        if request.wantsJSON { return json(Wire.explain(report), request) }
        let context = try await pageContext(request)
        return page(
            renderer.day(
                report, freezesLeft: try await freezesLeft(day), tasks: try await useCases.tasks(of: day),
                notes: try await useCases.notes(of: day),
                context), request)
    }

    private func explanation(_ day: Day, _ request: Request) async throws -> Response {
        let report = try await useCases.explain(day)
        if request.wantsJSON { return json(Wire.explain(report), request) }
        return page(renderer.explanation(report, try await pageContext(request)), request)
    }

    private func challenge(_ request: Request) async throws -> Response {
        page(try await challengePage(request), request)
    }

    /// The challenge page, with the form as it was sent when it was not taken.
    func challengePage(_ request: Request, form: FormState = FormState()) async throws -> String {
        let shared = try await pageCache.sharedData()
        return renderer.challenge(
            try await useCases.challengeHistory(), plan: try await useCases.challengePlan(),
            weekStart: shared.settings.weekStart, form: form, pageContext(request, shared))
    }

    /// A day's page, with the reason why it was not changed.
    func dayPage(_ day: Day, problem: String, _ request: Request) async throws -> String {
        renderer.day(
            try await useCases.explain(day), freezesLeft: try await freezesLeft(day),
            tasks: try await useCases.tasks(of: day), notes: try await useCases.notes(of: day), problem: problem,
            try await pageContext(request))
    }

    private func freezesLeft(_ day: Day) async throws -> Int {
        try await useCases.freezesLeft(inMonthOf: day)
    }

    /// Lets a browser in that brings the key.
    private func enter(_ request: Request, _ context: Context) async throws -> Response {
        // A link that another user of this machine has seen is worth nothing to them.
        guard owner(of: context) == .person else { throw RequestRejection.page(.refused) }
        if try await authenticator.knows(request.headers) { return Response.redirect(to: Site.today.path) }
        let key = request.query.values["key"]?.last ?? ""
        let device = String((request.headers[.userAgent] ?? "").prefix(200))
        guard request.method == .get, let cookie = try await authenticator.open(key: key, device: device) else {
            throw RequestRejection.page(.keyNeeded)
        }
        var response = Response.redirect(to: Site.today.path)
        response.headers[.setCookie] = cookie
        response.headers[.cacheControl] = CachePolicy.never.header
        return response
    }
}
