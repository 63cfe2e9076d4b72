import Core
import Engine
import HTTPTypes
import Hummingbird
import Language
import NIOCore

/// Declares the routes whose requests are of an account.
struct AccountRoutes {
    typealias Read = @Sendable (AccountRequest) async throws -> Response
    typealias Change = @Sendable (AccountRequest, Form) async throws -> Response
    /// The page that a form stands on, with the form as it was sent and why it was not taken.
    typealias FormPage = @Sendable (AccountRequest, Form, FormState) async throws -> LoadedPage

    let group: RouterGroup<AccountRequestContext>
    let pages: PageContexts

    /// Declares what a place shows.
    func get(_ path: RouterPath, _ read: @escaping Read) {
        group.get(path) { [pages] request, context in
            do {
                let request = AccountRequest(request: request, context: context, pages: pages)
                await request.closeTipOfReferrer()
                return try await read(request)
            } catch let held as NotModified {
                return held.answer
            }
        }
    }

    /// Declares what a form with a file in it does.
    ///
    /// - Parameters:
    ///   - limit: the largest form that is read, in bytes: a megabyte or more.
    ///   - page: the page that the form stands on: what cannot be is said there.
    func upload(
        _ path: RouterPath, upTo limit: Int,
        on page: @escaping @Sendable (AccountRequest, FormState) async throws -> LoadedPage,
        _ change: @escaping @Sendable (AccountRequest, MultipartForm) async throws -> Response
    ) {
        group.post(path) { [pages] request, context in
            let request = AccountRequest(request: request, context: context, pages: pages)
            try request.checkAccount()
            do {
                return try await change(request, try await MultipartForm.read(request.request, upTo: limit))
            } catch is NIOTooManyBytesError {
                let problem = try await request.language().text(.shell.uploadTooLarge(megabytes: String(limit >> 20)))
                return request.passing(try await page(request, FormState(problem: problem)).text, .contentTooLarge)
            } catch {
                guard let problem = try await request.language().knownProblem(of: error) else { throw error }
                return request.passing(
                    try await page(request, FormState(problem: problem)).text, .unprocessableContent)
            }
        }
    }

    /// Declares what a form that is sent to a place does, which is done also when its browser is gone.
    ///
    /// - Parameters:
    ///   - limit: the largest form that is read, in bytes.
    ///   - isOnce: whether a form that says which sending it is changes something once, in one transaction.
    ///   - again: where a form leads that was taken before.
    ///   - page: the page that the form stands on: what cannot be is said there, with what was sent still in it.
    func post(
        _ path: RouterPath, upTo limit: Int = FormBody.small, once isOnce: Bool = false, again: Route = .today,
        on page: FormPage? = nil,
        _ change: @escaping Change
    ) {
        group.post(path) { [pages] request, context in
            let request = AccountRequest(request: request, context: context, pages: pages)
            try request.checkAccount()
            let form = try await FormBody.read(request.request, upTo: limit)
            do {
                let sending = isOnce ? form.sending(to: request.request.rawPath).map(SentForm.Sending.init) : nil
                let response = try await SentForm.$current.withValue(sending) {
                    try await SentForm.$writtenAt.withValue(request.writtenAt(form)) { try await change(request, form) }
                }
                return request.taken(response)
            } catch is SentForm.AlreadyTaken {
                return request.taken(try await request.done(again, nil, form))
            } catch {
                guard let page, let problem = try await request.language().knownProblem(of: error) else { throw error }
                let state = FormState(values: form.values, problem: problem)
                return request.passing(try await page(request, form, state).text, .unprocessableContent)
            }
        }
    }
}

extension AccountRequest {
    /// What a browser kept for an account while it was offline names that account.
    private static let account = HTTPField.Name("Haru-Account")
    /// It was kept, and the browser lets go of it when it reads that it was taken.
    private static let held = HTTPField.Name("Haru-Held")
    private static let taken = HTTPField.Name("Haru-Taken")

    /// - Throws: ``RequestRejection`` for a form that was written by another account than the one that is signed in.
    fileprivate func checkAccount() throws {
        guard let name = Self.account, let writer = request.headers[name], writer != String(account.id) else { return }
        throw RequestRejection.page(.refused, status: .preconditionFailed)
    }

    /// When a form that a browser had kept was written, as its clock has it; nil for any other.
    fileprivate func writtenAt(_ form: Form) -> Instant? {
        guard let held = Self.held, request.headers[held] != nil else { return nil }
        return form.filled(.written).flatMap { Int64($0) }.map { Instant(seconds: $0) }
    }

    /// Says of a form that a browser had kept that it was taken: a redirect shows it neither where it leads nor from
    /// whom it comes.
    fileprivate func taken(_ response: Response) -> Response {
        guard let held = Self.held, let taken = Self.taken, request.headers[held] != nil, response.status.code < 400
        else { return response }
        var response = Response(status: .noContent, headers: response.headers)
        response.headers[.location] = nil
        response.headers[taken] = "1"
        return response
    }
}
