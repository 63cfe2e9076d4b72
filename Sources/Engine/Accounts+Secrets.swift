import Core
import Storage

/// Result of resealing all secrets.
package struct ResealReport: Hashable, Sendable {
    /// Number of secrets that were resealed.
    package fileprivate(set) var sealed = 0
    /// Number of secrets that no key opens; they were left unchanged.
    package fileprivate(set) var lost = 0

    package init() {}
}

/// Result of checking whether sealed secrets can be opened.
package struct SealedReport: Hashable, Sendable {
    /// Number of sealed secrets.
    package fileprivate(set) var sealed = 0
    /// Number of secrets that no key opens.
    package fileprivate(set) var lost = 0

    /// Counts one more secret, after trying to open it.
    fileprivate mutating func add(_ secrets: any SecretBox, _ text: String, for purpose: String) {
        sealed += 1
        if (try? secrets.open(text, for: purpose)) == nil { lost += 1 }
    }
}

extension Accounts {
    /// Checks for every account whether the current keys open the sealed secrets.
    package func sealedSecrets() async throws -> SealedReport {
        let secrets = useCases.secrets
        var report = try await useCases.database.read { connection in
            var report = SealedReport()
            if let row = try PushKeyTable.find(in: connection) {
                report.add(secrets, row.privateKey, for: UseCases.pushKeyPurpose)
            }
            return report
        }
        var last: Int64 = 0
        while true {
            let page = try await page(after: last)
            for account in page {
                let one = try await useCases(of: account.id).countSecrets()
                report.sealed += one.sealed
                report.lost += one.lost
            }
            guard let end = page.last?.id else { return report }
            last = end
        }
    }

    /// Reseals every secret of every account with the current key.
    ///
    /// An interrupted run has resealed some of them; running it again is harmless.
    /// - Throws: ``DomainError/secretsClosed`` if there is no key.
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
    /// Reseals the key pair by which push services identify this Haru.
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
    /// A sealed text with its purpose and a closure that replaces it.
    private struct SealedText {
        let text: String
        let purpose: String
        let replace: (String) throws -> Void
    }

    /// Reseals the account's secrets that can be opened.
    fileprivate func resealSecrets() async throws -> ResealReport {
        let secrets = secrets
        return try await writeLocked(.durable) { tx in
            var report = ResealReport()
            for sealed in try Self.sealedTexts(in: tx) {
                guard let opened = try? secrets.open(sealed.text, for: sealed.purpose) else {
                    report.lost += 1
                    continue
                }
                try sealed.replace(try secrets.seal(opened, for: sealed.purpose))
                report.sealed += 1
            }
            return report
        }
    }

    /// Counts the account's secrets that can and cannot be opened.
    fileprivate func countSecrets() async throws -> SealedReport {
        let (person, secrets) = (person, secrets)
        return try await database.read(of: person) { tx in
            var report = SealedReport()
            for sealed in try Self.sealedTexts(in: tx) {
                report.add(secrets, sealed.text, for: sealed.purpose)
            }
            return report
        }
    }

    /// Returns all sealed texts of a person.
    private static func sealedTexts(in tx: Tx) throws -> [SealedText] {
        let person = tx.person
        var texts: [SealedText] = []
        for row in try tx.sources.all() {
            if let token = row.token {
                texts.append(
                    SealedText(text: token, purpose: row.tokenPurpose(person: person)) {
                        try tx.sources.setToken($0, of: row.id)
                    })
            }
            if let token = try tx.oauthGrants.find(source: row.id)?.refreshToken {
                texts.append(
                    SealedText(text: token, purpose: row.refreshPurpose(person: person)) {
                        try tx.oauthGrants.setRefreshToken($0, source: row.id)
                    })
            }
        }
        texts += try tx.webhooks.all().map { row in
            SealedText(text: row.secret, purpose: SourceRow.webhookPurpose(of: row.source, person: person)) {
                try tx.webhooks.setSecret($0, source: row.source)
            }
        }
        texts += try tx.pushDevices.all().map { row in
            SealedText(text: row.subscription, purpose: row.purpose(person: person)) {
                try tx.pushDevices.setSubscription($0, of: row.id)
            }
        }
        texts += try tx.channels.all().map { row in
            SealedText(text: row.target, purpose: row.purpose(person: person)) {
                try tx.channels.setTarget($0, of: row.id)
            }
        }
        for row in try tx.mailboxes.all() {
            let number = row.mailbox.number
            if let key = try tx.mailboxes.paperKey(of: number) {
                texts.append(
                    SealedText(text: key, purpose: paperPurpose(of: number, person: person)) {
                        try tx.mailboxes.setPaperKey($0, of: number)
                    })
            }
            if let secret = row.secret {
                texts.append(
                    SealedText(text: secret, purpose: row.secretPurpose(person: person)) {
                        try tx.mailboxes.put(MailboxRow(mailbox: row.mailbox, secret: $0))
                    })
            }
        }
        texts += try tx.mailboxLinks.all().map { row in
            SealedText(text: row.secret, purpose: MailboxLinkRow.purpose(of: row.mailbox, person: person)) {
                try MailboxLinkTable.put(
                    MailboxLinkRow(person: person, mailbox: row.mailbox, hash: row.hash, secret: $0, link: row.link),
                    in: tx)
            }
        }
        texts += try tx.mailboxGifts.all().map { row in
            SealedText(text: row.secret, purpose: MailboxGiftRow.purpose(of: row.mailbox, person: person)) {
                try MailboxGiftTable.put(
                    MailboxGiftRow(person: person, mailbox: row.mailbox, hash: row.hash, secret: $0), in: tx)
            }
        }
        texts += try tx.letters.all().compactMap { row in
            row.content.map { content in
                SealedText(text: content, purpose: row.purpose(person: person)) {
                    try tx.letters.setContent($0, of: row.number)
                }
            }
        }
        if let link = try tx.links.find() {
            texts.append(
                SealedText(text: link.token, purpose: LinkRow.purpose(person: person)) {
                    try tx.links.setToken($0)
                })
        }
        return texts
    }
}
