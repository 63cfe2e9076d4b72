import Core
import Engine
import Hummingbird

/// Creates widget scripts, each with its own access token.
struct WidgetController: Sendable {
    let settings: SettingsController
    /// Returns a new secret at each call.
    let secret: @Sendable () -> String

    func addRoutes(to routes: AccountRoutes) {
        routes.post("widgets", on: formPage) { request, form in
            let made = try await CreatedAccessToken.make(
                named: form[.name] ?? "", scopes: [.widget], useCases: request.useCases, secret: secret())
            try await request.account.updates.refresh()
            // The script is shown in this response only.
            return request.passing(try await settings.sectionPage(.widgets, request, token: made).text)
        }
    }

    @Sendable private func formPage(
        _ request: AccountRequest, _ sent: Form, _ form: FormState
    ) async throws -> LoadedPage {
        try await settings.sectionPage(.widgets, request, form: form)
    }
}
