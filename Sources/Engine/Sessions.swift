import Core
import Storage

extension UseCases {
    /// How long a browser stays signed in without being seen, in seconds: about a year.
    private static let sessionLifetime: Int64 = 400 * 86_400

    /// How often it is noted that a browser was seen, in seconds.
    private static let seenInterval: Int64 = 86_400

    /// Remembers a signed-in browser by the hash of what its cookie holds, and forgets those not seen for long.
    ///
    /// - Parameter device: what the browser calls itself, for a list that a person reads.
    package func beginSession(hash: String, device: String) async throws {
        let (person, now) = (person, clock())
        try await database.write { connection in
            try SessionTable.removeAll(
                lastSeenBefore: now.advanced(bySeconds: -Self.sessionLifetime), person: person, in: connection
            )
            let session = SessionRow(
                tokenHash: hash, createdAt: now, lastSeen: now, userAgentLabel: String(device.prefix(200))
            )
            try SessionTable.insert(session, person: person, in: connection)
        }
    }

    /// Whether a browser with this hash is signed in.
    package func holdsSession(hash: String) async throws -> Bool {
        let (person, now) = (person, clock())
        let session = try await database.read {
            try SessionTable.find(tokenHash: hash, person: person, in: $0)
        }
        guard let session else { return false }
        if !(0..<Self.seenInterval).contains(session.lastSeen.seconds(to: now)) {
            try await database.write { try SessionTable.touch(tokenHash: hash, at: now, person: person, in: $0) }
        }
        return true
    }
}
