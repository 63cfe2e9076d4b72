import Archive
package import Engine

extension ImportFile {
    /// Returns the document in a file: the one inside an archive of Haru, or the file itself.
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
            // An archive of another program, which the person has to unpack.
            case .noFile: throw .notUTF8
            case .notReadable: throw .notReadable(format: nil)
            }
        }
    }
}
