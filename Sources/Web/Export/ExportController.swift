import Archive
import Engine
import HTTPTypes
import Hummingbird
import Language
import NIOCore
import Presentation
import Synchronization

/// Sends all data of an account as one archive, to browsers and API clients.
struct ExportController: Sendable {
    /// Folder of the temporary archive.
    ///
    /// An archive is written in full before it is sent, so that slow networks do not hold the database snapshot.
    let folder: String
    let program: String
    let turns = ExportTurns()

    /// Size of the chunks in which the file is read, in bytes.
    private static let part = 1 << 16
    /// Cookie that signals to a page that the download has begun.
    private static let cookie = "haru_export"

    /// Declares the route for browsers.
    func addRoutes(to routes: AccountRoutes) {
        routes.get("account/export") { request in
            let language = try await request.language()
            var response = try await archive(of: request.useCases, request.account.id, language, request.request)
            if let mark = request.request.query[.begun], (1...20).contains(mark.utf8.count),
                mark.utf8.allSatisfy({ (48...57).contains($0) })
            {
                response.headers.append(
                    HTTPField(
                        name: .setCookie, value: "\(Self.cookie)=\(mark); Path=/settings; Max-Age=60; SameSite=Strict"))
            }
            return response
        }
    }

    /// Declares the route for API clients.
    func addRoutes(to routes: ApiRoutes) {
        routes.get("export") { request in
            _ = try ApiQuery(request, knowing: [])
            return try await archive(of: request.useCases, request.account.id, request.language, request.request)
        }
    }

    private func archive(
        of useCases: UseCases, _ account: Int64, _ language: Language, _ request: Request
    ) async throws -> Response {
        guard let turn = turns.take(account) else { throw RequestRejection.busy(retryAfter: 5) }
        let (folder, program) = (folder, program)
        // Archives are created a few at a time; the account's turn lasts until the archive is sent.
        guard turns.begin() else { throw RequestRejection.busy(retryAfter: 5) }
        defer { turns.end() }
        let (file, today) = try await useCases.snapshot { snapshot in
            let file = try SpoolFile(in: folder)
            try AccountArchive(snapshot, language: language, program: program).write { try file.write($0) }
            return (file, snapshot.currentDay)
        }
        let size = try file.size()
        let headers: HTTPFields = [
            .contentType: "application/zip", .contentLength: String(size), .cacheControl: CachePolicy.never.header,
            .contentDisposition: "attachment; filename=\"haru-\(today).zip\"",
        ]
        guard request.method != .head else { return Response(status: .ok, headers: headers) }
        return Response(
            status: .ok, headers: headers,
            body: ResponseBody(contentLength: size) { writer in
                for place in stride(from: 0, to: size, by: Self.part) {
                    try await writer.write(ByteBuffer(bytes: file.read(at: place, count: Self.part)))
                }
                try await writer.finish(nil)
                withExtendedLifetime(turn) {}
            })
    }
}

/// Limits on archives: one at a time per account, and few created at once, since each reads everything.
final class ExportTurns: Sendable {
    /// Turn of an account, which ends when the last reference is released.
    final class Turn: Sendable {
        private let account: Int64
        private let turns: ExportTurns

        fileprivate init(_ account: Int64, _ turns: ExportTurns) {
            self.account = account
            self.turns = turns
        }

        deinit { turns.state.withLock { _ = $0.accounts.remove(account) } }
    }

    private static let mostMade = 2

    private let state = Mutex((accounts: Set<Int64>(), made: 0))

    /// Acquires the turn of an account; returns nil if the account already has one.
    func take(_ account: Int64) -> Turn? {
        state.withLock { $0.accounts.insert(account).inserted } ? Turn(account, self) : nil
    }

    /// Acquires a slot to create an archive and returns false if none is free; ``end()`` releases it.
    func begin() -> Bool {
        state.withLock { state in
            guard state.made < Self.mostMade else { return false }
            state.made += 1
            return true
        }
    }

    func end() { state.withLock { $0.made -= 1 } }
}
