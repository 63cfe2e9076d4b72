import Archive
package import Engine

extension ImportFile {
    /// What is read of a file: of an archive that Haru made the document in it, of any other the file as it is.
    ///
    /// - Throws: ``ImportFault/tooLarge(limit:)``, ``ImportFault/notUTF8`` for an archive of another program, and
    ///   ``ImportFault/notReadable(format:)`` for a broken one.
    package static func document(_ bytes: [UInt8]) throws(ImportFault) -> [UInt8] {
        guard bytes.count <= mostBytes else { throw .tooLarge(limit: mostBytes) }
        guard ZIPReader.isArchive(bytes) else { return bytes }
        do throws(ZIPReader.Fault) {
            return try ZIPReader(bytes).file("haru.json", upTo: mostBytes)
        } catch {
            switch error {
            case .tooLarge: throw .tooLarge(limit: mostBytes)
            // Another program's, which is to be unpacked.
            case .noFile: throw .notUTF8
            case .notReadable: throw .notReadable(format: nil)
            }
        }
    }
}
