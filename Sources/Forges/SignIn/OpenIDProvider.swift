package import Core
package import Engine
import Foundation
import JWTKit
import NIOHTTP1
import OutboundHTTP
import Synchronization

/// Signs people in with a provider that speaks OpenID Connect (Core 1.0, Discovery 1.0), by the authorization code flow.
package final class OpenIDProvider: IdentityProvider {
    package let id = "oidc"
    package let name: String
    package let offersPrivateCounts = false
    private let issuer: String
    private let clientID: String
    private let clientSecret: String
    private let clock: @Sendable () -> Instant
    private let client: ForgeClient
    private let state = Mutex(State())

    /// What the provider told of itself, and when.
    private struct State {
        var metadata: OpenIDMetadata?
        var metadataAt: Instant?
        var keys: [JWK] = []
        var keysAt: Instant?
    }

    /// How many seconds it is believed what a provider says of itself.
    private static let metadataLifetime: Int64 = 3_600
    /// How many seconds lie at least between two questions for its keys, whatever it signs with.
    private static let keysRest: Int64 = 60
    /// How many seconds the clocks of two machines may differ by.
    static let leeway: Int64 = 120

    /// Makes a provider, of which nothing is asked yet.
    ///
    /// - Parameters:
    ///   - issuer: its address, to the letter as it stands in what it signs.
    ///   - name: what people call it.
    ///   - clientID: what it calls this Haru.
    ///   - clientSecret: what this Haru proves itself with.
    ///   - version: the version of Haru, which it tells with every question.
    ///   - clock: what time it is.
    package init(
        issuer: String, name: String, clientID: String, clientSecret: String, version: String,
        clock: @escaping @Sendable () -> Instant
    ) {
        self.issuer = issuer
        self.name = name
        self.clientID = clientID
        self.clientSecret = clientSecret
        self.clock = clock
        client = ForgeClient(userAgent: "haru/\(version)")
    }

    package func authorizationAddress(for request: AuthorizationRequest) async throws -> String {
        FormParameters([
            ("response_type", "code"), ("client_id", clientID), ("redirect_uri", request.redirectAddress),
            ("scope", "openid profile email"), ("state", request.state), ("nonce", request.nonce),
            ("code_challenge", request.challenge), ("code_challenge_method", "S256"),
        ]).address(try await metadata().authorization_endpoint)
    }

    package func identity(for code: String, of request: AuthorizationRequest) async throws -> ProvenIdentity {
        let metadata = try await metadata()
        var parameters = [
            ("grant_type", "authorization_code"), ("code", code), ("redirect_uri", request.redirectAddress),
            ("code_verifier", request.verifier), ("client_id", clientID),
        ]
        var headers: HTTPHeaders = [
            "accept": "application/json", "content-type": "application/x-www-form-urlencoded",
        ]
        let methods = metadata.token_endpoint_auth_methods_supported ?? ["client_secret_basic"]
        if methods.contains("client_secret_basic") {
            // Both halves are written as in a form before they are put together (RFC 6749, section 2.3.1).
            let pair = [clientID, clientSecret].map { String(FormParameters([("x", $0)]).text.dropFirst(2)) }
            let credentials = Data(pair.joined(separator: ":").utf8).base64EncodedString()
            headers.add(name: "authorization", value: "Basic " + credentials)
        } else {
            parameters.append(("client_secret", clientSecret))
        }
        let (body, sent) = (Array(FormParameters(parameters).text.utf8), headers)
        let answer = try await sending(name) {
            try await client.post(body, to: metadata.token_endpoint, headers: sent)
        }
        guard (200..<500).contains(answer.status) else { throw SignInProblem.unreachable(provider: name) }
        guard let read = try? JSONDecoder().decode(TokenAnswer.self, from: Data(answer.body)) else {
            throw SignInProblem.unreadable(provider: name)
        }
        _ = try read.granted(by: name)
        guard let token = read.id_token else { throw SignInProblem.unreadable(provider: name) }
        return try await identity(in: token, nonce: request.nonce)
    }

    /// Who an identity token vouches for, once its signature and all that it claims hold.
    func identity(in token: String, nonce: String) async throws -> ProvenIdentity {
        let claims: OpenIDClaims
        do {
            let found = try await verified(token, by: try await keys(anew: false))
            // A provider may have begun to sign with another key.
            claims = if let found { found } else { try await verifiedAnew(token) }
        } catch is JWTError {
            throw SignInProblem.unreadable(provider: name)
        } catch is DecodingError {
            throw SignInProblem.unreadable(provider: name)
        }
        guard claims.hold(for: clientID, of: issuer, nonce: nonce, at: clock()) else {
            throw SignInProblem.unreadable(provider: name)
        }
        let email = claims.isEmailChecked ? claims.email : nil
        return ProvenIdentity(
            AccountIdentity(issuer: issuer, subject: claims.sub), login: claims.preferred_username ?? email ?? "",
            name: claims.name ?? "", emails: email.map { [$0] } ?? [])
    }

    private func verifiedAnew(_ token: String) async throws -> OpenIDClaims {
        guard let claims = try await verified(token, by: try await keys(anew: true)) else {
            throw SignInProblem.unreadable(provider: name)
        }
        return claims
    }

    /// The claims of a token that one of some keys has signed; nil where none has.
    private func verified(_ token: String, by keys: [JWK]) async throws -> OpenIDClaims? {
        let collection = JWTKeyCollection()
        for key in keys { _ = try? await collection.add(jwk: key) }
        guard !keys.isEmpty else { return nil }
        do {
            return try await collection.verify(token, as: OpenIDClaims.self, iteratingKeys: true)
        } catch is DecodingError {
            throw SignInProblem.unreadable(provider: name)
        } catch {
            return nil
        }
    }
}

