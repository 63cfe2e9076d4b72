import Foundation
import Language
import Presentation
import Web

/// Reason why a file contains no valid terms.
enum TermsFault: Hashable, Sendable {
    case empty, tooLarge, notText
}

extension Session {
    /// Details about the build and the operator of this Haru.
    ///
    /// - Throws: ``UsageError`` if the contact or the file of the terms cannot be used.
    func aboutDetails() throws -> AboutDetails {
        AboutDetails(build: Build.facts, contact: try contact(), terms: try terms())
    }

    /// Contact of the operator; nil if not configured.
    ///
    /// - Throws: ``UsageError/invalidValue(option:value:allowed:)``.
    func contact() throws -> HostContact? {
        guard let text = preferences.text(.contact) else { return nil }
        guard let contact = HostContact(text) else {
            throw UsageError.invalidValue(
                option: Preferences.Key.contact.flag, value: text, allowed: "kim@example.com, https://example.com/help")
        }
        return contact
    }

    /// Terms of the operator; nil if there are none.
    ///
    /// - Throws: ``UsageError/cannotRead(_:)`` and ``UsageError/terms(_:file:)``.
    func terms() throws -> String? {
        guard let path = preferences.text(.terms) else { return nil }
        let limit = AboutDetails.longestTerms
        var data = Data()
        do {
            let handle = try FileHandle(forReadingFrom: URL(fileURLWithPath: environment.absolute(path)))
            defer { try? handle.close() }
            while data.count <= limit, let part = try handle.read(upToCount: limit + 1 - data.count), !part.isEmpty {
                data += part
            }
        } catch {
            throw UsageError.cannotRead(path)
        }
        guard data.count <= limit else { throw UsageError.terms(.tooLarge, file: path) }
        guard let text = String(validating: data, as: UTF8.self), !text.contains("\0") else {
            throw UsageError.terms(.notText, file: path)
        }
        let terms = text.trimmingCharacters(in: .whitespacesAndNewlines.union(["\u{FEFF}"]))
        guard !terms.isEmpty else { throw UsageError.terms(.empty, file: path) }
        return terms
    }
}

extension Language {
    /// Explains why a file contains no valid terms.
    func sentence(for fault: TermsFault, file: String) -> Sentence {
        let name = file.harmless
        return switch fault {
        case .empty:
            sentence(.termsError.empty(file: name))
        case .tooLarge:
            sentence(.termsError.tooLarge(file: name))
        case .notText:
            sentence(.termsError.notText(file: name))
        }
    }
}
