import Core
import Storage

extension UseCases {
    /// The contact for push services that was given when Haru was started, which wins over everybody's own.
    package var startedPushContact: VAPIDSubject? { push?.contact }

    /// Where push services reach whoever sends.
    ///
    /// - Throws: ``DomainError/pushWithoutContact``.
    func pushContact() async throws -> VAPIDSubject {
        guard let push else { throw DomainError.pushWithoutContact }
        if let contact = push.contact { return contact }
        let own = try await read { account, _ in account.settings.pushContact }
        guard let own else { throw DomainError.pushWithoutContact }
        return own
    }

    /// The key that browsers subscribe with, which is made when it is first asked for.
    ///
    /// - Throws: ``DomainError/pushWithoutContact`` and ``DomainError/secretsClosed``.
    package func pushKey() async throws -> String {
        _ = try await pushContact()
        if let row = try await database.read({ try PushKeyTable.find(in: $0) }) { return row.publicKey }
        return try await makePushKeys().publicKey
    }

    /// The pair that push services know this Haru by, which is made when it is first asked for.
    func pushKeys() async throws -> PushKeys {
        let found = try await database.read { try PushKeyTable.find(in: $0) }
        let row: PushKeyRow
        if let found { row = found } else { row = try await makePushKeys() }
        return PushKeys(
            publicKey: row.publicKey, privateKey: try secrets.open(row.privateKey, for: Self.pushKeyPurpose))
    }

    /// What the pair is sealed for.
    static let pushKeyPurpose = "push/key"

    /// Makes a pair; of several that are made at once one is kept, and everybody is given that.
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
