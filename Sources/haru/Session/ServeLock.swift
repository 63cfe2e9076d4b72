import Foundation

/// Lock on the data folder for one `haru serve`, with the server's addresses.
///
/// The system releases the lock when the process ends in any way.
struct ServeLock: ~Copyable {
    private let descriptor: Int32

    /// Acquires the lock.
    ///
    /// - Throws: ``UsageError/alreadyServing(_:)`` with the address of the running server.
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

    /// Public address of the running server; nil if none is running.
    static func address(at path: String) -> String? { isHeld(at: path) ? lastAddress(at: path) : nil }

    /// Address of the running server on this machine; nil if none is running.
    static func localAddress(at path: String) -> String? { isHeld(at: path) ? line(2, of: path) : nil }

    private static func isHeld(at path: String) -> Bool {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        return flock(descriptor, LOCK_SH | LOCK_NB) != 0
    }

    /// Address of the running server or the last one; nil if there never was one.
    static func lastAddress(at path: String) -> String? { line(1, of: path) }

    private static func line(_ number: Int, of path: String) -> String? {
        let lines = (try? String(contentsOfFile: path, encoding: .utf8))?.split(separator: "\n") ?? []
        return lines.count > number ? String(lines[number]) : nil
    }

    /// Records the process and its addresses, for people and for this machine.
    static func note(address: String, local: String, at path: String) {
        try? Data("\(getpid())\n\(address)\n\(local)\n".utf8).write(to: URL(fileURLWithPath: path))
    }
}
