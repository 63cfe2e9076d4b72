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

    /// The largest file that a browser sends; `haru data import` takes larger ones.
    static let mostBytes = 16 << 20

    /// Declares the routes.
    func addRoutes(to routes: AccountRoutes) {
        routes.upload(
            "imports", upTo: Self.mostBytes + FormBody.small,
            on: { try await settings.sectionPage(.import, $0, form: $1) }, keep)
        routes.post("imports/confirmation", on: formPage) { request, form in
            if let matching = ImportMatching(form), let matched = form[.matched], matched != matching.query {
                // Columns were chosen since: what would come by them is shown first.
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

    /// Imports the file that waits, as it was shown.
    private func confirm(_ request: AccountRequest, _ form: Form) async throws -> ImportReport? {
        do {
            return try await request.useCases.confirmWaitingImport(ImportMatching(form), readsPaths: takesPaths)
        } catch let fault as ImportFault {
            let name = try await request.useCases.snapshot { try $0.waitingImport()?.name }
            throw ImportRefusal(fault: fault, name: name ?? "")
        }
    }

    /// Keeps a file that can be read until the person agrees, also a table whose columns they are yet to tell.
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
                // The name, which is cut, told them from one another.
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
