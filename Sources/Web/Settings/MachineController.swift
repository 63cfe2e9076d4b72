import Core
import Engine
import Hummingbird

/// Approves or rejects machines that request a link, and ends links.
struct MachineController: Sendable {
    let settings: SettingsController

    func addRoutes(to routes: AccountRoutes) {
        routes.post("machines", on: formPage) { request, form in
            guard let code = form[.code].flatMap(UserCode.read), try await request.useCases.device(code) != nil else {
                throw DomainError.unknownDevice
            }
            return Response.redirect(to: Route.machines(asking: code))
        }
        routes.post("machines/decision", on: formPage) { request, form in
            guard let code = form[.code].flatMap(UserCode.read) else { throw DomainError.unknownDevice }
            let isApproved = form[.decision] == "approve"
            try await request.useCases.decideDevice(code, isApproved: isApproved)
            return try await request.done(
                .settings(.section(.machines)), isApproved ? .machineLinked : .machineRefused, form)
        }
        routes.post("machines/{name}/removal", on: formPage) { request, form in
            try await request.useCases.endMachine(try request.name)
            return try await request.done(.settings(.section(.machines)), .machineEnded, form)
        }
    }

    @Sendable private func formPage(
        _ request: AccountRequest, _ sent: Form, _ form: FormState
    ) async throws -> LoadedPage {
        try await settings.sectionPage(.machines, request, form: form)
    }
}

extension Route {
    /// URL where the person decides about a machine that requests a link by a code.
    static func machines(asking code: String) -> String {
        "\(Route.settings(.section(.machines)).path)?\(Field.code.rawValue)=\(UserCode.shown(code))"
    }
}
