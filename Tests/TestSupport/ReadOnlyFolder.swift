import Foundation

/// Takes the right to write from a folder, from the superuser as well.
package enum ReadOnlyFolder {
    /// Whether it can be done here.
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

    /// Takes the right, or gives it back.
    package static func set(_ folder: String, readOnly: Bool) throws {
        try FileManager.default.setAttributes([.posixPermissions: readOnly ? 0o555 : 0o755], ofItemAtPath: folder)
        guard getuid() == 0 else { return }
        let child = try ChildProcess("/usr/bin/chattr", [readOnly ? "+i" : "-i", folder], environment: [:], in: "/")
        guard child.wait() == .exit(0) else { throw Failure() }
    }
}
