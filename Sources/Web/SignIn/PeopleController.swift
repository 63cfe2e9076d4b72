import Engine
import Hummingbird

/// Actions of administrators on accounts.
struct PeopleController: Sendable {
    let accounts: Accounts
    let authenticator: SessionAuthenticator
    let settings: SettingsController

    func addRoutes(to routes: AccountRoutes) {
        routes.post("people/{number}/{action}", on: formPage, change)
    }

    private func change(_ request: AccountRequest, _ form: Form) async throws -> Response {
        // For everybody but administrators, the route does not exist.
        guard request.context.session.isAdministrator,
            case .signIn(.person(let number, let action)) = request.context.route
        else { throw RequestRejection.page(.notFound) }
        let id = Int64(number)
        switch action {
        case .disabling: try await accounts.shutOut(id)
        case .enabling: try await accounts.enable(id)
        case .appointment: try await accounts.setAdministrator(true, id)
        case .dismissal: try await accounts.setAdministrator(false, id)
        case .deletion:
            let person = try await accounts.person(named: "#\(id)")
            guard form.filled(.name) == person.name else { throw DomainError.notConfirmed(person.name) }
            try await accounts.remove(id)
        }
        // A disabled account loses access at once.
        authenticator.recheck(id)
        if id == request.account.id { return Response.redirect(to: Route.today.path) }
        return try await request.done(.settings(.section(.people)), action.notice, form)
    }

    @Sendable private func formPage(
        _ request: AccountRequest, _ sent: Form, _ form: FormState
    ) async throws -> LoadedPage {
        try await settings.sectionPage(.people, request, form: form)
    }
}

extension PersonAction {
    fileprivate var notice: Notice {
        switch self {
        case .disabling: .personDisabled
        case .enabling: .personEnabled
        case .appointment, .dismissal: .saved
        case .deletion: .personDeleted
        }
    }
}
