package import Core
import Storage

extension UseCases {
    /// Lifetime of a session without requests, in seconds.
    package static let sessionLifetime: Int64 = 30 * 86_400
    /// Maximum number of sessions per account; a further one ends the least recently used session.
    package static let mostSessions = 50

    /// Stores a new session by the hash of its cookie value, and deletes expired sessions.
    ///
    /// - Parameter device: the browser's user agent, for the list of sessions.
    package func beginSession(hash: String, device: String) async throws {
        let now = clock()
        try await writeLocked(.durable) { tx in
            try Self.beginSession(hash: hash, device: device, at: now, in: tx)
        }
    }

    static func beginSession(hash: String, device: String, at now: Instant, in tx: Tx) throws {
        try tx.sessions.removeAll(lastSeenBefore: oldestSighting(at: now))
        let session = SessionRow(
            tokenHash: hash, createdAt: now, lastSeen: now,
            userAgentLabel: String(device.asLine.unicodeScalars.prefix(200))
        )
        let surplus = try tx.sessions.all().dropFirst(mostSessions - 1)
        for ended in surplus { try tx.sessions.remove(tokenHash: ended.tokenHash) }
        // The bump invalidates caches of valid cookies.
        if !surplus.isEmpty { try tx.revisions.bump() }
        try tx.sessions.insert(session)
    }

    /// Instant before which a session's last use means that it has expired.
    static func oldestSighting(at now: Instant) -> Instant { now.advanced(bySeconds: -sessionLifetime) }

    /// Returns the sessions, most recently used first.
    package func sessions() async throws -> [SessionReport] {
        try await read { try $0.sessions() }
    }

    /// Ends a session; open pages of the browser lose access with their next request.
    ///
    /// - Parameter id: the id in ``SessionReport``.
    /// - Throws: ``DomainError/unknownSession(_:)``.
    package func endSession(_ id: String) async throws {
        try await change { ledger, tx in
            let sessions = try tx.sessions.all()
            guard let session = sessions.first(where: { SessionReport.id(ofHash: $0.tokenHash) == id }) else {
                throw DomainError.unknownSession(String(id.prefix(60)))
            }
            try tx.sessions.remove(tokenHash: session.tokenHash)
        }
    }

    /// Ends all sessions except one, and returns the number of ended sessions.
    ///
    /// - Parameter hash: the cookie hash of the session that stays; nil ends all sessions.
    @discardableResult
    package func endSessions(except hash: String? = nil) async throws -> Int {
        try await change { ledger, tx in
            var ended = 0
            for session in try tx.sessions.all()
            where session.tokenHash != hash {
                try tx.sessions.remove(tokenHash: session.tokenHash)
                ended += 1
            }
            return ended
        }
    }
}

extension Accounts {
    /// Minimum interval between updates of a session's time of last use, in seconds.
    private static let seenInterval: Int64 = 3_600

    /// Looks up a session by the hash of its cookie, and records the use at most once an hour.
    ///
    /// - Returns: nil if the hash is unknown, the session has expired, or the account is disabled or deleted.
    package func session(hash: String) async throws -> AccountSession? {
        let now = useCases.clock()
        let holder = try await useCases.database.readOnce { try SessionTable.holder(ofTokenHash: hash, in: $0) }
        guard let holder, !holder.isDisabled, holder.lastSeen >= UseCases.oldestSighting(at: now) else { return nil }
        let isRecent = (0..<Self.seenInterval).contains(holder.lastSeen.seconds(to: now))
        if !isRecent {
            try await useCases.database.write(.repeatable) {
                try $0.account(holder.person).sessions.touch(tokenHash: hash, at: now)
            }
        }
        return AccountSession(
            account: holder.person, hash: hash, revision: holder.revision, isSeenAgain: !isRecent,
            isAdministrator: holder.isAdministrator || holder.person == Self.owner)
    }
}

/// A valid session and its account.
package struct AccountSession: Hashable, Sendable {
    package let account: Int64
    /// Hash of the cookie value.
    package let hash: String
    /// Revision of the account's data, read together with the session.
    package let revision: Int64
    /// Whether the session was not used for a while, so that its cookie is to be renewed.
    package let isSeenAgain: Bool
    /// Whether the person administers this Haru.
    package let isAdministrator: Bool
}

