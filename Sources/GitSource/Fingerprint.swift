import Core
import Engine

/// Fingerprint of a repository's refs, computed from the metadata of the files that store them.
///
/// git replaces these files by renaming new ones over them, so every change gives a new inode number, time or size. Of
/// the work tree only `.mailmap` is included.
struct Fingerprint {
    /// Age in nanoseconds below which a change is too recent: another one within the file system's timestamp
    /// granularity would not show.
    private static let settling: Int64 = 100_000_000
    /// The same for file systems with timestamps in whole seconds.
    private static let coarseSettling: Int64 = 2_100_000_000

    private let now: Int64
    private var sum: UInt64 = 0
    private var isSettled = true

    /// Computes the fingerprint at `now`, in nanoseconds since 1970; nil if the repository is gone, has lost its
    /// objects or has just changed.
    static func make(of repository: FoundRepository, now: Int64) -> String? {
        var fingerprint = Fingerprint(now: now)
        let gitDirectory = repository.gitDirectory
        guard fingerprint.add(gitDirectory, "HEAD"), FileSystem.kind(gitDirectory + "/objects") == .folder else {
            return nil
        }
        for file in ["packed-refs", "shallow", "reftable/tables.list"] { fingerprint.add(gitDirectory, file) }
        fingerprint.addTree(gitDirectory, "refs")
        fingerprint.addWorkTrees(gitDirectory)
        if !repository.isBare { fingerprint.add(repository.path, ".mailmap") }
        return fingerprint.isSettled ? String(fingerprint.sum, radix: 16) : nil
    }

    private init(now: Int64) {
        self.now = now
    }

    /// Adds one file or folder; false if it does not exist.
    @discardableResult
    private mutating func add(_ base: String, _ name: String) -> Bool {
        guard case .success(let status) = FileSystem.status(base + "/" + name) else { return false }
        let age = now &- status.modified
        let needed = status.modified % 1_000_000_000 == 0 ? Self.coarseSettling : Self.settling
        // A time well ahead of the clock is not that of a recent change.
        if age < needed, age > -Self.coarseSettling { isSettled = false }
        var hash = FNV1a()
        hash.add(name.utf8)
        hash.add(UInt64(bitPattern: status.modified))
        hash.add(UInt64(bitPattern: status.size))
        hash.add(status.identity.number)
        // A sum, since folders are listed in no particular order.
        sum &+= hash.value
        return true
    }

    private mutating func addTree(_ base: String, _ root: String) {
        var folders = [root]
        while let folder = folders.popLast() {
            guard add(base, folder), case .success(let listing) = FileSystem.list(base + "/" + folder) else { continue }
            for entry in listing.entries {
                let path = folder + "/" + entry.name
                if entry.kind == .folder { folders.append(path) } else { add(base, path) }
            }
        }
    }

    private mutating func addWorkTrees(_ base: String) {
        guard case .success(let listing) = FileSystem.list(base + "/worktrees") else { return }
        for entry in listing.entries where entry.kind == .folder {
            add(base, "worktrees/\(entry.name)/HEAD")
            add(base, "worktrees/\(entry.name)/reftable/tables.list")
        }
    }
}
