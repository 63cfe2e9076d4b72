import Core
import Engine
import Foundation
import HTTPTypes
import Hummingbird
import Language
import NIOCore
import Synchronization
import TestSupport
import Testing

@testable import Web

#if canImport(FoundationXML)
    import FoundationXML
#endif

/// Shared items are public, and nothing else is.
@Suite("Public sharing", .timeLimit(.minutes(10)))
struct ServerSharingTests {
    private static let cards = SharedPart.allCases.map { "\($0.rawValue).svg" }

    /// A server, and the browsers of the owner, another person and a stranger.
    private static func run(
        live: Bool = false, uptime: MonotonicClock = MonotonicClock(ContinuousClock()),
        now: @escaping @Sendable () -> Instant = { Server.now },
        adjusting: @escaping @Sendable (inout WebConfiguration) -> Void = { $0.requestsPerSecond = nil },
        _ body: @escaping @Sendable (_ owner: Server, _ other: Server, _ stranger: Server) async throws -> Void
    ) async throws {
        try await Server.run(live: live, now: now, uptime: uptime, adjusting: adjusting) { server in
            let owner = try await server.entered()
            let (other, _) = try await server.somebodyElse()
            try await body(owner, other, server.with(cookie: nil))
        }
    }

    private static func share(
        _ browser: Server, _ name: String? = nil, link: Bool = false, parts: [SharedPart] = SharedPart.allCases
    ) async throws -> Reply {
        var fields = parts.map { "part=\($0.rawValue)" } + ["name=\(name ?? "")"]
        if name != nil { fields.append("place=name") }
        if link { fields.append("place=link") }
        return try await browser.post("/sharing", fields.joined(separator: "&"))
    }

