/// Checks whether git printed all commits of a walk: every parent of a commit must be printed too, unless it was known
/// before.
///
/// It stores the names of recent commits only. A parent printed long before its child, due to wrong clocks, is taken
/// for missing; then git is asked for the number of commits.
struct WalkClosure {
    /// Number of names stored before older ones are evicted.
    private static let most = 1 << 16

    private(set) var commits = 0
    private var awaited: Set<UInt64>
    /// First parent of the last commit, which usually comes next.
    private var next: UInt64?
    private var newer: Set<UInt64> = []
    private var older: Set<UInt64> = []

    /// Starts with the names of the tips, which must be printed too.
    init(tips: [String]) {
        awaited = Set(tips.map { Self.key(of: $0.utf8) })
    }

    mutating func add(_ commit: PrintedCommit) {
        commits += 1
        let name = Self.key(of: commit.sha)
        if next != name, let next { expect(next) }
        next = nil
        if !awaited.isEmpty { awaited.remove(name) }
        if newer.count >= Self.most {
            older = newer
            newer = Set(minimumCapacity: Self.most)
        }
        newer.insert(name)
        let parents = commit.parents
        var start = parents.startIndex
        while start < parents.endIndex {
            let end = parents[start...].firstIndex(of: 0x20) ?? parents.endIndex
            let parent = Self.key(of: parents[start..<end])
            if start == parents.startIndex { next = parent } else { expect(parent) }
            start = end + 1
        }
    }

    private mutating func expect(_ parent: UInt64) {
        if !newer.contains(parent), !older.contains(parent) { awaited.insert(parent) }
    }

    /// Whether something may be missing that was not known before.
    func isOpen(known: [String]) -> Bool {
        var left = awaited
        if let next, !newer.contains(next), !older.contains(next) { left.insert(next) }
        return !left.isEmpty && !left.subtracting(known.map { Self.key(of: $0.utf8) }).isEmpty
    }

    /// The first sixteen digits of a name.
    private static func key(of name: some Collection<UInt8>) -> UInt64 {
        name.prefix(16).reduce(0) { key, digit in
            key << 4 | UInt64(digit < 0x40 ? digit &- 0x30 : (digit &- 0x57) & 0xF) & 0xF
        }
    }
}
