import Core
import Engine
import HTTPTypes
import Hummingbird
import NIOCore
import Presentation

/// Receives commits from linked machines.
struct ApiMachineController: Sendable {
    /// Maximum size of a batch, in bytes.
    static let limit = 2 * 1_024 * 1_024

    func addRoutes(to routes: ApiRoutes) {
        routes.on(.post, "evidence", scope: .commits, take)
        routes.on(.get, "machine/evidence", scope: .commits) { request in
            let query = try ApiQuery(request, knowing: ["after"])
            let list = try await request.useCases.evidence(
                after: query.text("after", upTo: 200), token: request.context.token.id)
            return Self.answer(
                [
                    "position": .integer(list.position),
                    "commits": .array(
                        list.commits.map {
                            [
                                "repository": .text($0.repository), "sha": .text($0.sha),
                                "authoredAt": .text($0.authoredAt),
                            ]
                        }),
                    "next": .optional(list.next),
                ], to: request)
        }
        routes.on(.delete, "machine", scope: .commits) { request in
            _ = try ApiQuery(request, knowing: [])
            try await request.useCases.endMachine(token: request.context.token.id)
            return try await request.deleted()
        }
    }

    @Sendable private func take(_ request: ApiRequest) async throws -> Response {
        _ = try ApiQuery(request, knowing: [])
        let sent = request.request.headers[.contentType]?.prefix { $0 != ";" }.trimmed.lowercased()
        guard sent == "application/json" else { throw ApiError.mediaType("application/json") }
        let bytes = Array(buffer: try await FormBody.bytes(request.request, upTo: Self.limit))
        guard !bytes.contains(0), String(validating: bytes, as: UTF8.self) != nil else { throw ApiError.notJSON }
        guard let batch = EvidenceBatch(json: bytes) else { throw EvidenceFault.unreadable }
        let receipt = try await request.useCases.take(batch, token: request.context.token.id)
        try await request.account.updates.refresh()
        return Self.answer(
            [
                "position": .integer(receipt.position), "new": .integer(receipt.new), "gone": .integer(receipt.gone),
            ], to: request)
    }

    private static func answer(_ value: JSON, to request: ApiRequest) -> Response {
        ApiAnswer(value).response(to: request.request, cache: .never)
    }
}
