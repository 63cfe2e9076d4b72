import Core
import Engine
import Hummingbird

/// What programs are let in with.
struct TokenController: Sendable {
    let settings: SettingsController
    /// A new secret at each call.
    let secret: @Sendable () -> String

    /// Declares the routes.
    func addRoutes(to routes: AccountRoutes) {
        routes.post("tokens", on: formPage) { request, form in
            let scopes = form[all: .scope].compactMap(TokenScope.init(rawValue:))
            let made = try await CreatedAccessToken.make(
                named: form[.name] ?? "", scopes: Set(scopes), useCases: request.useCases, secret: secret())
            try await request.account.updates.refresh()
            // What the program is to show is told in this answer, and in no other.
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
