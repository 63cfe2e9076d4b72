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
            try Self.beginSession(hash: hash, device: device, at: now, person: person, in: connection)
        }
    }

    private static func beginSession(
        hash: String, device: String, at now: Instant, person: Int64, in connection: any SQLConnection
    ) throws {
        try SessionTable.removeAll(
            lastSeenBefore: oldestSighting(at: now), person: person, in: connection
        )
        let session = SessionRow(
            tokenHash: hash, createdAt: now, lastSeen: now,
            userAgentLabel: String(device.asLine.unicodeScalars.prefix(200))
        )
        try SessionTable.insert(session, person: person, in: connection)
    }

    /// A browser that was last seen before this instant is not signed in any more.
    private static func oldestSighting(at now: Instant) -> Instant { now.advanced(bySeconds: -sessionLifetime) }

    /// Whether a browser with this hash is signed in.
    package func holdsSession(hash: String) async throws -> Bool {
        let (person, now) = (person, clock())
        let session = try await database.read {
            try SessionTable.find(tokenHash: hash, person: person, in: $0)
        }
        guard let session, session.lastSeen >= Self.oldestSighting(at: now) else { return false }
        if !(0..<Self.seenInterval).contains(session.lastSeen.seconds(to: now)) {
            try await database.write { try SessionTable.touch(tokenHash: hash, at: now, person: person, in: $0) }
        }
        return true
    }
}

/// A key that lets one browser into a server that runs; it says itself until when it is good.
package struct EntryKey: Hashable, Sendable {
    /// What the link carries.
    package let text: String
    private let end: Instant

    /// How long a key is good, in seconds.
    package static let lifetime: Int64 = 600

    fileprivate init(secret: String, at now: Instant) {
        end = now.advanced(bySeconds: Self.lifetime)
        text = "\(end.seconds).\(secret)"
    }

    /// Reads what a link carries; nothing when it is no key of this kind.
    package init?(_ text: String) {
        guard let dot = text.firstIndex(of: "."), let end = Int64(text[..<dot]) else { return nil }
        self.text = text
        self.end = Instant(seconds: end)
    }

    fileprivate func isGood(at now: Instant) -> Bool { now < end }
}

extension UseCases {
    /// The name that the hash of the key is kept by.
    private static let entryKey = "entry-key"

    /// Makes a key, of which only the hash is kept; one that was made before and not used is good no longer.
    ///
    /// - Parameters:
    ///   - secret: what nobody can guess.
    ///   - hash: hashes what the link carries.
    package func makeKey(secret: String, hash: (String) -> String) async throws -> EntryKey {
        let key = EntryKey(secret: secret, at: clock())
        let (person, hash) = (person, hash(key.text))
        try await database.write { try SecretTable.set(Self.entryKey, hash: hash, person: person, in: $0) }
        return key
    }

    /// Uses a key up and remembers the browser that brought it; tells whether the key was good.
    ///
    /// - Parameters:
    ///   - keyHash: the hash of what the link carries.
    ///   - hash: the hash of what the browser's cookie will hold.
    package func useKey(
        _ key: EntryKey, hash keyHash: String, session hash: String, device: String
    ) async throws -> Bool {
        let (person, now) = (person, clock())
        guard key.isGood(at: now),
            try await database.read({ try SecretTable.hash(of: Self.entryKey, person: person, in: $0) }) == keyHash
        else { return false }
        return try await database.write { connection in
            guard try SecretTable.remove(Self.entryKey, hash: keyHash, person: person, in: connection) else {
                return false
            }
            try Self.beginSession(hash: hash, device: device, at: now, person: person, in: connection)
            return true
        }
    }
}
