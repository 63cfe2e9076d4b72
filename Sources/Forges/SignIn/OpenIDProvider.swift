package import Core
package import Engine
import Foundation
import JWTKit
import NIOHTTP1
import OutboundHTTP
import Synchronization

/// Sign-in with an OpenID Connect provider (Core 1.0, Discovery 1.0), by the authorization code flow.
package final class OpenIDProvider: IdentityProvider {
    package let id = "oidc"
    package let name: String
    package let offersPrivateCounts = false
    /// Issuer as the operator gave it, without the path of its metadata.
    let issuer: String
    private let clientID: String
    private let clientSecret: String
    private let trustsEmail: Bool
    let clock: @Sendable () -> Instant
    private let client: ForgeClient
    let state = Mutex(State())

    /// Cached metadata and keys of the provider, with their times.
    struct State {
        var metadata: OpenIDMetadata?
        var metadataAt: Instant?
        var keys: [JWK] = []
        var keysAt: Instant?
    }

    /// Tolerated clock difference between two machines, in seconds.
    static let leeway: Int64 = 120

    /// Creates a provider without connecting.
    ///
    /// - Parameters:
    ///   - issuer: its address, with or without a trailing slash, or the address of its metadata.
    ///   - name: name shown to people.
    ///   - clientID: client ID of this Haru at the provider.
    ///   - clientSecret: client secret.
    ///   - trustsEmail: whether an address counts as verified if the provider does not say.
    ///   - version: version of Haru, sent with every request.
    ///   - clock: returns the current time.
    package init(
        issuer: String, name: String, clientID: String, clientSecret: String, trustsEmail: Bool = false,
        version: String, clock: @escaping @Sendable () -> Instant
    ) {
        self.issuer = Self.withoutConfiguration(issuer)
        self.name = name
        self.clientID = clientID
        self.clientSecret = clientSecret
        self.trustsEmail = trustsEmail
        self.clock = clock
        client = ForgeClient(userAgent: "haru/\(version)")
    }

    package func authorizationAddress(for request: AuthorizationRequest) async throws -> String {
        let metadata = try await metadata()
        // A provider may refuse a request with a prompt that it does not support.
        let prompts = request.choosesAccount ? metadata.prompt_values_supported ?? [] : []
        return FormParameters([
            ("response_type", "code"), ("client_id", clientID), ("redirect_uri", request.redirectAddress),
            ("scope", "openid profile email"), ("state", request.state), ("nonce", request.nonce),
            ("code_challenge", request.challenge), ("code_challenge_method", "S256"),
            ("prompt", ["select_account", "login"].first(where: prompts.contains) ?? ""),
        ]).address(metadata.authorization_endpoint)
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
            // Both parts are form-encoded before they are joined (RFC 6749, section 2.3.1).
            let pair = [clientID, clientSecret].map { String(FormParameters([("x", $0)]).text.dropFirst(2)) }
            let credentials = Data(pair.joined(separator: ":").utf8).base64EncodedString()
            headers.add(name: "authorization", value: "Basic " + credentials)
        } else {
            parameters.append(("client_secret", clientSecret))
        }
        let (body, sent, endpoint) = (Array(FormParameters(parameters).text.utf8), headers, metadata.token_endpoint)
        let answer = try await sending(name, at: endpoint) {
            try await client.post(body, to: endpoint, headers: sent)
        }
        guard (200..<500).contains(answer.status) else {
            throw SignInProblem.unreachable(provider: name, fault: .status(answer.status, of: endpoint))
        }
        guard let read = try? JSONDecoder().decode(TokenAnswer.self, from: Data(answer.body)) else {
            throw unreadable(.address(endpoint.withoutQuery), "answered \(answer.status) with no JSON of a token")
        }
        let token = try read.granted(by: name, at: endpoint.withoutQuery)
        guard let text = read.id_token else {
            throw unreadable(.address(endpoint.withoutQuery), "gave no id_token")
        }
        let claims = try await claims(in: text, nonce: request.nonce)
        return try await identity(claims, metadata, token)
    }

    func unreadable(_ place: ProviderFault.Place, _ told: String) -> SignInProblem {
        .unreadable(provider: name, fault: ProviderFault(place, told))
    }

    /// Gets a document of the provider.
    ///
    /// - Parameter token: bearer token; with one, redirects are not followed.
    func ask(_ address: String, token: String? = nil) async throws -> Data {
        var headers: HTTPHeaders = ["accept": "application/json"]
        if let token { headers.add(name: "authorization", value: "Bearer " + token) }
        let sent = headers
        let answer = try await sending(name, at: address) {
            try await client.get(address, headers: sent, follows: token == nil)
        }
        guard answer.status == 200 else {
            let fault = ProviderFault.status(answer.status, of: address)
            throw answer.status >= 500
                ? SignInProblem.unreachable(provider: name, fault: fault)
                : SignInProblem.rejected(provider: name, code: String(answer.status), fault: fault)
        }
        return Data(answer.body)
    }
}

