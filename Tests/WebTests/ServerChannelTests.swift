import Core
import Engine
import HTTPTypes
import Storage
import TestSupport
import Testing

@testable import Web

/// Notification channels are set up by forms, which work without scripts and do not show secrets again.
@Suite struct ServerChannelTests {
    private let page = "/settings/notifications"

    @Test("the form of a channel kind opens by its link, for an existing kind")
    func form() async throws {
        try await Server.run { entry in
            let server = try await entry.entered()
            let closed = try await server.get(page)
            #expect(closed.text.contains("\(page)?channel=ntfy#channel") && !closed.text.contains("id=\"channel\""))
            let open = try await server.get(page + "?channel=mail")
            for name in ["recipient", "sender", "server", "user", "secret"] {
                #expect(open.text.contains("name=\"\(name)\""))
            }
            #expect(try await server.get(page + "?channel=pigeon").text.contains("id=\"channel\"") == false)
        }
    }

    @Test("a channel can be added, tested, turned off and removed")
    func added() async throws {
        try await Server.run { entry in
            let server = try await entry.entered()
            let reply = try await server.post("/channels", "channel=ntfy&recipient=haru-7&secret=tk_hidden")
            #expect(reply.status == .seeOther)
            let channel = try #require(try await server.useCases.channelReports().first)
            #expect(channel.kind == .ntfy && channel.isOn)
            #expect(
                try await server.useCases.jobs().contains { $0.task == .testPush(device: channel.id) },
                "a test goes out at once")
            let shown = try await server.get(page).text
            #expect(shown.contains("haru-7") && !shown.contains("tk_hidden"))
            #expect(try await server.post("/channels/\(channel.id)/state", "state=off").status == .seeOther)
            #expect(try await server.useCases.channelReports().first?.isOn == false)
            #expect(try await server.post("/channels/\(channel.id)/state", "state=on").status == .seeOther)
            #expect(try await server.post("/channels/\(channel.id)/test").status == .seeOther)
            #expect(try await server.post("/channels/nobody/test").status == .unprocessableContent)
            #expect(try await server.post("/channels/\(channel.id)/removal").status == .seeOther)
            #expect(try await server.useCases.channelReports().isEmpty)
            #expect(try await server.post("/channels/\(channel.id)/removal").status == .unprocessableContent)
        }
    }

    @Test("a fault is reported at its field, with all typed values except the secret")
    func refused() async throws {
        try await Server.run { entry in
            let server = try await entry.entered()
            let reply = try await server.post(
                "/channels", "channel=mail&recipient=&sender=haru%40example.com&server=smtps%3A%2F%2Fm&secret=pa55word")
            #expect(reply.status == .unprocessableContent)
            #expect(reply.text.contains("id=\"channel-recipient\"") && reply.text.contains("aria-invalid=\"true\""))
            #expect(reply.text.contains("value=\"haru@example.com\"") && !reply.text.contains("pa55word"))
            #expect(try await server.useCases.channelReports().isEmpty)
            #expect(try await server.post("/channels", "channel=pigeon").status == .badRequest)
        }
    }

    @Test("a signing secret appears in the response to the form, and never again")
    func made() async throws {
        try await Server.run { entry in
            let server = try await entry.entered()
            let reply = try await server.post("/channels", "channel=webhook&address=https%3A%2F%2Fexample.com%2Fhook")
            #expect(reply.status == .ok && reply.text.contains("whsec_"))
            #expect(try await !server.get(page).text.contains("whsec_"))
        }
    }
}
