package import Language

/// Push subscription of a browser, as the browser provides it.
///
/// Whoever knows the endpoint can send to it, so it is never printed.
package struct BrowserSubscription: Hashable, Sendable, Codable {
    /// URL that messages are sent to.
    package let endpoint: String
    /// The browser's public key, in base64url.
    package let p256dh: String
    /// Authentication secret shared with the browser, in base64url.
    package let auth: String

    /// Makes a subscription without validating it.
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

/// Reason why a subscription is invalid.
package enum PushSubscriptionFault: String, Error, Hashable, Sendable, CaseIterable {
    /// Not the JSON of a subscription.
    case malformed
    /// The endpoint is not an `https` URL with an allowed host and a path, or is too long.
    case endpoint
    /// `p256dh` is not a point on P-256 in 65 bytes.
    case publicKey
    /// `auth` is not 16 bytes.
    case authSecret
    /// The push service reported that it is gone.
    case gone

    /// Returns a description for a person.
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
