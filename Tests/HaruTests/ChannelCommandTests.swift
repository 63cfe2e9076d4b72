import Foundation
import TestSupport
import Testing

/// `haru notify channels`, which adds, tests and removes notification channels other than browsers.
@Suite struct ChannelCommandTests {
    @Test("there is no channel at first, and invalid input is refused in words")
    func refusals() async throws {
        try await Place.with { place in
            #expect(try await place.haru("channel").output.contains("haru notify channels add ntfy"))
            #expect(try await place.haru("channel", "list", "--json").output == "[]\n")
            expectRefusal(try await place.haru("channel", "add", "pigeon"), "ntfy")
            expectRefusal(
                try await place.haru("channel", "add", "ntfy", "--to", "a b"), "Recipient: This topic can’t be used")
            expectRefusal(
                try await place.haru("channel", "add", "mail", "--to", "me", "--from", "a@b", "--server", "smtps://m"),
                "isn’t a mail address")
            for act in ["test", "on", "off", "remove"] {
                expectRefusal(try await place.haru("channel", act, "nobody"), "Nothing is sent to")
            }
        }
    }

    @Test(
        "a missing secret is reported with where that kind of channel issues it",
        arguments: [
            ("slack", "Incoming Webhooks"), ("discord", "Integrations"), ("telegram", "@BotFather"),
            ("gotify", "application token from Gotify"), ("webhook", "program to notify"),
        ])
    func missing(_ kind: String, _ advice: String) async throws {
        try await Place.with { place in
            let outcome = try await place.shell("'\(Program.path)' channel add \(kind) < /dev/null")
            expectRefusal(outcome, advice)
            #expect(!outcome.error.contains("GitHub") && outcome.error.contains("It’s empty"))
        }
    }

    @Test("an option that a kind of channel does not support is refused with the supported ones")
    func options() async throws {
        try await Place.with { place in
            let webhook = try await place.haru("channel", "add", "webhook", "--to", "https://example.com/hook")
            expectRefusal(webhook, "webhook doesn’t take --to")
            #expect(webhook.error.contains("standard input"))
            expectRefusal(try await place.haru("channel", "add", "ntfy", "--from", "a@b"), "Allowed: --server, --to")
            expectRefusal(try await place.haru("channel", "add", "desktop", "--to", "me"), "desktop doesn’t take --to")
            #expect(try await place.haru("channel", "list", "--json").output == "[]\n")
        }
    }

    @Test("a channel added in the terminal links to where Haru serves, or last served")
    func origin() async throws {
        try await Place.with { place in
            _ = try await place.haru("channel", "list")
            try Data("1\nhttps://haru.example.com\n".utf8).write(to: URL(fileURLWithPath: place.data + "/serve.lock"))
            _ = try await place.shell("echo http://127.0.0.1:9/hidden | '\(Program.path)' channel add slack")
            let query = "SELECT COUNT(*) FROM channel WHERE origin = 'https://haru.example.com'"
            #expect(try await SQLite.count(query, on: place.database) == 1)
        }
    }

    @Test("a secret is read from standard input, and shown nowhere")
    func secret() async throws {
        try await Place.with { place in
            let added = try await place.shell(
                "echo http://127.0.0.1:9/services/hidden | '\(Program.path)' channel add slack")
            // Nothing listens there: the channel is stored, and the test of it reports the failure.
            #expect(added.status == 2 && added.output.contains("127.0.0.1:9") && !added.output.contains("hidden"))
            let listed = try await place.haru("channel", "list", "--json").output
            #expect(listed.contains("unreachable") && !listed.contains("hidden"))
            let doctor = try await place.haru("doctor").output
            // As with browsers, a failure that may be temporary is no finding.
            #expect(doctor.contains("Slack") && !doctor.contains("couldn’t be reached") && !doctor.contains("hidden"))
        }
    }
}
