/// Routes of signing in and out, and of the administration of accounts.
package enum SignInRoute: Hashable, Sendable {
    case page
    /// Redirects to a provider.
    case provider(String)
    /// Callback of a provider.
    case callback(String)
    case signOut

    // Form actions
    /// Redirects to a provider whose identity is to be added.
    case identityLinking
    /// Confirms or rejects the identity that the provider returned.
    case identityConfirmation
    case identityRemoval
    case person(Int, PersonAction)
}

/// Action of an administrator on an account.
package enum PersonAction: String, CaseIterable, Hashable, Sendable {
    case disabling, enabling, appointment, dismissal, deletion
}

extension SignInRoute: AreaRoute {
    static let roots = ["sign-in", "sign-out", "identities", "people"]

    init?(parts: [String]) {
        switch (parts[0], parts.count) {
        case ("sign-in", 1): self = .page
        case ("sign-in", 2) where Self.isName(parts[1]): self = .provider(parts[1])
        case ("sign-in", 3) where Self.isName(parts[1]) && parts[2] == "callback": self = .callback(parts[1])
        case ("sign-out", 1): self = .signOut
        case ("identities", 2) where parts[1] == "linking": self = .identityLinking
        case ("identities", 2) where parts[1] == "confirmation": self = .identityConfirmation
        case ("identities", 2) where parts[1] == "removal": self = .identityRemoval
        case ("people", 3):
            guard let number = Route.number(parts[1]), let action = PersonAction(rawValue: parts[2]) else {
                return nil
            }
            self = .person(number, action)
        default: return nil
        }
    }

    private static func isName(_ text: String) -> Bool { text.wholeMatch(of: /[a-z]{1,20}/) != nil }

    var path: String {
        switch self {
        case .page: "/sign-in"
        case .provider(let id): "/sign-in/\(Route.encoded(id))"
        case .callback(let id): "/sign-in/\(Route.encoded(id))/callback"
        case .signOut: "/sign-out"
        case .identityLinking: "/identities/linking"
        case .identityConfirmation: "/identities/confirmation"
        case .identityRemoval: "/identities/removal"
        case .person(let number, let action): "/people/\(number)/\(action.rawValue)"
        }
    }

    var use: Route.Use {
        switch self {
        case .page, .provider, .callback: .read
        case .signOut: .readAndChange
        case .identityLinking, .identityConfirmation, .identityRemoval, .person: .change
        }
    }

    /// Whether the route needs no session.
    var isOpen: Bool {
        switch self {
        case .page, .provider, .callback: true
        case .signOut, .identityLinking, .identityConfirmation, .identityRemoval, .person: false
        }
    }

    /// Whether the route sends requests to a provider.
    var asksProvider: Bool {
        switch self {
        case .provider, .callback, .identityLinking: true
        case .page, .signOut, .identityConfirmation, .identityRemoval, .person: false
        }
    }

    /// Not a page: after signing in, nobody is redirected to these routes.
    var isPage: Bool { false }

    var isMadeFromWhatIsStored: Bool { false }
}
