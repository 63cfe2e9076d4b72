import Archive
import Engine
import HTTPTypes
import Hummingbird
import Language
import NIOCore
import Presentation
import Synchronization

/// Sends everything of an account as one archive, to browsers and to programs.
struct ExportController: Sendable {
    /// Where an archive is written before it is sent: the database is not kept waiting for slow networks.
    let folder: String
    let program: String
    let turns = ExportTurns()

    /// How much of a file is read at once, in bytes.
    private static let part = 1 << 16
    /// The cookie by which a page learns that the download has begun.
    private static let cookie = "haru_export"

    /// Declares the route of browsers.
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

    /// Declares the route of programs.
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
        // Made one after the other; the account's turn lasts until all is sent.
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

/// Whose archives are being made or sent: one at a time of an account, and few made at once, since each reads everything.
final class ExportTurns: Sendable {
    /// The turn of an account, which ends with the last reference to it.
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

    /// The turn of an account; nil while it has one.
    func take(_ account: Int64) -> Turn? {
        state.withLock { $0.accounts.insert(account).inserted } ? Turn(account, self) : nil
    }

    /// Whether another archive may be made now; ``end()`` says that it was.
    func begin() -> Bool {
        state.withLock { state in
            guard state.made < Self.mostMade else { return false }
            state.made += 1
            return true
        }
    }

    func end() { state.withLock { $0.made -= 1 } }
}
