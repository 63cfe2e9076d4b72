import Core
import Engine
import Language
import Presentation

/// Reason why the letters in sent files are rejected.
enum LetterFileRefusal: Error {
    /// No file was chosen.
    case none
    case file(LetterFile.Fault, name: String)
    /// A letter in a file is invalid; its number is its position from 1.
    case letter(LetterFields.Fault, number: Int?, name: String)
}

extension MultipartForm {
    /// Returns the letters of all files, in order.
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
    /// Returns the reason why the letters in files are rejected.
    func problem(of refusal: LetterFileRefusal) -> String {
        switch refusal {
        case .none: text(.letter.filesNone)
        case .file(let fault, let name): sentence(for: fault, file: name).text
        case .letter(let fault, let number, let name):
            "\(UntrustedText(name).text): \(sentence(for: .badLetter(fault, number: number)).text)"
        }
    }
}
