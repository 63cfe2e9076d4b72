import Core
import Engine
import Foundation
import HTTPTypes
import Language
import TestSupport
import Testing

@testable import Web

/// Notifications for the screens of linked machines, over HTTP.
@Suite("Messages of machines", .timeLimit(.minutes(3))) struct ServerMachineMessageTests {
    /// Runs a body with a machine that shows notifications: its token and its channel.
    private func withScreen(
        _ body: @Sendable @escaping (Server, _ token: String, _ channel: String) async throws -> Void
    ) async throws {
        try await Server.run { server in
            let server = try await server.entered()
            let token = try await ServerMachineTests.linked(server)
            let machine = try #require(try await server.useCases.machines().first)
            let added = try await server.post(
                "/channels", "channel=machine&recipient=\(machine.id)")
            #expect(added.status == .seeOther)
            try await body(server, token, machine.channelID)
        }
    }

    private func messages(_ server: Server, _ token: String, _ query: String = "") async throws -> Reply {
        try await server.api(.get, "machine/messages" + query, token: token)
    }

    private func tell(_ server: Server, _ token: String, _ body: String) async throws -> Reply {
        try await server.api(.post, "machine/messages", token: token, body)
    }

    private func identities(_ reply: Reply) throws -> [String] {
        let messages = try #require(try reply.object["messages"] as? [[String: Any]])
        return messages.compactMap { $0["id"] as? String }
    }

    @Test("A machine receives a notification as soon as it is sent, until it confirms that it was shown")
    func told() async throws {
        try await withScreen { server, token, channel in
            #expect(try await messages(server, token).text == #"{"messages":[],"pause":0}"#)
            async let waiting = messages(server, token, "?wait=45")
            #expect(try await server.useCases.testChannel(channel) == .accepted)
            let reply = try await waiting
            let object = try #require((try reply.object["messages"] as? [[String: Any]])?.first)
            #expect(reply.status == .ok && reply.headers[.cacheControl] == "no-store")
            #expect(Set(object.keys) == ["id", "title", "body", "tag", "isSilent"])
            let id = try #require(object["id"] as? String)
            #expect(try identities(try await messages(server, token)) == [id])
            #expect(try await tell(server, token, #"{"shown":["\#(id)"]}"#).status == .noContent)
            #expect(try identities(try await messages(server, token)).isEmpty)
            #expect(try await server.useCases.channelReports().first?.succeededAt != nil)
            let page = try await server.get("/settings/notifications").text
            #expect(page.contains("laptop") && !page.contains("channel=machine"), "it is offered once")
        }
    }

    @Test("A machine has one long poll at a time, and none without pending channels")
    func waits() async throws {
        try await withScreen { server, token, channel in
            // Of two concurrent long polls the later one is refused.
            let pauses = try await withThrowingTaskGroup(of: Int?.self) { group in
                for _ in 0..<2 {
                    group.addTask { try await messages(server, token, "?wait=45").object["pause"] as? Int }
                }
                let first = try await group.next()
                try await server.useCases.turnChannel(channel, on: false)
                return [first, try await group.next()]
            }
            #expect(pauses == [15, 60])
            #expect(try await messages(server, token, "?wait=45").object["pause"] as? Int == 60)
        }
    }

    @Test("The form offers a linked machine, and an unknown one is refused")
    func offered() async throws {
        try await Server.run { server in
            let server = try await server.entered()
            #expect(try await !server.get("/settings/notifications").text.contains("channel=machine"))
            _ = try await ServerMachineTests.linked(server)
            let form = try await server.get("/settings/notifications?channel=machine").text
            let machine = try #require(try await server.useCases.machines().first)
            #expect(form.contains("<option value=\"\(machine.id)\">laptop</option>"))
            #expect(try await server.get("/settings/machines").text.contains("/settings/notifications#channels"))
            let refused = try await server.post("/channels", "channel=machine&recipient=x")
            #expect(refused.status == .unprocessableContent && refused.text.contains("aria-invalid"))
            // The second submission is refused, though the form no longer offers the machine.
            for status in [303, 422] {
                let sent = try await server.post("/channels", "channel=machine&recipient=\(machine.id)")
                #expect(sent.status.code == status && sent.text.contains("role=\"alert\"") == (status == 422))
            }
        }
    }

    @Test(
        "An invalid report is refused",
        arguments: [
            ("[]", 422), ("{", 400), (#"{"shown":"a"}"#, 422), (#"{"shown":[1]}"#, 422), (#"{"other":1}"#, 422),
            (#"{"failed":["\#(String(repeating: "a", count: 300_000))"]}"#, 413),
            (#"{"shown":[\#(Array(repeating: #""a""#, count: 1_001).joined(separator: ","))]}"#, 422),
        ])
    func hostile(body: String, status: Int) async throws {
        try await withScreen { server, token, _ in
            let reply = try await tell(server, token, body)
            #expect(reply.status.code == status, "\(reply.text)")
            #expect(reply.headers[.contentType] == "application/problem+json")
        }
    }

    @Test("An invalid waiting time is refused", arguments: ["46", "-1", "x", "", "1&wait=2"])
    func hostile(wait: String) async throws {
        try await withScreen { server, token, _ in
            let reply = try await messages(server, token, "?wait=" + wait)
            #expect((400..<500).contains(reply.status.code), "\(reply.text)")
            #expect(reply.headers[.contentType] == "application/problem+json")
        }
    }

    @Test("A token without a machine, of another scope or revoked meanwhile receives nothing")
    func closed() async throws {
        try await withScreen { server, token, channel in
            for scopes in [[TokenScope.read], [.write], [.commits]] as [Set<TokenScope>] {
                let other = try await server.token(scopes)
                #expect(try await messages(server, other).status == .forbidden)
                #expect(try await tell(server, other, "{}").status == .forbidden)
            }
            async let waiting = messages(server, token, "?wait=45")
            let machine = try #require(try await server.useCases.machines().first)
            try await server.useCases.endMachine(machine.id)
            let status = try await waiting.status
            #expect(status == .forbidden || status == .unauthorized)
            #expect(try await messages(server, token).status == .unauthorized)
        }
    }

    @Test("Revoking the token alone turns the channel off")
    func revoked() async throws {
        try await withScreen { server, token, channel in
            let access = try #require(try await server.useCases.accessTokens().first)
            _ = try await server.useCases.revokeAccessToken(access.id)
            let report = try #require(try await server.useCases.channelReports().first)
            #expect(!report.isOn && report.problem == .gone)
        }
    }
}
