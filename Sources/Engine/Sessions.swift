extension UseCases {
    /// Remembers a signed-in browser by the hash of what its cookie holds.
    ///
    /// - Parameter device: what the browser calls itself, for a list that a person reads.
    package func beginSession(hash: String, device: String) async throws { throw NotBuilt() }

    /// Whether a browser with this hash is signed in.
    package func holdsSession(hash: String) async throws -> Bool { throw NotBuilt() }
}
