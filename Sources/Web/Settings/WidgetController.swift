import Core
import Engine
import Hummingbird

/// Scripts for widgets, each with a token of its own.
struct WidgetController: Sendable {
    let settings: SettingsController
    /// A new secret at each call.
    let secret: @Sendable () -> String

    /// Declares the route.
    func addRoutes(to routes: AccountRoutes) {
        routes.post("widgets", on: formPage) { request, form in
            let made = try await CreatedAccessToken.make(
                named: form[.name] ?? "", scopes: [.widget], useCases: request.useCases, secret: secret())
            try await request.account.updates.refresh()
            // The script is told in this answer, and in no other.
            return request.passing(try await settings.sectionPage(.widgets, request, token: made).text)
        }
    }

    @Sendable private func formPage(
        _ request: AccountRequest, _ sent: Form, _ form: FormState
    ) async throws -> LoadedPage {
        try await settings.sectionPage(.widgets, request, form: form)
    }
}
