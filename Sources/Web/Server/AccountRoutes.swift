import HTTPTypes
import Hummingbird
import Language

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
                return try await read(AccountRequest(request: request, context: context, pages: pages))
            } catch let held as NotModified {
                return held.answer
            }
        }
    }

    /// Declares what a form that is sent to a place does, which is done also when its browser is gone.
    ///
    /// - Parameters:
    ///   - limit: the largest form that is read, in bytes.
    ///   - page: the page that the form stands on: what cannot be is said there, with what was sent still in it.
    func post(
        _ path: RouterPath, upTo limit: Int = FormBody.small, on page: FormPage? = nil, _ change: @escaping Change
    ) {
        group.post(path) { [pages] request, context in
            let request = AccountRequest(request: request, context: context, pages: pages)
            let form = try await FormBody.read(request.request, upTo: limit)
            do {
                return try await change(request, form)
            } catch {
                guard let page, let problem = try await request.language().knownProblem(of: error) else { throw error }
                let state = FormState(values: form.values, problem: problem)
                return request.passing(try await page(request, form, state).text, .unprocessableContent)
            }
        }
    }
}
