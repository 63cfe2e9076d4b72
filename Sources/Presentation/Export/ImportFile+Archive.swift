import Archive
package import Engine

extension ImportFile {
    /// What is read of a file: of an archive that Haru made the document in it, of any other the file as it is.
    ///
    /// - Throws: ``ImportFault/tooLarge(limit:)``, and ``ImportFault/notReadable(format:)`` for another archive.
    package static func document(_ bytes: [UInt8]) throws(ImportFault) -> [UInt8] {
        guard ZIPReader.isArchive(bytes) else { return bytes }
        do throws(ZIPReader.Fault) {
            return try ZIPReader(bytes).file("haru.json", upTo: mostBytes)
        } catch {
            throw error == .tooLarge ? .tooLarge(limit: mostBytes) : .notReadable(format: nil)
        }
    }
}
