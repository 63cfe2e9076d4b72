import Foundation
import Language
import Presentation
import Web

/// Why a file holds no terms.
enum TermsFault: Hashable, Sendable {
    case empty, tooLarge, notText
}

extension Session {
    /// What this Haru tells of its build and of whoever runs it.
    ///
    /// - Throws: ``UsageError`` where the contact or the file of the terms cannot be used.
    func aboutDetails() throws -> AboutDetails {
        AboutDetails(build: Build.facts, contact: try contact(), terms: try terms())
    }

    /// Where people reach whoever runs this Haru; nil where that is not said.
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

    /// The terms of whoever runs this Haru; nil where there are none.
    ///
    /// - Throws: ``UsageError/cannotRead(_:)`` and ``UsageError/terms(_:file:)``.
    private func terms() throws -> String? {
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
    /// Why a file holds no terms.
    func sentence(for fault: TermsFault, file: String) -> Sentence {
        let name = file.harmless
        return switch fault {
        case .empty:
            said(
                "\(name) 파일이 비어 있어요.", "이용약관을 적거나 --terms를 빼 주세요.",
                "\(name) is empty.", "Write the terms in it, or leave --terms out.")
        case .tooLarge:
            said(
                "\(name) 파일이 너무 커요. 이용약관은 64 KB까지예요.", "줄여 쓰거나, 전문이 있는 페이지의 주소를 적어 주세요.",
                "\(name) is too large: terms have 64 KB at most.", "Shorten them, or link to a page that has the rest.")
        case .notText:
            said(
                "\(name) 파일은 UTF-8 텍스트가 아니에요.", "Markdown이나 일반 텍스트를 UTF-8로 저장해 주세요.",
                "\(name) isn’t text in UTF-8.", "Save it as Markdown or plain text in UTF-8.")
        }
    }
}
