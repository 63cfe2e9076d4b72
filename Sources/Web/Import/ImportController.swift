import Core
import Engine
import Hummingbird
import Presentation

/// A file of which nothing can be read.
struct ImportRefusal: Error {
    let fault: ImportFault
    let name: String
}

/// Takes files of other programs: what would come of one is shown first.
struct ImportController: Sendable {
    let settings: SettingsController
    /// Whether repositories of this machine are read.
    let takesPaths: Bool

    /// The largest file that a browser sends; `haru import` takes larger ones.
    static let mostBytes = 16 << 20

    /// Declares the routes.
    func addRoutes(to routes: AccountRoutes) {
        routes.upload(
            "imports", upTo: Self.mostBytes + FormBody.small,
            on: { try await settings.sectionPage(.import, $0, form: $1) }, keep)
        routes.post("imports/confirmation", on: formPage) { request, form in
            let report = try await request.useCases.confirmWaitingImport(readsPaths: takesPaths)
            return try await request.done(
                .settings(.section(.import)), report == nil ? .importedNothing : .imported, form)
        }
        routes.post("imports/waiting/removal", on: formPage) { request, form in
            try await request.useCases.forgetWaitingImport()
            return try await request.done(.settings(.section(.import)), .importForgotten, form)
        }
        routes.post("imports/{number}/removal", on: formPage) { request, form in
            guard case .settings(.importRemoval(let number)) = request.context.site else {
                throw RequestRejection.page(.notFound)
            }
            _ = try await request.useCases.undoImport(number)
            return try await request.done(.settings(.section(.import)), .importUndone, form)
        }
    }

    /// Keeps a file that can be read until the person agrees.
    private func keep(_ request: AccountRequest, _ form: MultipartForm) async throws -> Response {
        let (name, format) = (form.fileName(.file) ?? "", form.text(.format).flatMap(ImportFormat.init(rawValue:)))
        let reckoning = try await request.useCases.reckoning()
        let bytes: [UInt8]
        var known = format
        do throws(ImportFault) {
            bytes = try ImportFile.document(form.bytes(.file) ?? [])
            guard bytes.count <= Self.mostBytes else { throw .tooLarge(limit: Self.mostBytes) }
            let file = try ImportFile(bytes, named: name, as: format, reckoning: reckoning)
            // The name, which is cut, told them from one another.
            if [.csv, .todoTxt].contains(file.format) { known = file.format }
        } catch {
            throw ImportRefusal(fault: error, name: name)
        }
        try await request.useCases.keepForImport(String(decoding: bytes, as: UTF8.self), named: name, as: known)
        try await request.account.updates.refresh()
        return Response.redirect(to: SettingsSite.section(.import).path)
    }

    @Sendable private func formPage(
        _ request: AccountRequest, _ sent: Form, _ form: FormState
    ) async throws -> LoadedPage {
        try await settings.sectionPage(.import, request, form: form)
    }
}
