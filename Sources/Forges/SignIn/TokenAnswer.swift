import Engine
import Foundation
import OutboundHTTP

/// What an authorization server answers to who asks for a token (RFC 6749, section 5).
struct TokenAnswer: Decodable {
    let access_token: String?
    let token_type: String?
    let scope: String?
    let expires_in: Int?
    let refresh_token: String?
    let id_token: String?
    let error: String?
    let interval: Int?

    /// The token that was given.
    ///
    /// - Throws: ``SignInProblem`` where none was.
    func granted(by provider: String) throws -> OAuthToken {
        if let error {
            // Which of the two it is, a person can only try again.
            if error == "bad_verification_code" || error == "invalid_grant" { throw SignInProblem.expired }
            if error == "access_denied" { throw SignInProblem.declined }
            throw SignInProblem.rejected(provider: provider, code: harmless(error))
        }
        guard let access_token, access_token.wholeMatch(of: /[\x21-\x7E]{1,4096}/) != nil,
            token_type?.lowercased() ?? "bearer" == "bearer"
        else { throw SignInProblem.unreadable(provider: provider) }
        return OAuthToken(
            access_token, lifetime: expires_in, refreshToken: refresh_token,
            scopes: (scope ?? "").split(whereSeparator: { $0 == "," || $0 == " " }).map(String.init))
    }
}

/// What a form sends, or what stands behind the question mark of an address.
struct FormParameters {
    let text: String

    init(_ parameters: [(String, String)]) {
        text = parameters.filter { !$0.1.isEmpty }.map { name, value in
            name + "=" + (value.addingPercentEncoding(withAllowedCharacters: Self.plain) ?? "")
        }.joined(separator: "&")
    }

    /// The unreserved characters of RFC 3986.
    private static let plain = CharacterSet(
        charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")

    /// An address with these parameters, which may have some already.
    func address(_ base: String) -> String { base + (base.contains("?") ? "&" : "?") + text }
}

/// A word of a provider's for what is wrong, fit to be shown.
func harmless(_ code: String) -> String { String(code.asciiLine.prefix(80)) }

extension String {
    /// The characters of it that are printable ASCII.
    var asciiLine: String { String(unicodeScalars.filter { (0x20...0x7E).contains($0.value) }.map(Character.init)) }
}

/// Asks a provider, of which only its own address is told when it does not answer: another may hold a secret.
func sending(
    _ provider: String, _ question: () async throws -> ForgeClient.Answer
) async throws -> ForgeClient.Answer {
    do {
        return try await question()
    } catch is ForgeClient.Failure {
        throw SignInProblem.unreachable(provider: provider)
    }
}
