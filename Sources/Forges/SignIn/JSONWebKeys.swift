import Foundation
import JWTKit

/// The keys of a provider (RFC 7517).
enum JSONWebKeys {
    /// How many keys are read, and how many are tried for one token.
    private static let (most, mostTried) = (5_000, 50)

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
        return set.keys.prefix(most).enumerated().compactMap { index, entry in
            guard case .known(var key) = entry else { return nil }
            // The library wants a name for each.
            if key.keyIdentifier == nil { key.keyIdentifier = JWKIdentifier(string: "unnamed-\(index)") }
            return key
        }
    }

    /// Those of some keys that may have signed a token: all of the name that it says, wherever they stand; where it says
    /// none, or one that no key has, the first.
    static func candidates(_ keys: [JWK], for token: String) -> ArraySlice<JWK> {
        let name = keyName(in: token)
        let named = keys.filter { $0.keyIdentifier?.string == name }
        return (named.isEmpty ? keys : named).prefix(mostTried)
    }

    private struct Header: Decodable {
        let kid: String?
    }

    /// Which key a token says that it is signed with; nil where it says none.
    private static func keyName(in token: String) -> String? {
        var text = String(token.prefix { $0 != "." }).replacing("-", with: "+").replacing("_", with: "/")
        text += String(repeating: "=", count: (4 - text.utf8.count % 4) % 4)
        return Data(base64Encoded: text).flatMap { try? JSONDecoder().decode(Header.self, from: $0) }?.kid
    }
}
