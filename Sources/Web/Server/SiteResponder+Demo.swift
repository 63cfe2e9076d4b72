import HTTPTypes
import Hummingbird
import Language

extension SiteResponder {
    /// Begins to make a demo; the page that follows leads there.
    func beginDemo(_ request: Request) async throws -> Response {
        guard let demo = configuration.demo else { throw RequestRejection.page(.notFound) }
        demo.begin(in: try await pageLanguage(request))
        return Response.redirect(to: Site.lookAround.path)
    }

    /// Leads to the demo once it is there.
    ///
    /// It stands under another name, to which no form of this site may lead: the page goes there by itself instead.
    func lookAround(_ request: Request) async throws -> Response {
        guard let demo = configuration.demo else { throw RequestRejection.page(.notFound) }
        let standing = try await demo.standing()
        if standing == .closed { return Response.redirect(to: Site.welcome.path) }
        let page = renderer.lookAround(standing, try await pageContext(request))
        var response = Payload(page).response(to: request, cache: .never)
        let onward: String? =
            switch standing {
            case .preparing: "1"
            case .open(let link): "0; url=\(link)"
            case .closed, .failed: nil
            }
        if let onward, let name = HTTPField.Name("Refresh") { response.headers[name] = onward }
        return response
    }
}
