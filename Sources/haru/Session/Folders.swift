import Foundation
import Storage

/// Where Haru keeps what it knows, and where it looks for its configuration.
struct Folders: Sendable {
    let data: String
    let configurationFile: String

    /// The usual places: those of the XDG rules, or Application Support on macOS.
    static func usual(_ environment: ProcessEnvironment) -> Folders {
        func base(_ variable: String, _ unix: String) -> String {
            // The XDG rules say that a relative path is to be ignored.
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
    /// Holds the keys that secrets are sealed with.
    var secretKey: String { data + "/haru.key" }
    /// Holds the name of the machine under which pages are served.
    var hostName: String { data + "/host-name" }

    /// Whether the folder holds what is there only beside a database file, which belongs to it even where it is gone.
    var wasUsed: Bool {
        [database + "-wal", lock, agentLock, secretKey, hostName, data + "/hook"]
            .contains { FileManager.default.fileExists(atPath: $0) }
    }

    /// Makes the data folder and an empty database file where there is none, readable by their owner alone.
    func prepare() throws {
        try prepareFolder()
        // SQLite gives its own further files the permissions of this one.
        let descriptor = open(database, O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw [ENOSPC, EDQUOT].contains(errno) ? StorageError.diskFull : UsageError.dataFolder(database, .write)
        }
        close(descriptor)
    }

    /// Makes the data folder where there is none, readable by its owner alone.
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

    /// What of the data folder cannot be done.
    enum Need: Hashable, Sendable {
        case make, write
    }
}
