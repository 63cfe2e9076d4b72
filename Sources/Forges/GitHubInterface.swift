import Core
import Engine
import Foundation
import NIOHTTP1
import OutboundHTTP

/// GitHub's REST interface for one account.
struct GitHubInterface {
    let client: ForgeClient
    /// Base address, such as `https://api.github.com`.
    let base: String
    let reach: NetworkReach?
    /// Token of the requests; nil for anonymous requests.
    let token: String?
    /// Queues in which requests with the same token wait for their turn.
    let queues: KeyedSemaphore
    let now: Instant

    /// Gets a path.
    func get(_ path: String, etag: String? = nil) async throws -> ForgeClient.Answer {
        try await ask(base + path, etag: etag)
    }

    /// Gets an address.
    ///
    /// - Throws: the failure that an unusable response stands for.
    func ask(_ address: String, etag: String? = nil) async throws -> ForgeClient.Answer {
        var headers: HTTPHeaders = ["accept": "application/vnd.github+json", "x-github-api-version": "2022-11-28"]
        if let token { headers.add(name: "authorization", value: "bearer " + token) }
        if let etag { headers.add(name: "if-none-match", value: etag) }
        var answer = try await inTurn(address, headers)
        // A renamed resource redirects to its numeric address.
        if [301, 302, 307, 308].contains(answer.status), let next = answer.headers.first(name: "location").flatMap(own)
        {
            answer = try await inTurn(next, headers)
        }
        let reason: ForgeProblem.Reason? =
            switch answer.status {
            case 401: token == nil ? .refused(status: 401) : .tokenRefused
            case 403 where answer.isLimit, 429: .limited(seconds: answer.wait(at: now))
            case 500...: .failed(status: answer.status)
            default: nil
            }
        if let reason { throw ForgeClient.Failure(reason: reason) }
        return answer
    }

    private func inTurn(_ address: String, _ headers: HTTPHeaders) async throws -> ForgeClient.Answer {
        guard let token else { return try await client.get(address, headers: headers, reach: reach, follows: false) }
        return try await queues.inTurn(token) {
            try await client.get(address, headers: headers, reach: reach, follows: false)
        }
    }

    /// An address that the token may be sent to: one of the same interface.
    func own(_ address: String) -> String? { address.hasPrefix(base + "/") ? address : nil }
}

extension ForgeClient.Answer {
    /// ETag; nil if it is missing or too long to store.
    var etag: String? { headers.first(name: "etag").flatMap { (1...200).contains($0.utf8.count) ? $0 : nil } }

    /// Decodes the JSON body; nil if it has another shape or the status is not 200.
    func decoded<Value: Decodable>(as type: Value.Type) -> Value? {
        guard status == 200 else { return nil }
        return try? JSONDecoder().decode(type, from: Data(body))
    }
}
