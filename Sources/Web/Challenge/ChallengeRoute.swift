/// Routes of challenges.
package enum ChallengeRoute: Hashable, Sendable {
    /// The running challenge, past challenges, and the form for a new one.
    case page

    // Form actions
    case start
    case ending
    case archive(String)
}

extension ChallengeRoute: AreaRoute {
    static let roots = ["challenge", "challenges"]

    init?(parts: [String]) {
        switch parts {
        case ["challenge"]: self = .page
        case ["challenges"]: self = .start
        case ["challenges", "current", "ending"]: self = .ending
        default:
            guard parts.count == 3, parts[0] == "challenges", parts[2] == "archive" else { return nil }
            self = .archive(parts[1])
        }
    }

    var path: String {
        switch self {
        case .page: "/challenge"
        case .start: "/challenges"
        case .ending: "/challenges/current/ending"
        case .archive(let id): "/challenges/\(Route.encoded(id))/archive"
        }
    }

    var use: Route.Use {
        switch self {
        case .page: .read
        case .start, .ending, .archive: .change
        }
    }

    var isPage: Bool { self == .page }

    var isMadeFromWhatIsStored: Bool { use == .read }
}