    private static func link(_ browser: Server) async throws -> String {
        "/@~" + (try #require(try await browser.useCases.publicProfile().link))
    }

    /// The XML fault of a picture; nil if there is none.
    private static func fault(_ svg: String) -> String? {
        let parser = XMLParser(data: Data(svg.utf8))
        return parser.parse() ? nil : "\(String(describing: parser.parserError)): \(svg.prefix(200))"
    }

    @Test("Nothing is shared at first, and unknown, hidden and disabled names look the same")
    func offAtFirst() async throws {
        try await Self.run { owner, other, stranger in
            #expect(try await Self.share(owner, "rani", parts: [.streak]).status == .seeOther)
            #expect(try await owner.post("/sharing/ending").status == .seeOther)
            #expect(try await Self.share(other, "sora").status == .seeOther)
            let account = try #require(try await Accounts(owner.useCases).sharedProfile(at: .name("sora"))).account
            try await Accounts(owner.useCases).disable(account)
            let never = "/@~" + String(repeating: "0", count: 32)
            for path in Self.cards {
                let unknown = try await stranger.get("/@nobody/\(path)")
                #expect(unknown.status == .notFound && unknown.headers[.cacheControl] == "no-store")
                #expect(unknown.headers[.contentType] == CardReply.svg && Self.fault(unknown.text) == nil)
                for place in ["/@rani", "/@sora", never] {
                    let hidden = try await stranger.get("\(place)/\(path)")
                    #expect(hidden.status == .notFound && hidden.body == unknown.body, "\(place)")
                }
            }
            let unknown = try await stranger.get("/@nobody")
            for place in ["/@rani", "/@sora", never] {
                let hidden = try await stranger.get(place)
                #expect(hidden.status == .notFound && hidden.body == unknown.body)
            }
        }
    }

    @Test("Under a name anyone sees the chosen parts, in either language, and no more")
    func byName() async throws {
        try await Self.run { owner, _, stranger in
            _ = try await owner.useCases.startChallenge(
                length: 30, start: nil, rule: .count, name: "Secret plans", reward: "Cake")
            _ = try await owner.post("/tasks", "entry=Feed+the+cat+today")
            _ = try await owner.post("/diary", "title=Mine&body=Secret")
            #expect(try await Self.share(owner, "Rani", parts: [.streak, .grass]).status == .seeOther)
            for (language, words) in [("en", "@Rani’s days"), ("ko", "@Rani 님의 하루")] {
                let page = try await stranger.get("/@rani", headers: [.acceptLanguage: language])
                #expect(page.status == .ok && page.text.contains(words))
                #expect(page.headers[.vary] == "Accept-Encoding, Accept-Language")
                #expect(page.headers[.cacheControl] == "no-cache" && page.headers[.name("X-Robots-Tag")] == nil)
                #expect(page.text.contains("grass-map") && !page.text.contains("Secret"))
                #expect(!page.text.contains("cat") && !page.text.contains("Cake") && !page.text.contains("<script"))
                #expect(!page.text.contains("href=\"/days/") && !page.text.contains("/settings"))
                #expect(page.headers[.setCookie] == nil)
                #expect(try await stranger.get("/@rani?locale=\(language)").body == page.body)
            }
            for part in SharedPart.allCases {
                let card = try await stranger.get("/@RANI/\(part.rawValue).svg")
                #expect(card.status == ([.streak, .grass].contains(part) ? .ok : .notFound), "\(part)")
                #expect(!card.text.contains("Secret"))
            }
            _ = try await Self.share(owner, "Rani")
            let challenge = try await stranger.get("/@rani/challenge.svg")
            #expect(challenge.text.contains("Secret plans") && !challenge.text.contains("Cake"))
            #expect(try await stranger.get("/@rani").text.contains("Secret plans"))
            #expect(try await !stranger.get("/@rani").text.contains("Cake"))
        }
    }

    @Test("Without the streak part, no other card and no page reveals it")
    func withoutStreak() async throws {
        try await Self.run { owner, _, stranger in
            _ = try await Self.share(owner, "rani", parts: [.grass, .today])
            for path in ["/grass.svg", "/today.svg", "/grass.svg?type=json", "/today.svg?type=json", ""] {
                #expect(try await !stranger.get("/@rani" + path).text.contains("streak\""), "\(path)")
                #expect(try await !stranger.get("/@rani" + path).text.contains("-day streak"), "\(path)")
            }
            _ = try await Self.share(owner, "rani")
            #expect(try await stranger.get("/@rani/today.svg").text.contains("0-day streak"))
            #expect(try await stranger.get("/@rani/grass.svg?type=json").text.contains("\"streak\":{"))
        }
    }

    @Test("Only people who have it find a secret link, and renewal invalidates it")
    func byLink() async throws {
        try await Self.run { owner, _, stranger in
            _ = try await Self.share(owner, nil, link: true)
            let first = try await Self.link(owner)
            for path in [first] + Self.cards.map({ first + "/" + $0 }) {
                let reply = try await stranger.get(path)
                #expect(reply.status == .ok && reply.headers[.name("X-Robots-Tag")] == "noindex, nofollow", "\(path)")
            }
            #expect(try await stranger.get(first.dropLast() + "f").status == .notFound)
            #expect(try await owner.post("/sharing/link").headers[.location] == "/settings/sharing?notice=link-renewed")
            let second = try await Self.link(owner)
            #expect(first != second)
            #expect(try await stranger.get(first + "/streak.svg").status == .notFound)
            #expect(try await stranger.get(second + "/streak.svg").status == .ok)
            #expect(try await owner.post("/sharing/ending").status == .seeOther)
            #expect(try await stranger.get(second + "/streak.svg").status == .notFound)
            #expect(try await stranger.get(second).status == .notFound)
        }
    }

    @Test("A part that is turned off is gone at once, also from another process that has cached it")
    func everywhere() async throws {
        try await DatabaseEngine.memory.withDatabase(people: []) { database in
            try await Server.run(on: database) { one in
                try await Server.run(on: database) { another in
                    let owner = try await one.entered()
                    _ = try await Self.share(owner, "rani")
                    for server in [one, another] {
                        #expect(try await server.get("/@rani/streak.svg").status == .ok)
                        #expect(try await server.get("/@rani").status == .ok)
                    }
                    _ = try await Self.share(owner, "rani", parts: [.grass])
                    for server in [one, another] {
                        #expect(try await server.get("/@rani/streak.svg").status == .notFound)
                        #expect(try await server.get("/@rani/grass.svg").status == .ok)
                    }
                    try await owner.useCases.unshare()
                    for server in [one, another] {
                        #expect(try await server.get("/@rani/grass.svg").status == .notFound)
                        #expect(try await server.get("/@rani").status == .notFound)
                    }
                }
            }
        }
    }

    @Test("One person's choices never affect another: names, links, cards and forms")
    func apart() async throws {
        try await Self.run { owner, other, stranger in
            _ = try await owner.useCases.startChallenge(length: 30, start: nil, rule: .count, name: "Mine", reward: nil)
            _ = try await other.useCases.startChallenge(
                length: 7, start: nil, rule: .count, name: "Theirs", reward: nil)
            _ = try await Self.share(owner, "rani", link: true)
            let taken = try await Self.share(other, "RANI")
            #expect(taken.status == .unprocessableContent && taken.text.contains("RANI"))
            #expect(try await !other.useCases.publicProfile().isShown)
            _ = try await Self.share(other, "sora", link: true)
            let (mine, theirs) = (try await Self.link(owner), try await Self.link(other))
            for (place, name) in [("/@rani", "Mine"), (mine, "Mine"), ("/@sora", "Theirs"), (theirs, "Theirs")] {
                for browser in [owner, other, stranger] {
                    for path in ["", "/challenge.svg", "/challenge.svg?type=json"] {
                        let text = try await browser.get(place + path).text
                        #expect(
                            text.contains(name) && !text.contains(name == "Mine" ? "Theirs" : "Mine"), "\(place)\(path)"
                        )
                    }
                }
            }
            // The forms and previews of the other person are their own.
            #expect(try await other.get("/sharing/challenge.svg").text.contains("Theirs"))
            _ = try await other.post("/sharing/ending")
            #expect(try await stranger.get("/@rani").status == .ok)
            _ = try await other.post("/sharing/link")
            #expect(try await Self.link(owner) == mine)
            #expect(try await !other.get("/settings/sharing").text.contains(mine))
            for path in ["/sharing", "/sharing/link", "/sharing/ending"] {
                #expect(try await stranger.post(path).status == .unauthorized)
                #expect(try await owner.post(path, "", headers: [.secFetchSite: "cross-site"]).status == .forbidden)
            }
            #expect(try await stranger.get("/sharing/challenge.svg").status == .unauthorized)
            #expect(try await stranger.get("/@rani").status == .ok)
        }
    }

