import Core
import Language
import TestSupport
import Testing

@testable import Engine

/// The screen of a linked laptop, as the hosted Haru sees it.
struct LinkedScreen {
    static let target = ChannelTarget(.machine, [.recipient: "laptop"])

    /// Runs a body with a linked laptop that shows notifications, and its access token.
    static func with(_ body: (LinkedPair, LinkedScreen) async throws -> Void) async throws {
        try await LinkedPair.with { pair in
            try pair.laptop.commit(on: "2026-10-31")
            try await pair.laptop.add()
            try await pair.link()
            let added = try await pair.hosted.useCases.addChannel(target, origin: "", language: .korean)
            let token = try await pair.host.identity(of: "token https://laptop")
            try await body(pair, LinkedScreen(hosted: pair.hosted, token: token, channel: added.report.id))
        }
    }

    let hosted: Ledger
    let token: String
    let channel: String

    func messages() async throws -> [MachineMessage] {
        try await hosted.useCases.machineMessages(token: token).messages
    }

    func take(shown: [String] = [], failed: [String] = []) async throws {
        try await hosted.useCases.take(MachineMessageReceipt(shown: shown, failed: failed), token: token)
    }

    func report() async throws -> ChannelReport {
        try #require(try await hosted.useCases.channelReports().first { $0.id == channel })
    }

    /// Sends something under a tag.
    @discardableResult
    func send(_ id: String, tag: String = "day", kind: ChannelMessage.Kind = .nudge) async throws -> PushOutcome {
        let now = hosted.clock.now
        return try await hosted.useCases.send(
            ChannelMessage(
                id: id, kind: kind,
                notification: PushNotification(title: id, body: "", navigate: "", lang: "ko", tag: tag),
                at: now, expires: now.advanced(bySeconds: 3_600)), toChannel: channel)
    }
}
