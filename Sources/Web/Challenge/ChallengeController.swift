import Core
import Engine
import Hummingbird
import Presentation

struct ChallengeController: Sendable {
    let renderer: PageRenderer

    /// Declares the routes under `/challenge` and `/challenges`.
    func addRoutes(to routes: AccountRoutes) {
        routes.get("challenge") { request in request.page(try await page(request)) }
        routes.post("challenges", on: formPage, start)
        routes.post("challenges/current/ending", on: formPage) { request, form in
            _ = try await request.useCases.stopChallenge()
            return try await request.done(.challenge(.page), .challengeEnded, form)
        }
        routes.post("challenges/{name}/archive") { request, form in
            try await request.useCases.putChallengeAway(try request.name)
            return try await request.done(.challenge(.page), nil, form)
        }
    }

    private func start(_ request: AccountRequest, _ form: Form) async throws -> Response {
        // A custom length overrides the selected preset.
        guard let length = (form.filled(.other) ?? form.filled(.length)).flatMap({ Int($0) }) else {
            throw DomainError.invalidChallenge(lengths: Challenge.lengths)
        }
        _ = try await request.useCases.startChallenge(
            length: length, start: try form.day(.start),
            rule: form[.rule].flatMap(Challenge.Rule.init(rawValue:)) ?? .everyDay, name: form.filled(.name),
            reward: form.filled(.reward))
        return try await request.done(.challenge(.page), .challengeStarted, form)
    }

    @Sendable private func formPage(
        _ request: AccountRequest, _ sent: Form, _ form: FormState
    ) async throws -> LoadedPage {
        try await page(request, form: form)
    }

    /// Loads the challenge page, with the form as it was sent if it was rejected.
    private func page(_ request: AccountRequest, form: FormState = FormState()) async throws -> LoadedPage {
        let (common, data) = try await request.load { (try $0.challengeHistory(), try $0.challengePlan()) }
        let context = request.pageContext(
            common, tip: .challenge, where: data.0.first?.progress.state == .running)
        let text = renderer.challenge(
            data.0, plan: data.1, weekStart: common.settings.weekStart, form: form, context)
        return LoadedPage(text, common)
    }
}
