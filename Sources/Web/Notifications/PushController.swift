import Core
import Engine
import HTTPTypes
import Hummingbird
import Language
import Presentation

/// Manages the push subscriptions of browsers.
struct PushController: Sendable {
    let settings: SettingsController
    let welcome: WelcomeController
    /// Signal that wakes the job workers.
    let signal: JobSignal
    let cookie: PushCookie

    func addRoutes(to routes: AccountRoutes) {
        routes.get("push") { request in
            let own = cookie.device(in: request.request.headers)
            let devices = try await request.useCases.pushDevices()
            let device = devices.first { $0.id == own }
            var response = request.json(
                .object([
                    .init("key", .text(try await request.useCases.pushKey())),
                    .init("device", device.map { .text($0.id) } ?? .null),
                    // The browser does not know that its subscription is gone, and keeps it.
                    .init("gone", .bool(device?.isReached == false)),
                ]))
            response.headers[.cacheControl] = CachePolicy.never.header
            return response
        }
        routes.post("push") { request, form in
            try await answering(request) {
                let device = try await request.useCases.addPushDevice(try fields(request, form))
                try await request.account.updates.refresh()
                var response = request.json(.object([.init("device", .text(device.id))]))
                response.headers[.setCookie] = cookie.holding(device.id)
                return response
            }
        }
        routes.post("push/renewal") { request, form in
            try await answering(request) {
                // The browser got its ID when it subscribed.
                guard let own = cookie.device(in: request.request.headers) else {
                    throw RequestRejection.page(.notFound)
                }
                if try await request.useCases.renewPushDevice(own, try fields(request, form)) {
                    try await request.account.updates.refresh()
                }
                var response = request.json(.object([.init("device", .text(own))]))
                response.headers[.setCookie] = cookie.holding(own)
                return response
            }
        }
        routes.post("push/contact", on: formPage) { request, form in
            let typed = (form.filled(.contact) ?? "").trimmed
            let text = typed.contains(":") ? typed : "mailto:" + typed
            do {
                try await request.useCases.set(.pushContact, to: try VAPIDSubject(text).text)
            } catch let problem as VAPIDSubject.Problem {
                var state = FormState(values: form.values)
                state.problem = problem.sentence(in: try await request.language())
                return request.passing(try await formPage(request, form, state).text, .unprocessableContent)
            }
            return try await request.done(.settings(.section(.notifications)), .saved, form)
        }
        routes.post("push/{name}/removal", on: formPage) { request, form in
            try await request.useCases.removePushDevice(try request.name)
            return try await request.done(.settings(.section(.notifications)), .pushDeviceRemoved, form)
        }
        routes.post("push/{name}/test", on: formPage) { request, form in
            let name = try request.name
            guard try await request.useCases.pushDevices().contains(where: { $0.id == name }) else {
                throw DomainError.unknownPushDevice(String(name.prefix(60)))
            }
            try await request.useCases.submit(.testPush(device: name))
            signal.wake(.testPush)
            return try await request.done(.settings(.section(.notifications)), .testPushed, form)
        }
    }

    /// Responds to a script; refusals are reported in words that it shows.
    private func answering(
        _ request: AccountRequest, _ answer: () async throws -> Response
    ) async throws -> Response {
        do {
            return try await answer()
        } catch let refusal as DomainError {
            let language = try await request.language()
            var response = request.json(.object([.init("problem", .text(language.sentence(for: refusal).text))]))
            response.status = .unprocessableContent
            return response
        }
    }

    private func fields(_ request: AccountRequest, _ form: Form) throws -> PushDeviceFields {
        func text(_ name: String) -> String { form.values[name]?.last ?? "" }
        let language = Language(rawValue: text("language")) ?? request.request.preferredLanguage
        return PushDeviceFields(
            subscription: BrowserSubscription(
                endpoint: text("endpoint"), p256dh: text("p256dh"), auth: text("auth")),
            publicKey: text("key"), origin: settings.origin(of: request.request),
            agent: String((request.request.headers[.userAgent] ?? "").prefix(200)), language: language.rawValue)
    }

    @Sendable private func formPage(
        _ request: AccountRequest, _ sent: Form, _ form: FormState
    ) async throws -> LoadedPage {
        sent.isOfFirstVisit
            ? try await welcome.formPage(request, sent, form)
            : try await settings.sectionPage(.notifications, request, form: form)
    }
}

/// Cookie with the ID of a browser among those notified; it does not authenticate anybody.
struct PushCookie: Sendable {
    /// Whether the server is reached over TLS.
    let isSecure: Bool

    private var name: String { (isSecure ? "__Host-" : "") + "haru_push" }
    /// Maximum lifetime that browsers grant a cookie.
    private static let seconds = 400 * 86_400

    /// Returns the ID of the browser that sent the headers; nil if it has none.
    func device(in headers: HTTPFields) -> String? {
        for field in headers[values: .cookie] {
            for part in field.split(separator: ";") {
                let pair = part.split(separator: "=", maxSplits: 1).map(\.trimmed)
                if pair.count == 2, pair[0] == name, (1...60).contains(pair[1].utf8.count) { return pair[1] }
            }
        }
        return nil
    }

    /// Value of the `Set-Cookie` header that removes the ID.
    var removal: String { "\(name)=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax" + (isSecure ? "; Secure" : "") }

    /// Returns the value of the `Set-Cookie` header that stores the ID.
    func holding(_ id: String) -> String {
        "\(name)=\(id); Path=/; Max-Age=\(Self.seconds); HttpOnly; SameSite=Lax" + (isSecure ? "; Secure" : "")
    }
}
