/// Part of a provider's response that was wrong or missing, so that the operator can fix it.
package struct ProviderFault: Hashable, Sendable {
    /// Location of the fault.
    package enum Place: Hashable, Sendable {
        /// A claim about the person or the sign-in, such as `nonce`.
        case claim(String)
        /// A member of the provider's configuration, such as `issuer`.
        case member(String)
        /// The response of a URL.
        case address(String)
        /// The signature of the identity token.
        case signature
    }

    package let place: Place
    /// What was found and what was expected, in English for the log: no personal data and no secret.
    package let told: String

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
    /// Fault of the provider's response; nil if there was none, or nothing more is known.
    package var fault: ProviderFault? {
        switch self {
        case .rejected(_, _, let fault), .unreachable(_, let fault), .unreadable(_, let fault),
            .notAllowed(_, let fault):
            fault
        default: nil
        }
    }
}
