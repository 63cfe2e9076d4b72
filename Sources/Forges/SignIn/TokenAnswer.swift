import Core
import Engine
import Foundation
import OutboundHTTP

/// Token response of an authorization server (RFC 6749, section 5).
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

    /// Returns the issued token.
    ///
    /// - Parameter address: address of the request; nil if it is not to be reported.
    /// - Throws: ``SignInProblem`` if none was issued.
    func granted(by provider: String, at address: String? = nil) throws -> OAuthToken {
        if let error {
            // In both cases a person can only try again.
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

/// A number of seconds, which some providers write as text; nil if it is neither.
struct WrittenNumber: Decodable {
    let value: Int?

    /// More seconds than this mean that the token never expires.
    private static let most = 1_000_000_000.0

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try? container.decode(String.self)
        let number = (try? container.decode(Double.self)) ?? text.flatMap { Double($0.trimmed) }
        value = number.flatMap { $0.isFinite ? Int(max(0, min($0, Self.most))) : nil }
    }
}

/// Parameters of a form, or of an address's query.
struct FormParameters {
    let text: String

    init(_ parameters: [(String, String)]) {
        text = parameters.filter { !$0.1.isEmpty }.map { name, value in
            name + "=" + (value.addingPercentEncoding(withAllowedCharacters: Self.plain) ?? "")
        }.joined(separator: "&")
    }

    /// Unreserved characters (RFC 3986).
    private static let plain = CharacterSet(
        charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")

    /// Appends the parameters to an address, which may already have some.
    func address(_ base: String) -> String { base + (base.contains("?") ? "&" : "?") + text }
}

/// A provider's error code, made safe to show.
func harmless(_ code: String, limit: Int = 80) -> String { String(code.asciiLine.prefix(limit)) }

extension String {
    /// The printable ASCII characters of the text.
    var asciiLine: String { String(unicodeScalars.filter { (0x20...0x7E).contains($0.value) }.map(Character.init)) }
}

/// Sends a request to a provider; a failure reports the address without its query, and nothing that was sent.
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
    /// The address without its query and fragment.
    var withoutQuery: String { String(prefix { $0 != "?" && $0 != "#" }) }
}
