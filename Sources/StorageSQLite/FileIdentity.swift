import Foundation

/// Which file on which file system stands at a path.
struct FileIdentity: Hashable, Sendable {
    private let device: UInt64
    private let number: UInt64

    /// Looks at a path; returns nil when no file is there.
    init?(path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        device = UInt64(truncatingIfNeeded: status.st_dev)
        number = UInt64(truncatingIfNeeded: status.st_ino)
    }
}

/// The file that was opened, which stays open when it is moved, deleted or replaced.
struct OpenedFile: Sendable {
    let path: String
    private let identity: FileIdentity

    /// Remembers the file that stands at a path and was opened just now; returns nil when none is there.
    init?(path: String) {
        guard let identity = FileIdentity(path: path) else { return nil }
        self.path = path
        self.identity = identity
    }

    /// Whether the path still leads to the file that was opened: what is written to another one is lost.
    var isInPlace: Bool { FileIdentity(path: path) == identity }
}
