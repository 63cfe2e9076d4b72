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
        case .malformed: language.pick("브라우저가 준 구독 정보를 읽을 수 없어요.", "What the browser gave is no push subscription.")
        case .endpoint:
            language.pick(
                "구독 주소는 푸시 서비스의 https 주소여야 해요.",
                "The endpoint of a push subscription has to be an https address of a push service.")
        case .publicKey:
            language.pick("구독의 공개 키(p256dh)가 올바르지 않아요.", "The subscription's public key (p256dh) is none.")
        case .authSecret:
            language.pick("구독의 비밀 값(auth)이 올바르지 않아요.", "The subscription's secret (auth) is none.")
        case .gone:
            language.pick("푸시 서비스에서 이미 끝난 구독이에요.", "The push service has ended this subscription.")
        }
    }
}
