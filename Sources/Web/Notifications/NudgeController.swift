import Core
import Engine
import HTTPTypes
import Hummingbird

/// Sets the times of nudges, and snoozes them.
struct NudgeController: Sendable {
    let settings: SettingsController
    /// Signal that wakes the job workers.
    let signal: JobSignal

    func addRoutes(to routes: AccountRoutes) {
        routes.post("nudges", on: formPage, change)
        routes.post("nudges/invitation/removal") { request, form in
            try await request.useCases.set(.nudgeInvitation, to: "off")
            return try await request.done(.today, nil, form)
        }
        routes.post("nudges/snooze", on: formPage) { request, form in
            if form[.minutes] == NudgeOutlook.today {
                try await request.useCases.snoozeNudgesToday()
            } else {
                guard let minutes = form[.minutes].flatMap({ Int($0) }), Snooze.lengths.contains(minutes) else {
                    throw RequestRejection.page(.badRequest)
                }
                try await request.useCases.snoozeNudges(minutes: minutes)
            }
            signal.wake(.remind)
            return try await request.done(.settings(.section(.notifications)), .nudgesSnoozed, form)
        }
        routes.post("nudges/snooze/ending", on: formPage) { request, form in
            try await request.useCases.endSnooze()
            signal.wake(.remind)
            return try await request.done(.settings(.section(.notifications)), .nudgesResumed, form)
        }
    }

    private func change(_ request: AccountRequest, _ form: Form) async throws -> Response {
        guard let sent = NudgeForm(sent: form) else { throw RequestRejection.page(.badRequest) }
        func again(_ status: HTTPResponse.Status) async throws -> Response {
            let page = try await settings.sectionPage(.notifications, request, form: FormState(values: form.values))
            return request.passing(page.text, status)
        }
        if NudgeForm.action(of: form) != nil { return try await again(.ok) }
        let (nudges, faults) = sent.read()
        if !faults.isEmpty { return try await again(.unprocessableContent) }
        // An unchanged form does not reschedule nudges.
        if try await request.useCases.settings().nudges != nudges {
            try await request.useCases.setNudges(nudges)
            signal.wake(.remind)
        }
        return try await request.done(.settings(.section(.notifications)), .saved, form)
    }

    @Sendable private func formPage(
        _ request: AccountRequest, _ sent: Form, _ form: FormState
    ) async throws -> LoadedPage {
        try await settings.sectionPage(.notifications, request, form: form)
    }
}
