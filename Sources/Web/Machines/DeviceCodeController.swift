import Core
import Engine
import HTTPTypes
import Hummingbird
import NIOCore
import Presentation

/// Lets machines request a link by the device flow of RFC 8628: cookies are ignored, and the device code is secret.
struct DeviceCodeController: Sendable {
    let accounts: Accounts
    /// Public address of Haru behind a proxy; nil without one.
    let publicURL: String?
    /// Returns a new secret at each call.
    let secret: @Sendable () -> String
    /// Rate limits per network: for link requests, and for polls of their outcome.
    let requests: RateLimiter
    let polls: RateLimiter
    /// Determines the network of a request.
    let addresses: ClientAddress

    /// Maximum rate of polls per network; enough for several machines.
    static let pollRate = RateLimiter.Rate(burst: 60, perSecond: 4)

    func addRoutes(to router: Router<ServerContext>) {
        router.post("device/code", use: request)
        router.post("device/token", use: poll)
        router.get("device") { request, _ in
            let code = request.query[.code].flatMap(UserCode.read)
            return Response.redirect(
                to: code.map(Route.machines(asking:)) ?? Route.settings(.section(.machines)).path)
        }
    }

    @Sendable private func request(_ request: Request, _ context: ServerContext) async throws -> Response {
        let form = try await FormBody.read(request, upTo: FormBody.small)
        func text(_ name: String) -> String? { form.values[name]?.last }
        guard text("client_id") != nil, let machine = text("machine"), !machine.isEmpty else {
            return Self.answer(["error": .text("invalid_request")], .badRequest)
        }
        guard (text("scope") ?? "").split(separator: " ") == ["commits"] else {
            return Self.answer(["error": .text("invalid_scope")], .badRequest)
        }
        let network = addresses.network(of: request, on: context.channel)
        if let seconds = requests.take(network.text) { throw RequestRejection.rate(retryAfter: seconds) }
        let (code, userCode) = (secret(), Self.userCode(from: secret()))
        try await accounts.requestDevice(
            DeviceRequest(name: machine, version: text("version") ?? "", emails: form.values["email"] ?? []),
            from: network, hash: Digest.hex(code.utf8), userCode: userCode)
        let page = address(request) + Route.device.path
        return Self.answer(
            [
                "device_code": .text(code), "user_code": .text(UserCode.shown(userCode)),
                "verification_uri": .text(page),
                "verification_uri_complete": .text(page + "?code=" + UserCode.shown(userCode)),
                "expires_in": .integer(Accounts.deviceLifetime), "interval": .integer(Accounts.devicePause),
            ], .ok)
    }

    @Sendable private func poll(_ request: Request, _ context: ServerContext) async throws -> Response {
        let form = try await FormBody.read(request, upTo: FormBody.small)
        guard form.values["client_id"]?.last != nil, let code = form.values["device_code"]?.last else {
            return Self.answer(["error": .text("invalid_request")], .badRequest)
        }
        guard form.values["grant_type"]?.last == "urn:ietf:params:oauth:grant-type:device_code" else {
            return Self.answer(["error": .text("unsupported_grant_type")], .badRequest)
        }
        if let seconds = polls.take(addresses.network(of: request, on: context.channel).text) {
            throw RequestRejection.rate(retryAfter: seconds)
        }
        let token = AccessTokenText.prefix + secret()
        let answer = try await accounts.pollDevice(
            hash: Digest.hex(code.utf8), tokenHash: AccessTokenText.hash(of: token))
        guard answer == .granted else { return Self.answer(["error": .text(answer.rawValue)], .badRequest) }
        return Self.answer(
            ["access_token": .text(token), "token_type": .text("Bearer"), "scope": .text(TokenScope.commits.rawValue)],
            .ok)
    }

    private static func answer(_ value: JSON, _ status: HTTPResponse.Status) -> Response {
        Response(
            status: status, headers: [.contentType: Payload.json, .cacheControl: CachePolicy.never.header],
            body: .init(byteBuffer: ByteBuffer(string: value.compact + "\n")))
    }

    /// Derives a user code from a secret.
    private static func userCode(from secret: String) -> String {
        let letters = Array(UserCode.letters)
        let digits = Digest.hex(secret.utf8)
        var code = ""
        var rest = digits[...]
        while code.count < UserCode.length, let number = Int(rest.prefix(8), radix: 16) {
            code.append(letters[number % letters.count])
            rest = rest.dropFirst(8)
        }
        return code
    }

    /// Returns the address of this server for browsers, which can differ from its address for programs.
    private func address(_ request: Request) -> String {
        if let publicURL { return publicURL }
        let authority = request.head.authority ?? ""
        let host = authority.prefix { $0 != ":" }
        return host == "localhost" || host.hasSuffix(".localhost") ? "http://\(authority)" : request.address
    }
}
