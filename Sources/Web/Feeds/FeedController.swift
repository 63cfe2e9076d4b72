import Core
import Engine
import HTTPTypes
import Hummingbird
import Language
import NIOCore
import Presentation

/// Serves calendar feeds to calendar apps, by secret and without a session.
struct FeedController: Sendable {
    let accounts: Accounts
    /// Public address of Haru behind a proxy; nil without one.
    let publicURL: String?
    /// Host name by which browsers on this machine reach Haru, if it differs from its address.
    let name: String?
    /// Build identifier, part of the ETag so that another build's output does not match.
    let build: String
    /// Rate limit per network.
    let readers: RateLimiter
    /// Rate limit per feed.
    let feeds: RateLimiter
    /// Determines the network of a request.
    let addresses: ClientAddress

    /// Allows for the servers of one calendar service, which read for many people.
    static let readerRate = RateLimiter.Rate(burst: 300, perSecond: 10)
    /// Allows for a phone, a tablet and two computers opened at once, then one request in five seconds.
    static let feedRate = RateLimiter.Rate(burst: 20, perSecond: 0.2)

    private static let mediaType = "text/calendar; charset=utf-8"

    func addRoutes(to router: Router<ServerContext>) {
        router.get("feed/{file}", use: read)
    }

    @Sendable private func read(_ request: Request, _ context: ServerContext) async throws -> Response {
        guard case .feed(.file(let secret)) = context.route else { throw RequestRejection.page(.notFound) }
        if let seconds = readers.take(addresses.network(of: request, on: context.channel).text) {
            throw RequestRejection.rate(retryAfter: seconds)
        }
        var response = try await answer(request, secret)
        response.headers = response.headers.merging(CardReply.robots(isHidden: true))
        return response
    }

    private func answer(_ request: Request, _ secret: String) async throws -> Response {
        guard let feed = try await accounts.calendarFeed(at: secret) else {
            return Payload(request.preferredLanguage.text(.feed.gone) + "\n").response(
                to: request, type: "text/plain; charset=utf-8", status: .notFound, cache: .never)
        }
        if let seconds = feeds.take(feed.key) { throw RequestRejection.rate(retryAfter: seconds) }
        let address = publicURL ?? request.pageAddress(named: name)
        let tag = PageETag(of: feed, at: address, build: build)
        if let held = tag.answerToHolder(of: request) { return held }
        let bytes = CalendarFeedText.bytes(of: try await accounts.contents(of: feed), address: address)
        let payload = Payload(page: String(decoding: bytes, as: UTF8.self), for: request)
        return tag.tagged(payload.response(to: request, type: Self.mediaType), request)
    }
}

/// Forms that create and end calendar feeds.
struct FeedSettingsController: Sendable {
    let settings: SettingsController

    func addRoutes(to routes: AccountRoutes) {
        routes.post("feeds", on: formPage) { request, form in
            let contents = form[all: .content].compactMap(FeedContent.init(rawValue:))
            let made = try await request.useCases.addCalendarFeed(
                named: form[.name] ?? "", contents: Set(contents), language: try await request.language().rawValue)
            try await request.account.updates.refresh()
            // The link is shown in this response only.
            return request.passing(try await settings.sectionPage(.feeds, request, feed: made).text)
        }
        routes.post("feeds/{number}/removal", on: formPage) { request, form in
            try await request.useCases.removeCalendarFeed(try request.number)
            return try await request.done(.settings(.section(.feeds)), .feedEnded, form)
        }
    }

    @Sendable private func formPage(
        _ request: AccountRequest, _ sent: Form, _ form: FormState
    ) async throws -> LoadedPage {
        try await settings.sectionPage(.feeds, request, form: form)
    }
}
