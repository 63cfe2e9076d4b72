import Core
import Logging
import TestSupport
import Testing

@testable import Engine

/// The notifications that the agent of a linked machine shows on its screen.
@Suite(.timeLimit(.minutes(5))) struct LinkScreenTests {
    /// Shows pending messages while a body runs, as long as the clock says.
    private func showing(_ pair: LinkedPair, _ body: (ManualClock) async throws -> Void) async throws {
        let clock = ManualClock()
        var laptop = pair.laptop
        laptop.uptime = clock.monotonic
        let screen = try #require(
            LinkScreen(
                laptop.useCases, through: pair.host, channels: laptop.channels, logger: Logger(label: "haru.tests")
            ) { 0 })
        let running = Task { try await screen.run() }
        defer { running.cancel() }
        try await body(clock)
    }

    private func until(_ isMet: () async throws -> Bool) async throws {
        while try await !isMet() { try await Task.sleep(for: .milliseconds(5)) }
    }

    @Test("a message is shown once, whatever answers are lost")
    func shown() async throws {
        try await LinkedScreen.with { pair, screen in
            func titles() -> [String] { pair.laptop.channels.takeSent().map(\.message.notification.title) }
            pair.host.decide { number in
                switch number {
                // The answer that contains the second, and the receipt that it was shown.
                case 3: .unheard(.unreachable(nil))
                case 5: .lost(.unreachable(nil))
                default: .answered
                }
            }
            try await showing(pair) { clock in
                try await screen.send("a")
                try await until { try await screen.report().succeededAt != nil }
                #expect(titles() == ["a"])
                try await screen.send("b", tag: "b")
                await clock.untilSlept()
                #expect(titles().isEmpty)
                clock.advance(by: .seconds(10))
                await clock.untilSlept()
                #expect(titles() == ["b"])
                #expect(try await screen.messages().map(\.id) == ["b"])
                clock.advance(by: .seconds(10))
                try await until { try await screen.messages().isEmpty }
                #expect(titles().isEmpty)
            }
        }
    }

    @Test("a message that the screen does not show is retried after a while")
    func failing() async throws {
        try await LinkedScreen.with { pair, screen in
            let channels = pair.laptop.channels
            channels.answer(.later(PushDelay(cause: .unreachable, retryAfter: nil)), at: .desktop)
            try await showing(pair) { clock in
                _ = try await screen.send("a")
                await clock.untilSlept()
                #expect(channels.takeSent().count == 1)
                channels.answer(.accepted, at: .desktop)
                clock.advance(by: .seconds(10))
                try await until { try await screen.messages().isEmpty }
                #expect(channels.takeSent().count == 1)
                #expect(try await screen.report().problem == nil)
            }
        }
    }

    @Test("a link that is refused is not asked again, and a new one is")
    func refused() async throws {
        try await LinkedScreen.with { pair, _ in
            pair.host.decide { _ in .lost(.revoked) }
            try await showing(pair) { clock in
                for _ in 0..<5 {
                    await clock.untilSlept()
                    clock.advance(by: .seconds(10))
                }
                #expect(pair.host.asked == 1)
                _ = try await pair.laptop.useCases.removeLink(through: pair.host)
                pair.host.decide { _ in .answered }
                try await pair.link(named: "anew")
                let asked = pair.host.asked
                await clock.untilSlept()
                clock.advance(by: .seconds(10))
                try await until { pair.host.asked > asked }
            }
        }
    }

    @Test("an empty immediate answer does not cause a busy loop")
    func early() async throws {
        try await LinkedScreen.with { pair, screen in
            try await pair.hosted.useCases.turnChannel(screen.channel, on: false)
            pair.host.decide { _ in .answered }
            try await showing(pair) { clock in
                await clock.untilSlept()
                #expect(pair.host.asked == 1)
                clock.advance(by: .seconds(59))
                try await Task.sleep(for: .milliseconds(20))
                #expect(pair.host.asked == 1, "nothing is to come")
                clock.advance(by: .seconds(1))
                try await until { pair.host.asked == 2 }
            }
        }
    }

    @Test("nothing is requested where nothing can be shown, or the machine is not linked")
    func unlinked() async throws {
        try await LinkedPair.with { pair in
            let bare = ScriptedChannels(kinds: [.ntfy])
            let none = LinkScreen(
                pair.laptop.useCases, through: pair.host, channels: bare, logger: Logger(label: "haru.tests")
            ) { 0 }
            #expect(none == nil)
            try await showing(pair) { clock in await clock.untilSlept() }
            #expect(pair.host.asked == 0)
        }
    }
}
