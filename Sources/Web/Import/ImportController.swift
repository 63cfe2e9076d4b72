import Core
import Engine
import Hummingbird
import Presentation

/// Error for a file that cannot be read.
struct ImportRefusal: Error {
    let fault: ImportFault
    let name: String
}

/// Imports files of other programs, after a preview.
struct ImportController: Sendable {
    let settings: SettingsController
    /// Whether repositories on this machine are read.
    let takesPaths: Bool

    /// Maximum size of a file sent by a browser, in bytes; `haru data import` accepts larger ones.
    static let mostBytes = 16 << 20

    func addRoutes(to routes: AccountRoutes) {
        routes.upload(
            "imports", upTo: Self.mostBytes + FormBody.small,
            on: { try await settings.sectionPage(.import, $0, form: $1) }, keep)
        routes.post("imports/confirmation", on: formPage) { request, form in
            if let matching = ImportMatching(form), let matched = form[.matched], matched != matching.query {
                // The columns were changed after the preview, so a new preview is shown first.
                let path = Route.settings(.section(.import)).path + "?" + matching.query
                return Response.redirect(to: "\(path)&\(Field.notice.rawValue)=\(Notice.importShown.rawValue)")
            }
            let report = try await confirm(request, form)
            return try await request.done(
                .settings(.section(.import)), report == nil ? .importedNothing : .imported, form)
        }
        routes.post("imports/waiting/removal", on: formPage) { request, form in
            try await request.useCases.forgetWaitingImport()
            return try await request.done(.settings(.section(.import)), .importForgotten, form)
        }
        routes.post("imports/{number}/removal", on: formPage) { request, form in
            guard case .settings(.importRemoval(let number)) = request.context.route else {
                throw RequestRejection.page(.notFound)
            }
            let removal = try await request.useCases.undoImport(number)
            let isTrashed = removal.tasks + removal.notes > 0
            let notice: Notice =
                removal.others == 0 && isTrashed ? .importTrashed : isTrashed ? .importPartlyUndone : .importUndone
            return try await request.done(.settings(.section(.import)), notice, form)
        }
    }

    /// Imports the waiting file as it was previewed.
    private func confirm(_ request: AccountRequest, _ form: Form) async throws -> ImportReport? {
        do {
            return try await request.useCases.confirmWaitingImport(ImportMatching(form), readsPaths: takesPaths)
        } catch let fault as ImportFault {
            let name = try await request.useCases.snapshot { try $0.waitingImport()?.name }
            throw ImportRefusal(fault: fault, name: name ?? "")
        }
    }

    /// Stores a readable file until the person confirms it; also a table whose columns are not assigned yet.
    private func keep(_ request: AccountRequest, _ form: MultipartForm) async throws -> Response {
        let (name, format) = (form.fileName(.file) ?? "", form.text(.format).flatMap(ImportFormat.init(rawValue:)))
        let dayCalendar = try await request.useCases.dayCalendar()
        let bytes: [UInt8]
        var known = format
        do throws(ImportFault) {
            bytes = try ImportFile.document(form.bytes(.file) ?? [])
            guard bytes.count <= Self.mostBytes else { throw .tooLarge(limit: Self.mostBytes) }
            do throws(ImportFault) {
                let file = try ImportFile(bytes, named: name, as: format, dayCalendar: dayCalendar)
                // These formats are recognized by the file name, which is truncated when stored, so the format is
                // stored too.
                if [.csv, .todoTxt].contains(file.format) { known = file.format }
            } catch .noColumn {
                known = .csv
            }
        } catch {
            throw ImportRefusal(fault: error, name: name)
        }
        try await request.useCases.keepForImport(String(decoding: bytes, as: UTF8.self), named: name, as: known)
        try await request.account.updates.refresh()
        return Response.redirect(to: SettingsRoute.section(.import).path)
    }

    @Sendable private func formPage(
        _ request: AccountRequest, _ sent: Form, _ form: FormState
    ) async throws -> LoadedPage {
        try await settings.sectionPage(.import, request, form: form)
    }
}
