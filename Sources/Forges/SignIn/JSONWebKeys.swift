import Foundation
import JWTKit

/// Key set of a provider (RFC 7517).
enum JSONWebKeys {
    /// Maximum number of keys read, and of keys tried for one token.
    private static let (most, mostTried) = (5_000, 50)

    private struct KeySet: Decodable {
        let keys: [Entry]
    }

    /// A supported key, or one of an unsupported kind.
    private enum Entry: Decodable {
        case known(JWK)
        case unknown

        init(from decoder: any Decoder) throws {
            let members = try decoder.container(keyedBy: Member.self)
            let kind = try members.decodeIfPresent(String.self, forKey: .kty)
            let use = try members.decodeIfPresent(String.self, forKey: .use)
            // A symmetric key does not prove who signed.
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

    /// Reads the keys that can verify signatures; unreadable ones are skipped.
    static func read(_ json: Data) -> [JWK] {
        guard let set = try? JSONDecoder().decode(KeySet.self, from: json) else { return [] }
        return set.keys.prefix(most).enumerated().compactMap { index, entry in
            guard case .known(var key) = entry else { return nil }
            // The library requires an identifier for each key.
            if key.keyIdentifier == nil { key.keyIdentifier = JWKIdentifier(string: "unnamed-\(index)") }
            return key
        }
    }

    /// Returns the keys that may have signed a token: all keys with its `kid`; without a `kid`, or if no key has it,
    /// the first ones.
    static func candidates(_ keys: [JWK], for token: String) -> ArraySlice<JWK> {
        let name = keyName(in: token)
        let named = keys.filter { $0.keyIdentifier?.string == name }
        return (named.isEmpty ? keys : named).prefix(mostTried)
    }

    private struct Header: Decodable {
        let kid: String?
    }

    /// The `kid` in a token's header; nil if there is none.
    private static func keyName(in token: String) -> String? {
        var text = String(token.prefix { $0 != "." }).replacing("-", with: "+").replacing("_", with: "/")
        text += String(repeating: "=", count: (4 - text.utf8.count % 4) % 4)
        return Data(base64Encoded: text).flatMap { try? JSONDecoder().decode(Header.self, from: $0) }?.kid
    }
}
