import Core
import Engine
import Language
import Presentation

/// Why the letters of files that were sent are not taken.
enum LetterFileRefusal: Error {
    /// No file was chosen.
    case none
    case file(LetterFile.Fault, name: String)
    /// A letter of a file, by its place from 1, is none.
    case letter(LetterFields.Fault, number: Int?, name: String)
}

extension MultipartForm {
    /// The letters of all files, in their order.
    ///
    /// - Throws: ``LetterFileRefusal``.
    func letters(_ opener: LetterOpener) throws -> [(fields: LetterFields, writtenAt: Instant?)] {
        let files = files(.file)
        if files.isEmpty { throw LetterFileRefusal.none }
        return try files.flatMap { file in
            do {
                return try LetterFile(file.bytes, as: .init(name: file.name), opener: opener).letters()
            } catch let fault as LetterFile.Fault {
                throw LetterFileRefusal.file(fault, name: file.name)
            } catch DomainError.badLetter(let fault, let number) {
                throw LetterFileRefusal.letter(fault, number: number, name: file.name)
            }
        }
    }
}

extension Language {
    /// Says why the letters of files are not taken.
    func problem(of refusal: LetterFileRefusal) -> String {
        switch refusal {
        case .none: text(.letter.filesNone)
        case .file(let fault, let name): sentence(for: fault, file: name).text
        case .letter(let fault, let number, let name):
            "\(UntrustedText(name).text): \(sentence(for: .badLetter(fault, number: number)).text)"
        }
    }
}
