import Core
import Engine
import Foundation
import OutboundHTTP

/// What an authorization server answers to who asks for a token (RFC 6749, section 5).
struct TokenAnswer: Decodable {
    let access_token: String?
    let token_type: String?
    let scope: String?
    let expires_in: WrittenNumber?
    let refresh_token: String?
    let id_token: String?
    let error: String?
    let error_description: String?
    let interval: WrittenNumber?

    /// The token that was given.
    ///
    /// - Parameter address: where it was asked for; nil where nobody is to be told.
    /// - Throws: ``SignInProblem`` where none was.
    func granted(by provider: String, at address: String? = nil) throws -> OAuthToken {
        if let error {
            // Which of the two it is, a person can only try again.
            if error == "bad_verification_code" || error == "invalid_grant" { throw SignInProblem.expired }
            if error == "access_denied" { throw SignInProblem.declined }
            let told = "answered \(harmless(error)): \(harmless(error_description ?? "no description", limit: 200))"
            throw SignInProblem.rejected(
                provider: provider, code: harmless(error), fault: address.map { ProviderFault(.address($0), told) })
        }
        guard let access_token, access_token.wholeMatch(of: /[\x21-\x7E]{1,4096}/) != nil,
            token_type?.lowercased() ?? "bearer" == "bearer"
        else {
            let fault = address.map { ProviderFault(.address($0), "gave no access_token of type Bearer") }
            throw SignInProblem.unreadable(provider: provider, fault: fault)
        }
        return OAuthToken(
            access_token, lifetime: expires_in?.value, refreshToken: refresh_token,
            scopes: (scope ?? "").split(whereSeparator: { $0 == "," || $0 == " " }).map(String.init))
    }
}

/// A number of seconds, which some providers write as text; nil where it is neither.
struct WrittenNumber: Decodable {
    let value: Int?

    /// More than this many seconds is for ever.
    private static let most = 1_000_000_000.0

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try? container.decode(String.self)
        let number = (try? container.decode(Double.self)) ?? text.flatMap { Double($0.trimmed) }
        value = number.flatMap { $0.isFinite ? Int(max(0, min($0, Self.most))) : nil }
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
func harmless(_ code: String, limit: Int = 80) -> String { String(code.asciiLine.prefix(limit)) }

extension String {
    /// The characters of it that are printable ASCII.
    var asciiLine: String { String(unicodeScalars.filter { (0x20...0x7E).contains($0.value) }.map(Character.init)) }
}

/// Asks a provider; where it does not answer, the address is told without its query, and nothing that was sent.
func sending(
    _ provider: String, at address: String? = nil, _ question: () async throws -> ForgeClient.Answer
) async throws -> ForgeClient.Answer {
    do {
        return try await question()
    } catch let failure as ForgeClient.Failure {
        let fault = address.map { ProviderFault(.address($0.withoutQuery), "does not answer: \(failure.reason)") }
        throw SignInProblem.unreachable(provider: provider, fault: fault)
    }
}

extension String {
    /// An address without what stands behind its question mark.
    var withoutQuery: String { String(prefix { $0 != "?" && $0 != "#" }) }
}
