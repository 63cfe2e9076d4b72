import Engine
import HTTPTypes
import Hummingbird
import Language
import Presentation

/// Deletes the account of the signed-in person.
struct DeletionController: Sendable {
    let accounts: Accounts
    let renderer: PageRenderer
    let authenticator: SessionAuthenticator
    let settings: SettingsController
    let isHosted: Bool
    /// Cookie with the ID of a notified browser.
    let cookie: PushCookie

    func addRoutes(to routes: AccountRoutes) {
        routes.post("account/deletion", on: formPage, delete)
    }

    /// Deletes the account, but revokes tokens first, so that nothing is deleted if a forge refuses.
    private func delete(_ request: AccountRequest, _ form: Form) async throws -> Response {
        let language = try await request.language()
        let words = language.text(.deletion.words)
        guard form.filled(.confirmation)?.lowercased() == words.lowercased() else {
            throw DomainError.notConfirmed(words)
        }
        try await accounts.checkDeletion(of: request.account.id)
        if form[.revoke] != nil { try await request.useCases.revokeGrants() }
        try await accounts.deleteOwn(request.account.id)
        authenticator.recheck(request.account.id)
        var response =
            isHosted
            ? Response.redirect(
                to: Route.signIn(.page).path + "?\(Field.notice.rawValue)=\(Notice.personDeleted.rawValue)")
            : request.passing(
                renderer.farewell(
                    .settings.deletedTitle, .settings.deletedText, request.pages.plainContext(request.request, language)
                ))
        authenticator.signOut(in: &response, of: request, form, isHosted: isHosted)
        response.headers.append(HTTPField(name: .setCookie, value: cookie.removal))
        return response
    }

    @Sendable private func formPage(
        _ request: AccountRequest, _ sent: Form, _ form: FormState
    ) async throws -> LoadedPage {
        try await settings.sectionPage(.deletion, request, form: form)
    }
}
