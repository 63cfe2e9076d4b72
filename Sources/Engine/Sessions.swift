package import Core
import Storage

extension UseCases {
    /// How long a browser stays signed in without being seen, in seconds.
    package static let sessionLifetime: Int64 = 30 * 86_400
    /// How many browsers of one account are signed in at most: another one ends the session that was seen longest ago.
    package static let mostSessions = 50

    /// Remembers a signed-in browser by the hash of what its cookie holds, and forgets those not seen for long.
    ///
    /// - Parameter device: what the browser calls itself, for a list that a person reads.
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
        // Who believes the cookies that were good looks again.
        if !surplus.isEmpty { try tx.revisions.bump() }
        try tx.sessions.insert(session)
    }

    /// A browser that was last seen before this instant is not signed in any more.
    static func oldestSighting(at now: Instant) -> Instant { now.advanced(bySeconds: -sessionLifetime) }

    /// The browsers that are signed in, the last used first.
    package func sessions() async throws -> [SessionReport] {
        try await read { try $0.sessions() }
    }

    /// Signs a browser out; pages that it still shows end with its next request.
    ///
    /// - Parameter id: the identity that ``SessionReport`` names.
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

    /// Signs every browser out but one, and returns how many there were.
    ///
    /// - Parameter hash: the hash of what the cookie of the one that stays holds; nil when none stays.
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
    /// How often it is noted that a browser was seen, in seconds.
    private static let seenInterval: Int64 = 3_600

    /// Finds who is signed in on a browser by the hash of its cookie alone, and notes at times that it was seen.
    ///
    /// - Returns: nil when nobody is: the hash is unknown, the browser was not seen for too long, or the account is
    ///   disabled or gone.
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

/// Who is signed in on a browser.
package struct AccountSession: Hashable, Sendable {
    package let account: Int64
    /// The hash of what the browser's cookie holds.
    package let hash: String
    /// The revision of what is stored of the account, read with the session.
    package let revision: Int64
    /// Whether the browser was not seen for a while: its cookie is to last as long again from now on.
    package let isSeenAgain: Bool
    /// Whether the person administers this Haru.
    package let isAdministrator: Bool
}

/// A browser that is signed in.
package struct SessionReport: Hashable, Sendable {
    /// What a person names it by: the beginning of the hash, which lets nobody in.
    package let id: String
    /// What it is, in a few words where that is known.
    package let device: String
    package let since: Instant
    package let lastUse: Instant

    /// Makes a report.
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

    /// Makes the identity of the browser whose cookie has this hash.
    package static func id(ofHash hash: String) -> String { String(hash.prefix(8)) }

    /// What stands in the names that browsers give themselves; the first that is found tells, for most of them name
    /// others too.
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

    /// Reads what a link carries; nil when it is no key of this kind.
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
        try await database.write(of: person) { try $0.secrets.set(Self.entryKey, hash: hash) }
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