    // MARK: - Responses

    @Test("Other sites may embed a card and cache it briefly, and a current ETag yields 304")
    func headers() async throws {
        try await Self.run { owner, _, stranger in
            _ = try await Self.share(owner, "rani")
            for encoding in ["gzip", "identity"] {
                let sent: HTTPFields = [.acceptEncoding: encoding]
                let card = try await stranger.get("/@rani/streak.svg", headers: sent)
                #expect(card.headers[.contentType] == "image/svg+xml; charset=utf-8")
                #expect(card.headers[.cacheControl] == "public, max-age=120")
                #expect(card.headers[.contentSecurityPolicy] == "default-src 'none'; style-src 'unsafe-inline'")
                #expect(card.headers[.name("Cross-Origin-Resource-Policy")] == "cross-origin")
                #expect(card.headers[.xContentTypeOptions] == "nosniff")
                #expect(card.headers[.vary] == "Accept-Encoding")
                let tag = try #require(card.headers[.eTag])
                let again = try await stranger.get(
                    "/@rani/streak.svg", headers: [.acceptEncoding: encoding, .ifNoneMatch: tag])
                #expect(again.status == .notModified && again.body.readableBytes == 0)
                #expect(again.headers[.cacheControl] == card.headers[.cacheControl])
                let other = try await stranger.get(
                    "/@rani/streak.svg?theme=nord", headers: [.acceptEncoding: encoding, .ifNoneMatch: tag])
                #expect(other.status == .ok)
            }
            let head = try await stranger.get("/@rani/streak.svg", .head)
            #expect(head.status == .ok && head.body.readableBytes == 0)
            #expect(try await stranger.post("/@rani/streak.svg").status == .methodNotAllowed)
        }
    }

