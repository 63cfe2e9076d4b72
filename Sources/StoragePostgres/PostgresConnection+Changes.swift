import CLibpq
import Foundation

/// How processes tell each other of which accounts they change something: by notices of PostgreSQL, one for each
/// account, that hold its number.
extension PostgresConnection {
    private static let channel = "haru_change"

    /// Keeps what the transaction has changed, and then tells whoever listens.
    ///
    /// The notice is sent with the end of the transaction but is no part of it: transactions that hold one are kept one
    /// after another, disk and all.
    func commit(announcing changed: Set<Int64>) throws {
        var sql = "COMMIT"
        if !changed.isEmpty {
            let notices = changed.map { "pg_notify('\(Self.channel)', '\($0)')" }.joined(separator: ", ")
            sql += "; SET LOCAL synchronous_commit = off; SELECT \(notices)"
        }
        try commandFirst(sql)
    }

    /// Asks to be told.
    func listen() throws { try command("LISTEN \(Self.channel)") }

    /// Waits until something is told.
    ///
    /// - Parameter descriptor: what ends the wait when it can be read.
    /// - Returns: the accounts that were named; nil where the wait was ended.
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
