import Core
import Engine

/// What stands among a repository's tips beside the names of commits, so that a change of it is a
/// change of the tips.
enum PseudoTip {
    private static let shallow = "shallow-"
    private static let missing = "missing-"
    private static let mailmap = "mailmap-"

    /// Where a shallow clone's history is cut off; nil when it is whole.
    ///
    /// Deepening a clone adds commits behind tips that are read already, and no tip tells.
    static func horizon(of repository: FoundRepository) -> String? {
        hash(of: repository.gitDirectory + "/shallow").map { shallow + $0 }
    }

    /// What the `.mailmap` of a work tree says; nil when there is none.
    static func mailmap(inWorkTreeOf repository: FoundRepository) -> String? {
        hash(of: repository.path + "/.mailmap").map { mailmap + $0 }
    }

    /// What the `.mailmap` says that is this object.
    static func mailmap(object: String) -> String {
        mailmap + object
    }

    private static func hash(of file: String) -> String? {
        guard case .success(let bytes) = FileSystem.contents(of: file, limit: 64 * 1_024 * 1_024) else { return nil }
        var hash = FNV1a()
        hash.add(bytes)
        return String(hash.value, radix: 16)
    }

    /// Whether what was read from some tips is told otherwise from others: more of the history is
    /// there, or its authors have other names and addresses.
    static func differ(_ known: [String], _ tips: [String]) -> Bool {
        func marks(_ tips: [String]) -> Set<String> {
            Set(tips.filter { isMark($0) && ($0.hasPrefix(shallow) || $0.hasPrefix(mailmap)) })
        }
        return marks(known) != marks(tips)
    }

    /// The mark of the horizon among tips, if there is one.
    static func horizon(among tips: [String]) -> String? {
        tips.first { isMark($0) && $0.hasPrefix(shallow) }
    }

    /// The mark of an object that a ref points to and that is not there.
    ///
    /// Its bare name would not do: as soon as the object is back, a walk from the same tips would
    /// be another walk, and one that was interrupted could not go on where it was.
    static func missing(_ object: String) -> String {
        missing + object
    }

    /// The objects that are marked as missing among tips.
    static func missing(among tips: [String]) -> Set<String> {
        Set(tips.filter { isMark($0) && $0.hasPrefix(missing) }.map { String($0.dropFirst(missing.count)) })
    }

    /// Whether it begins as no name of an object does; there may be thousands of these.
    private static func isMark(_ tip: String) -> Bool {
        tip.utf8.first.map { $0 > UInt8(ascii: "f") } ?? false
    }
}
