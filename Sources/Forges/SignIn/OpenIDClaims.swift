import Core
import Engine
import JWTKit

/// Metadata of an OpenID provider (OpenID Connect Discovery 1.0, section 3).
struct OpenIDMetadata: Decodable, Sendable {
    let issuer: String
    let authorization_endpoint: String
    let token_endpoint: String
    let jwks_uri: String
    let userinfo_endpoint: String?
    let token_endpoint_auth_methods_supported: [String]?
    let prompt_values_supported: [String]?

    /// Endpoints for requests and redirects, by member name.
    var endpoints: [(name: String, address: String)] {
        [
            ("authorization_endpoint", authorization_endpoint), ("token_endpoint", token_endpoint),
            ("jwks_uri", jwks_uri),
        ] + (userinfo_endpoint.map { [("userinfo_endpoint", $0)] } ?? [])
    }
}

/// Claims of an identity token (OpenID Connect Core 1.0, section 2).
struct OpenIDClaims: JWTPayload {
    let iss: String
    let sub: String
    let aud: Audience
    let exp: Double
    let iat: Double
    let nbf: Double?
    let azp: String?
    let nonce: String?
    let person: OpenIDPerson

    /// Clients that a token is for: one, or a list.
    ///
    /// The library's own decoder crashes the process on an empty list.
    struct Audience: Codable {
        let clients: [String]

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if let client = try? container.decode(String.self) {
                clients = [client]
            } else {
                clients = try container.decode([String].self)
            }
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            try container.encode(clients)
        }
    }

    init(from decoder: any Decoder) throws {
        let claims = try decoder.container(keyedBy: CodingKeys.self)
        iss = try claims.decode(String.self, forKey: .iss)
        sub = try claims.decode(String.self, forKey: .sub)
        aud = try claims.decode(Audience.self, forKey: .aud)
        exp = try claims.decode(Double.self, forKey: .exp)
        iat = try claims.decode(Double.self, forKey: .iat)
        nbf = try claims.decodeIfPresent(Double.self, forKey: .nbf)
        azp = try claims.decodeIfPresent(String.self, forKey: .azp)
        nonce = try claims.decodeIfPresent(String.self, forKey: .nonce)
        person = try OpenIDPerson(from: decoder)
    }

    /// The claims are checked by ``fault(for:of:nonce:at:)``, which knows the expected values.
    func verify(using algorithm: some JWTAlgorithm) async throws {}

    /// Reason why this is not a current token of the issuer for the client and this sign-in; nil if it is.
    func fault(for client: String, of issuer: String, nonce: String, at now: Instant) -> ProviderFault? {
        let (now, leeway) = (Double(now.seconds), Double(OpenIDProvider.leeway))
        func wrong(_ claim: String, _ told: String) -> ProviderFault { ProviderFault(.claim(claim), told) }
        func time(_ name: String, _ value: Double, _ order: String) -> ProviderFault {
            wrong(name, "is \(value), \(order) the time here, \(now), by more than \(leeway) seconds")
        }
        if iss != issuer { return wrong("iss", "is \(harmless(iss, limit: 200)), and the issuer is \(issuer)") }
        if !(1...255).contains(sub.utf8.count) {
            return wrong("sub", "has \(sub.utf8.count) bytes, and may have 1 to 255")
        }
        if !aud.clients.contains(client) {
            return wrong("aud", "is \(harmless(aud.clients.joined(separator: ", "), limit: 200)), without \(client)")
        }
        // A token for several clients names the one that requested it.
        if azp == nil ? aud.clients.count != 1 : azp != client {
            return wrong("azp", "is \(azp.map { harmless($0) } ?? "missing"), and the token is for \(client)")
        }
        if self.nonce != nonce { return wrong("nonce", "is not the one of this sign-in") }
        if exp <= now - leeway { return time("exp", exp, "before") }
        if iat >= now + leeway { return time("iat", iat, "after") }
        if let nbf, nbf >= now + leeway { return time("nbf", nbf, "after") }
        return nil
    }
}

/// Claims about a person, in an identity token or from the UserInfo endpoint (OpenID Connect Core 1.0, section 5.1).
///
/// A value of the wrong type, or an empty one, counts as missing: nobody is locked out over a name.
struct OpenIDPerson: Codable, Hashable {
    var name: String?
    var username: String?
    var email: String?
    /// Whether the provider has verified the address; nil if it does not say.
    var isEmailChecked: Bool?

    init() {}

    init(from decoder: any Decoder) throws {
        let claims = try decoder.container(keyedBy: CodingKeys.self)
        func text(_ key: CodingKeys) -> String? {
            (try? claims.decodeIfPresent(String.self, forKey: key))?.trimmed.nonempty
        }
        name = text(.name)
        username = text(.username)
        email = text(.email)
        isEmailChecked = (try? claims.decodeIfPresent(LenientBool.self, forKey: .isEmailChecked))?.value
    }

    private enum CodingKeys: String, CodingKey {
        case name, email
        case username = "preferred_username"
        case isEmailChecked = "email_verified"
    }

    /// Some providers write `true`, some `"true"`, and some 1.
    private struct LenientBool: Decodable {
        let value: Bool?

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if let flag = try? container.decode(Bool.self) {
                value = flag
            } else if let number = try? container.decode(Int.self) {
                value = number == 1
            } else if let text = try? container.decode(String.self) {
                value = ["true", "1"].contains(text.trimmed.lowercased())
            } else {
                value = nil
            }
        }
    }

    /// Whether all fields that Haru needs are present.
    var isWhole: Bool { name != nil && username != nil && email != nil && isEmailChecked != nil }

    /// Returns the claims, with missing ones filled in from another response.
    func completed(by other: OpenIDPerson) -> OpenIDPerson {
        var whole = self
        whole.name = name ?? other.name
        whole.username = username ?? other.username
        if email != nil, isEmailChecked != nil { return whole }
        // The address and its verified flag belong together.
        guard let theirs = other.email else {
            whole.isEmailChecked = isEmailChecked ?? other.isEmailChecked
            return whole
        }
        whole.email = theirs
        whole.isEmailChecked = other.isEmailChecked ?? (email == nil || email == theirs ? isEmailChecked : nil)
        return whole
    }
}

extension String {
    /// The text; nil if it is empty.
    fileprivate var nonempty: String? { isEmpty ? nil : self }
}

/// Payload of an identity token: its claims, or the name of the claim that cannot be read.
///
/// The library reports a missing claim as an invalid signature.
enum SignedClaims: JWTPayload {
    case read(OpenIDClaims)
    case unreadable(claim: String)

    init(from decoder: any Decoder) throws {
        do {
            self = .read(try OpenIDClaims(from: decoder))
        } catch let error as DecodingError {
            self = .unreadable(claim: error.member)
        }
    }

    func encode(to encoder: any Encoder) throws {
        if case .read(let claims) = self { try claims.encode(to: encoder) }
    }

    func verify(using algorithm: some JWTAlgorithm) async throws {}
}

extension DecodingError {
    /// Name of the member that could not be read.
    var member: String {
        switch self {
        case .keyNotFound(let key, _): key.stringValue
        case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
            context.codingPath.last?.stringValue ?? "JSON"
        @unknown default: "JSON"
        }
    }
}
