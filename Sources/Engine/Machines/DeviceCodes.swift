package import Core
import Foundation
import Storage

/// What a machine says of itself that asks to be linked.
package struct DeviceRequest: Hashable, Sendable {
    package let name: String
    package let version: String
    /// The addresses that are the person's there.
    package let emails: [String]

    /// Makes a request.
    package init(name: String, version: String, emails: [String]) {
        self.name = name
        self.version = version
        self.emails = emails
    }
}

/// A machine that asks to be linked, as the person sees it who decides.
package struct DeviceReport: Hashable, Sendable {
    package let userCode: String
    package let name: String
    package let version: String
    /// Its addresses that count as the person's already, and those that would from then on.
    package let knownEmails: [String]
    package let newEmails: [String]

    /// Makes a report.
    package init(userCode: String, name: String, version: String, knownEmails: [String], newEmails: [String]) {
        self.userCode = userCode
        self.name = name
        self.version = version
        self.knownEmails = knownEmails
        self.newEmails = newEmails
    }
}

/// What a machine is answered that asks whether it was decided; the words are those of RFC 8628.
package enum LinkPoll: String, Hashable, Sendable {
    case granted
    case pending = "authorization_pending"
    case slowDown = "slow_down"
    case denied = "access_denied"
    case expired = "expired_token"
}

/// The code that a person compares or types.
package enum UserCode {
    /// Letters that are no vowels, so that they make no words, and are mistaken for nothing else.
    package static let letters = "BCDFGHJKLMNPQRSTVWXZ"
    /// How many letters it has.
    package static let length = 8

    /// Writes it so that it can be read aloud.
    package static func shown(_ code: String) -> String { code.prefix(4) + "-" + code.dropFirst(4) }

    /// Reads what a person types; nil for what cannot be one.
    package static func read(_ text: String) -> String? {
        let code = text.uppercased().filter { !$0.isWhitespace && $0 != "-" }
        return code.count == length && code.allSatisfy(letters.contains) ? code : nil
    }
}

extension Accounts {
    /// For how long a code is good, and how often a machine may ask, in seconds.
    package static let (deviceLifetime, devicePause) = (Int64(600), Int64(2))
    private static let mostEmails = 50

    /// Writes down that a machine asks to be linked; where too many do, those give way of whom most wait.
    ///
    /// - Parameters:
    ///   - network: where it asks from.
    ///   - hash: the hash of what it will ask with whether it was decided.
    ///   - userCode: what the person compares or types.
    package func requestDevice(
        _ request: DeviceRequest, from network: ClientNetwork, hash: String, userCode: String
    ) async throws {
        let name = CleanText.clean(request.name, limit: 60)
        let emails = request.emails.map { $0.trimmed.lowercased() }.filter { $0.contains("@") && $0.count <= 320 }
            .map { CleanText.clean($0, limit: 320) }
        let now = useCases.clock()
        let row = DeviceCodeRow(
            hash: hash, userCode: userCode, name: name.isEmpty ? "?" : name,
            version: CleanText.clean(request.version, limit: 40),
            emails: Set(emails).sorted().prefix(Self.mostEmails).joined(separator: "\n"),
            expiresAt: now.advanced(bySeconds: Self.deviceLifetime), network: network)
        try await useCases.database.write(.durable) { connection in
            try DeviceCodeTable.removeExpired(before: now, in: connection)
            let waiting = try DeviceCodeTable.undecided(after: now, in: connection)
            for one in DevicePool.surplus(of: waiting, besideOneOf: network) {
                _ = try DeviceCodeTable.remove(one.hash, in: connection)
            }
            try DeviceCodeTable.insert(row, in: connection)
        }
    }

