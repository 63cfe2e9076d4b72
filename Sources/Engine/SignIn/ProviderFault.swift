/// What of a provider's answers was wrong or missing, so that whoever runs this Haru can mend it.
package struct ProviderFault: Hashable, Sendable {
    /// Where it was.
    package enum Place: Hashable, Sendable {
        /// A claim about the person or the sign-in, such as `nonce`.
        case claim(String)
        /// A member of what the provider says of itself, such as `issuer`.
        case member(String)
        /// The answer at an address.
        case address(String)
        /// The signature of the identity token.
        case signature
    }

    package let place: Place
    /// What stood there and what had to, in English and for the log: nothing of the person's, and no secret.
    package let told: String

    /// Makes a fault.
    package init(_ place: Place, _ told: String) {
        self.place = place
        self.told = told
    }
}

extension ProviderFault: CustomStringConvertible {
    package var description: String {
        switch place {
        case .claim(let name): "the claim \(name) \(told)"
        case .member(let name): "\(name) of its configuration \(told)"
        case .address(let address): "\(address) \(told)"
        case .signature: "the signature \(told)"
        }
    }
}

extension SignInProblem {
    /// What of the provider's answers was wrong; nil where nothing was, or nothing more is known.
    package var fault: ProviderFault? {
        switch self {
        case .rejected(_, _, let fault), .unreachable(_, let fault), .unreadable(_, let fault),
            .notAllowed(_, let fault):
            fault
        default: nil
        }
    }
}
