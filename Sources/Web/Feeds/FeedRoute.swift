/// Routes of calendar feeds, and of the forms that create and end them.
package enum FeedRoute: Hashable, Sendable {
    /// Feed for a calendar app, by the secret of its link.
    case file(String)

    // Form actions
    case feeds
    case removal(Int)
}

extension FeedRoute: AreaRoute {
    static let roots = [secretRoot, "feeds"]

    /// First path component of URLs that contain a secret.
    static let secretRoot = "feed"

    private static let ending = ".ics"

    init?(parts: [String]) {
        switch (parts[0], parts.count) {
        case (Self.secretRoot, 2) where parts[1].hasSuffix(Self.ending) && parts[1] != Self.ending:
            self = .file(String(parts[1].dropLast(Self.ending.count)))
        case ("feeds", 1): self = .feeds
        case ("feeds", 3):
            guard parts[2] == "removal", let number = Route.number(parts[1]) else { return nil }
            self = .removal(number)
        default: return nil
        }
    }

    var path: String {
        switch self {
        case .file(let secret): "/\(Self.secretRoot)/\(Route.encoded(secret))\(Self.ending)"
        case .feeds: "/feeds"
        case .removal(let number): "/feeds/\(number)/removal"
        }
    }

    var use: Route.Use { isOpen ? .read : .change }

    var isPage: Bool { false }

    var isMadeFromWhatIsStored: Bool { false }

    /// Whether the route is accessed by a secret, without a session.
    var isOpen: Bool {
        if case .file = self { true } else { false }
    }
}