/// A signed-in browser.
package struct SessionReport: Hashable, Sendable {
    /// Id of the session: a prefix of the hash, which grants no access.
    package let id: String
    /// Short name of the browser and system, or its user agent if they are not recognized.
    package let device: String
    package let since: Instant
    package let lastUse: Instant

    package init(id: String, device: String, since: Instant, lastUse: Instant) {
        self.id = id
        self.device = device
        self.since = since
        self.lastUse = lastUse
    }

    init(_ row: SessionRow) {
        id = Self.id(ofHash: row.tokenHash)
        device = Self.name(ofAgent: row.userAgentLabel)
        since = row.createdAt
        lastUse = row.lastSeen
    }

    /// Returns the id of the session whose cookie has this hash.
    package static func id(ofHash hash: String) -> String { String(hash.prefix(8)) }

    /// Substrings of user agents and the browsers they stand for; the first match wins, since most user agents name
    /// other browsers too.
    private static let programs = [
        ("Edg", "Edge"), ("OPR/", "Opera"), ("SamsungBrowser", "Samsung Internet"), ("Firefox/", "Firefox"),
        ("FxiOS/", "Firefox"), ("CriOS/", "Chrome"), ("Chrome/", "Chrome"), ("Safari/", "Safari"), ("curl/", "curl"),
    ]
    private static let systems = [
        ("Android", "Android"), ("iPhone", "iPhone"), ("iPad", "iPad"), ("CrOS", "ChromeOS"), ("Windows", "Windows"),
        ("Mac OS X", "macOS"), ("Linux", "Linux"),
    ]

    /// `Mozilla/5.0 (X11; Linux x86_64) … Chrome/143.0.0.0 Safari/537.36` → `Chrome, Linux`.
    static func name(ofAgent agent: String) -> String {
        let program = programs.first { agent.contains($0.0) }?.1
        let system = systems.first { agent.contains($0.0) }?.1
        let names = [program, system].compactMap(\.self)
        return names.isEmpty ? agent : names.joined(separator: ", ")
    }
}

/// One-time key that signs a browser in to a running server; it contains its expiry time.
package struct EntryKey: Hashable, Sendable {
    /// Text of the key in the link.
    package let text: String
    private let end: Instant

    /// Lifetime of a key, in seconds.
    package static let lifetime: Int64 = 600

    fileprivate init(secret: String, at now: Instant) {
        end = now.advanced(bySeconds: Self.lifetime)
        text = "\(end.seconds).\(secret)"
    }

    /// Parses the key from a link; nil if it is malformed.
    package init?(_ text: String) {
        guard let dot = text.firstIndex(of: "."), let end = Int64(text[..<dot]) else { return nil }
        self.text = text
        self.end = Instant(seconds: end)
    }

    fileprivate func isGood(at now: Instant) -> Bool { now < end }
}

extension UseCases {
    /// Name under which the hash of the key is stored.
    private static let entryKey = "entry-key"

    /// Creates a key and stores only its hash; an earlier unused key becomes invalid.
    ///
    /// - Parameters:
    ///   - secret: a random secret.
    ///   - hash: hashes the text of the key.
    package func makeKey(secret: String, hash: (String) -> String) async throws -> EntryKey {
        let key = EntryKey(secret: secret, at: clock())
        let (person, hash) = (person, hash(key.text))
        try await database.write(of: person) { try $0.secrets.set(Self.entryKey, hash: hash) }
        return key
    }

    /// Consumes a key and starts a session; returns whether the key was valid.
    ///
    /// - Parameters:
    ///   - keyHash: the hash of the key's text.
    ///   - hash: the hash of the new cookie's value.
    package func useKey(
        _ key: EntryKey, hash keyHash: String, session hash: String, device: String
    ) async throws -> Bool {
        let (person, now) = (person, clock())
        guard key.isGood(at: now),
            try await database.read(of: person, { try $0.secrets.hash(of: Self.entryKey) }) == keyHash
        else { return false }
        return try await writeLocked(.durable) { tx in
            guard try tx.secrets.remove(Self.entryKey, hash: keyHash) else {
                return false
            }
            try Self.beginSession(hash: hash, device: device, at: now, in: tx)
            return true
        }
    }
}
