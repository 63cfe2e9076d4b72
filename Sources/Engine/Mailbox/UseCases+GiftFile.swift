import Core
import Storage

extension UseCases {
    /// Makes a gift file of a mailbox for another Haru, and archives the mailbox.
    ///
    /// - Throws: ``DomainError/giftFile(_:)``, ``DomainError/mailboxDrawn(_:)`` and others of it.
    package func makeGiftFile(of number: Int, passphrase: String) async throws -> [UInt8] {
        try GiftFile.check(passphrase)
        try await countPassphrase()
        let (secrets, id) = (secrets, String(secrets.makeSecret().prefix(32)))
        // The content is read and the mailbox archived in one transaction, so that no letter comes in between.
        let (content, wasInUse) = try await change { ledger, tx in
            let row = try ledger.mailbox(number, in: tx)
            let content = try row.opened(secrets, in: tx)
            if row.mailbox.archivedAt == nil {
                let mailbox = Mailbox(
                    number: number, occasion: row.mailbox.occasion, rule: row.mailbox.rule,
                    createdAt: row.mailbox.createdAt, createdDay: row.mailbox.createdDay, archivedAt: ledger.now)
                try tx.mailboxes.put(MailboxRow(mailbox: mailbox, secret: row.secret))
            }
            return (try GiftFile.encoded(content, id: id), row.mailbox.archivedAt == nil)
        }
        do {
            return try await withTaskExecutorPreference(IOExecutor.shared) {
                try GiftFile.sealed(content, by: passphrase, secrets)
            }
        } catch {
            // Without a file, nothing was given away.
            if wasInUse { _ = try await editMailbox(number, isArchived: false) }
            throw error
        }
    }

    /// Adds the mailbox of a gift file, only once even if the file is opened repeatedly.
    ///
    /// - Returns: its number, and whether it is new.
    /// - Throws: ``DomainError/giftFile(_:)`` and others of it.
    package func openGiftFile(_ file: GiftFile, passphrase: String) async throws -> (number: Int, isNew: Bool) {
        try await countPassphrase()
        let secrets = secrets
        let (id, content) = try await withTaskExecutorPreference(IOExecutor.shared) {
            try file.opened(by: passphrase, secrets)
        }
        // Anybody can write the identity, too.
        let gift = secrets.digest("gift-file/" + id)
        return try await change { ledger, tx in
            if let number = try tx.mailboxes.received(by: gift) {
                return (number, false)
            }
            return (try ledger.add(content, by: gift, from: nil, secrets, in: tx), true)
        }
    }

    /// Records an attempt with a passphrase before it is made, so that concurrent guesses count like consecutive ones.
    private func countPassphrase() async throws {
        let key = secrets.makeSecret()
        try await record(.durable) { ledger, tx in
            let now = ledger.now
            let tried = try tx.sentForms.times(of: .passphrase, after: now.advanced(bySeconds: -60), through: now)
            if let first = tried.suffix(GiftFile.mostPassphrases).first, tried.count >= GiftFile.mostPassphrases {
                throw DomainError.giftFile(.tooManyPassphrases(seconds: 60 - Int(first.seconds(to: now))))
            }
            try tx.sentForms.insert(key, subject: .passphrase, number: 0, at: now)
        }
    }
}
