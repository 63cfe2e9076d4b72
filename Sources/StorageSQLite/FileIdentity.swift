import Foundation

/// Identity of the file at a path: device and inode number.
struct FileIdentity: Hashable, Sendable {
    private let device: UInt64
    private let number: UInt64

    /// Reads the identity of the file at a path; returns nil if there is none.
    init?(path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        device = UInt64(truncatingIfNeeded: status.st_dev)
        number = UInt64(truncatingIfNeeded: status.st_ino)
    }
}

/// The opened file, which stays open if it is moved, deleted or replaced.
struct OpenedFile: Sendable {
    let path: String
    private let identity: FileIdentity

    /// Stores the identity of the file just opened at a path; returns nil if there is none.
    init?(path: String) {
        guard let identity = FileIdentity(path: path) else { return nil }
        self.path = path
        self.identity = identity
    }

    /// Whether the path still refers to the opened file; otherwise writes to it would be lost.
    var isInPlace: Bool { FileIdentity(path: path) == identity }
}
