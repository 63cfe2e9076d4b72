package import Core
package import Engine

/// An access token that was just made, with what the program is to show, which is told once.
package struct CreatedAccessToken: Hashable, Sendable {
    package let report: AccessTokenReport
    package let text: String

    /// Puts one together.
    package init(report: AccessTokenReport, text: String) {
        self.report = report
        self.text = text
    }

    /// Makes an access token, of which only the hash is kept.
    ///
    /// - Parameter secret: what nobody can guess, of characters that a header can hold.
    package static func make(
        named name: String, scopes: Set<TokenScope>, useCases: UseCases, secret: String
    ) async throws -> CreatedAccessToken {
        let text = AccessTokenText.prefix + secret
        let report = try await useCases.addAccessToken(
            named: name, scopes: scopes, hash: AccessTokenText.hash(of: text))
        return CreatedAccessToken(report: report, text: text)
    }
}

/// What programs show to be let in.
enum AccessTokenText {
    /// How each begins, so that people and scanners of secrets know one when they see it.
    static let prefix = "haru_"
    /// The longest text that is looked at, in bytes.
    private static let longest = 200

    /// What is kept of it.
    static func hash(of text: some StringProtocol) -> String { Digest.hex(text.utf8) }

    /// Whether a text can be one.
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
