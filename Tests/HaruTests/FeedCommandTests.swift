import Foundation
import TestSupport
import Testing

/// `haru share feed`, which makes links for calendar apps.
@Suite struct FeedCommandTests {
    @Test("a link is printed once, listed without its secret, and removed by its number")
    func life() async throws {
        try await Place.with { place in
            let made = try await place.haru("feed", "add", "phone", "--letters", "--tasks")
            #expect(
                made.status == 0
                    && made.output.wholeMatch(of: /http:\/\/127\.0\.0\.1:8080\/feed\/[0-9a-f]{32}\.ics\n/) != nil)
            let list = try await place.haru("feed")
            #expect(list.output.contains("phone") && list.output.contains("not read yet"))
            #expect(!list.output.contains("/feed/"))
            let feeds = try #require(try await place.json("feed", "list", "--json") as? [[String: Any]])
            #expect(feeds.count == 1 && feeds[0]["contents"] as? [String] == ["tasks", "letters"])
            #expect(feeds[0]["readAt"] is NSNull && feeds[0]["address"] == nil)
            #expect(try await place.haru("feed", "remove", "1").output.contains("was removed"))
            #expect(try await place.haru("feed").output.contains("There’s no calendar feed."))
        }
    }

    @Test("JSON has the link together with the fields of the list")
    func json() async throws {
        try await Place.with { place in
            let made = try #require(try await place.json("feed", "add", "x", "--json") as? [String: Any])
            #expect(
                Set(made.keys) == ["number", "name", "contents", "createdAt", "readAt", "address", "appAddress"])
            #expect(made["contents"] as? [String] == ["tasks"])
            #expect((made["appAddress"] as? String)?.hasPrefix("webcal://127.0.0.1") == true)
        }
    }

    @Test("an invalid feed or feed number is refused in one sentence")
    func refusals() async throws {
        try await Place.with { place in
            expectRefusal(try await place.haru("feed", "add", " "), "no name")
            expectRefusal(try await place.haru("feed", "remove", "7"), "no calendar feed 7")
        }
    }
}
