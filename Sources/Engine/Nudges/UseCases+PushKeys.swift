import Core
import Storage

extension UseCases {
    /// Push contact given at start, which takes precedence over each person's own.
    package var startedPushContact: VAPIDSubject? { push?.contact }

    /// Returns the contact of the sender for push services.
    ///
    /// - Throws: ``DomainError/pushWithoutContact``.
    func pushContact() async throws -> VAPIDSubject {
        guard let push else { throw DomainError.pushWithoutContact }
        if let contact = push.contact { return contact }
        let own = try await read { account, _ in account.settings.pushContact }
        guard let own else { throw DomainError.pushWithoutContact }
        return own
    }

    /// Returns the public key that browsers subscribe with, which is generated on first use.
    ///
    /// - Throws: ``DomainError/pushWithoutContact`` and ``DomainError/secretsClosed``.
    package func pushKey() async throws -> String {
        _ = try await pushContact()
        if let row = try await database.read({ try PushKeyTable.find(in: $0) }) { return row.publicKey }
        return try await makePushKeys().publicKey
    }

    /// Returns the key pair that identifies this Haru to push services, which is generated on first use.
    func pushKeys() async throws -> PushKeys {
        let found = try await database.read { try PushKeyTable.find(in: $0) }
        let row: PushKeyRow
        if let found { row = found } else { row = try await makePushKeys() }
        return PushKeys(
            publicKey: row.publicKey, privateKey: try secrets.open(row.privateKey, for: Self.pushKeyPurpose))
    }

    /// Purpose that the private key is sealed for.
    static let pushKeyPurpose = "push/key"

    /// Generates and stores a key pair; concurrent calls all return the one that was stored.
    private func makePushKeys() async throws -> PushKeyRow {
        guard let push else { throw DomainError.pushWithoutContact }
        let keys = try push.makeKeys()
        let row = PushKeyRow(
            publicKey: keys.publicKey, privateKey: try secrets.seal(keys.privateKey, for: Self.pushKeyPurpose),
            createdAt: clock())
        let kept = try await database.write(.durable) { connection in
            _ = try PushKeyTable.insert(row, in: connection)
            return try PushKeyTable.find(in: connection)
        }
        guard let kept else { throw StorageError.damaged("push_key") }
        return kept
    }
}
