package import Engine

/// Routes of public profiles, and of the forms that set what a person shares.
package enum SharingRoute: Hashable, Sendable {
    /// Public profile, on one page.
    case page(PublicAddress)
    /// Part of a public profile as a card.
    case card(PublicAddress, SharedPart)
    /// Preview of a part of one's own profile as a card.
    case preview(SharedPart)

    // Form actions
    case choice
    case link
    case ending
}

extension SharingRoute: AreaRoute {
    static let roots = [Route.profileRoot, "sharing"]

    init?(parts: [String]) {
        switch parts {
        case ["sharing"]: self = .choice
        case ["sharing", "link"]: self = .link
        case ["sharing", "ending"]: self = .ending
        default:
            guard parts.count <= 2 else { return nil }
            let part = parts.count == 2 ? Self.part(parts[1]) : nil
            if parts[0] == "sharing" {
                guard let part else { return nil }
                self = .preview(part)
                return
            }
            guard let address = PublicAddress(parts[0]), parts.count == 1 || part != nil else { return nil }
            self = part.map { .card(address, $0) } ?? .page(address)
        }
    }

    /// Returns the part for a file name such as `streak.svg`.
    private static func part(_ name: String) -> SharedPart? {
        name.hasSuffix(".svg") ? SharedPart(rawValue: String(name.dropLast(".svg".count))) : nil
    }

    var path: String {
        switch self {
        case .page(let address): "/\(address.text)"
        case .card(let address, let part): "/\(address.text)/\(part.rawValue).svg"
        case .preview(let part): "/sharing/\(part.rawValue).svg"
        case .choice: "/sharing"
        case .link: "/sharing/link"
        case .ending: "/sharing/ending"
        }
    }

    var use: Route.Use {
        switch self {
        case .page, .card, .preview: .read
        case .choice, .link, .ending: .change
        }
    }

    var isPage: Bool { if case .page = self { true } else { false } }

    var isMadeFromWhatIsStored: Bool { false }

    /// Whether the route needs no session; content that is not shared is not found.
    var isOpen: Bool {
        switch self {
        case .page, .card: true
        case .preview, .choice, .link, .ending: false
        }
    }

    /// Whether the route is a card, which is the same for everybody who may see it.
    var isCard: Bool {
        if case .card = self { true } else { false }
    }
}