extension OpenIDProvider {
    /// What the provider says of itself.
    private func metadata() async throws -> OpenIDMetadata {
        let now = clock()
        let known = state.withLock { state -> OpenIDMetadata? in
            guard let at = state.metadataAt, (0..<Self.metadataLifetime).contains(at.seconds(to: now)) else {
                return nil
            }
            return state.metadata
        }
        if let known { return known }
        let base = issuer.hasSuffix("/") ? String(issuer.dropLast()) : issuer
        let answer = try await ask(base + "/.well-known/openid-configuration")
        guard let read = try? JSONDecoder().decode(OpenIDMetadata.self, from: answer), read.issuer == issuer,
            read.endpoints.allSatisfy(isTrusted)
        else { throw SignInProblem.unreadable(provider: name) }
        state.withLock { ($0.metadata, $0.metadataAt) = (read, now) }
        return read
    }

    /// Secrets go over TLS alone, but to a provider that is itself on this machine and without it.
    private func isTrusted(_ endpoint: String) -> Bool {
        endpoint.hasPrefix("https://") || (issuer.hasPrefix("http://") && endpoint.hasPrefix("http://"))
    }

    /// The keys that the provider signs with.
    ///
    /// - Parameter anew: whether they are asked for again, unless that was a moment ago.
    private func keys(anew: Bool) async throws -> [JWK] {
        let now = clock()
        let (known, at) = state.withLock { ($0.keys, $0.keysAt) }
        let age = at.map { $0.seconds(to: now) }
        let isFresh = age.map { (0..<(anew ? Self.keysRest : Self.metadataLifetime)).contains($0) } ?? false
        if isFresh { return known }
        let read = JSONWebKeys.read(try await ask(try await metadata().jwks_uri))
        guard !read.isEmpty else { throw SignInProblem.unreadable(provider: name) }
        state.withLock { ($0.keys, $0.keysAt) = (read, now) }
        return read
    }

    private func ask(_ address: String) async throws -> Data {
        let answer = try await sending(name) {
            try await client.get(address, headers: ["accept": "application/json"])
        }
        guard answer.status == 200 else {
            throw answer.status >= 500
                ? SignInProblem.unreachable(provider: name)
                : SignInProblem.rejected(provider: name, code: String(answer.status))
        }
        return Data(answer.body)
    }
}
