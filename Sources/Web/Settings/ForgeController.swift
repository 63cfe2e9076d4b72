import Core
import Engine
import HTTPTypes
import Hummingbird

/// Manages sources: accounts on forges whose counts are read.
struct ForgeController: Sendable {
    let settings: SettingsController

    func addRoutes(to routes: AccountRoutes) {
        routes.post("sources", on: formPage) { request, form in
            let kind = form[.forge].flatMap(Source.init(rawValue:)).flatMap {
                ForgeAccount.kinds.contains($0) ? $0 : nil
            }
            let account = try await request.useCases.forgeAccount(written: form[.login] ?? "", kind: kind)
            _ = try await request.useCases.addSource(account)
            return try await request.done(.settings(.section(.sources)), .sourceAdded, form)
        }
        routes.post("sources/check", on: formPage) { request, form in
            let isAsked = try await request.useCases.askSources()
            return try await request.done(
                .settings(.section(.sources)), isAsked ? .sourceAsked : .sourceRested, form)
        }
        routes.post("sources/{name}/token", on: formPage) { request, form in
            let token = form[.token]?.trimmed ?? ""
            try await request.useCases.setToken(token.isEmpty ? nil : token, ofSource: try request.name)
            return try await request.done(
                .settings(.section(.sources)), token.isEmpty ? .tokenRemoved : .tokenAdded, form)
        }
        routes.post("sources/{name}/webhook", on: formPage) { request, _ in
            let (report, secret) = try await request.useCases.makeWebhook(ofSource: try request.name)
            try await request.account.updates.refresh()
            // The secret is shown in this response only.
            let made = CreatedWebhook(source: report.id, secret: secret)
            return request.passing(try await settings.sectionPage(.sources, request, webhook: made).text)
        }
        routes.post("sources/{name}/webhook/removal", on: formPage) { request, form in
            try await request.useCases.removeWebhook(ofSource: try request.name)
            return try await request.done(.settings(.section(.sources)), .webhookRemoved, form)
        }
        routes.get("sources/{name}/avatar/{version}", avatar)
        routes.post("sources/{name}/removal", on: formPage) { request, form in
            try await request.useCases.removeSource(try request.name)
            return try await request.done(.settings(.section(.sources)), .sourceRemoved, form)
        }
    }

    /// Sends the picture of an account, which is untrusted, to the owner of the source; a CSP sandbox keeps it inert.
    @Sendable private func avatar(_ request: AccountRequest) async throws -> Response {
        guard case .settings(.sourceAvatar(let id, let version)) = request.context.route,
            let avatar = try await request.useCases.avatar(ofSource: id, version: version)
        else { throw RequestRejection.page(.notFound) }
        var response = Payload(avatar.bytes, compressible: false).response(
            to: request.request, type: avatar.kind.rawValue, cache: .forEverPrivate)
        response.headers[.contentSecurityPolicy] = "default-src 'none'; sandbox"
        return response
    }

    @Sendable private func formPage(
        _ request: AccountRequest, _ sent: Form, _ form: FormState
    ) async throws -> LoadedPage {
        try await settings.sectionPage(.sources, request, form: form)
    }
}
