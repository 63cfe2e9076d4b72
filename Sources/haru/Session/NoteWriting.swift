import Core
import Engine
import Foundation
import Language

/// Reads the text of a note from a pipe or an editor.
struct NoteWriting {
    let ledger: Ledger

    /// A text that would be lost if it could not be stored.
    struct Draft {
        let text: String
        /// The file in which an editor saved it.
        let file: String?
    }

    /// First line of the part below the text in the editor.
    private static let scissors = "# ------------------------ >8 ------------------------"

    private var language: Language { ledger.language }

    /// Returns the text that a person writes now; nil if it is empty or unchanged.
    func written(beginning text: String) throws -> Draft? {
        if isatty(STDIN_FILENO) != 1 { return try piped() }
        return try edited(text)
    }

    /// Reads the text from a pipe.
    func piped() throws -> Draft {
        var bytes = Data()
        // More than can be stored need not be read.
        while bytes.count <= 2 * NoteFields.mostBytes {
            guard let part = try? FileHandle.standardInput.read(upToCount: 1 << 16), !part.isEmpty else { break }
            bytes += part
        }
        return Draft(text: String(decoding: bytes, as: UTF8.self), file: nil)
    }

    private func edited(_ text: String) throws -> Draft? {
        let environment = ledger.session.environment
        let editor = environment.variable("VISUAL") ?? environment.variable("EDITOR") ?? "vi"
        let start = text + "\n" + Self.scissors + "\n" + hints
        let file = try store(start)
        guard system("\(editor) \(file.quotedForShell)") == 0 else {
            let isUnwritten = FileManager.default.contents(atPath: file) == Data(start.utf8)
            if isUnwritten { try? FileManager.default.removeItem(atPath: file) }
            throw UsageError.editorFailed(editor, file: isUnwritten ? nil : file)
        }
        guard let content = FileManager.default.contents(atPath: file) else { throw UsageError.cannotWrite(file) }
        let whole = String(decoding: content, as: UTF8.self).replacing("\r\n", with: "\n")
        let kept = whole.range(of: Self.scissors).map { String(whole[..<$0.lowerBound]) } ?? whole
        if kept.trimmingCharacters(in: .whitespacesAndNewlines) == text.trimmingCharacters(in: .whitespacesAndNewlines)
        {
            try? FileManager.default.removeItem(atPath: file)
            try ledger.showView([Line(language.text(.noteCommand.nothingChanged))])
            return nil
        }
        return Draft(text: kept, file: file)
    }

    private var hints: String {
        language.text(.noteCommand.editorHints)
    }

    /// Stores a text; if that fails, the text stays in a file that the error names.
    func keeping<Value>(_ draft: Draft?, _ store: () async throws -> Value) async throws -> Value {
        do {
            let value = try await store()
            if let file = draft?.file { try? FileManager.default.removeItem(atPath: file) }
            return value
        } catch {
            guard let draft, !draft.text.allSatisfy(\.isWhitespace) else { throw error }
            let ending = CommandExit(error, language)
            guard let file = draft.file ?? (try? self.store(draft.text)) else { throw error }
            let kept = language.text(.noteCommand.draftKept(path: file.harmless))
            throw CommandExit(
                message: [ending.message, kept].compactMap(\.self).joined(separator: " "), status: ending.status)
        }
    }

    /// Writes a text to a new file that only its owner can read.
    private func store(_ text: String) throws -> String {
        let folder = ledger.session.folders.data + "/unsaved"
        try? FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        let file = folder + "/note-\(Secret.identifier()).md"
        guard
            FileManager.default.createFile(
                atPath: file, contents: Data(text.utf8), attributes: [.posixPermissions: 0o600])
        else { throw UsageError.cannotWrite(file) }
        return file
    }

    /// Text of a note as shown in an editor.
    static func text(of fields: NoteFields) -> String {
        fields.body.isEmpty ? fields.title : fields.title + "\n\n" + fields.body
    }

    /// Splits a text into the title, its first line, and the body, the rest.
    static func parts(of text: String) -> (title: String, body: String) {
        let lines = text.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
        let rest = lines.count > 1 ? lines[1].drop(while: \.isNewline) : ""
        return (String(lines.first ?? ""), String(rest))
    }
}
