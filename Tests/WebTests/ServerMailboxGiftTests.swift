import Core
import Engine
import HTTPTypes
import TestSupport
import Testing

@testable import Web

/// Mailboxes that are given to another account, over HTTP.
@Suite("Giving a mailbox") struct ServerMailboxGiftTests {
    private static let html: HTTPFields = [.accept: "text/html", .acceptLanguage: "ko"]
    private static let korean = Server.korean.merging(Server.sameOrigin)

    /// Browsers of people who share a Haru, and of a stranger.
    private struct House: Sendable {
        let giver, taker, other, stranger: Server
        /// Path of the link by which the giver's mailbox is accepted.
        let gift: String
    }

    /// Runs a body with a mailbox of two letters that is offered as a gift.
    private static func run(_ body: @escaping @Sendable (House) async throws -> Void) async throws {
        try await Server.run(adjusting: { configuration in
            configuration.publicURL = ScriptedProvider.publicURL
            configuration.hosting = ScriptedProvider().hosting()
        }) { server in
            let accounts = Accounts(server.useCases)
            let seoul = try #require(Zone("Asia/Seoul"))
            var browsers: [Server] = []
            for name in ["seoyeon", "minu", "other"] {
                let account = try await accounts.create(.init(issuer: "test", subject: name), named: name, home: seoul)
                let useCases = accounts.useCases(of: account.id)
                try await useCases.beginSession(hash: Digest.hex(name.utf8), device: "a browser")
                browsers.append(
                    Server(useCases: useCases, client: server.client, cookie: "__Host-haru_session=\(name)"))
            }
            let giver = browsers[0]
            _ = try await giver.post("/mailbox", "occasion=secret-occasion&rule=free")
            _ = try await giver.post("/mailbox/1/letters", "letters=a,one%0Ab,two")
            let made = try await giver.post("/mailbox/1/gift")
            #expect(made.headers[.location] == "/mailbox/1/settings?notice=gift-offered")
            let gift = try #require(try await giver.useCases.mailboxOffer(of: 1)).path
            try await body(
                House(
                    giver: giver, taker: browsers[1], other: browsers[2], stranger: server.with(cookie: nil),
                    gift: gift))
        }
    }

    @Test("The taker signs in, accepts and gets the letters, and the giver sees their number")
    func life() async throws {
        try await Self.run { house in
            let settings = try await house.giver.get("/mailbox/1/settings", headers: Self.html).text
            #expect(settings.contains(ScriptedProvider.publicURL + house.gift) && settings.contains("선물 취소하기"))
            let turned = try await house.stranger.get(house.gift, headers: Self.html)
            #expect(turned.status == .seeOther)
            #expect(turned.headers[.location] == "/sign-in?next=" + Route.encoded(house.gift))

            let page = try await house.taker.get(house.gift, headers: Self.html)
            #expect(page.status == .ok && page.headers[.cacheControl] == "no-store")
            #expect(page.text.contains("seoyeon 님이 롤링페이퍼를 선물했어요") && page.text.contains("secret-occasion"))
            #expect(page.text.contains("편지 2통") && page.text.contains(">받기</button>"))
            #expect(try await house.taker.get(house.gift, headers: [.acceptLanguage: "en"]).text.contains("Accept"))

            let accepted = try await house.taker.post(house.gift, headers: Self.korean)
            #expect(accepted.status == .seeOther)
            #expect(accepted.headers[.location] == "/mailbox/1?notice=mailbox-received")
            #expect(try await house.taker.get("/mailbox/1", headers: Self.html).text.contains("secret-occasion"))
            // A second press or a second visit leads to the same mailbox.
            let again = try await house.taker.post(house.gift, headers: Self.korean)
            #expect(again.headers[.location] == "/mailbox/1?notice=mailbox-received")
            #expect(try await house.taker.get(house.gift, headers: Self.html).headers[.location] == "/mailbox/1")
            #expect(try await house.taker.useCases.mailboxes().count == 1)

            let list = try await house.giver.get("/mailbox", headers: Self.html).text
            #expect(list.contains("선물한 롤링페이퍼") && list.contains("secret-occasion") && list.contains("편지 2통"))
            #expect(try await house.giver.get("/mailbox/1", headers: Self.html).status == .notFound)
        }
    }

