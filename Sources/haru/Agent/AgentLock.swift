import Foundation

/// Lock on the data folder for one `haru server agent run`; the system releases it when the process ends in any way.
struct AgentLock: ~Copyable {
    private let descriptor: Int32

    /// Acquires the lock.
    ///
    /// - Throws: ``UsageError/agentRuns`` if another process holds it.
    init(path: String) throws {
        let descriptor = open(path, O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw UsageError.cannotWrite(path) }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            close(descriptor)
            throw UsageError.agentRuns
        }
        self.descriptor = descriptor
    }

    deinit { close(descriptor) }

    /// Whether a process holds the lock.
    static func isHeld(_ path: String) -> Bool {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        return flock(descriptor, LOCK_SH | LOCK_NB) != 0
    }
}
