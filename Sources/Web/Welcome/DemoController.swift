import HTTPTypes
import Hummingbird
import Language

/// Starts a demo and redirects to it.
struct DemoController: Sendable {
    let renderer: PageRenderer
    /// Opens a demo; nil if none is offered.
    let demo: (any DemoOffer)?

    func addRoutes(to routes: AccountRoutes) {
        routes.get("welcome/demo", show)
        routes.post("welcome/demo", begin)
    }

    /// Starts the creation of a demo and redirects to the page that waits for it.
    private func begin(_ request: AccountRequest, _ form: Form) async throws -> Response {
        guard let demo else { throw RequestRejection.page(.notFound) }
        demo.begin(in: try await request.language())
        return Response.redirect(to: Route.welcome(.demo).path)
    }

    /// Leads to the demo once it is ready.
    ///
    /// The demo has another host name, to which no form of this site may lead, so the page navigates there itself.
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
