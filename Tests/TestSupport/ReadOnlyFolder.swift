import Foundation

/// Makes a folder read-only, even for the superuser.
package enum ReadOnlyFolder {
    /// Whether this machine supports it.
    package static let isPossible: Bool = {
        if getuid() != 0 { return true }
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        do {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            try set(folder, readOnly: true)
            try set(folder, readOnly: false)
            return true
        } catch { return false }
    }()

    private struct Failure: Error {}

    /// Removes write permission, or restores it.
    package static func set(_ folder: String, readOnly: Bool) throws {
        try FileManager.default.setAttributes([.posixPermissions: readOnly ? 0o555 : 0o755], ofItemAtPath: folder)
        guard getuid() == 0 else { return }
        let child = try ChildProcess("/usr/bin/chattr", [readOnly ? "+i" : "-i", folder], environment: [:], in: "/")
        guard child.wait() == .exit(0) else { throw Failure() }
    }
}
