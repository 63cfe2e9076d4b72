import Core
import Engine
import HTTPTypes
import Hummingbird
import Presentation

/// API of the ledger.
struct ApiLedgerController: Sendable {
    /// Declares the routes.
    func addRoutes(to routes: ApiRoutes) {
        routes.get("today") { request in
            _ = try ApiQuery(request, knowing: [])
            let language = request.language
            return try await request.read { ApiAnswer(JSONShape.today(try $0.today(), language: language)) }
        }
        routes.get("streak") { request in
            _ = try ApiQuery(request, knowing: [])
            return try await request.read { ApiAnswer(JSONShape.streak(try $0.streak())) }
        }
        routes.get("grass") { request in
            let query = try ApiQuery(request, knowing: ["from", "to"])
            let (from, to) = (try query.day("from"), try query.day("to"))
            return try await request.read { ApiAnswer(JSONShape.grass(try $0.grass(from: from, to: to))) }
        }
        routes.get("days/{day}") { request in
            _ = try ApiQuery(request, knowing: [])
            guard case .api(.day(let day)) = request.context.route else { throw RequestRejection.page(.notFound) }
            return try await request.read { ApiAnswer(JSONShape.explain(try $0.explain(day))) }
        }
        routes.get("challenge") { request in
            _ = try ApiQuery(request, knowing: [])
            return try await request.read { ApiAnswer(try $0.challenge().map(JSONShape.challengeInFull) ?? .null) }
        }
        routes.get("challenge/history") { request in
            _ = try ApiQuery(request, knowing: [])
            return try await request.read { snapshot in
                ApiAnswer(.array(try snapshot.challengeHistory().map(JSONShape.challengeInFull)))
            }
        }
        routes.get("commits", commits)
        routes.get("evidence", evidence)
    }

    @Sendable private func commits(_ request: ApiRequest) async throws -> Response {
        let query = try ApiQuery(request, knowing: ["from", "to", "limit", "cursor"])
        let (from, to) = (try query.day("from"), try query.day("to"))
        let limit = try query.limit(usually: 100, most: 500)
        let place = try query.cursor(CommitPlace.init(cursor:))
        return try await request.read { snapshot in
            let page = try snapshot.commits(from: from, to: to, behind: place, limit: limit)
            return ApiAnswer(
                ["commits": JSONShape.commits(page.entries)], next: query.next(page.next?.cursor, of: .commits))
        }
    }

    @Sendable private func evidence(_ request: ApiRequest) async throws -> Response {
        let query = try ApiQuery(request, knowing: ["from", "to", "limit", "cursor"])
        let (from, to) = (try query.day("from"), try query.day("to"))
        let limit = try query.limit(usually: 10, most: 31)
        let place = try query.cursor { Day(iso: $0) }
        return try await request.read { snapshot in
            let page = try snapshot.evidence(from: from, to: to, at: place, limit: limit)
            return ApiAnswer(
                ["days": JSONShape.evidence(page.entries)], next: query.next(page.next?.description, of: .evidence))
        }
    }
}
