import Foundation

/// Holds the data folder for one `haru serve`, and tells others where it is.
///
/// The system lets go of the lock when the process ends, however it ends.
struct ServeLock: ~Copyable {
    private let descriptor: Int32

    /// Takes the lock.
    ///
    /// - Throws: ``UsageError/alreadyServing(_:)`` with the address that the other one wrote down.
    init(path: String) throws {
        let descriptor = open(path, O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw UsageError.dataFolder(path, .write) }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            close(descriptor)
            throw UsageError.alreadyServing(Self.lastAddress(at: path) ?? "")
        }
        self.descriptor = descriptor
        ftruncate(descriptor, 0)
    }

    deinit { close(descriptor) }

    /// Where people reach the one that holds the lock; nil while nobody does.
    static func address(at path: String) -> String? { isHeld(at: path) ? lastAddress(at: path) : nil }

    /// Where this machine reaches the one that holds the lock; nil while nobody does.
    static func localAddress(at path: String) -> String? { isHeld(at: path) ? line(2, of: path) : nil }

    private static func isHeld(at path: String) -> Bool {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        return flock(descriptor, LOCK_SH | LOCK_NB) != 0
    }

    /// Where the one that holds the lock serves, or the last one did; nil where nobody ever has.
    static func lastAddress(at path: String) -> String? { line(1, of: path) }

    private static func line(_ number: Int, of path: String) -> String? {
        let lines = (try? String(contentsOfFile: path, encoding: .utf8))?.split(separator: "\n") ?? []
        return lines.count > number ? String(lines[number]) : nil
    }

    /// Writes down who serves and where, for people and for this machine.
    static func note(address: String, local: String, at path: String) {
        try? Data("\(getpid())\n\(address)\n\(local)\n".utf8).write(to: URL(fileURLWithPath: path))
    }
}