extension OpenIDProvider {
    /// Returns the claims of an identity token, once its signature and required claims are verified.
    private func claims(in token: String, nonce: String) async throws -> OpenIDClaims {
        var found = try await verified(token, by: try await keys(anew: false))
        // The provider may have rotated its keys.
        if found == nil { found = try await verified(token, by: try await keys(anew: true)) }
        let metadata = try await metadata()
        let (issuer, place) = (metadata.issuer, metadata.jwks_uri.withoutQuery)
        guard let claims = found else { throw unreadable(.signature, "was made by none of the keys at \(place)") }
        if let fault = claims.fault(for: clientID, of: issuer, nonce: nonce, at: clock()) {
            throw SignInProblem.unreadable(provider: name, fault: fault)
        }
        return claims
    }

    /// Returns the claims of a token signed by one of the keys; nil if none has signed it.
    private func verified(_ token: String, by keys: [JWK]) async throws -> OpenIDClaims? {
        for key in JSONWebKeys.candidates(keys, for: token) {
            let collection = JWTKeyCollection()
            do {
                try await collection.add(jwk: key)
                let signed = try await collection.verify(token, as: SignedClaims.self)
                switch signed {
                case .read(let claims): return claims
                case .unreadable(let claim):
                    throw unreadable(.claim(claim), "is missing or of another type than it has to be")
                }
            } catch let problem as SignInProblem {
                throw problem
            } catch {
                continue
            }
        }
        return nil
    }

    /// Returns the identity, using the UserInfo endpoint if the identity token lacks something.
    private func identity(
        _ claims: OpenIDClaims, _ metadata: OpenIDMetadata, _ token: OAuthToken
    ) async throws -> ProvenIdentity {
        var person = claims.person
        var silence: ProviderFault?
        if !person.isWhole, let endpoint = metadata.userinfo_endpoint {
            do {
                person = person.completed(by: try await userInfo(endpoint, token, of: claims.sub))
            } catch let problem as SignInProblem where !problem.isAnotherSubject {
                // The identity token is valid regardless.
                silence = problem.fault
            }
        }
        let isChecked = person.isEmailChecked ?? trustsEmail
        let email = isChecked ? person.email : nil
        return ProvenIdentity(
            AccountIdentity(issuer: metadata.issuer, subject: claims.sub), login: person.username ?? email ?? "",
            name: person.name ?? "", emails: email.map { [$0] } ?? [],
            lacking: email == nil ? lacking(of: person, metadata, silence) : nil)
    }

    /// Response of a UserInfo endpoint, which may be about another subject.
    private struct UserInfo: Decodable {
        let sub: String
        let person: OpenIDPerson

        init(from decoder: any Decoder) throws {
            sub = try decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .sub)
            person = try OpenIDPerson(from: decoder)
        }

        private enum CodingKeys: String, CodingKey {
            case sub
        }
    }

    /// Fetches the claims about a person from the UserInfo endpoint (OpenID Connect Core 1.0, section 5.3).
    private func userInfo(_ endpoint: String, _ token: OAuthToken, of subject: String) async throws -> OpenIDPerson {
        let answer = try await ask(endpoint, token: token.text)
        guard let told = try? JSONDecoder().decode(UserInfo.self, from: answer) else {
            throw unreadable(.address(endpoint.withoutQuery), "gave no JSON object with a sub")
        }
        guard told.sub == subject else {
            throw unreadable(.claim("sub"), "at \(endpoint.withoutQuery) is another than in the identity token")
        }
        return told.person
    }

    /// Reason why a person has no verified address.
    private func lacking(
        of person: OpenIDPerson, _ metadata: OpenIDMetadata, _ silence: ProviderFault?
    ) -> ProviderFault {
        let places = "the identity token" + (metadata.userinfo_endpoint.map { " and at \($0.withoutQuery)" } ?? "")
        if let silence, person.email == nil || person.isEmailChecked == nil { return silence }
        if person.email == nil { return ProviderFault(.claim("email"), "is missing in \(places)") }
        guard person.isEmailChecked == nil else { return ProviderFault(.claim("email_verified"), "is not true") }
        return ProviderFault(
            .claim("email_verified"),
            "is missing in \(places); --oidc-trust-email takes addresses of this issuer as checked")
    }
}

extension ProviderFault {
    /// An endpoint responded with a status other than 200.
    fileprivate static func status(_ status: Int, of address: String) -> ProviderFault {
        ProviderFault(.address(address.withoutQuery), "answered with status \(status)")
    }
}

extension SignInProblem {
    /// Whether the response is about another subject.
    fileprivate var isAnotherSubject: Bool { fault?.place == .claim("sub") }
}