    @Test("Parameters of streak-stats are accepted, and unknown ones ignored")
    func parameters() async throws {
        try await Self.run { owner, _, stranger in
            _ = try await Self.share(owner, "rani")
            let plain = try await stranger.get("/@rani/streak.svg").text
            #expect(Self.fault(plain) == nil)
            #expect(try await stranger.get("/@rani/streak.svg?user=octocat&utm_source=x&&=y").text == plain)
            let dracula = try await stranger.get("/@rani/streak.svg?theme=dracula&hide_border=true&mode=weekly").text
            #expect(dracula.contains("#282a36") && dracula.contains("stroke:none") && dracula.contains("Week streak"))
            #expect(try await stranger.get("/@rani/streak.svg?locale=ko").text.contains("이어 온 날"))
            #expect(try await stranger.get("/@rani/streak.svg?locale=pt_BR").text.contains("Contribuições no total"))
            #expect(try await stranger.get("/@rani/streak.svg?locale=eo").text == plain)
            let without = try await stranger.get("/@rani/streak.svg?exclude_days=Sun,Sat").text
            #expect(without.contains("Without Sun, Sat"))
            // A person's own language takes precedence over the one that the README's proxy requests.
            _ = try await owner.post("/settings/language", "language=ko")
            #expect(try await stranger.get("/@rani/streak.svg").text.contains("이어 온 날"))
        }
    }

    @Test(
        "An invalid value counts as absent, and a size that is too large is clamped",
        arguments: [
            ("theme=nope", ""), ("ring=%3C%2Fstyle%3E%3Cscript%3E", ""), ("card_width=7", "card_width=300"),
            ("card_height=99999999999999999999", "card_height=1000"), ("mode=monthly", ""),
            ("exclude_days=Funday", ""), ("type=gif", ""), ("locale=1", ""), ("border_radius=-1", "border_radius=0"),
            ("theme=&hide_border=&card_width=&timezone=&starting_year=", ""), ("timezone=Mars%2FOlympus", ""),
            ("exclude_days=Sun%2C+Sat", "exclude_days=Sat,Sun"), ("background=Tomato", "background=ff6347"),
        ])
    func odd(_ query: String, _ same: String) async throws {
        try await Self.run { owner, _, stranger in
            _ = try await Self.share(owner, "rani")
            let reply = try await stranger.get("/@rani/streak.svg?\(query)")
            #expect(reply.status == .ok && reply.headers[.contentType] == CardReply.svg)
            #expect(reply.text == (try await stranger.get("/@rani/streak.svg?\(same)").text))
            #expect(!reply.text.contains("<script"))
            #expect(try await stranger.get("/@nobody/streak.svg?\(query)").status == .notFound)
            #expect(try await stranger.get("/@rani/streak.svg?theme=%").status == .badRequest)
            #expect(try await stranger.get("/@rani/streak.svg?theme=%ff").status == .badRequest)
        }
    }

    @Test("JSON contains the figures, and errors are JSON too")
    func json() async throws {
        try await Self.run { owner, _, stranger in
            _ = try await owner.useCases.startChallenge(
                length: 30, start: nil, rule: .count, name: "Mine", reward: "Cake")
            _ = try await Self.share(owner, "rani")
            for part in SharedPart.allCases {
                let reply = try await stranger.get("/@rani/\(part.rawValue).svg?type=json")
                #expect(reply.headers[.contentType] == Payload.json && reply.headers[.eTag] != nil)
                let object = try JSONSerialization.jsonObject(with: Data(reply.text.utf8)) as? [String: Any]
                #expect(object?["card"] as? String == part.rawValue && object?["day"] as? String == "2026-11-21")
                #expect(!reply.text.contains("Cake"))
            }
            let weekly = try await stranger.get("/@rani/streak.svg?type=json&mode=weekly&exclude_days=Sun").text
            #expect(weekly.contains("\"mode\":\"weekly\",\"excludedDays\":[\"sun\"]"))
            let grass = try await stranger.get("/@rani/grass.svg?type=json").text
            #expect(grass.contains("\"from\":\"2025-11-16\",\"to\":\"2026-11-21\""))
            let unknown = try await stranger.get("/@nobody/streak.svg?type=json")
            #expect(unknown.status == .notFound && unknown.text.hasPrefix("{\"status\":404,\"error\":"))
        }
    }

