import Core
package import Engine
import Foundation
import NIOHTTP1
import OutboundHTTP
import Synchronization

/// Client of a hosted Haru over HTTP: with TLS, or on this machine.
package final class HostedClient: HostedHaru, Sendable {
    /// HTTP clients by host, created on first use.
    private let clients = Mutex<[String: OutboundClient]>([:])
    private let userAgent: String

    private static let limits = {
        var limits = OutboundLimits()
        limits.readSeconds = 60
        limits.totalSeconds = 120
        limits.bytes = 8 << 20
        return limits
    }()

    /// Creates a client.
    ///
    /// - Parameter version: version of Haru, sent with every request.
    package init(version: String) { userAgent = "haru/\(version)" }

    /// Parses the address of a hosted Haru and drops its path; nil if it is not an address, or not safe to send secrets
    /// to.
    package static func address(_ text: String) -> String? {
        guard
            let match = text.wholeMatch(
                of: /(https?):\/\/(\[[0-9a-fA-F:]+\]|[A-Za-z0-9](?:[A-Za-z0-9.\-]*[A-Za-z0-9])?)(:[0-9]{1,5})?\/?/)
        else { return nil }
        let host = match.output.2.lowercased()
        guard match.output.1 == "https" || isHere(host) else { return nil }
        return "\(match.output.1)://\(host)\(match.output.3 ?? "")"
    }

    /// Whether a host is this machine.
    private static func isHere(_ host: String) -> Bool {
        isNamedHere(host) || host == "[::1]" || host.wholeMatch(of: /127\.[0-9]{1,3}\.[0-9]{1,3}\.[0-9]{1,3}/) != nil
    }

    private static func isNamedHere(_ host: String) -> Bool { host == "localhost" || host.hasSuffix(".localhost") }

    private func client(for address: String) -> OutboundClient {
        let host = address.prefixMatch(of: /https?:\/\/([^:\/]+)/).map { String($0.output.1) } ?? ""
        return clients.withLock { clients in
            if let client = clients[host] { return client }
            // Not every system resolves subdomains of `localhost`, which always are this machine.
            let client = OutboundClient(
                userAgent: userAgent, limits: Self.limits, places: Self.isNamedHere(host) ? [host: "127.0.0.1"] : [:])
            clients[host] = client
            return client
        }
    }

    private func ask(
        _ method: HTTPMethod, _ path: String, at address: String, token: String? = nil, type: String? = nil,
        body: String? = nil
    ) async throws(LinkFailure) -> OutboundAnswer {
        var headers: HTTPHeaders = ["accept": "application/json"]
        if let token { headers.add(name: "authorization", value: "Bearer \(token)") }
        if let type { headers.add(name: "content-type", value: type) }
        let bytes = method == .GET ? nil : Array((body ?? "").utf8)
        do {
            return try await client(for: address).answer(
                to: address + path, headers: headers, body: bytes, method: method)
        } catch {
            switch error as? OutboundFailure {
            case .unreachable(let why): throw .unreachable(why)
            case .timedOut: throw .unreachable(.timedOut)
            case .tooLarge: throw .notHaru
            case .privateAddress, nil: throw .unreachable(nil)
            }
        }
    }

    private func value<Value: Decodable>(_ type: Value.Type, of answer: OutboundAnswer) throws(LinkFailure) -> Value {
        guard let value = try? JSONDecoder().decode(type, from: Data(answer.body)) else { throw .notHaru }
        return value
    }

    /// Problem details of a response.
    private struct Problem: Decodable {
        var title: String?
        var detail: String?
        var position: Int?
        var addresses: [String]?
    }

    /// Throws the failure that a response stands for.
    private func check(_ answer: OutboundAnswer) throws(LinkFailure) {
        let problem = try? JSONDecoder().decode(Problem.self, from: Data(answer.body))
        switch answer.status {
        case 200..<300: return
        case 401: throw .revoked
        case 403: throw .revoked
        case 409: throw problem?.position.map { .position($0) } ?? .notHaru
        case 422: throw problem?.addresses.map { .addresses($0) } ?? .refused(Self.text(problem, answer))
        case 429, 500...: throw .busy(answer.retryAfter)
        case 400, 413: throw .refused(Self.text(problem, answer))
        default: throw .notHaru
        }
    }

    private static func text(_ problem: Problem?, _ answer: OutboundAnswer) -> String {
        let text = problem?.detail ?? problem?.title ?? "HTTP \(answer.status)"
        return String(String.UnicodeScalarView(text.unicodeScalars.filter { $0.value >= 32 }.prefix(300)))
    }

    private func post(
        _ fields: [(String, String)], _ path: String, at address: String
    ) async throws(LinkFailure) -> OutboundAnswer {
        try await ask(
            .POST, path, at: address, type: "application/x-www-form-urlencoded", body: FormParameters(fields).text)
    }

    private struct Grant: Decodable {
        let device_code: String
        let user_code: String
        let verification_uri: String
        let verification_uri_complete: String?
        let expires_in: Int
        let interval: Int?
    }

    package func requestCode(
        _ request: DeviceRequest, at address: String
    ) async throws(LinkFailure) -> DeviceGrant {
        let fields =
            [("client_id", "haru"), ("scope", "commits"), ("machine", request.name), ("version", request.version)]
            + request.emails.map { ("email", $0) }
        let answer = try await post(fields, "/device/code", at: address)
        try check(answer)
        let grant = try value(Grant.self, of: answer)
        let page = grant.verification_uri_complete ?? grant.verification_uri
        // Both are shown, and the page is opened, so nothing else may take their place.
        guard let userCode = UserCode.read(grant.user_code), page.wholeMatch(of: /https?:\/\/[!-~]{1,2000}/) != nil
        else { throw .notHaru }
        return DeviceGrant(
            deviceCode: grant.device_code, userCode: userCode, page: page,
            lifetime: (1...3_600).held(grant.expires_in), pause: (1...60).held(grant.interval ?? 5))
    }

    private struct Poll: Decodable {
        var error: String?
        var access_token: String?
    }

    package func poll(
        _ code: String, at address: String
    ) async throws(LinkFailure) -> (answer: LinkPoll, token: String?) {
        let fields = [
            ("client_id", "haru"), ("grant_type", "urn:ietf:params:oauth:grant-type:device_code"),
            ("device_code", code),
        ]
        let answer = try await post(fields, "/device/token", at: address)
        if answer.status != 400 { try check(answer) }
        let poll = try value(Poll.self, of: answer)
        if let token = poll.access_token { return (.granted, token) }
        guard let error = poll.error.flatMap(LinkPoll.init(rawValue:)) else { throw .notHaru }
        return (error, nil)
    }

    package func send(
        _ batch: EvidenceBatch, to address: String, token: String
    ) async throws(LinkFailure) -> EvidenceReceipt {
        let answer = try await ask(
            .POST, "/api/v1/evidence", at: address, token: token, type: "application/json", body: batch.json)
        try check(answer)
        return try value(EvidenceReceipt.self, of: answer)
    }

    package func evidence(
        after: String?, at address: String, token: String
    ) async throws(LinkFailure) -> EvidenceList {
        let query = after.map { "?" + FormParameters([("after", $0)]).text } ?? ""
        let answer = try await ask(.GET, "/api/v1/machine/evidence" + query, at: address, token: token)
        try check(answer)
        return try value(EvidenceList.self, of: answer)
    }

    /// Response of a hosted Haru to a poll for messages.
    private struct Messages: Decodable {
        let messages: [MachineMessage]
        var pause: Int?
    }

    package func messages(
        waiting seconds: Int, at address: String, token: String
    ) async throws(LinkFailure) -> (messages: [MachineMessage], pause: Int) {
        let answer = try await ask(.GET, "/api/v1/machine/messages?wait=\(seconds)", at: address, token: token)
        try check(answer)
        let told = try value(Messages.self, of: answer)
        return (told.messages, (0...3_600).held(told.pause ?? 0))
    }

    package func tell(
        _ receipt: MachineMessageReceipt, at address: String, token: String
    ) async throws(LinkFailure) {
        // Text can always be encoded.
        let body = (try? JSONEncoder().encode(receipt)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
        let answer = try await ask(
            .POST, "/api/v1/machine/messages", at: address, token: token, type: "application/json", body: body)
        try check(answer)
    }

    package func end(at address: String, token: String) async throws(LinkFailure) {
        let answer = try await ask(.DELETE, "/api/v1/machine", at: address, token: token)
        try check(answer)
    }
}
