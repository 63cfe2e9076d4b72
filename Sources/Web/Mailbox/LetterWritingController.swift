import Core
import Engine
import HTTPTypes
import Hummingbird
import Language

/// Pages on which friends write and change letters, by secret and without a session.
struct LetterWritingController: Sendable {
    let accounts: Accounts
    let renderer: PageRenderer
    let pages: PageContexts
    /// Public address of Haru for friends; nil if only this machine reaches it.
    let publicURL: String?
    /// Rate limit of page requests per network.
    let looks: RateLimiter
    /// Rate limit of sent letters per network.
    let senders: RateLimiter
    /// Rate limit of letters per mailbox.
    let mailboxes: RateLimiter
    /// Determines the network of a request.
    let addresses: ClientAddress

    /// Allows for many people behind one address who open the page at once.
    static let lookRate = RateLimiter.Rate(burst: 300, perSecond: 10)
    /// Allows for a class of forty in one network at once; one network alone does not exhaust the limit of a mailbox.
    static let senderRate = RateLimiter.Rate(burst: 40, perSecond: 0.3)
    static let mailboxRate = RateLimiter.Rate(burst: 60, perSecond: 1)

    /// Maximum size of the form of a letter, in bytes: a text rejected for its length is still returned to its writer.
    private static let mostBytes = 256 * 1_024

    func addRoutes(to router: Router<ServerContext>) {
        router.get("to/{secret}", use: invitation)
        router.post("to/{secret}", use: send)
        router.get("to/letters/{secret}", use: written)
        router.post("to/letters/{secret}", use: rewrite)
        router.post("to/letters/{secret}/withdrawal", use: withdraw)
    }

    // MARK: - A new letter

    @Sendable private func invitation(_ request: Request, _ context: ServerContext) async throws -> Response {
        try limit(request, context)
        return try await invitation(request, secret(context))
    }

    private func invitation(
        _ request: Request, _ secret: String, _ status: HTTPResponse.Status = .ok, form: FormState = FormState()
    ) async throws -> Response {
        let invitation = try await accounts.mailboxInvitation(at: secret)
        let ticket = invitation == nil ? "" : try accounts.writingTicket(at: secret, keeping: form[.mark])
        let text = renderer.invitation(
            invitation, path: MailboxRoute.invitation(secret).path, ticket: ticket, form: form,
            pages.plainContext(request))
        return page(text, invitation == nil ? .notFound : status, request)
    }

    @Sendable private func send(_ request: Request, _ context: ServerContext) async throws -> Response {
        let (secret, form) = (secret(context), try await FormBody.read(request, upTo: Self.mostBytes))
        do {
            // The writer's text is returned with the error; a bare 429 response would lose it.
            if isTooOften(request, context) { throw WritingFault.tooOften }
            guard form.filled(.trap) == nil else { throw WritingFault.tooSoon }
            let own = try await accounts.sendLetter(try form.letter, at: secret, ticket: form[.mark] ?? "") {
                [mailboxes] in
                if mailboxes.take(secret) != nil { throw WritingFault.tooOften }
            }
            guard let own else {
                return try await invitation(request, secret, form: FormState(values: form.values))
            }
            return Response.redirect(to: MailboxRoute.written(own).path)
        } catch {
            guard let state = state(of: form, error, request) else { throw error }
            return try await invitation(request, secret, .unprocessableContent, form: state)
        }
    }

    // MARK: - A letter that was sent

    @Sendable private func written(_ request: Request, _ context: ServerContext) async throws -> Response {
        try limit(request, context)
        return try await written(request, secret(context))
    }

    private func written(
        _ request: Request, _ secret: String, _ status: HTTPResponse.Status = .ok, form: FormState = FormState()
    ) async throws -> Response {
        let letter = try await accounts.writtenLetter(at: secret)
        var context = pages.plainContext(request)
        context.notice = request.query[.notice] == Notice.saved.rawValue ? .saved : nil
        let path = MailboxRoute.written(secret).path
        let text = renderer.written(
            letter, secret: secret, address: (publicURL ?? request.address) + path, form: form, context)
        return page(text, letter == nil ? .notFound : status, request)
    }

    @Sendable private func rewrite(_ request: Request, _ context: ServerContext) async throws -> Response {
        let (secret, form) = (secret(context), try await FormBody.read(request, upTo: Self.mostBytes))
        do {
            if isTooOften(request, context) { throw WritingFault.tooOften }
            guard try await accounts.rewriteLetter(at: secret, try form.letter) else {
                return try await written(request, secret, form: FormState(values: form.values))
            }
            let path = MailboxRoute.written(secret).path
            return Response.redirect(to: "\(path)?\(Field.notice.rawValue)=\(Notice.saved.rawValue)")
        } catch {
            guard let state = state(of: form, error, request) else { throw error }
            return try await written(request, secret, .unprocessableContent, form: state)
        }
    }

    @Sendable private func withdraw(_ request: Request, _ context: ServerContext) async throws -> Response {
        try limit(request, context)
        let secret = secret(context)
        do {
            try await accounts.withdrawLetter(at: secret)
        } catch WritingFault.drawn {
            // The page shows that the letter was drawn.
        }
        return Response.redirect(to: MailboxRoute.written(secret).path)
    }

    // MARK: - Parts of responses

    private func page(_ text: String, _ status: HTTPResponse.Status, _ request: Request) -> Response {
        var response = Payload(text).response(to: request, status: status, cache: .never)
        response.headers = response.headers.merging(CardReply.robots(isHidden: true))
        return response
    }

    /// Returns the rejected form with its problem; nil if the error is not the writer's fault.
    private func state(of form: Form, _ error: any Error, _ request: Request) -> FormState? {
        request.preferredLanguage.knownProblem(of: error).map { FormState(values: form.values, problem: $0) }
    }

    private func isTooOften(_ request: Request, _ context: ServerContext) -> Bool {
        senders.take(addresses.network(of: request, on: context.channel).text) != nil
    }

    private func limit(_ request: Request, _ context: ServerContext) throws {
        if let seconds = looks.take(addresses.network(of: request, on: context.channel).text) {
            throw RequestRejection.rate(retryAfter: seconds)
        }
    }

    private func secret(_ context: ServerContext) -> String { context.parameters.get("secret") ?? "" }
}
