import Core
import Storage

/// What came of sealing everything anew.
package struct ResealReport: Hashable, Sendable {
    /// How many secrets were sealed anew.
    package fileprivate(set) var sealed = 0
    /// How many cannot be opened by any key, and were left as they are.
    package fileprivate(set) var lost = 0

    /// Makes a report of nothing.
    package init() {}
}

extension Accounts {
    /// Seals every secret of every account anew, so that the key which seals now opens it, whichever did before.
    ///
    /// One that is interrupted has sealed some; to do it again does no harm.
    /// - Throws: ``DomainError/secretsClosed`` where there is no key.
    package func resealSecrets() async throws -> ResealReport {
        var report = try await resealPushKeys()
        var last: Int64 = 0
        while true {
            let page = try await page(after: last)
            for account in page {
                let one = try await useCases(of: account.id).resealSecrets()
                report.sealed += one.sealed
                report.lost += one.lost
            }
            guard let end = page.last?.id else { return report }
            last = end
        }
    }
}

extension Accounts {
    /// Seals the keys anew that push services know this Haru by.
    private func resealPushKeys() async throws -> ResealReport {
        let secrets = useCases.secrets
        return try await useCases.database.write(.durable) { connection in
            var report = ResealReport()
            guard let row = try PushKeyTable.find(in: connection) else { return report }
            if let opened = try? secrets.open(row.privateKey, for: UseCases.pushKeyPurpose) {
                try PushKeyTable.setPrivateKey(
                    try secrets.seal(opened, for: UseCases.pushKeyPurpose), in: connection)
                report.sealed += 1
            } else {
                report.lost += 1
            }
            return report
        }
    }
}

extension UseCases {
    fileprivate func resealSecrets() async throws -> ResealReport {
        let (person, secrets) = (person, secrets)
        return try await writeInTurn(.durable) { connection in
            var report = ResealReport()
            func resealed(_ text: String, _ purpose: String) throws -> String? {
                guard let opened = try? secrets.open(text, for: purpose) else {
                    report.lost += 1
                    return nil
                }
                report.sealed += 1
                return try secrets.seal(opened, for: purpose)
            }
            for row in try SourceTable.all(person: person, in: connection) {
                if let token = try row.token.flatMap({ try resealed($0, row.tokenPurpose(person: person)) }) {
                    try SourceTable.setToken(token, of: row.id, person: person, in: connection)
                }
                let grant = try OAuthGrantTable.find(source: row.id, person: person, in: connection)
                if let token = try grant?.refreshToken.flatMap({ try resealed($0, row.refreshPurpose(person: person)) })
                {
                    try OAuthGrantTable.setRefreshToken(token, source: row.id, person: person, in: connection)
                }
            }
            for row in try WebhookTable.all(person: person, in: connection) {
                let purpose = SourceRow.webhookPurpose(of: row.source, person: person)
                if let secret = try resealed(row.secret, purpose) {
                    try WebhookTable.setSecret(secret, source: row.source, person: person, in: connection)
                }
            }
            for row in try PushDeviceTable.all(person: person, in: connection) {
                if let subscription = try resealed(row.subscription, row.purpose(person: person)) {
                    try PushDeviceTable.setSubscription(subscription, of: row.id, person: person, in: connection)
                }
            }
            for row in try ChannelTable.all(person: person, in: connection) {
                if let target = try resealed(row.target, row.purpose(person: person)) {
                    try ChannelTable.setTarget(target, of: row.id, person: person, in: connection)
                }
            }
            return report
        }
    }
}
