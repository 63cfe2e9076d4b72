import Core
import Storage

/// What a person says of the columns of the file that waits.
package struct ImportMatching: Hashable, Sendable {
    /// The number of the file that they saw.
    package let number: Int
    package let columns: [ImportColumn: ImportColumnChoice]

    /// Makes a matching.
    package init(number: Int, columns: [ImportColumn: ImportColumnChoice] = [:]) {
        self.number = number
        self.columns = columns
    }
}

/// The file that waits to be confirmed, as it is matched.
package struct WaitingImport: Sendable {
    /// Tells it from every other file that waited.
    package let number: Int
    /// What the file is called.
    package let name: String
    /// What would come of it, or why it cannot be read.
    package let outcome: Result<ImportPreview, ImportFault>
    /// Its columns; nil for anything but a table.
    package let table: ImportTable?
    /// What of them was chosen; empty where that was said of another file.
    package let columns: [ImportColumn: ImportColumnChoice]

    /// Makes a file that waits.
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
    /// The file that waits, by its columns as they are matched; nil where none does.
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
    /// Reads a file that waited.
    init(
        of row: ImportRow, _ content: String, _ matching: ImportMatching?, dayCalendar: DayCalendar
    ) throws(ImportFault) {
        try self.init(
            Array(content.utf8), named: row.name, as: ImportFormat(rawValue: row.format),
            columns: matching?.columns ?? [:], dayCalendar: dayCalendar)
    }
}
