package import Language

/// How a browser is told something by its push service, as the browser gives it.
///
/// Who knows the endpoint can send to it, so that it stands in nothing that is printed.
package struct BrowserSubscription: Hashable, Sendable, Codable {
    /// The address that messages go to.
    package let endpoint: String
    /// The browser's public key, in Base64 for URLs.
    package let p256dh: String
    /// The secret that the browser shares, in Base64 for URLs.
    package let auth: String

    /// Makes a subscription, which was not looked at yet.
    package init(endpoint: String, p256dh: String, auth: String) {
        self.endpoint = endpoint
        self.p256dh = p256dh
        self.auth = auth
    }
}

extension BrowserSubscription: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    package var description: String { "subscription" }
    package var debugDescription: String { description }
    package var customMirror: Mirror { Mirror(self, children: []) }
}

/// Why something is no subscription.
package enum PushSubscriptionFault: String, Error, Hashable, Sendable, CaseIterable {
    /// No JSON of a subscription.
    case malformed
    /// The endpoint is no `https` address of a host with a path that may be asked, or too long.
    case endpoint
    /// `p256dh` is no point on P-256 in 65 bytes.
    case publicKey
    /// `auth` is not 16 bytes.
    case authSecret
    /// Its push service has said that it is gone.
    case gone

    /// What is wrong, for a person.
    package func sentence(in language: Language) -> String {
        switch self {
        case .malformed: language.text(.pushError.subscriptionMalformed)
        case .endpoint:
            language.text(.pushError.subscriptionEndpoint)
        case .publicKey:
            language.text(.pushError.subscriptionPublicKey)
        case .authSecret:
            language.text(.pushError.subscriptionSecret)
        case .gone:
            language.text(.pushError.subscriptionEnded)
        }
    }
}
