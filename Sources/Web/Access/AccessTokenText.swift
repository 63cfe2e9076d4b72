package import Core
package import Engine

/// New access token with its text, which is shown only once.
package struct CreatedAccessToken: Hashable, Sendable {
    package let report: AccessTokenReport
    package let text: String

    package init(report: AccessTokenReport, text: String) {
        self.report = report
        self.text = text
    }

    /// Creates an access token; only its hash is stored.
    ///
    /// - Parameter secret: random secret, in characters valid in a header.
    package static func make(
        named name: String, scopes: Set<TokenScope>, useCases: UseCases, secret: String
    ) async throws -> CreatedAccessToken {
        let text = AccessTokenText.prefix + secret
        let report = try await useCases.addAccessToken(
            named: name, scopes: scopes, hash: AccessTokenText.hash(of: text))
        return CreatedAccessToken(report: report, text: text)
    }
}

/// Format of access tokens.
enum AccessTokenText {
    /// Prefix by which people and secret scanners recognize a token.
    static let prefix = "haru_"
    /// Maximum length of a token in bytes.
    private static let longest = 200

    /// Hash that is stored.
    static func hash(of text: some StringProtocol) -> String { Digest.hex(text.utf8) }

    /// Whether a text has the format of a token.
    static func isWellFormed(_ text: some StringProtocol) -> Bool {
        text.hasPrefix(prefix) && text.utf8.count <= longest
            && text.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
                    true
                default: false
                }
            }
    }
}
