import Core
import Engine
import Foundation
import HTTPTypes
import Language
import NIOCore
import Presentation
import TestSupport
import Testing

@testable import Web

/// Responses and requests of the HTTP API.
@Suite("The HTTP API") struct ServerApiAnswerTests {
    @Test(
        "The JSON equals that of the command", arguments: ["today", "streak", "grass", "days/2026-11-21", "challenge"])
    func shapes(path: String) async throws {
        try await Server.run { server in
            let token = try await server.token([.read])
            _ = try await server.useCases.startChallenge(
                length: 7, start: nil, rule: .count, name: "Week", reward: "Cake")
            let useCases = server.useCases
            let expected: JSON =
                switch path {
                case "today": JSONShape.today(try await useCases.today(), language: .english)
                case "streak": JSONShape.streak(try await useCases.streak())
                case "grass": JSONShape.grass(try await useCases.grass())
                case "challenge": JSONShape.challengeInFull(try #require(try await useCases.challenge()))
                default: JSONShape.explain(try await useCases.explain(Day(number: 20_778)))
                }
            let reply = try await server.api(.get, path, token: token)
            #expect(reply.status == .ok && reply.headers[.contentType] == "application/json")
            #expect(reply.text == expected.compact)
        }
    }

    @Test("An ETag is valid until something changes, and only at its own address")
    func copies() async throws {
        try await Server.run { server in
            let token = try await server.token([.write])
            let first = try await server.api(.get, "tasks", token: token)
            let tag = try #require(first.headers[.eTag])
            #expect(tag.hasPrefix("W/\"") && first.headers[.cacheControl] == "private, no-cache")
            #expect(first.headers[.vary] == "Accept-Encoding, Accept-Language, Authorization")
            for held in [tag, String(tag.dropFirst(2)), "\"x\", \(tag)", "*"] {
                let again = try await server.api(.get, "tasks", token: token, headers: [.ifNoneMatch: held])
                #expect(again.status == .notModified && again.text.isEmpty && again.headers[.eTag] == tag, "\(held)")
            }
            for path in ["tasks?limit=9", "notes", "tasks/1"] {
                let other = try await server.api(.get, path, token: token, headers: [.ifNoneMatch: tag])
                #expect(other.status == (path == "tasks/1" ? .notFound : .ok), "\(path)")
            }
            let gone = try await server.api(.get, "tasks/1", token: token, headers: [.ifNoneMatch: "*"])
            #expect(gone.status == .notFound)
            _ = try await server.api(.post, "tasks", token: token, "{\"title\": \"New\"}")
            let changed = try await server.api(.get, "tasks", token: token, headers: [.ifNoneMatch: tag])
            #expect(changed.status == .ok && changed.text.contains("New"))
        }
    }

    @Test("A task can be created, read, changed, completed, reopened and deleted")
    func tasks() async throws {
        try await Server.run { server in
            let token = try await server.token([.write])
            let body = """
                {"title": "Review", "due": "2026-11-25", "time": "18:00", "important": true, "alarms": ["1h", "0m"],
                 "repeat": "weekly:wed", "ticket": "haru", "color": "pink", "memo": "a\\nb", "urgency": "never"}
                """
            let made = try await server.api(.post, "tasks", token: token, body)
            #expect(made.status == .created && made.headers[.location] == "/api/v1/tasks/1")
            #expect(made.text == JSONShape.task(try await server.useCases.task(1)).compact)
            let task = try made.object
            #expect(task["time"] as? String == "18:00" && task["repeat"] as? String == "weekly:wed")
            #expect(task["alarms"] as? [String] == ["0m", "1h"] && task["quadrant"] as? String == "decide")
            let read = try await server.api(.get, "tasks/1", token: token)
            #expect(read.text == made.text)
            let edited = try await server.api(
                .patch, "tasks/1", token: token,
                "{\"title\": \"Read\", \"repeat\": null, \"alarms\": [], \"due\": null, \"version\": 1}",
                headers: [.contentType: "application/merge-patch+json; charset=utf-8"])
            #expect(edited.status == .ok)
            let now = try edited.object
            #expect(now["title"] as? String == "Read" && now["due"] is NSNull && now["time"] is NSNull)
            #expect(now["memo"] as? String == "a\nb" && now["version"] as? Int == 2)
            let late = try await server.api(.patch, "tasks/1", token: token, "{\"title\": \"Late\", \"version\": 1}")
            #expect(late.status == .conflict && late.headers[.contentType] == "application/problem+json")
            let done = try await server.api(.post, "tasks/1/completion", token: token)
            #expect(try done.status == .ok && (done.object["tasks"] as? [[String: Any]])?[0]["doneAt"] is String)
            let open = try await server.api(.delete, "tasks/1/completion", token: token)
            #expect(try open.status == .ok && (open.object["tasks"] as? [[String: Any]])?[0]["doneAt"] is NSNull)
            #expect(try await server.api(.delete, "tasks/1", token: token).status == .noContent)
            for method in [HTTPRequest.Method.get, .patch, .delete] {
                let body = method == .patch ? "{}" : nil
                #expect(try await server.api(method, "tasks/1", token: token, body).status == .notFound)
            }
            #expect(try await server.api(.post, "tasks/1/completion", token: token).status == .notFound)
        }
    }

    @Test("A note can be created, read, changed and deleted")
    func notes() async throws {
        try await Server.run { server in
            let token = try await server.token([.write])
            let made = try await server.api(
                .post, "notes", token: token,
                "{\"title\": \"First\", \"body\": \"*a*\", \"mood\": \"good\", \"tags\": [\"x\", \"y\"], \"pinned\": true}"
            )
            #expect(made.status == .created && made.headers[.location] == "/api/v1/notes/1")
            #expect(made.text == JSONShape.note(try await server.useCases.note(1)).compact)
            #expect(try made.object["day"] as? String == "2026-11-21")
            let edited = try await server.api(
                .patch, "notes/1", token: token, "{\"mood\": null, \"day\": \"2026-11-20\", \"version\": 1}")
            let now = try edited.object
            #expect(edited.status == .ok && now["mood"] is NSNull && now["body"] as? String == "*a*")
            #expect(try await server.api(.patch, "notes/1", token: token, "{\"version\": 1}").status == .conflict)
            let tomorrow = try await server.api(
                .post, "notes", token: token, "{\"title\": \"x\", \"day\": \"2026-11-22\"}")
            #expect(tomorrow.status == .unprocessableContent)
            let unknown = try await server.api(
                .post, "notes", token: token, "{\"title\": \"x\", \"commits\": [{\"sha\": \"abcdef\"}]}")
            #expect(unknown.status == .unprocessableContent)
            #expect(try await server.api(.delete, "notes/1", token: token).status == .noContent)
            for method in [HTTPRequest.Method.get, .patch, .delete] {
                let body = method == .patch ? "{}" : nil
                #expect(try await server.api(method, "notes/1", token: token, body).status == .notFound)
            }
            let deleted = try await server.api(.get, "notes?deleted=true", token: token)
            #expect(try deleted.object["total"] as? Int == 1)
        }
    }

    @Test("Pages link to the next one until the last, and contain each item once", arguments: ["tasks", "notes"])
    func pages(kind: String) async throws {
        try await Server.run { server in
            let token = try await server.token([.write])
            for number in 1...7 {
                let made = try await server.api(.post, kind, token: token, "{\"title\": \"ab \(number)\"}")
                #expect(made.status == .created)
            }
            for query in ["?limit=3", "?q=ab&limit=3"] {
                var path: String? = "/api/v1/\(kind)\(query)"
                var (seen, pages): ([Int], Int) = ([], 0)
                while let address = path, pages < 9 {
                    let reply = try await server.get(address, headers: .token(token))
                    let entries = try #require(try reply.object[kind] as? [[String: Any]])
                    seen += entries.compactMap { $0["id"] as? Int }
                    pages += 1
                    let link = reply.headers[.name("Link")]
                    path = link?.wholeMatch(of: /<(.*)>; rel="next"/).map { String($0.1) }
                }
                #expect(pages == 3 && seen.sorted() == Array(1...7), "\(query): \(seen)")
            }
        }
    }

    @Test("An idempotency key creates one item, and another key creates another")
    func keys() async throws {
        try await Server.run { server in
            let (token, other) = (try await server.token([.write]), try await server.token([.write]))
            let key: HTTPFields = [.name("Idempotency-Key"): "7f-3"]
            for kind in ["tasks", "notes"] {
                let body = "{\"title\": \"Once\"}"
                let first = try await server.api(.post, kind, token: token, body, headers: key)
                let again = try await server.api(.post, kind, token: token, body, headers: key)
                #expect(first.status == .created && again.status == .created && first.text == again.text)
                let changed = try await server.api(
                    .post, kind, token: token, "{\"title\": \"Twice\"}", headers: key)
                #expect(changed.status == .unprocessableContent)
                #expect(try (changed.object["detail"] as? String)?.contains("Idempotency-Key") == true)
                // Keys of two programs are independent.
                #expect(try await server.api(.post, kind, token: other, body, headers: key).status == .created)
                #expect(try await server.api(.get, kind, token: token).object["total"] as? Int == 2)
                for bad in ["", "a b", String(repeating: "a", count: 256)] {
                    let refused = try await server.api(
                        .post, kind, token: token, body, headers: [.name("Idempotency-Key"): bad])
                    #expect(refused.status == .badRequest, "\(bad)")
                }
            }
        }
    }

    @Test(
        "An unreadable or invalid body is refused, and nothing of it is stored",
        arguments: [
            ("", 400), ("{", 400), ("{\"title\": \"a\"} x", 400), ("{\"title\": \"a\\u0000b\"}", 400),
            ("{\"title\": \"\\ud800\"}", 422),
            ("{\"title\": \"a\", \"memo\": \(String(repeating: "[", count: 2_000))", 400),
            ("\u{0}", 400), ("[]", 422), ("null", 422), ("\"title\"", 422), ("7", 422), ("{}", 422),
            ("{\"title\": \"a\", \"id\": 7}", 422), ("{\"Title\": \"a\"}", 422), ("{\"title\": null}", 422),
            ("{\"title\": 7}", 422), ("{\"title\": [\"a\"]}", 422), ("{\"title\": \"\"}", 422),
            ("{\"title\": \"\(String(repeating: "a", count: 201))\"}", 422),
            ("{\"title\": \"a\", \"due\": \"today\"}", 422),
            ("{\"title\": \"a\", \"due\": \"2026-02-30\"}", 422), ("{\"title\": \"a\", \"time\": \"18:00\"}", 422),
            ("{\"title\": \"a\", \"due\": \"2026-11-25\", \"time\": \"24:00\"}", 422),
            ("{\"title\": \"a\", \"important\": 1}", 422), ("{\"title\": \"a\", \"important\": \"true\"}", 422),
            ("{\"title\": \"a\", \"color\": \"mauve\"}", 422), ("{\"title\": \"a\", \"alarms\": [\"7m\"]}", 422),
            ("{\"title\": \"a\", \"alarms\": \"1h\"}", 422), ("{\"title\": \"a\", \"alarms\": [\"1h\"]}", 422),
            ("{\"title\": \"a\", \"repeat\": \"hourly\"}", 422), ("{\"title\": \"a\", \"repeat\": \"daily\"}", 422),
            ("{\"title\": \"a\", \"version\": 1}", 422), ("{\"title\": \"a\", \"urgency\": \"Auto\"}", 422),
            ("{\"title\": \"\(String(repeating: "a", count: 1_100_000))\"}", 413),
        ] as [(String, Int)])
    func refused(body: String, status: Int) async throws {
        try await Server.run { server in
            let token = try await server.token([.write])
            for language in ["en", "ko"] {
                let reply = try await server.api(
                    .post, "tasks", token: token, body, headers: [.acceptLanguage: language])
                #expect(reply.status.code == status, "\(reply.text)")
                #expect(reply.headers[.contentType] == "application/problem+json")
                let problem = try reply.object
                #expect(Set(problem.keys) == ["type", "title", "status", "detail"])
                let detail = try #require(problem["detail"] as? String)
                #expect(detail.contains(/\p{Hangul}/) == (language == "ko"), "\(detail)")
            }
            #expect(try await server.useCases.tasks().total == 0)
        }
    }

    @Test(
        "Bytes that are not UTF-8, and other encodings of JSON, are refused",
        arguments: [
            [0x7B, 0x22, 0xFF, 0x22, 0x3A, 0x31, 0x7D], [0x7B, 0x00, 0x7D, 0x00], [0xFE, 0xFF, 0x00, 0x7B, 0x00, 0x7D],
        ] as [[UInt8]])
    func encodings(bytes: [UInt8]) async throws {
        try await Server.run { server in
            var headers = HTTPFields.token(try await server.token([.write]))
            headers[.contentType] = "application/json"
            let reply = try await server.client.ask("/api/v1/tasks", .post, headers, .init(bytes: bytes))
            #expect(reply.status == .badRequest)
        }
    }

    @Test(
        "A body that is not JSON is refused",
        arguments: [
            ("text/plain", 415), ("application/x-www-form-urlencoded", 415), ("application/jsonx", 415), ("", 415),
            ("application/merge-patch+json", 415), ("Application/JSON ; charset=UTF-8", 201),
        ])
    func mediaTypes(type: String, status: Int) async throws {
        try await Server.run { server in
            let token = try await server.token([.write])
            let reply = try await server.api(
                .post, "tasks", token: token, "{\"title\": \"a\"}", headers: [.contentType: type])
            #expect(reply.status.code == status)
        }
    }

    @Test(
        "A query accepts known parameters, once each, with valid values",
        arguments: [
            ("today?x=1", 400), ("tasks?limit=0", 400), ("tasks?limit=101", 400), ("tasks?limit=1&limit=2", 400),
            ("tasks?status=closed", 400), ("tasks?cursor=-1", 400), ("tasks?due=soon", 400), ("tasks?Q=a", 400),
            ("tasks?q=%ff", 400), ("tasks?q=\(String(repeating: "a", count: 201))", 400), ("notes?memo=1", 400),
            ("notes?month=2026-13", 400), ("notes?mood=bad", 400), ("grass?from=2026-02-30", 400),
            ("grass?from=2026-11-21&to=2026-11-20", 422), ("grass?from=0001-01-01&to=9999-12-31", 422),
            ("commits?cursor=2026-11-20", 400), ("commits?limit=501", 400), ("evidence?limit=32", 400),
            ("evidence?from=2026-11-21&to=2026-11-20", 422), ("commits?from=0001-01-01&to=9999-12-31", 422),
            ("days/2026-02-30", 404), ("days/today", 404), ("tasks/0", 404), ("tasks/01", 404), ("tasks/x", 404),
            ("nothing", 404), ("", 404), ("tasks/1/completion/x", 404), ("notes/999999999999999999", 404),
            ("days/0001-01-01", 200), ("days/9999-12-31", 200), ("grass?from=2026-11-21&to=2026-11-21", 200),
            ("tasks?q=&ticket=", 200), ("commits?from=9999-12-31", 200), ("evidence?to=0001-01-01", 200),
        ])
    func queries(path: String, status: Int) async throws {
        try await Server.run { server in
            let token = try await server.token([.read])
            let reply = try await server.api(.get, path, token: token)
            #expect(reply.status.code == status, "\(reply.text)")
            let type = status == 200 ? "application/json" : "application/problem+json"
            #expect(reply.headers[.contentType] == type)
            if status == 404 { #expect(try reply.object["title"] as? String == "Not Found") }
            if status != 200 { #expect(try (reply.object["title"] as? String)?.isEmpty == false) }
        }
    }

    @Test("An endpoint refuses unsupported methods, and names the supported ones")
    func methods() async throws {
        try await Server.run { server in
            let token = try await server.token([.write])
            for route in Route.apiSamples {
                let path = String(route.path.dropFirst("/api/v1/".count))
                for method in [HTTPRequest.Method.post, .put, .patch, .delete] where !route.methods.contains(method) {
                    let reply = try await server.api(method, path, token: token)
                    #expect(reply.status == .methodNotAllowed, "\(method) \(path)")
                    #expect(reply.headers[.allow] == route.methods.map(\.rawValue).joined(separator: ", "))
                    #expect(reply.headers[.contentType] == "application/problem+json")
                }
            }
        }
    }

    @Test("HEAD returns the headers without the body")
    func heads() async throws {
        try await Server.run { server in
            let token = try await server.token([.read])
            let head = try await server.api(.head, "today", token: token)
            #expect(head.status == .ok && head.text.isEmpty && head.headers[.eTag] != nil)
        }
    }
}
