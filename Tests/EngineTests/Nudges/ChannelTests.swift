import Core
import Language
import TestSupport
import Testing

@testable import Engine
@testable import Storage

/// Notifications also go to channels other than browsers, which are stored sealed, tested, and turned off when gone.
@Suite(.timeLimit(.minutes(5))) struct ChannelTests {
    private static let targets: [ChannelKind: ChannelTarget] = [
        .ntfy: ChannelTarget(.ntfy, [.recipient: "topic", .secret: "tk_hidden"]),
        .mail: ChannelTarget(
            .mail, [.recipient: "me@example.com", .sender: "haru@example.com", .server: "smtps://smtp.example.com"]),
        .webhook: ChannelTarget(.webhook, [.address: "https://example.com/hidden"]),
        .desktop: ChannelTarget(.desktop, [:]),
    ]

    private func add(
        _ kind: ChannelKind, to ledger: Ledger, origin: String = "https://haru.example"
    ) async throws -> ChannelReport {
        let target = try #require(Self.targets[kind])
        return try await ledger.useCases.addChannel(target, origin: origin, language: .korean).report
    }

    /// Sets the clock and runs what is due.
    private func work(_ ledger: Ledger, at time: String) async throws {
        ledger.clock.now = try instant("2026-11-02T" + time + "+09:00")
        try await ledger.work(.remind, .testPush)
    }

    private func withDay(
        _ engine: DatabaseEngine = .usual, _ body: (Ledger) async throws -> Void
    ) async throws {
        try await Ledger.with(engine, now: "2026-11-02T12:00:00+09:00") { ledger async throws in
            try ledger.commit(on: "2026-11-01")
            try await ledger.add()
            try await body(ledger)
        }
    }

    @Test("a channel is stored sealed, shown without its secrets, and decrypted after a rotation of the key")
    func sealed() async throws {
        try await withDay { ledger in
            for kind in [ChannelKind.ntfy, .webhook] { _ = try await add(kind, to: ledger) }
            let rows = try await ledger.database.read(of: 1) { try $0.channels.all() }
            #expect(rows.count == 2 && rows.allSatisfy { !$0.target.contains("hidden") })
            #expect(try await ledger.accounts.resealSecrets().sealed == 2)
            for channel in try await ledger.useCases.channelReports() {
                #expect(try await ledger.useCases.testChannel(channel.id) == .accepted)
            }
            #expect(Set(ledger.channels.takeSent().map { $0.target[.secret].isEmpty }) == [false])
            ledger.secrets.close(true)
            let id = try #require(try await ledger.useCases.channelReports().first?.id)
            await #expect(throws: DomainError.secretsClosed) { try await ledger.useCases.testChannel(id) }
            #expect(try await ledger.useCases.channelReports().first?.problem == .sealed)
        }
    }

    @Test("the signing secret of a webhook is made where none was given, and shown once")
    func signing() async throws {
        try await withDay { ledger in
            let target = try #require(Self.targets[.webhook])
            let made = try await ledger.useCases.addChannel(target, origin: "", language: .korean)
            let secret = try #require(made.madeSecret)
            #expect(secret.hasPrefix("whsec_") && SigningSecret.bytes(of: secret).count == 32)
            let given = target.setting(.secret, to: "mine")
            #expect(try await ledger.useCases.addChannel(given, origin: "", language: .korean).madeSecret == nil)
            #expect(SigningSecret.bytes(of: "mine") == Array("mine".utf8))
        }
    }

    @Test("an unreachable target is refused, field by field, and so is one channel too many")
    func refused() async throws {
        try await withDay { ledger in
            await #expect(throws: DomainError.badChannel(.ntfy, ChannelFault(.recipient, .missing))) {
                _ = try await ledger.useCases.addChannel(ChannelTarget(.ntfy, [:]), origin: "", language: .korean)
            }
            for _ in 0..<UseCases.mostChannels { _ = try await add(.ntfy, to: ledger) }
            await #expect(throws: DomainError.tooManyChannels(limit: UseCases.mostChannels)) {
                _ = try await add(.ntfy, to: ledger)
            }
            await #expect(throws: DomainError.unknownChannel("x")) { try await ledger.useCases.removeChannel("x") }
            await #expect(throws: DomainError.unknownChannel("x")) { try await ledger.useCases.testChannel("x") }
        }
    }

    @Test("a nudge goes to every channel, with links where they are reachable", arguments: DatabaseEngine.allCases)
    func nudged(_ engine: DatabaseEngine) async throws {
        try await withDay(engine) { ledger in
            for kind in [ChannelKind.ntfy, .mail] { _ = try await add(kind, to: ledger) }
            // A link that leads to this machine alone is of no use elsewhere.
            _ = try await ledger.useCases.addChannel(
                ChannelTarget(.ntfy, [.recipient: "local"]), origin: "http://localhost:4747", language: .english)
            _ = try await add(.desktop, to: ledger, origin: "http://localhost:4747")
            let off = try await add(.webhook, to: ledger)
            try await ledger.useCases.turnChannel(off.id, on: false)
            try await work(ledger, at: "12:00:00")
            #expect(ledger.channels.takeSent().isEmpty)
            try await work(ledger, at: "19:00:00")
            let sent = ledger.channels.takeSent()
            #expect(sent.count == 4 && sent.allSatisfy { $0.message.kind == .nudge })
            #expect(Set(sent.map(\.message.id)).count == 4)
            func one(_ place: String) throws -> ChannelMessage {
                try #require(sent.first { ($0.target[.recipient] + $0.target.kind.rawValue).contains(place) }).message
            }
            #expect(try one("topic").notification.actions.count == 2 && one("topic").unsubscribe == nil)
            #expect(try one("local").notification.actions.isEmpty && one("local").notification.navigate.isEmpty)
            #expect(try one("desktop").notification.navigate.isEmpty, "nothing is opened from there")
            #expect(try one("mail").unsubscribe?.hasPrefix("https://haru.example/n/") == true)
            try await work(ledger, at: "19:00:30")
            #expect(ledger.channels.takeSent().isEmpty, "once")
        }
    }

    @Test("a withdrawal goes to channels that replace messages, or that a program reads")
    func withdrawn() async throws {
        try await withDay { ledger in
            for kind in [ChannelKind.ntfy, .mail, .desktop, .webhook] { _ = try await add(kind, to: ledger) }
            try await work(ledger, at: "12:00:00")
            try await work(ledger, at: "19:00:00")
            #expect(ledger.channels.takeSent().count == 4)
            try ledger.commit(on: "2026-11-02")
            _ = try await ledger.useCases.refresh()
            try await work(ledger, at: "19:10:00")
            let sent = ledger.channels.takeSent()
            #expect(Set(sent.map(\.target.kind)) == [.desktop, .webhook])
            #expect(sent.allSatisfy { $0.message.kind == .withdrawal && $0.message.notification.silent })
        }
    }

    @Test("one click stops mail, and one more restarts it")
    func unsubscribed() async throws {
        try await withDay { ledger in
            let mail = try await add(.mail, to: ledger)
            try await work(ledger, at: "12:00:00")
            try await work(ledger, at: "19:00:00")
            let link = try #require(ledger.channels.takeSent().first?.message.unsubscribe)
            let secret = String(link.dropFirst("https://haru.example/n/".count))
            let done = try #require(try await ledger.accounts.performNotificationAction(of: secret))
            #expect(done.action == .turnOff(channel: mail.id))
            #expect(try await ledger.useCases.channelReports().map(\.isOn) == [false])
            // The reader of the mail may click more than once, and gets the same answer each time (RFC 8058).
            let again = try #require(try await ledger.accounts.performNotificationAction(of: secret))
            #expect(again.isMoot && again.undo == nil && again.action == done.action)
            try await work(ledger, at: "19:30:00")
            let undo = try #require(done.undo?.dropFirst(NotificationLink.prefix.count))
            #expect(try await ledger.accounts.performNotificationAction(of: String(undo))?.isMoot == false)
            #expect(ledger.channels.takeSent().isEmpty)
            try await work(ledger, at: "20:00:00")
            #expect(ledger.channels.takeSent().count == 1)
            try await ledger.useCases.turnChannel(mail.id, on: false)
            try await work(ledger, at: "21:00:00")
            #expect(ledger.channels.takeSent().isEmpty)
            try await ledger.useCases.removeChannel(mail.id)
            #expect(try await ledger.accounts.performNotificationAction(of: secret)?.isMoot == true)
        }
    }

    @Test("a channel whose far side is gone is turned off with the reason, and a successful test turns it on")
    func gone() async throws {
        try await withDay { ledger in
            let channel = try await add(.ntfy, to: ledger)
            try await work(ledger, at: "12:00:00")
            ledger.channels.answer(.gone, at: .ntfy)
            try await work(ledger, at: "19:00:00")
            var report = try #require(try await ledger.useCases.channelReports().first)
            #expect(!report.isOn && report.problem == .gone && report.problemAt == ledger.clock.now)
            try await work(ledger, at: "20:00:00")
            #expect(ledger.channels.takeSent().count == 1)
            ledger.channels.answer(.accepted, at: .ntfy)
            try await ledger.useCases.submit(.testPush(device: channel.id))
            try await work(ledger, at: "20:10:00")
            report = try #require(try await ledger.useCases.channelReports().first)
            #expect(report.isOn && report.problem == nil && report.succeededAt == ledger.clock.now)
            try await work(ledger, at: "21:00:00")
            #expect(ledger.channels.takeSent().map(\.message.kind) == [.test, .nudge])
            // A channel that the person turned off is not turned on by a test.
            try await ledger.useCases.turnChannel(channel.id, on: false)
            #expect(try await ledger.useCases.testChannel(channel.id) == .accepted)
            #expect(try await ledger.useCases.channelReports().first?.isOn == false)
        }
    }

    @Test("a temporary failure is retried until the message is stale")
    func again() async throws {
        try await withDay { ledger in
            _ = try await add(.ntfy, to: ledger)
            try await work(ledger, at: "12:00:00")
            ledger.channels.answer(.later(PushDelay(cause: .failed(status: 503), retryAfter: nil)), at: .ntfy)
            try await work(ledger, at: "23:30:00")
            let first = try #require(ledger.channels.takeSent().first?.message.id)
            #expect(try await ledger.useCases.channelReports().first?.problem == .failed(status: 503))
            ledger.channels.answer(.accepted, at: .ntfy)
            try await work(ledger, at: "23:40:00")
            #expect(ledger.channels.takeSent().map(\.message.id) == [first], "the same message")
            #expect(try await ledger.useCases.channelReports().first?.problem == nil)
        }
    }
}
