import HTTPTypes
import Hummingbird

/// Public pages about this Haru: what it is, how it handles people's data, who runs it, and its licences.
struct AboutController: Sendable {
    let renderer: PageRenderer
    let pages: PageContexts
    let authenticator: SessionAuthenticator
    let facts: AboutFacts
    let licenses: LicenseList

    func addRoutes(to router: Router<ServerContext>) {
        router.get("about") { request, _ in
            let (context, isKnown) = await context(of: request)
            return Payload(renderer.about(facts, isKnown: isKnown, context)).response(to: request)
        }
        router.get("about/licenses") { request, _ in
            let (context, isKnown) = await context(of: request)
            return Payload(renderer.licenses(licenses, isKnown: isKnown, context)).response(to: request)
        }
    }

    /// Returns the page's context: language and colors of the signed-in person, if any; of their data only the rail.
    private func context(of request: Request) async -> (PageContext, isKnown: Bool) {
        let session = try? await authenticator.session(of: request.headers)
        var context = await pages.safeContext(request, session?.account)
        context.sources = nil
        context.revision = ""
        context.notice = nil
        if session == nil { context.demo = pages.demo }
        return (context, session != nil)
    }
}
