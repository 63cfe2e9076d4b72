import Foundation
import Hummingbird

/// Public OpenAPI description of the HTTP API.
struct ApiDescription: Sendable {
    private let payload: Payload

    /// Reads the description from a folder of resources.
    init(resources: URL) throws {
        payload = Payload(Array(try Data(contentsOf: resources.appending(path: "openapi.json"))))
    }

    /// Declares the route.
    func addRoutes(to router: Router<ServerContext>) {
        router.get("api/v1/openapi.json") { [payload] request, _ in
            payload.response(to: request, type: "application/json", cache: .askFirstShared)
        }
    }
}
