import Core
import Engine
import HTTPTypes
import Testing

@testable import Web

/// Calendar feeds, over HTTP and without a session.
@Suite struct ServerFeedTests {
    /// Creates a feed by the form, and returns the path of its link.
    private func path(_ server: Server, _ form: String = "name=phone&content=tasks&content=days") async throws -> String
    {
        let answer = try await server.post("/feeds", form)
        #expect(answer.status == .ok && answer.headers[.cacheControl] == "no-store")
        return String(try #require(answer.text.firstMatch(of: /value="[^"]*(\/feed\/[0-9a-f]{32}\.ics)" readonly/)).1)
    }

    @Test("A link is shown once, and serves a calendar to anyone who has it, until the feed is removed")
    func life() async throws {
        try await Server.run { server in
            let owner = try await server.entered()
            _ = try await owner.post("/tasks", "entry=%EC%9E%A5%EB%B3%B4%EA%B8%B0+tomorrow")
            let path = try await path(owner)
            let page = try await owner.get("/settings/feeds").text
            #expect(page.contains("phone") && page.contains("Not read yet") && !page.contains(path))
            let app = server.with(cookie: nil)
            let answer = try await app.get(path)
            #expect(answer.status == .ok && answer.text.hasPrefix("BEGIN:VCALENDAR\r\n"))
            #expect(answer.headers[.contentType] == "text/calendar; charset=utf-8")
            #expect(answer.headers[.cacheControl] == "private, no-cache" && answer.headers[.setCookie] == nil)
            #expect(answer.text.contains("SUMMARY:장보기\r\n") && answer.text.contains("NAME:phone\r\n"))
            let robots = try #require(HTTPField.Name("X-Robots-Tag"))
            let sniffing = try #require(HTTPField.Name("X-Content-Type-Options"))
            #expect(answer.headers[robots] == "noindex, nofollow" && answer.headers[sniffing] == "nosniff")
            let head = try await app.get(path, .head)
            #expect(head.status == .ok && head.text.isEmpty && head.headers[.eTag] == answer.headers[.eTag])
            #expect(!(try await owner.get("/settings/feeds").text.contains("Not read yet")))
            #expect(try await owner.get("/settings").text.contains("1 feed<"))

            #expect(try await owner.post("/feeds/1/removal").headers[.location] == "/settings/feeds?notice=feed-ended")
            let gone = try await app.get(path, headers: Server.korean)
            #expect(gone.status == .notFound && gone.headers[.contentType] == "text/plain; charset=utf-8")
            #expect(gone.text == "이 캘린더 구독은 없거나 끊겼어요.\n")
            let again = try await owner.post("/feeds/1/removal")
            #expect(again.status == .unprocessableContent && again.text.contains("no calendar feed 1"))
        }
    }

    @Test("Tasks of a feed link to where browsers are signed in", arguments: [nil, "haru-abcdefghijkl.localhost"])
    func links(name: String?) async throws {
        try await Server.run(adjusting: { $0.name = name }) { server in
            let owner = try await server.entered()
            _ = try await owner.post("/tasks", "entry=new+tomorrow")
            let answer = try await server.with(cookie: nil).get(try await path(owner))
            #expect(answer.text.contains("URL:http://\(name ?? "127.0.0.1")"), "\(answer.text)")
        }
    }

    @Test("A calendar app with a current ETag gets 304, and a changed feed otherwise")
    func tags() async throws {
        try await Server.run { server in
            let owner = try await server.entered()
            let path = try await path(owner)
            let app = server.with(cookie: nil)
            let tag = try #require(try await app.get(path).headers[.eTag])
            let same = try await app.get(path, headers: [.ifNoneMatch: tag])
            #expect(same.status == .notModified && same.text.isEmpty && same.headers[.eTag] == tag)
            _ = try await owner.post("/tasks", "entry=new+tomorrow")
            let changed = try await app.get(path, headers: [.ifNoneMatch: tag])
            #expect(changed.status == .ok && changed.headers[.eTag] != tag && changed.text.contains("SUMMARY:new\r\n"))
        }
    }

    @Test("A form that creates no feed states the reason, and keeps the sent values")
    func refused() async throws {
        try await Server.run { server in
            let owner = try await server.entered()
            for (form, why) in [("name=&content=letters", "has no name"), ("name=x&content=all", "would be empty")] {
                let answer = try await owner.post("/feeds", form)
                #expect(answer.status == .unprocessableContent && answer.text.contains(why))
                #expect(
                    answer.text.contains("value=\"letters\" id=\"content-letters\" checked") == form.contains("letters")
                )
            }
            #expect(try await server.useCases.calendarFeeds().isEmpty)
        }
    }

    @Test("A guessed link yields 404, repeated guesses of a network are limited, and so are reads of one feed")
    func guessed() async throws {
        try await Server.run { server in
            let owner = try await server.entered()
            let path = try await path(owner)
            let app = server.with(cookie: nil)
            for wrong in ["0", "0f%2F", String(repeating: "e", count: 32), String(repeating: "x", count: 4_000)] {
                #expect(try await app.get("/feed/\(wrong).ics").status == .notFound)
            }
            var statuses: Set<HTTPResponse.Status> = []
            for _ in 0..<(Int(FeedController.feedRate.burst) + 5) { statuses.insert(try await app.get(path).status) }
            #expect(statuses == [.ok, .tooManyRequests])
            statuses = []
            for number in 0..<400 {
                let digits = String(number, radix: 16)
                let secret = String(repeating: "e", count: 32 - digits.count) + digits
                statuses.insert(try await app.get("/feed/\(secret).ics").status)
            }
            #expect(statuses == [.notFound, .tooManyRequests])
        }
    }

    @Test("A public demo has no feeds")
    func demo() async throws {
        try await Server.run(adjusting: { $0.demoPlace = .open }) { server in
            let owner = try await server.entered()
            #expect(try await owner.get("/settings/feeds").status == .forbidden)
            #expect(try await owner.post("/feeds", "name=x&content=tasks").status == .forbidden)
            #expect(try await owner.get("/feed/\(String(repeating: "0", count: 32)).ics").status == .forbidden)
        }
    }
}
