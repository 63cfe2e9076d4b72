package import Core
import Foundation
import Storage

/// Data of a machine that requests a link.
package struct DeviceRequest: Hashable, Sendable {
    package let name: String
    package let version: String
    /// The person's addresses on that machine.
    package let emails: [String]

    package init(name: String, version: String, emails: [String]) {
        self.name = name
        self.version = version
        self.emails = emails
    }
}

/// A machine that requests a link, as the person who decides sees it.
package struct DeviceReport: Hashable, Sendable {
    package let userCode: String
    package let name: String
    package let version: String
    /// Its addresses that count as the person's already, and those that would after approval.
    package let knownEmails: [String]
    package let newEmails: [String]

    package init(userCode: String, name: String, version: String, knownEmails: [String], newEmails: [String]) {
        self.userCode = userCode
        self.name = name
        self.version = version
        self.knownEmails = knownEmails
        self.newEmails = newEmails
    }
}

/// Response to a machine that polls for the decision; the error codes are those of RFC 8628.
package enum LinkPoll: String, Hashable, Sendable {
    case granted
    case pending = "authorization_pending"
    case slowDown = "slow_down"
    case denied = "access_denied"
    case expired = "expired_token"
}

/// Code that a person compares or types.
package enum UserCode {
    /// Consonants, which form no words, without any that are mistaken for another character.
    package static let letters = "BCDFGHJKLMNPQRSTVWXZ"
    /// Number of letters.
    package static let length = 8

    /// Formats a code so that it can be read aloud.
    package static func shown(_ code: String) -> String { code.prefix(4) + "-" + code.dropFirst(4) }

    /// Parses a code that a person types; nil if it cannot be one.
    package static func read(_ text: String) -> String? {
        let code = text.uppercased().filter { !$0.isWhitespace && $0 != "-" }
        return code.count == length && code.allSatisfy(letters.contains) ? code : nil
    }
}

extension Accounts {
    /// Lifetime of a code, and the interval between polls of a machine, in seconds.
    package static let (deviceLifetime, devicePause) = (Int64(600), Int64(2))
    private static let mostEmails = 50

    /// Stores a machine's request for a link; if too many wait, those of the network with the most are removed.
    ///
    /// - Parameters:
    ///   - network: network that it requests from.
    ///   - hash: hash of the code that it will poll with.
    ///   - userCode: code that the person compares or types.
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

    /// Responds to a machine that polls for the decision, and admits it once if it was approved.
    ///
    /// - Parameters:
    ///   - hash: hash of the code that it polls with.
    ///   - tokenHash: hash of the access token that it receives if it was approved.
    package func pollDevice(hash: String, tokenHash: String) async throws -> LinkPoll {
        let (now, machine, token) = (useCases.clock(), useCases.identifier(), useCases.identifier())
        // A guessed code must not wait for a writer.
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
            // Of concurrent polls, only one receives the decision.
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
    /// Returns the machine that requests a link by a code; nil if there is none, or it was decided.
    package func device(_ userCode: String) async throws -> DeviceReport? {
        let now = clock()
        return try await read { ledger, tx in try ledger.device(userCode, asOf: now, in: tx) }
    }

    /// Approves or denies a machine that requests a link by a code; an approved one's addresses count as the person's
    /// from then on.
    ///
    /// - Throws: ``DomainError/unknownDevice`` if no machine requests a link by it any more, and
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
            // In the same transaction, so that nothing it sends belongs to a stranger.
            let mine = try tx.identities.mine()
            let new = row.addresses.filter { !mine.contains($0) && AccountLedger.isAddress($0) }
            if !new.isEmpty { _ = try ledger.changeAuthors(adding: new, rereading: .later, in: tx) }
        }
    }
}

extension Snapshot {
    /// Returns the machine that requests a link by a code; nil if there is none, or it was decided.
    package func device(_ userCode: String) throws -> DeviceReport? {
        // Its lifetime is in real time, even if another time was set for trying things out.
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
