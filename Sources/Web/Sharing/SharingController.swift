import Core
import Engine
import Graphics
import HTTPTypes
import Hummingbird

/// Forms that set what a person shares, and previews of the cards.
struct SharingController: Sendable {
    let settings: SettingsController

    func addRoutes(to routes: AccountRoutes) {
        routes.get("sharing/{card}", preview)
        routes.post("sharing", on: formPage) { request, form in
            var change = SharingChange()
            let places = form[all: .place]
            change.name = form[.name] ?? ""
            change.isPublic = places.contains(SharingSection.Place.name.rawValue)
            change.hasLink = places.contains(SharingSection.Place.link.rawValue)
            change.parts = Set(form[all: .part].compactMap(SharedPart.init(rawValue:)))
            try await request.useCases.share(change)
            return try await request.done(.settings(.section(.sharing)), .saved, form)
        }
        routes.post("sharing/link", on: formPage) { request, form in
            try await request.useCases.renewLink()
            return try await request.done(.settings(.section(.sharing)), .linkRenewed, form)
        }
        routes.post("sharing/ending", on: formPage) { request, form in
            try await request.useCases.unshare()
            return try await request.done(.settings(.section(.sharing)), .sharingEnded, form)
        }
    }

    @Sendable private func formPage(
        _ request: AccountRequest, _ sent: Form, _ form: FormState
    ) async throws -> LoadedPage {
        try await settings.sectionPage(.sharing, request, form: form)
    }

    /// Sends one's own card, even if it is not shared.
    @Sendable private func preview(_ request: AccountRequest) async throws -> Response {
        guard case .sharing(.preview(let part)) = request.context.route else { throw RequestRejection.page(.notFound) }
        let (report, hasStreak) = try await request.useCases.snapshot { snapshot in
            (try snapshot.cards(), try snapshot.publicProfile().parts.contains(.streak))
        }
        let svg = CardDrawing.svg(
            part, report, hasStreak: hasStreak || part == .streak,
            language: request.language(report.settings), options: CardOptions())
        var response = Payload(svg).response(to: request.request, type: CardReply.svg)
        response.headers[.contentSecurityPolicy] = CardReply.headers(isHidden: true)[.contentSecurityPolicy]
        return response
    }
}
