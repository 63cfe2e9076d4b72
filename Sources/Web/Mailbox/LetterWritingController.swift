import Core
import Engine
import HTTPTypes
import Hummingbird
import Language

/// The pages on which friends write letters and change them, by secrets and without an account.
struct LetterWritingController: Sendable {
    let accounts: Accounts
    let renderer: PageRenderer
    let pages: PageContexts
    /// The address under which friends reach Haru; nil where only this machine does.
    let publicURL: String?
    /// How often one network may ask for a page.
    let looks: RateLimiter
    /// How often one network may send a letter.
    let senders: RateLimiter
    /// How often one mailbox takes a letter.
    let mailboxes: RateLimiter
    /// Tells the networks.
    let addresses: ClientAddress

    /// Many who open the page at once, behind one address.
    static let lookRate = RateLimiter.Rate(burst: 300, perSecond: 10)
    /// A class of forty in one network, all at once; one network alone does not use up what a mailbox takes.
    static let senderRate = RateLimiter.Rate(burst: 40, perSecond: 0.3)
    static let mailboxRate = RateLimiter.Rate(burst: 60, perSecond: 1)

    /// The largest form of a letter, in bytes: a text that is refused for its length still comes back to its writer.
    private static let mostBytes = 256 * 1_024

    /// Declares the routes.
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
            // Who has sent is told, with what they wrote: an answer of nothing but a limit would lose it.
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
            // The page says so.
        }
        return Response.redirect(to: MailboxRoute.written(secret).path)
    }

    // MARK: - Parts of answers

    private func page(_ text: String, _ status: HTTPResponse.Status, _ request: Request) -> Response {
        var response = Payload(text).response(to: request, status: status, cache: .never)
        response.headers = response.headers.merging(CardReply.robots(isHidden: true))
        return response
    }

    /// What a form says that was not taken; nil for what is no fault of its writer's.
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
