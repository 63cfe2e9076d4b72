import Core
import Foundation
import JWTKit

/// What an OpenID provider says of itself (OpenID Connect Discovery 1.0, section 3).
struct OpenIDMetadata: Decodable, Sendable {
    let issuer: String
    let authorization_endpoint: String
    let token_endpoint: String
    let jwks_uri: String
    let token_endpoint_auth_methods_supported: [String]?

    /// Where it is asked, and where people are sent.
    var endpoints: [String] { [authorization_endpoint, token_endpoint, jwks_uri] }
}

/// What an identity token claims (OpenID Connect Core 1.0, sections 2 and 5.1).
struct OpenIDClaims: JWTPayload {
    let iss: String
    let sub: String
    let aud: Audience
    let exp: Double
    let iat: Double
    let nbf: Double?
    let azp: String?
    let nonce: String?
    let name: String?
    let preferred_username: String?
    let email: String?
    let email_verified: CheckMark?

    /// The clients that a token is for: one, or a list.
    ///
    /// The library's own reader ends the process at an empty list.
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

    /// Some providers write `true` and some write `"true"`.
    enum CheckMark: Codable {
        case flag(Bool)
        case text(String)

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if let flag = try? container.decode(Bool.self) {
                self = .flag(flag)
            } else {
                self = .text(try container.decode(String.self))
            }
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            switch self {
            case .flag(let flag): try container.encode(flag)
            case .text(let text): try container.encode(text)
            }
        }
    }

    /// Whether the provider has checked the address.
    var isEmailChecked: Bool {
        switch email_verified {
        case .flag(let flag)?: flag
        case .text(let text)?: text == "true"
        case nil: false
        }
    }

    /// What a token claims is looked at by ``hold(for:of:nonce:at:)``, which knows what it has to be.
    func verify(using algorithm: some JWTAlgorithm) async throws {}

    /// Whether it is a token of an issuer for a client, of this very sign-in and of now.
    func hold(for client: String, of issuer: String, nonce: String, at now: Instant) -> Bool {
        let (now, leeway) = (Double(now.seconds), Double(OpenIDProvider.leeway))
        return iss == issuer && (1...255).contains(sub.utf8.count) && aud.clients.contains(client)
            // Where it is for several, it says which of them has asked for it.
            && (azp == nil ? aud.clients.count == 1 : azp == client)
            && self.nonce == nonce && exp > now - leeway && iat < now + leeway && (nbf ?? 0) < now + leeway
    }
}

/// The keys of a provider (RFC 7517).
enum JSONWebKeys {
    private struct KeySet: Decodable {
        let keys: [Entry]
    }

    /// A key that is known, or one of a kind that is not.
    private enum Entry: Decodable {
        case known(JWK)
        case unknown

        init(from decoder: any Decoder) throws {
            let members = try decoder.container(keyedBy: Member.self)
            let kind = try members.decodeIfPresent(String.self, forKey: .kty)
            let use = try members.decodeIfPresent(String.self, forKey: .use)
            // A key that both sides would have to know vouches for nobody.
            guard ["RSA", "EC", "OKP"].contains(kind), use != "enc", let key = try? JWK(from: decoder) else {
                self = .unknown
                return
            }
            self = .known(key)
        }

        private enum Member: String, CodingKey {
            case kty, use
        }
    }

    /// The keys that can check signatures; those that cannot be read are passed over.
    static func read(_ json: Data) -> [JWK] {
        guard let set = try? JSONDecoder().decode(KeySet.self, from: json) else { return [] }
        return set.keys.prefix(50).enumerated().compactMap { index, entry in
            guard case .known(var key) = entry else { return nil }
            // The library wants a name for each.
            if key.keyIdentifier == nil { key.keyIdentifier = JWKIdentifier(string: "unnamed-\(index)") }
            return key
        }
    }
}
