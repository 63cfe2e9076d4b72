import TestSupport
import Testing

/// `haru channel`, which adds, tries and removes the places beside browsers that are notified.
@Suite struct ChannelCommandTests {
    @Test("there is none at first, and what cannot be is refused in words")
    func refusals() async throws {
        try await Place.with { place in
            #expect(try await place.haru("channel").output.contains("haru channel add ntfy"))
            #expect(try await place.haru("channel", "list", "--json").output == "[]\n")
            expectRefusal(try await place.haru("channel", "add", "pigeon"), "ntfy")
            expectRefusal(try await place.haru("channel", "add", "ntfy", "--to", "a b"), "Recipient: This is no topic")
            expectRefusal(
                try await place.haru("channel", "add", "mail", "--to", "me", "--from", "a@b", "--server", "smtps://m"),
                "no mail address")
            for act in ["test", "on", "off", "remove"] {
                expectRefusal(try await place.haru("channel", act, "nobody"), "Nothing is sent to")
            }
        }
    }

    @Test("a secret is read from standard input, and shown nowhere")
    func secret() async throws {
        try await Place.with { place in
            let added = try await place.shell(
                "echo http://127.0.0.1:9/services/hidden | '\(Program.path)' channel add slack")
            // Nothing listens there: it is kept, and the test says so.
            #expect(added.status == 2 && added.output.contains("127.0.0.1:9") && !added.output.contains("hidden"))
            let listed = try await place.haru("channel", "list", "--json").output
            #expect(listed.contains("unreachable") && !listed.contains("hidden"))
            let doctor = try await place.haru("doctor").output
            // What may pass by itself is no finding, as with browsers.
            #expect(doctor.contains("Slack") && !doctor.contains("could not be reached") && !doctor.contains("hidden"))
        }
    }
}
