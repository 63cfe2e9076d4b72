import Core
import Engine
import Foundation
import NIOHTTP1
import OutboundHTTP

/// Detects a forge's software from unauthenticated API responses.
struct ForgeSoftware {
    let client: ForgeClient
    let reach: NetworkReach

    /// Detects the kind of forge at an address; nil if nothing there responds as one.
    ///
    /// - Throws: `CancellationError`.
    func kind(at address: String) async throws -> Source? {
        do {
            // Forgejo and Gitea report their version.
            let version = try await answer(address + "/api/v1/version")
            if version.status == 200, Self.isVersion(version.body) { return .forgejo }
            // GitLab marks every response, even to a request refused for lack of a token.
            if try await answer(address + "/api/v4/metadata").headers.contains(name: "x-gitlab-meta") { return .gitlab }
            let gitHub = try await answer(address + "/api/v3/meta").headers
            return gitHub.contains(name: "x-github-request-id") || gitHub.contains(name: "x-github-enterprise-version")
                ? .github : nil
        } catch is ForgeClient.Failure {
            return nil
        }
    }

    private func answer(_ address: String) async throws -> ForgeClient.Answer {
        try await client.get(
            address, headers: ["accept": "application/json"], reach: reach, follows: false, mostBytes: 64 << 10)
    }

    private static func isVersion(_ body: [UInt8]) -> Bool {
        struct Version: Decodable { let version: String }
        return (try? JSONDecoder().decode(Version.self, from: Data(body))) != nil
    }
}
