import Core
import Engine
import HTTPTypes
import Hummingbird
import Language
import NIOCore

/// Declares the routes of account requests.
struct AccountRoutes {
    typealias Read = @Sendable (AccountRequest) async throws -> Response
    typealias Change = @Sendable (AccountRequest, Form) async throws -> Response
    /// Page that contains a form, rendered with the submitted values and the reason for their rejection.
    typealias FormPage = @Sendable (AccountRequest, Form, FormState) async throws -> LoadedPage

    let group: RouterGroup<AccountRequestContext>
    let pages: PageContexts

    /// Declares a GET route.
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

    /// Declares a POST route for a form with a file.
    ///
    /// - Parameters:
    ///   - limit: maximum size of the form in bytes: a megabyte or more.
    ///   - page: page that contains the form, where problems are shown.
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

    /// Declares a POST route for a form, which is processed even if the browser disconnects.
    ///
    /// - Parameters:
    ///   - limit: maximum size of the form in bytes.
    ///   - isOnce: whether a form with a submission identifier is applied only once, in one transaction.
    ///   - again: redirect target of a form that was already applied.
    ///   - page: page that contains the form, where problems are shown with the submitted values.
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
    /// Names the account for which the browser queued a form while offline.
    private static let account = HTTPField.Name("Haru-Account")
    /// The first marks a form from the browser's offline queue; the second lets the browser remove it as applied.
    private static let held = HTTPField.Name("Haru-Held")
    private static let taken = HTTPField.Name("Haru-Taken")

    /// - Throws: ``RequestRejection`` for a form that was written under another account than the signed-in one.
    fileprivate func checkAccount() throws {
        guard let name = Self.account, let writer = request.headers[name], writer != String(account.id) else { return }
        throw RequestRejection.page(.refused, status: .preconditionFailed)
    }

    /// Time at which a form from the offline queue was written, by the browser's clock; nil for any other form.
    fileprivate func writtenAt(_ form: Form) -> Instant? {
        guard let held = Self.held, request.headers[held] != nil else { return nil }
        return form.filled(.written).flatMap { Int64($0) }.map { Instant(seconds: $0) }
    }

    /// Marks the response to a form from the offline queue as applied.
    ///
    /// A 204 replaces the redirect, because a redirect exposes neither its target nor its origin to the script.
    fileprivate func taken(_ response: Response) -> Response {
        guard let held = Self.held, let taken = Self.taken, request.headers[held] != nil, response.status.code < 400
        else { return response }
        var response = Response(status: .noContent, headers: response.headers)
        response.headers[.location] = nil
        response.headers[taken] = "1"
        return response
    }
}
