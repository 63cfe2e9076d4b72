import CLibpq
import Foundation

/// Change notifications between processes, with NOTIFY: one for each changed account, with its number as payload.
extension PostgresConnection {
    private static let channel = "haru_change"

    /// Commits the transaction, then notifies listeners.
    ///
    /// The notification is sent in the same round trip but is not part of the transaction: PostgreSQL serializes the
    /// commits, including the disk flush, of transactions that contain notifications.
    func commit(announcing changed: Set<Int64>) throws {
        var sql = "COMMIT"
        if !changed.isEmpty {
            let notices = changed.map { "pg_notify('\(Self.channel)', '\($0)')" }.joined(separator: ", ")
            sql += "; SET LOCAL synchronous_commit = off; SELECT \(notices)"
        }
        try commandFirst(sql)
    }

    /// Subscribes to change notifications.
    func listen() throws { try command("LISTEN \(Self.channel)") }

    /// Waits for notifications.
    ///
    /// - Parameter descriptor: file descriptor that ends the wait when it becomes readable.
    /// - Returns: the changed accounts; nil if the descriptor ended the wait.
    func hear(besides descriptor: Int32) throws -> [Int64]? {
        var descriptors = [PQsocket(pointer), descriptor].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        while poll(&descriptors, nfds_t(descriptors.count), -1) < 0 {
            guard errno == EINTR else { throw PostgresFailure(kind: .lost, detail: "") }
        }
        if descriptors[1].revents != 0 { return nil }
        guard PQconsumeInput(pointer) == 1 else { throw PostgresFailure(kind: .lost, detail: "") }
        var accounts: [Int64] = []
        while let notice = PQnotifies(pointer) {
            defer { PQfreemem(notice) }
            if let account = Int64(String(cString: notice.pointee.extra)) { accounts.append(account) }
        }
        return accounts
    }
}
