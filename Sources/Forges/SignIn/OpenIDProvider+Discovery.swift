import Core
import Engine
import Foundation
import JWTKit
import Synchronization

/// Metadata and keys of the provider, which are cached for a while.
extension OpenIDProvider {
    /// Lifetime of cached metadata, in seconds.
    private static let metadataLifetime: Int64 = 3_600
    /// Minimum time between two requests for the keys, in seconds.
    private static let keysRest: Int64 = 60
    /// Path of an issuer's metadata.
    private static let configuration = "/.well-known/openid-configuration"

    /// Strips the path of the metadata from an issuer that may have been given with it.
    static func withoutConfiguration(_ written: String) -> String {
        let text = written.trimmed
        let address = text.hasSuffix("/") ? String(text.dropLast()) : text
        return address.hasSuffix(configuration) ? String(address.dropLast(configuration.count)) : text
    }

    /// Strips a trailing slash from an issuer: some have one, and some do not.
    private static func withoutSlash(_ issuer: String) -> String {
        issuer.hasSuffix("/") ? String(issuer.dropLast()) : issuer
    }

    /// Returns the provider's metadata.
    func metadata() async throws -> OpenIDMetadata {
        let now = clock()
        let known = state.withLock { state -> OpenIDMetadata? in
            guard let at = state.metadataAt, (0..<Self.metadataLifetime).contains(at.seconds(to: now)) else {
                return nil
            }
            return state.metadata
        }
        if let known { return known }
        let address = Self.withoutSlash(issuer) + Self.configuration
        let read = try metadata(in: try await ask(address), at: address)
        state.withLock { ($0.metadata, $0.metadataAt) = (read, now) }
        return read
    }

    private func metadata(in answer: Data, at address: String) throws -> OpenIDMetadata {
        let read: OpenIDMetadata
        do {
            read = try JSONDecoder().decode(OpenIDMetadata.self, from: answer)
        } catch let error as DecodingError {
            throw unreadable(.address(address), "gave no configuration: \(error.member) is missing or cannot be read")
        }
        guard Self.withoutSlash(read.issuer) == Self.withoutSlash(issuer) else {
            let told = "is \(harmless(read.issuer, limit: 200)), and --oidc-issuer is \(issuer)"
            throw unreadable(.member("issuer"), told)
        }
        for (name, address) in read.endpoints where !isTrusted(address) {
            throw unreadable(.member(name), "is \(harmless(address, limit: 200)), which is no address of HTTPS")
        }
        return read
    }

    /// Secrets are sent over TLS only, unless the provider itself runs without it on this machine.
    private func isTrusted(_ endpoint: String) -> Bool {
        guard endpoint.wholeMatch(of: /https?:\/\/[!#-;=?-\[\]-~]+/) != nil else { return false }
        return endpoint.hasPrefix("https://") || issuer.hasPrefix("http://")
    }

    /// Returns the provider's signing keys.
    ///
    /// - Parameter anew: whether to fetch them again, unless that was done a moment ago.
    func keys(anew: Bool) async throws -> [JWK] {
        let now = clock()
        let (known, at) = state.withLock { ($0.keys, $0.keysAt) }
        let age = at.map { $0.seconds(to: now) }
        let isFresh = age.map { (0..<(anew ? Self.keysRest : Self.metadataLifetime)).contains($0) } ?? false
        if isFresh { return known }
        let address = try await metadata().jwks_uri
        let read = JSONWebKeys.read(try await ask(address))
        guard !read.isEmpty else {
            throw unreadable(.address(address.withoutQuery), "gave no key that can check signatures")
        }
        state.withLock { ($0.keys, $0.keysAt) = (read, now) }
        return read
    }
}
