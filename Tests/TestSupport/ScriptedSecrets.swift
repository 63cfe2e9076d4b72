import Engine
import Synchronization

/// Seals texts in a way that a test can see through, and refuses to open them when it says so.
package final class ScriptedSecrets: SecretBox {
    private let closed = Mutex(false)

    /// Makes a box.
    package init() {}

    /// Whether the key is gone.
    package func close(_ isClosed: Bool) { closed.withLock { $0 = isClosed } }

    package func seal(_ text: String, for purpose: String) throws -> String {
        if closed.withLock({ $0 }) { throw DomainError.secretsClosed }
        return purpose + "|" + String(text.reversed())
    }

    package func open(_ sealed: String, for purpose: String) throws -> String {
        guard !closed.withLock({ $0 }), sealed.hasPrefix(purpose + "|") else { throw DomainError.secretsClosed }
        return String(sealed.dropFirst(purpose.count + 1).reversed())
    }
}
