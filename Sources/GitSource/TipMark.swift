import Engine

/// What stands among a repository's tips beside the names of commits, so that a change of it is a
/// change of the tips.
enum TipMark {
    private static let shallow = "shallow-"
    private static let missing = "missing-"

    /// Where a shallow clone's history is cut off; nothing when it is whole.
    ///
    /// Deepening a clone adds commits behind tips that are read already, and no tip tells.
    static func horizon(of repository: FoundRepository) -> String? {
        let limit = 64 * 1_024 * 1_024
        guard case .success(let bytes) = FileSystem.contents(of: repository.gitDirectory + "/shallow", limit: limit)
        else {
            return nil
        }
        var hash = FNV()
        hash.add(bytes)
        return shallow + String(hash.value, radix: 16)
    }

    /// The mark of the horizon among tips, if there is one.
    static func horizon(among tips: [String]) -> String? {
        tips.first { $0.hasPrefix(shallow) }
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
        Set(tips.filter { $0.hasPrefix(missing) }.map { String($0.dropFirst(missing.count)) })
    }
}
