extension RepositoryProblem.Reason {
    /// The word that the database keeps and that JSON shows, and the text beside it.
    package var stored: (code: String, text: String) {
        switch self {
        case .missing: ("missing", "")
        case .notAFolder: ("not-a-folder", "")
        case .noRepository: ("no-repository", "")
        case .noPermission: ("no-permission", "")
        case .damaged(let text): ("damaged", text)
        case .gitMissing: ("git-missing", "")
        case .gitTooOld(let found, let needed): ("git-too-old", "\(found) \(needed)")
        case .gitStuck(let seconds): ("git-stuck", String(seconds))
        case .gitFailed(let text): ("git-failed", text)
        case .unreadableNames(let count): ("unreadable-names", String(count))
        }
    }

    /// Whether the repository may stand elsewhere by now.
    package var isOfPlace: Bool {
        switch self {
        case .missing, .notAFolder, .noRepository: true
        default: false
        }
    }

    /// How long, in seconds, such a repository is left alone while nothing of it changes, after it failed
    /// some times in a row: git may work or wait for long before it fails again, so it is tried ever
    /// more seldom.
    func patience(after failures: Int) -> Int64 {
        switch self {
        case .damaged, .gitFailed, .gitStuck: min(300 << Int64(min(max(failures - 1, 0), 10)), 6 * 3_600)
        default: 10
        }
    }

    /// Reads what the database keeps; a word of another version is taken for a failure of git.
    init(code: String, text: String) {
        switch code {
        case "missing": self = .missing
        case "not-a-folder": self = .notAFolder
        case "no-repository": self = .noRepository
        case "no-permission": self = .noPermission
        case "damaged": self = .damaged(text)
        case "git-stuck": self = .gitStuck(seconds: Int(text) ?? 1)
        case "unreadable-names": self = .unreadableNames(Int(text) ?? 1)
        case "git-missing": self = .gitMissing
        case "git-too-old":
            let parts = text.split(separator: " ").map(String.init)
            self = .gitTooOld(found: parts.first ?? "", needed: parts.last ?? "")
        default: self = .gitFailed(text)
        }
    }
}
