import HTTPTypes
import Hummingbird
import Language

/// The way to a demo.
struct DemoController: Sendable {
    let renderer: PageRenderer
    /// Opens a demo; nil where that is not offered.
    let demo: (any DemoOffer)?

    /// Declares the routes.
    func addRoutes(to routes: AccountRoutes) {
        routes.get("welcome/demo", show)
        routes.post("welcome/demo", begin)
    }

    /// Begins to make a demo; the page that follows leads there.
    private func begin(_ request: AccountRequest, _ form: Form) async throws -> Response {
        guard let demo else { throw RequestRejection.page(.notFound) }
        demo.begin(in: try await request.language())
        return Response.redirect(to: Route.welcome(.demo).path)
    }

    /// Leads to the demo once it is there.
    ///
    /// It stands under another name, to which no form of this site may lead: the page goes there by itself instead.
    private func show(_ request: AccountRequest) async throws -> Response {
        guard let demo else { throw RequestRejection.page(.notFound) }
        let state = try await demo.currentState()
        if state == .closed { return Response.redirect(to: Route.welcome(.page).path) }
        let page = renderer.demoInvitation(state, try await request.pageContext())
        var response = request.passing(page)
        let onward: String? =
            switch state {
            case .preparing: "1"
            case .open(let link): "0; url=\(link)"
            case .closed, .failed: nil
            }
        if let onward, let name = HTTPField.Name("Refresh") { response.headers[name] = onward }
        return response
    }
}
