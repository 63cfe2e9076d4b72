import Core
import Engine
import HTTPTypes
import Hummingbird
import Language
import Presentation

extension SiteResponder {
    /// Shows a place, or tells the browser that the copy that it has of it still holds.
    func read(_ site: Site, _ request: Request, _ context: Context) async throws -> Response {
        do {
            return try await show(site, request, context)
        } catch let held as NotModified {
            return held.answer
        }
    }

    private func show(_ site: Site, _ request: Request, _ context: Context) async throws -> Response {
        switch site {
        case .today: try await today(request)
        case .day(let day): try await dayPage(day, request)
        case .explanation(let day): try await explanation(day, request)
        case .challenge: try await challenge(request)
        case .diary(let place): try await readDiary(place, request)
        case .welcome: page(try await welcome(request), request)
        case .lookAround: try await lookAround(request)
        case .settings: page(try await settings(request), request)
        case .settingsSection(let section): page(try await settings(section, request), request)
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

    /// A page with the mark of what it was made from, where a browser may hold it.
    func page(_ loaded: LoadedPage, _ request: Request) -> Response {
        marked(page(loaded.text, request), request, loaded.shared)
    }

    private func marked(_ answer: Response, _ request: Request, _ shared: PageCache.SharedData) -> Response {
        pageMark(shared, request)?.marked(answer, request) ?? answer
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
        if request.wantsJSON {
            let shared = try await pageCache.sharedData()
            return json(Wire.today(shared.today, language: Self.language(shared.settings, request)), request)
        }
        // What only one address shows is made for it alone.
        let isShared = request.uri.query == nil
        @Sendable func made(_ shared: PageCache.SharedData) -> Payload? {
            guard isShared, !needsWelcome(shared) else { return nil }
            return pageCache.today(
                shared, in: Self.language(shared.settings, request), compressed: request.acceptsGzip)
        }
        let told = told(request)
        let (shared, data) = try await pageCache.load(
            unless: { answerToHolder($0, request) != nil || made($0) != nil },
            body: { (try TodayData($0), try told($0)) })
        if let held = answerToHolder(shared, request) { return held }
        if needsWelcome(shared) { return Response.redirect(to: Site.welcome.path) }
        let payload: Payload
        if let data {
            var context = pageContext(request, shared)
            context.told = data.1
            payload = Payload(page: todayPage(shared, data.0, context), for: request)
            if isShared {
                pageCache.keep(
                    today: payload, shared, in: context.language, compressed: request.acceptsGzip)
            }
        } else if let page = made(shared) {
            payload = page
        } else {
            return try await today(request)
        }
        return marked(payload.response(to: request), request, shared)
    }

    private func needsWelcome(_ shared: PageCache.SharedData) -> Bool {
        !shared.hasRepositories && !shared.settings.welcomed
    }

    /// What the Today page shows besides what nearly every page needs.
    struct TodayData: Sendable {
        let grass: GrassReport
        let tasks: DayTasksReport
        let newestNote: NoteCard?

        init(_ snapshot: Snapshot) throws {
            grass = try snapshot.grass()
            tasks = try snapshot.tasks(of: snapshot.currentDay)
            newestNote = try snapshot.newestNote()
        }
    }

    /// The Today page with a form that was not taken.
    func todayPage(_ request: Request, form: FormState) async throws -> LoadedPage {
        let told = told(request)
        let (shared, data) = try await load(request) { (try TodayData($0), try told($0)) }
        var context = pageContext(request, shared)
        if form.problem != nil { context.lead(to: Site.today.path) }
        context.told = data.1
        return LoadedPage(todayPage(shared, data.0, form: form, context), shared)
    }

    private func todayPage(
        _ shared: PageCache.SharedData, _ data: TodayData, form: FormState = FormState(), _ context: PageContext
    ) -> String {
        renderer.today(
            shared.today, grass: data.grass, tasks: data.tasks, newestNote: data.newestNote,
            hasRepositories: shared.hasRepositories, form: form, context)
    }

    private func dayPage(_ day: Day, _ request: Request) async throws -> Response {
        if request.wantsJSON { return json(Wire.explain(try await useCases.explain(day)), request) }
        return page(try await dayPage(day, problem: nil, request), request)
    }

    /// What the page of a day shows.
    private struct DayData: Sendable {
        let report: ExplainReport
        let freezesLeft: Int
        let tasks: DayTasksReport
        let notes: DayNotesReport

        init(_ day: Day, _ snapshot: Snapshot) throws {
            report = try snapshot.explain(day)
            freezesLeft = try snapshot.freezesLeft(inMonthOf: day)
            tasks = try snapshot.tasks(of: day)
            notes = try snapshot.notes(of: day)
        }
    }

    /// A day's page, with the reason why it was not changed.
    func dayPage(_ day: Day, problem: String?, _ request: Request) async throws -> LoadedPage {
        let (shared, data) = try await load(request) { try DayData(day, $0) }
        let text = renderer.day(
            data.report, freezesLeft: data.freezesLeft, tasks: data.tasks, notes: data.notes, problem: problem,
            pageContext(request, shared))
        return LoadedPage(text, shared)
    }

    private func explanation(_ day: Day, _ request: Request) async throws -> Response {
        if request.wantsJSON { return json(Wire.explain(try await useCases.explain(day)), request) }
        let (shared, report) = try await load(request) { try $0.explain(day) }
        return page(LoadedPage(renderer.explanation(report, pageContext(request, shared)), shared), request)
    }

    private func challenge(_ request: Request) async throws -> Response {
        page(try await challengePage(request, form: FormState()), request)
    }

    /// The challenge page, with the form as it was sent when it was not taken.
    func challengePage(_ request: Request, form: FormState) async throws -> LoadedPage {
        let (shared, data) = try await load(request) { (try $0.challengeHistory(), try $0.challengePlan()) }
        let text = renderer.challenge(
            data.0, plan: data.1, weekStart: shared.settings.weekStart, form: form, pageContext(request, shared))
        return LoadedPage(text, shared)
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