    /// Answers a machine that asks whether it was decided, and lets it in once where it was approved.
    ///
    /// - Parameters:
    ///   - hash: the hash of what it asks with.
    ///   - tokenHash: the hash of the access token that it is given where it was approved.
    package func pollDevice(hash: String, tokenHash: String) async throws -> LinkPoll {
        let (now, machine, token) = (useCases.clock(), useCases.identifier(), useCases.identifier())
        // Whoever guesses waits for nobody who writes.
        guard try await useCases.database.read({ try DeviceCodeTable.find(hash: hash, in: $0) }) != nil else {
            return .expired
        }
        return try await useCases.database.write(.durable) { connection in
            guard let row = try DeviceCodeTable.find(hash: hash, in: connection), row.expiresAt > now else {
                return .expired
            }
            guard let isApproved = row.isApproved, let person = row.person else {
                try DeviceCodeTable.notePoll(hash, at: now, in: connection)
                let isSoon = row.polledAt.map { (0..<Self.devicePause - 1).contains($0.seconds(to: now)) } ?? false
                return isSoon ? .slowDown : .pending
            }
            // Of several that ask at once one is answered.
            guard try DeviceCodeTable.remove(hash, in: connection) else { return .expired }
            guard isApproved else { return .denied }
            try connection.account(person).revisions.bump()
            try connection.account(person).accessTokens.insert(
                AccessTokenRow(
                    id: token, name: row.name, tokenHash: tokenHash, scopes: [.commits], createdAt: now, usedAt: now))
            try connection.account(person).machines.insert(
                MachineRow(
                    id: machine, token: token, name: row.name, version: row.version, createdAt: now, heardAt: now))
            return .granted
        }
    }
}

extension UseCases {
    /// The machine that asks to be linked by a code; nil where there is none, or it was decided.
    package func device(_ userCode: String) async throws -> DeviceReport? {
        let now = clock()
        return try await read { ledger, tx in try ledger.device(userCode, asOf: now, in: tx) }
    }

    /// Lets a machine in that asks by a code, whose addresses count as the person's from then on, or refuses it.
    ///
    /// - Throws: ``DomainError/unknownDevice`` where nobody asks by it any more, and
    ///   ``DomainError/tooManyAccessTokens(limit:)``.
    package func decideDevice(_ userCode: String, isApproved: Bool) async throws {
        if isApproved { try await closeDays(looks: true) }
        let now = clock()
        try await change { ledger, tx in
            guard let row = try DeviceCodeTable.find(userCode: userCode, in: tx), row.expiresAt > now else {
                throw DomainError.unknownDevice
            }
            if isApproved, try tx.accessTokens.count() >= Self.mostAccessTokens {
                throw DomainError.tooManyAccessTokens(limit: Self.mostAccessTokens)
            }
            guard
                try DeviceCodeTable.decide(row.hash, isApproved: isApproved, in: tx)
            else { throw DomainError.unknownDevice }
            guard isApproved else { return }
            // At the same time, so that nothing of what it sends is a stranger's.
            let mine = try tx.identities.mine()
            let new = row.addresses.filter { !mine.contains($0) && AccountLedger.isAddress($0) }
            if !new.isEmpty { _ = try ledger.changeAuthors(adding: new, rereading: .later, in: tx) }
        }
    }
}

extension Snapshot {
    /// The machine that asks to be linked by a code; nil where there is none, or it was decided.
    package func device(_ userCode: String) throws -> DeviceReport? {
        // It is good for some minutes of the clock, whatever that was set to for trying things out.
        try ledger.device(userCode, asOf: ledger.clock, in: tx)
    }
}

extension AccountLedger {
    fileprivate func device(_ userCode: String, asOf now: Instant, in tx: Tx) throws -> DeviceReport? {
        guard let row = try DeviceCodeTable.find(userCode: userCode, in: tx), row.person == nil,
            row.expiresAt > now
        else { return nil }
        let mine = try tx.identities.mine()
        let emails = row.addresses
        return DeviceReport(
            userCode: row.userCode, name: row.name, version: row.version, knownEmails: emails.filter(mine.contains),
            newEmails: emails.filter { !mine.contains($0) })
    }
}

extension DeviceCodeRow {
    fileprivate var addresses: [String] { emails.split(separator: "\n").map(String.init) }
}
