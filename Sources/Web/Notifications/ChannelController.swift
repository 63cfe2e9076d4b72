import Core
import Engine
import Hummingbird
import Language
import Presentation

/// Adds, tests and removes notification channels.
struct ChannelController: Sendable {
    let settings: SettingsController
    /// Signal that wakes the job workers.
    let signal: JobSignal

    func addRoutes(to routes: AccountRoutes) {
        routes.post("channels", on: formPage, add)
        routes.post("channels/{name}/test", on: formPage) { request, form in
            let name = try request.name
            guard try await request.useCases.channelReports().contains(where: { $0.id == name }) else {
                throw DomainError.unknownChannel(String(name.prefix(60)))
            }
            try await request.useCases.submit(.testPush(device: name))
            signal.wake(.testPush)
            return try await request.done(.settings(.section(.notifications)), .testPushed, form)
        }
        routes.post("channels/{name}/state", on: formPage) { request, form in
            let isOn = form[.state] == "on"
            try await request.useCases.turnChannel(try request.name, on: isOn)
            signal.wake(.remind)
            return try await request.done(
                .settings(.section(.notifications)), isOn ? .channelOn : .channelOff, form)
        }
        routes.post("channels/{name}/removal", on: formPage) { request, form in
            try await request.useCases.removeChannel(try request.name)
            return try await request.done(.settings(.section(.notifications)), .channelRemoved, form)
        }
    }

    private func add(_ request: AccountRequest, _ form: Form) async throws -> Response {
        guard let kind = form[.channel].flatMap(ChannelKind.init(rawValue:)) else {
            throw RequestRejection.page(.badRequest)
        }
        let values = kind.fields.map { ($0, (form[$0.name] ?? "").trimmed) }
        let target = ChannelTarget(kind, Dictionary(uniqueKeysWithValues: values.map { ($0, String($1)) }))
        do {
            let added = try await request.useCases.addChannel(
                target, origin: settings.origin(of: request.request), language: try await request.language())
            try await request.account.updates.refresh()
            try await request.useCases.submit(.testPush(device: added.report.id))
            signal.wake(.testPush)
            if added.madeSecret == nil {
                return try await request.done(.settings(.section(.notifications)), .channelAdded, form)
            }
            // The signing secret is shown in this response only.
            return request.passing(
                try await settings.sectionPage(.notifications, request, channel: .added(added)).text)
        } catch DomainError.badChannel(_, let fault) where fault.field != nil {
            let page = try await settings.sectionPage(
                .notifications, request, form: FormState(values: form.values), channel: .refused(fault))
            return request.passing(page.text, .unprocessableContent)
        }
    }

    @Sendable private func formPage(
        _ request: AccountRequest, _ sent: Form, _ form: FormState
    ) async throws -> LoadedPage {
        try await settings.sectionPage(.notifications, request, form: form)
    }
}
