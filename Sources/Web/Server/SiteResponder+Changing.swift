import Core
import Engine
import HTTPTypes
import Hummingbird
import Language
import NIOCore
import NIOHTTP1

extension SiteResponder {
    /// Does what a form asks for, and leads on to a page that shows it.
    func change(_ site: Site, _ request: Request, _ context: Context) async throws -> Response {
        let form = try await form(of: site, request)
        if case .diary(let place) = site { return try await changeDiary(place, form, request) }
        do {
            return try await take(form, site, request)
        } catch {
            // What cannot be is said on the page that the form stands on, with what was sent still in it.
            guard let problem = try await pageLanguage(request).knownProblem(of: error),
                let page = try await page(of: site, form, problem: problem, request)
            else { throw error }
            return Payload(page).response(to: request, status: .unprocessableContent, cache: .never)
        }
    }

    private func form(of site: Site, _ request: Request) async throws -> Form {
        let limit = site.largestForm
        if let announced = request.headers[.contentLength].flatMap({ Int($0) }), announced > limit {
            throw NIOTooManyBytesError(maxBytes: limit)
        }
        let body: ByteBuffer
        do {
            body = try await request.body.collect(upTo: limit)
        } catch let error where error is HTTPParserError || error is IOError || error is ChannelError {
            // A broken chunk, or an upload that was given up.
            throw RequestRejection.page(.badRequest)
        }
        if let announced = request.headers[.contentLength].flatMap({ Int($0) }), announced != body.readableBytes {
            throw RequestRejection.page(.badRequest)
        }
        guard body.readableBytes > 0 else { return Form() }
        let type = request.headers[.contentType] ?? ""
        guard type.lowercased().hasPrefix("application/x-www-form-urlencoded") else {
            throw RequestRejection.page(.badRequest, status: .unsupportedMediaType)
        }
        guard let text = String(validating: body.readableBytesView, as: UTF8.self), let form = Form(text) else {
            throw RequestRejection.page(.badRequest)
        }
        return form
    }

    private func take(_ form: Form, _ site: Site, _ request: Request) async throws -> Response {
        switch site {
        case .challenges, .challengeEnding, .challengeArchive: return try await changeChallenge(site, form)
        case .freezes:
            let days = try form.days()
            _ = try await useCases.freeze(days)
            return try await done(.today, .streakRestored, about: NoticeSubject(days: days), form)
        case .freezesRemoval:
            _ = try await useCases.unfreeze(try form.days())
            return try await done(.today, .freezesReturned, form)
        case .freeze(let day):
            _ = try await useCases.freeze(day)
            return try await done(.day(day), .frozen, form)
        case .freezeRemoval(let day):
            _ = try await useCases.unfreeze(day)
            return try await done(.day(day), .unfrozen, form)
        case .dayMood(let day): return try await changeMood(of: day, form)
        case .welcomeSearch, .repositories, .repositoryScan, .repositoryRemoval, .authors, .authorRemoval:
            return try await changeSources(site, form)
        case .welcomeEnding:
            try await useCases.set(.welcomed, to: "on", from: nil)
            chores.clear()
            return try await done(.today, nil, form)
        case .lookAround: return try await beginDemo(request)
        case .zone: return try await changeZone(form)
        case .exclusions:
            guard let subject = form[.subject].flatMap(ExclusionRule.Subject.init(rawValue:)) else {
                throw RequestRejection.page(.badRequest)
            }
            return try await exclude(subject, form)
        case .exclusionRemoval(let id): return try await include(rule: id, form)
        case .sessionEnding: return try await endSession(form, request)
        case .settingsSection(let section): return try await changeSettings(section, form)
        case .tasks(let site): return try await change(site, form, request)
        case .today, .day, .explanation, .challenge, .calendar, .statistics, .welcome, .settings, .offline,
            .events, .enter, .health, .manifest, .serviceWorker, .asset, .icon, .diary:
            throw RequestRejection.method(allowed: site.methods)
        }
    }

    /// Leads on to where the form wants, or to the page that shows what it did.
    ///
    /// - Parameter subject: what the notice speaks of.
    func done(
        _ site: Site, _ notice: Notice?, about subject: NoticeSubject = NoticeSubject(), _ form: Form
    ) async throws -> Response {
        try await updates.refresh()
        let target = form.target(or: site)
        guard let notice else { return Response.redirect(to: target) }
        let query = "\(Field.notice.rawValue)=\(notice.rawValue)" + subject.query
        return Response.redirect(to: "\(target)\(target.contains("?") ? "&" : "?")\(query)")
    }

    /// The page that a form stands on, with the form as it was sent and why it was not taken.
    private func page(of site: Site, _ sent: Form, problem: String, _ request: Request) async throws -> String? {
        try await loadedPage(of: site, sent, FormState(values: sent.values, problem: problem), request)?.text
    }

    private func loadedPage(
        of site: Site, _ sent: Form, _ form: FormState, _ request: Request
    ) async throws -> LoadedPage? {
        switch site {
        case .challenges, .challengeEnding: try await challengePage(request, form: form)
        case .freezes, .freezesRemoval: try await todayPage(request, form: form)
        case .freeze(let day), .freezeRemoval(let day), .dayMood(let day):
            try await dayPage(day, problem: form.problem, request)
        case .welcomeSearch: try await welcome(after: site, sent, form, request)
        case .repositories where sent.isOfFirstVisit, .authors where sent.isOfFirstVisit:
            try await welcome(after: site, sent, form, request)
        case .repositories, .repositoryScan, .repositoryRemoval:
            try await settings(.repositories, request, form: form)
        case .authors, .authorRemoval: try await settings(.authors, request, form: form)
        case .zone: try await settings(.zone, request, form: form)
        case .exclusions, .exclusionRemoval: try await settings(.exclusions, request, form: form)
        case .sessionEnding: try await settings(.sessions, request, form: form)
        case .settingsSection(let section): try await settings(section, request, form: form)
        case .tasks(let site): try await taskPage(after: site, form, request)
        default: nil
        }
    }
}

extension Site {
    /// The largest form that is read, in bytes: some hold a list of what was found, a memo or a note.
    fileprivate var largestForm: Int {
        switch self {
        case .repositories, .authors: SiteResponder.largestList
        case .tasks, .diary: SiteResponder.largestText
        default: SiteResponder.largestForm
        }
    }
}
