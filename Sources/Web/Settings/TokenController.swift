import Core
import Engine
import Hummingbird

/// Creates and ends access tokens.
struct TokenController: Sendable {
    let settings: SettingsController
    /// Returns a new secret at each call.
    let secret: @Sendable () -> String

    func addRoutes(to routes: AccountRoutes) {
        routes.post("tokens", on: formPage) { request, form in
            let scopes = form[all: .scope].compactMap(TokenScope.init(rawValue:))
            let made = try await CreatedAccessToken.make(
                named: form[.name] ?? "", scopes: Set(scopes), useCases: request.useCases, secret: secret())
            try await request.account.updates.refresh()
            // The token is shown in this response only.
            return request.passing(try await settings.sectionPage(.tokens, request, token: made).text)
        }
        routes.post("tokens/{name}/removal", on: formPage) { request, form in
            try await request.useCases.revokeAccessToken(try request.name)
            return try await request.done(.settings(.section(.tokens)), .accessTokenRevoked, form)
        }
    }

    @Sendable private func formPage(
        _ request: AccountRequest, _ sent: Form, _ form: FormState
    ) async throws -> LoadedPage {
        try await settings.sectionPage(.tokens, request, form: form)
    }
}