    @Test("Each person sees and does only what they may, before the gift is accepted and after")
    func matrix() async throws {
        try await Self.run { house in
            // Only the giver creates the link, or withdraws it.
            for path in ["/mailbox/1/gift", "/mailbox/1/gift/closing"] {
                #expect(try await house.stranger.post(path).status == .unauthorized)
                for browser in [house.taker, house.other] {
                    #expect(try await browser.post(path).status == .notFound, "\(path)")
                }
                let foreign: HTTPFields = [.secFetchSite: "cross-site"]
                #expect(try await house.giver.post(path, headers: foreign).status == .forbidden)
            }
            // The giver cannot accept, and a stranger neither sees nor accepts the gift.
            let own = try await house.giver.get(house.gift, headers: Self.html)
            #expect(own.status == .ok && own.text.contains("내가 만든 선물 링크예요") && !own.text.contains(">받기<"))
            let kept = try await house.giver.post(house.gift, headers: Self.korean)
            #expect(kept.status == .unprocessableContent && kept.text.contains("이미 내 것이에요."))
            for reply in [
                try await house.stranger.get(house.gift), try await house.stranger.post(house.gift),
                try await house.taker.post(house.gift, headers: [.secFetchSite: "cross-site"]),
            ] {
                #expect([.unauthorized, .forbidden].contains(reply.status))
                #expect(!reply.text.contains("secret-occasion"))
            }
            // Another link, or half of one, leads to no gift.
            for wrong in ["/gift/" + String(repeating: "0", count: 32), String(house.gift.dropLast()), "/gift/x"] {
                for reply in [
                    try await house.other.get(wrong, headers: Self.html),
                    try await house.other.post(wrong, headers: Self.korean),
                ] {
                    #expect(reply.status == .notFound && reply.text.contains("이 선물은 이제 없어요"))
                    #expect(!reply.text.contains("secret-occasion"))
                }
            }
            #expect(try await house.giver.useCases.mailbox(1).letters.count == 2)

            #expect(try await house.taker.post(house.gift).status == .seeOther)
            for browser in [house.giver, house.other] {
                for reply in [
                    try await browser.get(house.gift, headers: Self.html),
                    try await browser.post(house.gift, headers: Self.korean),
                ] {
                    #expect(reply.status == .notFound && reply.text.contains("이 선물은 이제 없어요"))
                    #expect(!reply.text.contains("secret-occasion"))
                }
                for path in ["/mailbox/1", "/mailbox/1/settings", "/mailbox/1/writing", "/mailbox/1/letters.json"] {
                    #expect(try await browser.get(path, headers: Self.html).status == .notFound, "\(path)")
                }
                #expect(try await browser.post("/mailbox/1/draws", "draw=1").status == .notFound)
                for path in [
                    "/mailbox/1", "/mailbox/1/gift", "/mailbox/1/gift/closing", "/mailbox/1/gift-file",
                    "/mailbox/1/link",
                    "/mailbox/1/link/renewal", "/mailbox/1/link/closing", "/mailbox/1/archive",
                    "/mailbox/1/archive/removal", "/mailbox/1/letters", "/mailbox/1/writing", "/letters/1/hiding",
                    "/letters/1/restoration",
                ] {
                    let form = "occasion=x&text=x&letters=a,b&passphrase=open+sesame&passphrase-again=open+sesame"
                    #expect(try await browser.post(path, form).status == .notFound, "\(path)")
                }
                for path in ["/letters/1", "/letters/1/picture.svg", "/letters/1/picture.png"] {
                    #expect(try await browser.get(path, headers: Self.html).status == .notFound, "\(path)")
                }
                // Removing a mailbox that is already gone succeeds silently.
                #expect(try await browser.post("/letters/1/removal").status == .seeOther)
            }
            #expect(try await house.stranger.get(house.gift).status == .unauthorized)
            #expect(try await house.taker.post("/mailbox/1/draws", "draw=1").status == .seeOther)
            // The mailbox belongs to the taker now.
            let taken = try await house.taker.useCases.mailbox(1)
            let drawn = try #require(taken.letters.first { $0.draw != nil }).number
            #expect(taken.mailbox.occasion == "secret-occasion" && taken.letters.count == 2)
            for path in ["/letters/\(drawn)", "/letters/\(drawn)/picture.svg", "/mailbox/1/letters.json"] {
                #expect(try await house.taker.get(path, headers: Self.html).status == .ok, "\(path)")
            }
            for path in [
                "/mailbox/1/link", "/mailbox/1/link/renewal", "/mailbox/1/link/closing", "/letters/\(drawn)/hiding",
                "/letters/\(drawn)/restoration", "/mailbox/1/archive", "/mailbox/1/archive/removal",
            ] { #expect(try await house.taker.post(path).status == .seeOther, "\(path)") }
        }
    }

    @Test("A gift that was withdrawn, or whose first letter was drawn, is not accepted")
    func refusals() async throws {
        try await Self.run { house in
            _ = try await house.giver.post("/mailbox/1/draws", "draw=1")
            #expect(try await house.taker.get(house.gift, headers: Self.html).text.contains("지금은 받을 수 없어요"))
            let drawn = try await house.taker.post(house.gift, headers: Self.korean)
            #expect(drawn.status == .unprocessableContent && drawn.text.contains("이미 편지를 꺼냈어요"))
            let settings = try await house.giver.get("/mailbox/1/settings", headers: Self.html).text
            #expect(settings.contains("이미 편지를 꺼낸 롤링페이퍼는") && !settings.contains(house.gift))
            let again = try await house.giver.post("/mailbox/1/gift", headers: Self.korean)
            #expect(again.status == .unprocessableContent && again.text.contains("이미 편지를 꺼냈어요."))
            let closed = try await house.giver.post("/mailbox/1/gift/closing")
            #expect(closed.headers[.location] == "/mailbox/1/settings?notice=gift-withdrawn")
            #expect(try await house.taker.get(house.gift, headers: Self.html).status == .notFound)
        }
    }

    @Test("A self-hosted Haru gives no mailbox to another account, and neither does a public demo")
    func elsewhere() async throws {
        try await Server.run { server in
            let owner = try await server.entered()
            _ = try await owner.post("/mailbox", "occasion=x&rule=free")
            #expect(try await !owner.get("/mailbox/1/settings").text.contains("/mailbox/1/gift\""))
        }
        try await Server.run(adjusting: { $0.demoPlace = .open }) { server in
            let owner = try await server.entered()
            _ = try await owner.post("/mailbox", "occasion=x&rule=free")
            #expect(try await owner.post("/mailbox/1/gift").status == .forbidden)
            #expect(try await owner.get("/gift/" + String(repeating: "0", count: 32)).status == .forbidden)
        }
    }
}
