import Core
import Engine
import HTTPTypes

/// Cookies with the sign-in attempts of a browser, one per attempt, so that two tabs do not interfere.
struct AttemptCookies: Sendable {
    let secrets: any SecretBox
    /// Whether the server is reached over TLS.
    let isSecure: Bool
    let now: @Sendable () -> Instant

    /// Maximum number of attempts: other sites can start attempts in a browser, and request headers are limited
    /// everywhere.
    private static let most = 4
    /// Maximum number of cookies that are read.
    private static let mostRead = 20
    /// Maximum length of a cookie, in bytes; browsers store none of more than 4,096.
    private static let longest = 3_800

    private var prefix: String { (isSecure ? "__Host-" : "") + "haru_sign_in_" }

    /// Returns the attempt for a returned state; nil if this browser has none.
    func attempt(ofState state: String, in headers: HTTPFields) -> SignInAttempt? {
        guard let attempt = attempt(named: SignInAttempt.name(ofState: state), in: headers), attempt.isState(state)
        else { return nil }
        return attempt
    }

    /// Returns the attempt of a name; nil if this browser has none.
    func attempt(named name: String, in headers: HTTPFields) -> SignInAttempt? {
        guard let attempt = held(in: headers).first(where: { $0.name == name })?.attempt, attempt.name == name else {
            return nil
        }
        return attempt
    }

    /// Returns the headers that store an attempt and remove the oldest beyond the maximum.
    ///
    /// - Throws: ``DomainError/secretsClosed`` if there is no key.
    func keeping(_ attempt: SignInAttempt, in headers: HTTPFields) throws -> [HTTPField] {
        let others = held(in: headers).filter { $0.name != attempt.name }
        let good = others.filter { $0.attempt != nil }.sorted { Self.precedes($0.attempt, $1.attempt) }
        let kept = Set(good.suffix(Self.most - 1).map(\.name))
        let seconds = max(0, attempt.end - now().seconds)
        return [field(try sealed(attempt), named: attempt.name, seconds: seconds)]
            + others.filter { !kept.contains($0.name) }.map { field("", named: $0.name, seconds: 0) }
    }

    /// Returns the header that removes an attempt.
    func forgetting(_ attempt: SignInAttempt) -> HTTPField { field("", named: attempt.name, seconds: 0) }

    /// Whether an attempt is removed before another: finished ones first, then older ones.
    private static func precedes(_ one: SignInAttempt?, _ other: SignInAttempt?) -> Bool {
        guard let one, let other else { return one == nil && other != nil }
        return one.isOver == other.isOver ? one.end < other.end : one.isOver
    }

    /// Seals an attempt for a cookie; a token that is too long is left out, and can be requested again later.
    private func sealed(_ attempt: SignInAttempt) throws -> String {
        let whole = try attempt.sealed(by: secrets)
        guard whole.utf8.count > Self.longest, let found = attempt.found else { return whole }
        var short = attempt
        short.found = VouchedIdentity(found.proven.withoutToken)
        return try short.sealed(by: secrets)
    }

    private func field(_ value: String, named name: String, seconds: Int64) -> HTTPField {
        HTTPField(
            name: .setCookie,
            value: "\(prefix)\(name)=\(value); Path=/; Max-Age=\(seconds); HttpOnly; SameSite=Lax"
                + (isSecure ? "; Secure" : ""))
    }

    /// Returns the attempt cookies of a request, each with its attempt if that is still valid.
    private func held(in headers: HTTPFields) -> [(name: String, attempt: SignInAttempt?)] {
        let pairs = headers[values: .cookie].lazy.flatMap { $0.split(separator: ";") }
            .map { $0.drop { $0 == " " }.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false) }
            .filter { $0.count == 2 && $0[0].hasPrefix(prefix) }
        return pairs.prefix(Self.mostRead).compactMap { pair in
            let name = String(pair[0].dropFirst(prefix.count))
            // Only valid names are written back into headers.
            guard name.wholeMatch(of: /[0-9a-f]{12}/) != nil else { return nil }
            let attempt =
                pair[1].utf8.count > Self.longest + 200
                ? nil : SignInAttempt(pair[1], openedBy: secrets, at: now())
            return (name, attempt)
        }
    }
}
