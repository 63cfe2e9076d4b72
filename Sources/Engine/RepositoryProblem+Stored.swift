extension RepositoryProblem.Reason {
    /// Code for the database and for JSON, with its detail text.
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

    /// Whether the repository may have been moved.
    package var isOfPlace: Bool {
        switch self {
        case .missing, .notAFolder, .noRepository: true
        default: false
        }
    }

    /// Returns the delay in seconds before an unchanged repository is retried, after a number of consecutive failures.
    ///
    /// git may run or hang for long before it fails again, so the delay grows exponentially.
    func patience(after failures: Int) -> Int64 {
        switch self {
        case .damaged, .gitFailed, .gitStuck: min(300 << Int64(min(max(failures - 1, 0), 10)), 6 * 3_600)
        default: 10
        }
    }

    /// Decodes a stored code; one of another version becomes ``gitFailed(_:)``.
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
