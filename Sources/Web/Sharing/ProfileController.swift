import Core
import Engine
import Graphics
import HTTPTypes
import Hummingbird
import Language
import NIOCore
import Presentation
import Synchronization

/// Serves public profiles: cards and a page, without a session.
///
/// Each request checks in one statement whether the content is still shared; drawings are cached.
struct ProfileController: Sendable {
    let accounts: Accounts
    let renderer: PageRenderer
    let pages: PageContexts
    /// Rate limit per network; nil for none.
    let limiter: RateLimiter?
    /// Determines the network of a request.
    let addresses: ClientAddress
    let picture: PictureConverter?
    let cache = CardCache()

    /// Maximum rate per network; a proxy that serves many README files counts as one.
    static let rate = RateLimiter.Rate(burst: 300, perSecond: 50)

    func addRoutes(to router: Router<ServerContext>) {
        router.get("@{profile}", use: page)
        router.get("@{profile}/{card}", use: card)
    }

    private var now: Instant { pages.now() }

    /// Returns the seconds until the network may send a request; nil if it may now.
    private func wait(_ request: Request, _ context: ServerContext) -> Int? {
        limiter.flatMap { $0.take(addresses.network(of: request, on: context.channel).text) }
    }

    // MARK: - Page

    @Sendable private func page(_ request: Request, _ context: ServerContext) async throws -> Response {
        guard case .sharing(.page(let address)) = context.route else { throw RequestRejection.page(.notFound) }
        if let seconds = wait(request, context) { throw RequestRejection.rate(retryAfter: seconds) }
        guard let profile = try await accounts.sharedProfile(at: address), !profile.parts.isEmpty else {
            throw RequestRejection.page(.notFound)
        }
        let language = request.query.values["locale"]?.last.map { Language(locale: $0) } ?? request.preferredLanguage
        let key = CardCache.Key(account: profile.account, subject: .page(address, language))
        let payload: Payload
        if let kept = cache.find(key, revision: profile.revision, now: now) {
            payload = kept
        } else {
            let report = try await accounts.useCases(of: profile.account).cards()
            var drawn = pages.plainContext(request)
            drawn.language = language
            drawn.theme = report.settings.theme
            drawn.today = report.day
            drawn.path = Route.sharing(.page(address)).path
            drawn.place = drawn.path
            payload = Payload(renderer.profile(profile, report, drawn))
            cache.keep(payload, key, revision: report.revision, dayEnd: report.dayEnd)
        }
        var response = payload.response(to: request, cache: .askFirstShared)
        response.headers = response.headers.merging(CardReply.robots(isHidden: address.isHidden))
        return response
    }

    // MARK: - Cards

    @Sendable private func card(_ request: Request, _ context: ServerContext) async throws -> Response {
        guard case .sharing(.card(let address, let part)) = context.route else {
            throw RequestRejection.page(.notFound)
        }
        let parameters = request.uri.query.map { Form($0)?.values } ?? [:]
        var (language, form) = (request.preferredLanguage, CardOptions.Form.svg)
        if let tag = parameters?["locale"]?.last, tag.first?.isLetter == true { language = Language(locale: tag) }
        if let type = parameters?["type"]?.last { form = CardOptions.Form(rawValue: type.lowercased()) ?? .svg }
        func problem(_ problem: CardProblem) -> Response {
            CardReply.problem(problem, form: form, isHidden: address.isHidden, language, request)
        }
        if let seconds = wait(request, context) { return problem(.tooMany(retryAfter: seconds)) }
        guard let parameters else { return problem(.unreadable) }
        do {
            let options = try CardOptions(
                parameters.sorted { $0.key < $1.key }.map { (name: $0.key, value: $0.value.last ?? "") },
                isLenient: true)
            if options.type == .png, picture == nil { return problem(.noPNG) }
            guard let profile = try await accounts.sharedProfile(at: address), profile.parts.contains(part) else {
                return problem(.notFound)
            }
            var response = try await drawing(of: part, profile, options).response(
                to: request, type: options.type.mediaType, cache: .shared(CardReply.lifetime))
            response.headers = response.headers.merging(CardReply.headers(isHidden: address.isHidden))
            return response
        } catch let error as CancellationError {
            throw error
        } catch {
            context.failure.note(error)
            return problem(error is PictureConverter.Failure ? .notConverted : .unavailable)
        }
    }

    /// Returns a card from the cache, or draws it.
    private func drawing(of part: SharedPart, _ profile: SharedProfile, _ options: CardOptions) async throws -> Payload
    {
        let key = CardCache.Key(account: profile.account, subject: .card(part, options))
        if let kept = cache.find(key, revision: profile.revision, now: now) { return kept }
        let report = try await accounts.useCases(of: profile.account).cards(
            mode: options.streakMode, excluded: options.excluded, zone: options.zone, firstYear: options.firstYear)
        let payload = try await CardPayload.make(
            part, report, hasStreak: profile.parts.contains(.streak), options, picture: picture)
        cache.keep(payload, key, revision: report.revision, dayEnd: report.dayEnd)
        return payload
    }
}

/// Payload of a card in the requested format.
enum CardPayload {
    static func make(
        _ part: SharedPart, _ report: CardReport, hasStreak: Bool, _ options: CardOptions, picture: PictureConverter?
    ) async throws -> Payload {
        if options.type == .json {
            return Payload(JSONShape.card(part, report, hasStreak: hasStreak).compact + "\n")
        }
        let language = report.settings.language.flatMap(Language.init(rawValue:)) ?? .english
        let svg = CardDrawing.svg(part, report, hasStreak: hasStreak, language: language, options: options)
        guard options.type == .png, let picture else { return Payload(svg) }
        return Payload(try await picture.png(of: svg), compressible: false)
    }
}

extension CardOptions.Form {
    var mediaType: String {
        switch self {
        case .svg: CardReply.svg
        case .png: CardReply.png
        case .json: Payload.json
        }
    }
}

extension PublicAddress {
    /// Whether only people with the link may find the profile.
    var isHidden: Bool {
        if case .link = self { true } else { false }
    }
}
