import Core
import Engine

/// Markers among a repository's tips besides the names of commits, whose change counts as a change of the tips.
enum PseudoTip {
    private static let shallow = "shallow-"
    private static let missing = "missing-"
    private static let mailmap = "mailmap-"

    /// Hash of the boundary of a shallow clone's history; nil if the history is complete.
    ///
    /// Deepening a clone adds commits behind tips that are already read, and no tip changes.
    static func horizon(of repository: FoundRepository) -> String? {
        hash(of: repository.gitDirectory + "/shallow").map { shallow + $0 }
    }

    /// Hash of a work tree's `.mailmap`; nil if there is none.
    static func mailmap(inWorkTreeOf repository: FoundRepository) -> String? {
        hash(of: repository.path + "/.mailmap").map { mailmap + $0 }
    }

    /// Marker of a `.mailmap` with this object name.
    static func mailmap(object: String) -> String {
        mailmap + object
    }

    private static func hash(of file: String) -> String? {
        guard case .success(let bytes) = FileSystem.contents(of: file, limit: 64 * 1_024 * 1_024) else { return nil }
        var hash = FNV1a()
        hash.add(bytes)
        return String(hash.value, radix: 16)
    }

    /// Whether the same commits read differently from other tips: more history is available, or authors have other
    /// names and addresses.
    static func differ(_ known: [String], _ tips: [String]) -> Bool {
        func marks(_ tips: [String]) -> Set<String> {
            Set(tips.filter { isMark($0) && ($0.hasPrefix(shallow) || $0.hasPrefix(mailmap)) })
        }
        return marks(known) != marks(tips)
    }

    /// The marker of the shallow boundary among tips, if there is one.
    static func horizon(among tips: [String]) -> String? {
        tips.first { isMark($0) && $0.hasPrefix(shallow) }
    }

    /// Marker of a ref's target that does not exist.
    ///
    /// The bare name would not do: once the object is back, a walk from the same tips would be a different walk, and an
    /// interrupted one could not resume.
    static func missing(_ object: String) -> String {
        missing + object
    }

    /// Returns the objects that are marked as missing among tips.
    static func missing(among tips: [String]) -> Set<String> {
        Set(tips.filter { isMark($0) && $0.hasPrefix(missing) }.map { String($0.dropFirst(missing.count)) })
    }

    /// Whether the first character is not a hexadecimal digit; checked cheaply, as there may be thousands of tips.
    private static func isMark(_ tip: String) -> Bool {
        tip.utf8.first.map { $0 > UInt8(ascii: "f") } ?? false
    }
}
