import Foundation

/// Temporary folder of a demo; only its owner has access.
final class DemoFolder: Sendable {
    let path: String
    /// Lock held while the demo runs, so that nobody takes the folder for a leftover.
    private let lock: ServeLock

    /// Name prefix of demo folders.
    private static let prefix = "haru-demo-"
    /// Age up to which a folder may still be without its lock, in seconds.
    private static let patience: TimeInterval = 60

    var data: String { path + "/data" }
    var code: String { path + "/code" }
    var home: String { path + "/home" }
    var lockFile: String { Self.lockFile(in: path) }

    /// Creates a folder within another one, and removes those that killed demos left there.
    init(within parent: String) throws {
        Self.sweep(parent)
        var template = Array((parent + "/" + Self.prefix + "XXXXXX").utf8CString)
        let path = template.withUnsafeMutableBufferPointer { buffer in
            buffer.baseAddress.flatMap { mkdtemp($0) }.map { String(cString: $0) }
        }
        guard let path else { throw UsageError.dataFolder(parent, .write) }
        self.path = path
        do {
            for folder in ["data", "code", "home"] {
                try FileManager.default.createDirectory(
                    atPath: path + "/" + folder, withIntermediateDirectories: false,
                    attributes: [.posixPermissions: 0o700])
            }
        } catch {
            throw UsageError.dataFolder(path, .make)
        }
        lock = try ServeLock(path: Self.lockFile(in: path))
    }

    /// Size of its database files, in bytes.
    var bytesOfData: Int {
        let files = (try? FileManager.default.contentsOfDirectory(atPath: data)) ?? []
        return files.reduce(0) { sum, file in
            let size = (try? FileManager.default.attributesOfItem(atPath: data + "/" + file))?[.size] as? Int
            return sum + (size ?? 0)
        }
    }

    /// Removes the folder with all its contents.
    func remove() {
        // What cannot be removed now is swept by the next demo.
        try? FileManager.default.removeItem(atPath: path)
    }

    /// Removes the folders of killed demos, which hold no lock.
    static func sweep(_ parent: String) {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: parent)) ?? []
        for name in names where name.hasPrefix(prefix) {
            let path = parent + "/" + name
            if isOwn(path), isLeft(path) { try? FileManager.default.removeItem(atPath: path) }
        }
    }

    /// Whether a path is a folder, not a link, owned by the current user.
    private static func isOwn(_ path: String) -> Bool {
        let attributes = try? FileManager.default.attributesOfItem(atPath: path)
        let owner = (attributes?[.ownerAccountID] as? NSNumber)?.uint32Value
        return attributes?[.type] as? FileAttributeType == .typeDirectory && owner == getuid()
    }

    /// Lock file of the server of a demo folder's data.
    private static func lockFile(in path: String) -> String {
        Folders(data: path + "/data", configurationFile: "").lock
    }

    private static func isLeft(_ path: String) -> Bool {
        let lockFile = Self.lockFile(in: path)
        if FileManager.default.fileExists(atPath: lockFile) {
            do {
                _ = try ServeLock(path: lockFile)
                return true
            } catch {
                return false
            }
        }
        let made = (try? FileManager.default.attributesOfItem(atPath: path))?[.modificationDate] as? Date
        return made.map { Date().timeIntervalSince($0) > patience } ?? false
    }
}
