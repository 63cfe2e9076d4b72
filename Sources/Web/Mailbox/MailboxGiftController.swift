import Core
import Engine
import HTTPTypes
import Hummingbird

/// Gives mailboxes to other accounts, and accepts mailboxes from them.
struct MailboxGiftController: Sendable {
    let renderer: PageRenderer
    let mailboxes: MailboxController

    /// Declares the routes under `/gift`, of giving in the settings of a mailbox, and of gift files.
    func addRoutes(to routes: AccountRoutes) {
        routes.get("gift/{secret}", show)
        routes.post("gift/{secret}", on: { try await page($0, form: $2) }, accept)
        routes.post("mailbox/{number}/gift", on: { try await mailboxes.settings($0, form: $2) }) { request, form in
            let number = try request.number
            _ = try await MailboxController.found { try await request.useCases.offerMailbox(number) }
            return try await request.done(.mailbox(.settings(number)), .giftOffered, form)
        }
        routes.post("mailbox/{number}/gift/closing", on: { try await mailboxes.settings($0, form: $2) }) {
            request, form in
            let number = try request.number
            try await MailboxController.found { try await request.useCases.withdrawMailboxOffer(of: number) }
            return try await request.done(.mailbox(.settings(number)), .giftWithdrawn, form)
        }
        routes.post("mailbox/{number}/gift-file", on: { try await mailboxes.settings($0, form: $2) }, save)
        routes.get("mailbox/gift") { request in request.page(try await opening(request)) }
        routes.upload(
            "mailbox/gift", upTo: GiftFile.mostBytes + FormBody.small, on: { try await opening($0, form: $1) }, open)
    }

    private func show(_ request: AccountRequest) async throws -> Response {
        let offer = try await request.useCases.mailboxOffer(at: request.secret)
        // A repeated submission or visit leads to the mailbox that was taken.
        if case .taken(let number) = offer { return Response.redirect(to: MailboxRoute.mailbox(number).path) }
        return request.passing(
            text(offer, request, try await request.pageContext()), offer == nil ? .notFound : .ok)
    }

    /// Accepts the mailbox, which is possible once.
    private func accept(_ request: AccountRequest, _ form: Form) async throws -> Response {
        do {
            if let number = try await request.useCases.acceptMailbox(at: request.secret) {
                return try await request.done(.mailbox(.mailbox(number)), .mailboxReceived, form)
            }
        } catch DomainError.mailboxDrawn {
            return request.passing(text(.drawn, request, try await request.pageContext()), .unprocessableContent)
        }
        return request.passing(text(nil, request, try await request.pageContext()), .notFound)
    }

    /// Exports the mailbox as a gift file, which archives it.
    private func save(_ request: AccountRequest, _ form: Form) async throws -> Response {
        let (number, passphrase) = (try request.number, form[.passphrase] ?? "")
        guard passphrase == form[.passphraseAgain] else { throw DomainError.giftFile(.differentPassphrases) }
        return try await limited(request, on: { try await mailboxes.settings(request, form: $0) }) {
            let bytes = try await MailboxController.found {
                try await request.useCases.makeGiftFile(of: number, passphrase: passphrase)
            }
            try await request.account.updates.refresh()
            return MailboxController.download(
                Payload(bytes, compressible: false), type: "application/octet-stream",
                MailboxGiftCard.fileName(of: number), request)
        }
    }

    /// Imports a gift file, and leads to its mailbox.
    private func open(_ request: AccountRequest, _ form: MultipartForm) async throws -> Response {
        let file = try GiftFile(form.bytes(.file) ?? [])
        return try await limited(request, on: { try await opening(request, form: $0) }) {
            let received = try await request.useCases.openGiftFile(file, passphrase: form.text(.passphrase) ?? "")
            return try await request.done(
                .mailbox(.mailbox(received.number)), received.isNew ? .mailboxReceived : .giftKnown, Form())
        }
    }

    /// Runs an action and reports too many passphrases on the page of its form, with the time until the next attempt.
    private func limited(
        _ request: AccountRequest, on page: (FormState) async throws -> LoadedPage, _ body: () async throws -> Response
    ) async throws -> Response {
        do {
            return try await body()
        } catch let refusal as DomainError {
            guard case .giftFile(.tooManyPassphrases(let seconds)) = refusal else { throw refusal }
            let problem = try await request.language().problem(of: refusal)
            var response = request.passing(try await page(FormState(problem: problem)).text, .tooManyRequests)
            response.headers[.retryAfter] = String(seconds)
            return response
        }
    }

    private func opening(_ request: AccountRequest, form: FormState = FormState()) async throws -> LoadedPage {
        let (common, _) = try await request.load { _ in }
        return LoadedPage(renderer.giftOpening(form: form, request.pageContext(common)), common)
    }

    private func page(_ request: AccountRequest, form: FormState) async throws -> LoadedPage {
        let common = try await request.account.pageCache.commonData()
        let offer = try await request.useCases.mailboxOffer(at: request.secret)
        return LoadedPage(text(offer, request, form: form, request.pageContext(common)), common)
    }

    private func text(
        _ offer: MailboxOffer?, _ request: AccountRequest, form: FormState = FormState(), _ context: PageContext
    ) -> String {
        renderer.gift(offer, path: MailboxRoute.gift(request.secret).path, problem: form.problem, context)
    }
}

extension AccountRequest {
    /// Secret at the end of the link.
    fileprivate var secret: String { context.parameters.get("secret") ?? "" }
}