    @Test("PNGs need a converter, are limited in number at a time, and are cached")
    func png() async throws {
        let made = Mutex<[String]>([])
        let converter = PictureConverter { svg in
            made.withLock { $0.append(svg) }
            return [0x89, 0x50, 0x4E, 0x47]
        }
        try await Self.run(adjusting: {
            $0.picture = converter
            $0.requestsPerSecond = nil
        }) { owner, _, stranger in
            _ = try await Self.share(owner, "rani")
            for _ in 0..<2 {
                let reply = try await stranger.get("/@rani/streak.svg?type=png")
                #expect(reply.status == .ok && reply.headers[.contentType] == "image/png")
                #expect(reply.body.getBytes(at: 0, length: 4) == [0x89, 0x50, 0x4E, 0x47])
            }
            #expect(made.withLock { $0 } == [try await stranger.get("/@rani/streak.svg").text])
            #expect(try await stranger.get("/@nobody/streak.svg?type=png").status == .notFound)
        }
    }

    @Test("Without a converter, or with a failing one, a readable card reports it")
    func noPNG() async throws {
        try await Self.run { owner, _, stranger in
            _ = try await Self.share(owner, "rani")
            let reply = try await stranger.get("/@rani/streak.svg?type=png")
            #expect(reply.status == .notImplemented && reply.headers[.contentType] == CardReply.svg)
            #expect(reply.text.contains("rsvg-convert") && Self.fault(reply.text) == nil)
        }
        let failing = PictureConverter { _ in throw PictureConverter.Failure.failed }
        try await Self.run(adjusting: { $0.picture = failing }) { owner, _, stranger in
            _ = try await Self.share(owner, "rani")
            let reply = try await stranger.get("/@rani/streak.svg?type=png")
            #expect(reply.status == .serviceUnavailable && reply.headers[.retryAfter] == "10")
            #expect(reply.headers[.contentType] == CardReply.svg)
        }
    }

