import Core
import Engine
import Subprocess
import Synchronization

/// The relevant part of git's configuration.
struct Configured: Hashable {
    /// Addresses for new commits, in order of precedence.
    var emails: [String] = []
    /// Path of a mailmap file outside the repository.
    var mailmapFile: String?
    var hasMailmapBlob = false
    /// Whether git takes an author's address from the configuration only.
    var usesConfigOnly = false
    /// Whether the configuration depends on the repository.
    var hasConditions = false

    /// Arguments of the command that prints it.
    static let command = [
        "config", "--null", "--get-regexp",
        #"^((author|user)\.email|user\.useconfigonly|mailmap\.(file|blob)|includeif\..*)$"#,
    ]

    /// Reads the outcome of the command.
    init(_ outcome: GitOutcome<[UInt8]>) throws(RepositoryProblem) {
        // Status 1 means that nothing is configured.
        self = outcome.status == .exited(1) ? Configured() : Configured(printed: try outcome.get())
    }

    /// Parses the output of `git config --null --get-regexp`: key, line feed, value, NUL; the last value wins.
    init(printed bytes: [UInt8]) {
        var values: [String: String] = [:]
        for entry in String(decoding: bytes, as: UTF8.self).split(separator: "\0") {
            let parts = entry.split(separator: "\n", maxSplits: 1)
            if entry.hasPrefix("includeif.") { hasConditions = true }
            if parts.count == 2 { values[String(parts[0])] = String(parts[1]) }
            // A key without a value is a boolean that is true.
            if parts.count == 1, entry.last != "\n" { values[String(parts[0])] = "true" }
        }
        emails = ["author.email", "user.email"].compactMap { values[$0] }
        mailmapFile = values["mailmap.file"].flatMap { $0.isEmpty ? nil : $0 }
        hasMailmapBlob = values["mailmap.blob"] != nil
        usesConfigOnly = values["user.useconfigonly"].map(Self.isTrue) ?? false
    }

    init() {}

    /// Whether git reads a text as true.
    private static func isTrue(_ text: String) -> Bool {
        !["", "false", "no", "off", "0"].contains(text.lowercased())
    }
}

extension Git {
    /// Returns the configuration of a repository, or the global one.
    ///
    /// git runs only if the repository's own configuration can affect the result; most do not, and the global
    /// configuration applies.
    func configured(in repository: FoundRepository?) async throws -> Configured {
        // The global configuration is read along with git's version.
        _ = try await version()
        let fingerprint = configurations.fingerprint(of: repository)
        if let known = configurations.known(repository, fingerprint: fingerprint) { return known }
        if let repository {
            let common = try await configured(in: nil)
            if !common.hasConditions, ConfigurationFile.saysNothing(in: repository) { return common }
        }
        let configured = try Configured(try await output(Configured.command, in: repository))
        configurations.remember(configured, of: repository, fingerprint: fingerprint)
        return configured
    }

    /// Checks that the mailmap configured outside the repository is a regular file.
    ///
    /// - Throws: ``RepositoryProblem`` if it is a pipe or a device.
    func validateMailmap(of repository: FoundRepository) async throws {
        guard let file = try await configured(in: repository).mailmapFile else { return }
        let path = configurations.path(file, from: repository.path)
        if FileSystem.kind(path) == .other { throw UnreadableGitFile.problem("mailmap.file \(file)", in: repository) }
    }
}

/// A repository's own configuration file, scanned without git.
enum ConfigurationFile {
    private static let sections: Set<String> = ["author", "user", "mailmap", "include", "includeif"]

    /// Whether a repository's own configuration certainly sets no addresses and no mailmaps.
    static func saysNothing(in repository: FoundRepository) -> Bool {
        guard FileSystem.kind(repository.gitDirectory + "/config.worktree") == nil,
            case .success(let bytes) = FileSystem.contents(of: repository.gitDirectory + "/config", limit: 1 << 20),
            bytes.count < 1 << 20
        else { return false }
        return bytes.split(separator: 0x0A).allSatisfy { !opensSection($0) }
    }

    /// Whether a line opens a relevant section.
    ///
    /// A continued value may look like a section too, which only costs a run of git.
    private static func opensSection(_ line: ArraySlice<UInt8>) -> Bool {
        var rest = line
        if rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest = rest.dropFirst(3) }
        while true {
            rest = rest.drop { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
            guard rest.first == UInt8(ascii: "[") else { return false }
            let name = rest.dropFirst().drop { $0 == 0x20 || $0 == 0x09 }.prefix(while: isLetter)
            if sections.contains(String(decoding: name, as: UTF8.self).lowercased()) { return true }
            guard let end = rest.firstIndex(of: UInt8(ascii: "]")) else { return false }
            // The same line may open another section.
            rest = rest[(end + 1)...]
        }
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
    }
}

/// Short-lived cache of git's configuration, valid while its files do not change.
final class ConfigurationMemo: Sendable {
    private struct Entry {
        let configured: Configured
        let fingerprint: UInt64
        let asked: MonotonicClock.Instant
    }

    /// Lifetime of an entry; short, since included files are not part of the fingerprint.
    private static let lifetime = Duration.seconds(5)
    private static let most = 1_000

    private let entries = Mutex<[String: Entry]>([:])
    private let files: [String]
    private let home: String?
    private let uptime: MonotonicClock

    init(environment: [String: String], uptime: MonotonicClock) {
        self.uptime = uptime
        home = environment["HOME"]
        let folder = environment["XDG_CONFIG_HOME"].flatMap { $0.isEmpty ? nil : $0 } ?? home.map { $0 + "/.config" }
        let usual = [home.map { $0 + "/.gitconfig" }, folder.map { $0 + "/git/config" }]
        let global = environment["GIT_CONFIG_GLOBAL"].map { [$0] } ?? usual.compactMap(\.self)
        files = global + [environment["GIT_CONFIG_SYSTEM"] ?? "/etc/gitconfig"]
    }

    /// Fingerprint of the configuration files.
    func fingerprint(of repository: FoundRepository?) -> UInt64 {
        let own = repository.map { [$0.gitDirectory + "/config", $0.gitDirectory + "/config.worktree"] } ?? []
        var hash = FNV1a()
        for file in own + files {
            guard case .success(let status) = FileSystem.status(file) else {
                hash.add(UInt64(0))
                continue
            }
            hash.add(UInt64(bitPattern: status.modified))
            hash.add(UInt64(bitPattern: status.size))
            hash.add(status.identity.number)
        }
        return hash.value
    }

    func known(_ repository: FoundRepository?, fingerprint: UInt64) -> Configured? {
        let now = uptime.now
        return entries.withLock { entries in
            guard let entry = entries[repository?.gitDirectory ?? ""], entry.fingerprint == fingerprint,
                now - entry.asked < Self.lifetime
            else { return nil }
            return entry.configured
        }
    }

    func remember(_ configured: Configured, of repository: FoundRepository?, fingerprint: UInt64) {
        let now = uptime.now
        entries.withLock { entries in
            if entries.count >= Self.most { entries.removeAll() }
            entries[repository?.gitDirectory ?? ""] = Entry(
                configured: configured, fingerprint: fingerprint, asked: now)
        }
    }

    /// Resolves a path the way git does in its configuration.
    func path(_ text: String, from folder: String) -> String {
        if text.hasPrefix("~/"), let home { return home + text.dropFirst() }
        return GitFolder.join(folder, text)
    }
}
