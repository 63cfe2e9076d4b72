import Core
package import Engine
import Synchronization

/// Channels with scripted answers that record what was sent.
package final class ScriptedChannels: ChannelPort {
    /// A message that was sent.
    package struct Sent: Sendable {
        package let message: ChannelMessage
        package let target: ChannelTarget
    }

    private let outcomes = Mutex<[ChannelKind: PushOutcome]>([:])
    private let messages = Mutex<[Sent]>([])
    private let holding = Mutex<(prefix: String?, count: Int)>((nil, 0))

    package let kinds: [ChannelKind]

    /// Makes channels that accept everything.
    package init(kinds: [ChannelKind] = ChannelKind.allCases) { self.kinds = kinds }

    /// Sets the answer of channels of a kind from now on.
    package func answer(_ outcome: PushOutcome, at kind: ChannelKind) { outcomes.withLock { $0[kind] = outcome } }

    /// Blocks channels whose recipients have this prefix, until ``letGo()``.
    package func hold(_ prefix: String) { holding.withLock { $0.prefix = prefix } }

    /// Unblocks all channels.
    package func letGo() { holding.withLock { $0.prefix = nil } }

    /// Number of messages that wait for a blocked channel.
    package var held: Int { holding.withLock { $0.count } }

    /// Messages since the last ``takeSent()``; reading them does not remove them.
    package var sent: [Sent] { messages.withLock(\.self) }

    /// Takes the messages since the last call.
    package func takeSent() -> [Sent] {
        messages.withLock { messages in
            defer { messages = [] }
            return messages
        }
    }

    package func check(_ target: ChannelTarget) throws -> String {
        for field in target.kind.fields where target[field].isEmpty && !target.kind.isOptional(field) {
            throw ChannelFault(field, .missing)
        }
        return target[.recipient].isEmpty ? target.kind.rawValue : target[.recipient]
    }

    package func send(_ message: ChannelMessage, to target: ChannelTarget) async throws -> PushOutcome {
        messages.withLock { $0.append(Sent(message: message, target: target)) }
        holding.withLock { $0.count += 1 }
        defer { holding.withLock { $0.count -= 1 } }
        while holding.withLock({ $0.prefix.map(target[.recipient].hasPrefix) ?? false }) {
            try await Task.sleep(for: .milliseconds(5))
        }
        return outcomes.withLock { $0[target.kind] } ?? .accepted
    }
}
