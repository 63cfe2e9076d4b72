import Foundation
import Storage

/// Paths of Haru's data and configuration.
struct Folders: Sendable {
    let data: String
    let configurationFile: String

    /// Default paths: those of the XDG specification, or Application Support on macOS.
    static func usual(_ environment: ProcessEnvironment) -> Folders {
        func base(_ variable: String, _ unix: String) -> String {
            // The XDG specification requires relative paths to be ignored.
            if let path = environment.variable(variable), path.hasPrefix("/") { return path }
            #if os(macOS)
                return environment.home + "/Library/Application Support"
            #else
                return environment.home + unix
            #endif
        }
        return Folders(
            data: base("XDG_DATA_HOME", "/.local/share") + "/haru",
            configurationFile: environment.variable("HARU_CONFIG").flatMap { try? environment.absolute($0) }
                ?? base("XDG_CONFIG_HOME", "/.config") + "/haru/config.json"
        )
    }

    var database: String { data + "/haru.sqlite" }
    var lock: String { data + "/serve.lock" }
    var agentLock: String { data + "/agent.lock" }
    /// File with the keys that seal secrets.
    var secretKey: String { data + "/haru.key" }
    /// File with the host name under which pages are served.
    var hostName: String { data + "/host-name" }

    /// Whether the folder contains files that accompany a database file, even if that is gone.
    var wasUsed: Bool {
        [database + "-wal", lock, agentLock, secretKey, hostName, data + "/hook"]
            .contains { FileManager.default.fileExists(atPath: $0) }
    }

    /// Creates the data folder and an empty database file if they are missing, accessible only to their owner.
    func prepare() throws {
        try prepareFolder()
        // SQLite's other files get the permissions of this one.
        let descriptor = open(database, O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw [ENOSPC, EDQUOT].contains(errno) ? StorageError.diskFull : UsageError.dataFolder(database, .write)
        }
        close(descriptor)
    }

    /// Creates the data folder if it is missing, accessible only to its owner.
    func prepareFolder() throws {
        do {
            try FileManager.default.createDirectory(
                atPath: data, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700]
            )
        } catch CocoaError.fileWriteOutOfSpace {
            throw StorageError.diskFull
        } catch {
            throw UsageError.dataFolder(data, .make)
        }
        guard access(data, R_OK | W_OK | X_OK) == 0 else { throw UsageError.dataFolder(data, .write) }
    }

    /// The operation on the data folder that failed.
    enum Need: Hashable, Sendable {
        case make, write
    }
}
