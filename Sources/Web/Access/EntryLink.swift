package import Engine

/// Links that let one browser in.
package enum EntryLink {
    /// Makes a link for one more browser of a server that runs.
    ///
    /// - Parameters:
    ///   - address: where the server is reached, such as `http://127.0.0.1:8080`.
    ///   - token: a new secret, of characters that an address can hold.
    package static func make(to address: String, useCases: UseCases, token: String) async throws -> String {
        let key = try await useCases.makeKey(secret: token) { Digest.hex($0.utf8) }
        return link(to: address, key: key.text)
    }

    static func link(to address: String, key: String) -> String {
        "\(address)\(Site.enter.path)?key=\(Site.encoded(key))"
    }
}
