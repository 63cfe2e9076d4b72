import Core
import Engine
import Foundation
import HTTPTypes
import Testing

@testable import Web

/// The calendar and the statistics over HTTP.
@Suite struct ServerCalendarTests {
    @Test(
        "An invalid month, year or day is not found",
        arguments: [
            "/calendar/2026-13", "/calendar/2026-00", "/calendar/0000", "/calendar/10000", "/calendar/0000-01",
            "/calendar/10000-01", "/calendar/2026-11/21", "/calendar/november", "/calendar/2026-11?day=2026-11-31",
            "/calendar/2026-11?day=x", "/calendar/2026-11?day=10000-01-01", "/calendar/26",
        ])
    func notFound(uri: String) async throws {
        try await Server.run { server in
            let server = try await server.entered()
            #expect(try await server.get(uri).status == .notFound)
        }
    }

    @Test(
        "Every supported month and year is a page",
        arguments: [
            "/calendar", "/calendar/2026-11", "/calendar/0001-01", "/calendar/9999-12", "/calendar/2024-02",
            "/calendar/2026", "/calendar/0001", "/calendar/9999", "/calendar/2026-11?day=2026-11-03",
            "/calendar/2024-02?day=2024-02-29", "/calendar/9999-12?day=9999-12-31", "/calendar/2026-11/",
        ])
    func pages(uri: String) async throws {
        try await Server.run { server in
            let server = try await server.entered()
            let response = try await server.get(uri, headers: Server.korean)
            #expect(response.status == .ok, "\(uri)")
            #expect(Markup(response.text).faults == [])
        }
    }

    @Test("A day of another month redirects to that month", arguments: ["/calendar/2026-11", "/calendar"])
    func otherMonth(path: String) async throws {
        try await Server.run { server in
            let server = try await server.entered()
            let response = try await server.get(path + "?day=2027-01-02")
            #expect(response.status == .seeOther)
            #expect(response.headers[.location] == "/calendar/2027-01?day=2027-01-02")
        }
    }

    @Test("A task added on a selected day is due that day, and the form leads back to it")
    func add() async throws {
        try await Server.run { server in
            let server = try await server.entered()
            let added = try await server.post(
                "/tasks", "entry=빨래&on=2026-12-05&next=/calendar/2026-12%3Fday%3D2026-12-05")
            #expect(added.headers[.location]?.hasPrefix("/calendar/2026-12?day=2026-12-05") == true)
            let page = try await server.get("/calendar/2026-12?day=2026-12-05", headers: Server.korean).text
            #expect(page.contains("빨래") && page.contains("12월 5일 토요일, 할 일 1개"))
            let refused = try await server.post(
                "/tasks", "entry=&on=2026-12-05&next=/calendar/2026-12%3Fday%3D2026-12-05", headers: Server.sameOrigin)
            #expect(refused.status == .unprocessableContent && refused.text.contains("data-month=\"2026-12\""))
        }
    }

    @Test(
        "A valid range is shown, and an invalid one is reported above this month's",
        arguments: [
            ("", HTTPResponse.Status.ok), ("?range=week", .ok), ("?range=year", .ok), ("?range=all", .ok),
            ("?range=2026-02-01..2026-02-28", .ok), ("?from=2026-02-01&to=2026-02-28", .ok), ("?from=&to=", .ok),
            ("?range=decade", .unprocessableContent), ("?from=2026-02-30&to=2026-03-01", .unprocessableContent),
            ("?from=2026-03-02&to=2026-03-01", .unprocessableContent),
            ("?from=0001-01-01&to=9999-12-31", .unprocessableContent),
            ("?range=2026-13-01..x", .unprocessableContent), ("?to=2026-11-20", .unprocessableContent),
            ("?from=2026-11-22", .unprocessableContent), ("?from=2026-11-01", .ok),
        ])
    func ranges(query: String, status: HTTPResponse.Status) async throws {
        try await Server.run { server in
            let server = try await server.entered()
            let response = try await server.get("/statistics" + query)
            #expect(response.status == status && Markup(response.text).faults == [])
            #expect(response.text.contains("role=\"alert\"") == (status != .ok))
        }
    }

    @Test("A range without a last day ends today")
    func openRange() async throws {
        try await Server.run { server in
            let server = try await server.entered()
            let page = try await server.get("/statistics?from=2026-10-30").text
            #expect(page.contains("value=\"2026-10-30\"") && page.contains("value=\"2026-11-21\""))
        }
    }

    @Test("Statistics respond with JSON when requested")
    func json() async throws {
        try await Server.run { server in
            let server = try await server.entered()
            let response = try await server.get("/statistics?range=week", headers: [.accept: "application/json"])
            #expect(response.headers[.contentType]?.hasPrefix("application/json") == true)
            #expect(response.text.contains("\"range\":\"week\"") && response.text.contains("\"stretches\":["))
        }
    }

    @Test(
        "The calendar and statistics need the key",
        arguments: ["/calendar", "/calendar/2026", "/statistics"])
    func locked(uri: String) async throws {
        try await Server.run { server in
            let response = try await server.get(uri)
            #expect(response.status == .unauthorized)
        }
    }
}
