import Core
import Storage

/// Choice of columns by a person, for the waiting file.
package struct ImportMatching: Hashable, Sendable {
    /// Number of the file that the person saw.
    package let number: Int
    package let columns: [ImportColumn: ImportColumnChoice]

    package init(number: Int, columns: [ImportColumn: ImportColumnChoice] = [:]) {
        self.number = number
        self.columns = columns
    }
}

/// The file that waits to be confirmed, with its choice of columns.
package struct WaitingImport: Sendable {
    /// Number of the file, unique among all that waited.
    package let number: Int
    /// Name of the file.
    package let name: String
    /// Preview of the import, or the reason why the file cannot be read.
    package let outcome: Result<ImportPreview, ImportFault>
    /// Its columns; nil for anything but a table.
    package let table: ImportTable?
    /// Choice of columns; empty if it was made for another file.
    package let columns: [ImportColumn: ImportColumnChoice]

    package init(
        number: Int, name: String, outcome: Result<ImportPreview, ImportFault>, table: ImportTable? = nil,
        columns: [ImportColumn: ImportColumnChoice] = [:]
    ) {
        self.number = number
        self.name = name
        self.outcome = outcome
        self.table = table
        self.columns = columns
    }
}

extension Snapshot {
    /// Returns the waiting file with a choice of columns; nil if no file waits.
    package func waitingImport(_ matching: ImportMatching? = nil) throws -> WaitingImport? {
        guard let (row, content) = try tx.dataImports.waiting() else {
            return nil
        }
        let matching = matching?.number == row.number ? matching : nil
        return WaitingImport(
            number: row.number, name: row.name, outcome: try outcome(of: row, content, matching),
            table: row.format == ImportFormat.csv.rawValue ? try? ImportTable(content) : nil,
            columns: matching?.columns ?? [:])
    }

    private func outcome(
        of row: ImportRow, _ content: String, _ matching: ImportMatching?
    ) throws -> Result<ImportPreview, ImportFault> {
        let file: ImportFile
        do throws(ImportFault) {
            file = try ImportFile(of: row, content, matching, dayCalendar: ledger.dayCalendar)
        } catch {
            return .failure(error)
        }
        return .success(try ledger.preview(file, named: row.name, at: ImportPlace(secrets: secrets), in: tx))
    }
}

extension ImportFile {
    /// Reads a waiting file.
    init(
        of row: ImportRow, _ content: String, _ matching: ImportMatching?, dayCalendar: DayCalendar
    ) throws(ImportFault) {
        try self.init(
            Array(content.utf8), named: row.name, as: ImportFormat(rawValue: row.format),
            columns: matching?.columns ?? [:], dayCalendar: dayCalendar)
    }
}
