import Foundation

/// Holds the data folder for one `haru server agent run`; the system lets go of it when the process ends, however it ends.
struct AgentLock: ~Copyable {
    private let descriptor: Int32

    /// Takes the lock.
    ///
    /// - Throws: ``UsageError/agentRuns`` where another one has it.
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

    /// Whether somebody has it.
    static func isHeld(_ path: String) -> Bool {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        return flock(descriptor, LOCK_SH | LOCK_NB) != 0
    }
}