    @Test("At most two pictures are converted at a time")
    func busy() async throws {
        let (waiting, go) = AsyncStream.makeStream(of: Never.self)
        let begun = Mutex(0)
        let converter = PictureConverter { _ in
            begun.withLock { $0 += 1 }
            for await _ in waiting {}
            return []
        }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<2 { group.addTask { _ = try await converter.png(of: "") } }
            while begun.withLock({ $0 }) < 2 { try await Task.sleep(for: .milliseconds(5)) }
            await #expect(throws: PictureConverter.Failure.busy) { _ = try await converter.png(of: "") }
            go.finish()
            try await group.waitForAll()
        }
        #expect(try await converter.png(of: "") == [])
    }

    // MARK: - Cost

    @Test("A cached card is drawn again only when something changes or the day ends")
    func kept() async throws {
        let clock = Mutex(Server.now)
        try await DatabaseEngine.memory.withDatabase(people: []) { base in
            let database = CountingDatabase(base)
            try await Server.run(on: database, watching: false, now: { clock.withLock(\.self) }) { server in
                let owner = try await server.entered()
                _ = try await Self.share(owner, "rani")
                func statements() async throws -> Int {
                    try await database.count {
                        _ = try await server.get("/@rani/streak.svg?x=\(Int.random(in: 0...9))")
                    }
                    .statements.count
                }
                let first = try await statements()
                #expect(first > 5)
                #expect(try await statements() == 1, "whether it is still shown")
                clock.withLock { $0 = $0.advanced(bySeconds: 3_600) }
                #expect(try await statements() == 1)
                _ = try await owner.post("/tasks", "entry=Write")
                #expect(try await statements() > 5)
                #expect(try await statements() == 1)
                // In the home zone the day ends within 15 hours.
                clock.withLock { $0 = $0.advanced(bySeconds: 15 * 3_600) }
                #expect(try await statements() > 5)
                #expect(try await server.get("/@rani/today.svg").text.contains("November 22"))
            }
        }
    }

    @Test("Requests of one address are limited, and a readable card reports it")
    func limited() async throws {
        let clock = ManualClock()
        try await Self.run(uptime: clock.monotonic, adjusting: { _ in }) { owner, _, stranger in
            _ = try await Self.share(owner, "rani")
            var last: Reply?
            for _ in 0...Int(ProfileController.rate.burst) { last = try await stranger.get("/@rani/streak.svg") }
            let refused = try #require(last)
            #expect(refused.status == .tooManyRequests && refused.headers[.retryAfter] == "1")
            #expect(refused.headers[.contentType] == CardReply.svg && Self.fault(refused.text) == nil)
            #expect(try await stranger.get("/@rani").status == .tooManyRequests)
            // A signed-in person can continue, and so can the stranger after a while.
            #expect(try await owner.get("/settings").status == .ok)
            clock.advance(by: .seconds(1))
            #expect(try await stranger.get("/@rani/streak.svg").status == .ok)
        }
    }

    @Test("The cache of drawings is limited, and evicts the least recently used")
    func bounded() {
        let cache = CardCache(mostBytes: 20_000, mostEntries: 100)
        let end = Server.now.advanced(bySeconds: 60)
        func key(_ account: Int64) -> CardCache.Key {
            .init(account: account, subject: .page(.name("n"), .english))
        }
        for account in Int64(1)...500 {
            cache.keep(Payload(String(repeating: "\(account) ", count: 200)), key(account), revision: 1, dayEnd: end)
            _ = cache.find(key(1), revision: 1, now: Server.now)
            #expect(cache.size.bytes <= 20_000 && cache.size.entries <= 100)
        }
        #expect(cache.find(key(1), revision: 1, now: Server.now) != nil)
        #expect(cache.find(key(500), revision: 1, now: Server.now) != nil)
        #expect(cache.find(key(2), revision: 1, now: Server.now) == nil)
        #expect(cache.find(key(500), revision: 2, now: Server.now) == nil)
        #expect(cache.find(key(500), revision: 1, now: end) == nil)
        cache.keep(Payload(String(repeating: "x", count: 30_000)), key(501), revision: 1, dayEnd: end)
        #expect(cache.find(key(501), revision: 1, now: Server.now) == nil)
    }

    @Test(
        "The log contains no secret link, however it is written",
        arguments: [
            ("/@~0f0f/streak.svg", "/@~…"), ("/%40~0f0f", "/@~…"), ("/@%7E0f0f/x/y", "/@~…"), ("/%40%7e0f%zz", "/…"),
            ("/@octocat/streak.svg", "/@octocat/streak.svg"), ("/hooks/github/0f", "/hooks/github/…"), ("/", "/"),
            ("/tasks/7", "/tasks/7"),
        ])
    func logged(_ path: String, _ shown: String) {
        #expect(RequestLogMiddleware.shown(path[...]) == shown)
    }

    // MARK: - Settings

    @Test("The settings show where a profile is shared, what to copy, and how it looks")
    func settings() async throws {
        try await Self.run { owner, _, _ in
            let off = try await owner.get("/settings/sharing").text
            #expect(!off.contains("markdown-") && off.contains("/sharing/streak.svg"))
            _ = try await Self.share(owner, "Rani", link: true, parts: [.streak])
            let link = try await Self.link(owner)
            let on = try await owner.get("/settings/sharing").text
            for text in ["/@Rani", link, "[![Streak](http://", "/@Rani/streak.svg)](http://"] {
                #expect(on.contains(text), "\(text)")
            }
            #expect(!on.contains("grass.svg)]"))
            let korean = try await owner.get("/settings/sharing", headers: Server.korean).text
            #expect(korean.contains("/@Rani/streak.svg?locale=ko)"))
            #expect(try await owner.get("/settings").text.contains("Name and secret link"))
            let preview = try await owner.get("/sharing/today.svg")
            #expect(preview.status == .ok && preview.headers[.cacheControl] == "private, no-cache")
            #expect(preview.headers[.name("Cross-Origin-Resource-Policy")] == "same-origin")
        }
    }

    @Test(
        "An invalid choice is reported on the page, which keeps the sent values",
        arguments: [
            ("place=name&name=a_b&part=grass", "a_b"), ("place=name&name=haru&part=grass", "haru"),
            ("place=link&name=", "grass"),
        ])
    func refused(_ form: String, _ said: String) async throws {
        try await Self.run { owner, _, _ in
            let reply = try await owner.post("/sharing", form)
            #expect(reply.status == .unprocessableContent && reply.text.contains("role=\"alert\""))
            #expect(reply.text.contains(said))
            #expect(try await !owner.useCases.publicProfile().isShown)
        }
    }
}
