import Core
package import Engine
import Synchronization

/// Places beside browsers that answer what a test says, and keep what was sent.
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

    /// Makes places that take everything.
    package init(kinds: [ChannelKind] = ChannelKind.allCases) { self.kinds = kinds }

    /// Has places of a kind answer so from now on.
    package func answer(_ outcome: PushOutcome, at kind: ChannelKind) { outcomes.withLock { $0[kind] = outcome } }

    /// Has places keep silent whose recipients begin so, until ``letGo()``.
    package func hold(_ prefix: String) { holding.withLock { $0.prefix = prefix } }

    /// Has all places answer again.
    package func letGo() { holding.withLock { $0.prefix = nil } }

    /// How many messages wait for a place that keeps silent.
    package var held: Int { holding.withLock { $0.count } }

    /// What was sent since it was last taken, which leaves it there.
    package var sent: [Sent] { messages.withLock(\.self) }

    /// What was sent since this was last asked.
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
