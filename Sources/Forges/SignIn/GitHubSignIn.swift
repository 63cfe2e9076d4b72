import Core
package import Engine
import Foundation
import NIOHTTP1
import OutboundHTTP

/// Sign-in with GitHub or a company's own, and tokens from it (RFC 6749, 7636, 8628).
package struct GitHubSignIn: IdentityProvider, TokenIssuer {
    package let id = "github"
    package var name: String { address == ForgeAccount.github ? "GitHub" : "GitHub " + issuerHost }
    package let offersPrivateCounts = true
    package let address: String
    /// Address that requests go to: ``address``, unless the operator gives another.
    private let base: String
    private let clientID: String
    private let clientSecret: String?
    /// Organizations whose membership is checked.
    private let organizations: [String]
    private let client: ForgeClient

    /// Creates a provider.
    ///
    /// - Parameters:
    ///   - address: base address of the GitHub that identifies people.
    ///   - base: address that requests go to.
    ///   - clientID: client ID that GitHub assigned to this Haru.
    ///   - clientSecret: client secret; nil if only device tokens are requested.
    ///   - organizations: organizations whose members are admitted.
    ///   - version: version of Haru, sent with every request.
    package init(
        address: String = ForgeAccount.github, base: String, clientID: String, clientSecret: String?,
        organizations: [String] = [], version: String
    ) {
        self.address = address
        self.base = base
        self.clientID = clientID
        self.clientSecret = clientSecret
        self.organizations = organizations
        client = ForgeClient(userAgent: "haru/\(version)")
    }

    private var issuerHost: String { String(address.drop { $0 != ":" }.dropFirst(3)) }
    private var api: String { base == ForgeAccount.github ? "https://api.github.com" : base + "/api/v3" }

    /// Scopes to request: none beyond public data, unless needed.
    private func scopes(privateCounts: Bool) -> String {
        ((privateCounts ? ["read:user"] : []) + (organizations.isEmpty ? [] : ["read:org"])).joined(separator: " ")
    }

    package func authorizationAddress(for request: AuthorizationRequest) async throws -> String {
        FormParameters([
            ("client_id", clientID), ("redirect_uri", request.redirectAddress), ("state", request.state),
            ("scope", scopes(privateCounts: request.wantsPrivateCounts)),
            ("code_challenge", request.challenge), ("code_challenge_method", "S256"),
            ("prompt", request.choosesAccount ? "select_account" : ""),
        ]).address(base + "/login/oauth/authorize")
    }

    package func identity(for code: String, of request: AuthorizationRequest) async throws -> ProvenIdentity {
        let parameters = [
            ("client_id", clientID), ("client_secret", clientSecret ?? ""), ("code", code),
            ("redirect_uri", request.redirectAddress), ("code_verifier", request.verifier),
        ]
        return try await identity(of: token(parameters).granted(by: name))
    }

    package func identity(of token: OAuthToken) async throws -> ProvenIdentity {
        let answer = try await ask(api + "/user", token: token.text)
        if answer.status == 401 { throw SignInProblem.tokenRefused }
        guard answer.status == 200, let user = try? JSONDecoder().decode(User.self, from: Data(answer.body)),
            let number = user.id, let login = user.login,
            let account = try? ForgeAccount(written: address + "/" + login, kind: .github)
        else { throw SignInProblem.unreadable(provider: name) }
        return ProvenIdentity(
            AccountIdentity(issuer: address, subject: String(number)), login: login, name: user.name ?? "",
            organizations: try await memberships(token.text), account: account, token: token)
    }

    /// GitHub's description of the token's owner; people may hide all fields but these.
    private struct User: Decodable {
        let id: Int64?
        let login: String?
        let name: String?
    }

    private struct Membership: Decodable {
        let state: String?
    }

    private func memberships(_ token: String) async throws -> Set<String> {
        var found: Set<String> = []
        for organization in organizations {
            let answer = try await ask(api + "/user/memberships/orgs/" + organization, token: token)
            guard answer.status == 200 else { continue }
            let membership = try? JSONDecoder().decode(Membership.self, from: Data(answer.body))
            // A pending invitation is not a membership.
            if membership?.state == "active" { found.insert(organization) }
        }
        return found
    }

    package func refreshed(by refreshToken: String) async throws -> OAuthToken {
        let parameters = [
            ("client_id", clientID), ("client_secret", clientSecret ?? ""), ("grant_type", "refresh_token"),
            ("refresh_token", refreshToken),
        ]
        let answer = try await token(parameters)
        if answer.error == "bad_refresh_token" || answer.error == "invalid_grant" { throw SignInProblem.tokenRefused }
        return try answer.granted(by: name)
    }

    package var canRevoke: Bool { clientSecret != nil }

    package func revoke(_ token: String) async throws {
        guard let clientSecret else { throw SignInProblem.rejected(provider: name, code: "client_secret") }
        let body = try JSONEncoder().encode(["access_token": token])
        let credentials = Data("\(clientID):\(clientSecret)".utf8).base64EncodedString()
        let answer = try await sending(name) {
            try await client.send(
                .DELETE, Array(body), to: api + "/applications/\(clientID)/grant",
                headers: [
                    "authorization": "Basic " + credentials, "accept": "application/vnd.github+json",
                    "content-type": "application/json",
                ])
        }
        // The goal is reached if the token is already unknown.
        guard [204, 404, 422].contains(answer.status) else {
            throw SignInProblem.rejected(provider: name, code: String(answer.status))
        }
    }

    package func requestDeviceCode() async throws -> DeviceAuthorization {
        let parameters = [("client_id", clientID), ("scope", scopes(privateCounts: true))]
        let answer = try await post(parameters, to: base + "/login/device/code")
        guard let device = try? JSONDecoder().decode(DeviceAnswer.self, from: Data(answer.body)) else {
            throw SignInProblem.unreadable(provider: name)
        }
        if let error = device.error { throw SignInProblem.rejected(provider: name, code: harmless(error)) }
        guard let code = device.device_code, let userCode = device.user_code, let place = device.verification_uri,
            userCode.wholeMatch(of: /[A-Za-z0-9-]{4,20}/) != nil, place.hasPrefix("http")
        else { throw SignInProblem.unreadable(provider: name) }
        return DeviceAuthorization(
            deviceCode: code, userCode: userCode, address: String(place.asciiLine.prefix(200)),
            lifetime: min(max(device.expires_in?.value ?? 900, 60), 3_600),
            interval: min(max(device.interval?.value ?? 5, 1), 60))
    }

    private struct DeviceAnswer: Decodable {
        let device_code: String?
        let user_code: String?
        let verification_uri: String?
        let expires_in: WrittenNumber?
        let interval: WrittenNumber?
        let error: String?
    }

    package func poll(_ authorization: DeviceAuthorization) async throws -> DevicePoll {
        let answer = try await token([
            ("client_id", clientID), ("device_code", authorization.deviceCode),
            ("grant_type", "urn:ietf:params:oauth:grant-type:device_code"),
        ])
        switch answer.error {
        case nil: return .allowed(try answer.granted(by: name))
        case "authorization_pending": return .pending
        case "slow_down": return .slowDown(interval: min(answer.interval?.value ?? authorization.interval + 5, 300))
        case "expired_token", "token_expired": throw SignInProblem.expired
        case "access_denied": throw SignInProblem.declined
        case let error?: throw SignInProblem.rejected(provider: name, code: harmless(error))
        }
    }

    private func token(_ parameters: [(String, String)]) async throws -> TokenAnswer {
        let answer = try await post(parameters, to: base + "/login/oauth/access_token")
        guard let read = try? JSONDecoder().decode(TokenAnswer.self, from: Data(answer.body)) else {
            throw SignInProblem.unreadable(provider: name)
        }
        return read
    }

    private func post(_ parameters: [(String, String)], to address: String) async throws -> ForgeClient.Answer {
        let answer = try await sending(name) {
            try await client.post(
                Array(FormParameters(parameters).text.utf8), to: address,
                headers: ["accept": "application/json", "content-type": "application/x-www-form-urlencoded"])
        }
        // GitHub reports errors with status 200 or 400.
        guard answer.status == 200 || answer.status == 400 else {
            throw answer.status >= 500
                ? SignInProblem.unreachable(provider: name)
                : SignInProblem.rejected(provider: name, code: String(answer.status))
        }
        return answer
    }

    private func ask(_ address: String, token: String) async throws -> ForgeClient.Answer {
        try await sending(name) {
            try await client.get(
                address,
                headers: [
                    "accept": "application/vnd.github+json", "authorization": "Bearer " + token,
                    "x-github-api-version": "2022-11-28",
                ], follows: false)
        }
    }
}
