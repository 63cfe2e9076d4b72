package import Core
import Foundation

/// Letters from a file that somebody else wrote: JSON of `haru mailbox export`, CSV of names and texts, or one text.
package struct LetterFile: Sendable {
    /// A letter of the file, not yet cleaned.
    package struct Entry: Hashable, Sendable {
        package var writer: String
        package let text: String
        package var handwriting: String?
        package let paper: LetterPaper?
        package let color: LetterColor?
        package let writtenAt: Instant?
    }

    /// Format of a file.
    package enum Format: String, CaseIterable, Sendable {
        case json, csv, text
        /// Pasted text: JSON, or rows of a name and a text that may contain commas.
        case pasted

        /// Makes the format of a file by its extension.
        package init(name: String) {
            let name = name.lowercased()
            self = name.hasSuffix(".json") ? .json : name.hasSuffix(".csv") ? .csv : .text
        }
    }

    /// Reason why a file cannot be read.
    package enum Fault: Error, Hashable, Sendable {
        case tooLarge(limit: Int)
        case notUTF8
        case notJSON
        /// Unmatched quotes in CSV, in the row of this number, from 1.
        case badRow(Int)
        /// A row without a text.
        case shortRow(Int)
        case noLetters
        /// A letter of a letter paper, by its place among those in the text, that was truncated or is for another
        /// mailbox.
        case sealedElsewhere(Int)
        case tooManyLetters(limit: Int)
    }

    /// Maximum size of a file, in bytes: a mailbox full of handwritten letters.
    package static let mostBytes = 32 << 20

    package let entries: [Entry]

    /// Reads a file.
    ///
    /// - Parameter opener: opener of letters that were written on papers of the mailbox.
    /// - Throws: ``Fault``.
    package init(_ bytes: [UInt8], as format: Format, opener: LetterOpener) throws(Fault) {
        guard bytes.count <= Self.mostBytes else { throw .tooLarge(limit: Self.mostBytes) }
        guard var text = String(validating: bytes, as: UTF8.self) else { throw .notUTF8 }
        if text.unicodeScalars.first == "\u{FEFF}" { text.unicodeScalars.removeFirst() }
        let messages = [.text, .pasted].contains(format) ? LetterMessage.all(in: text) : []
        entries =
            switch format {
            case _ where !messages.isEmpty: try Self.opened(messages, opener)
            case .text where text.allSatisfy(\.isWhitespace): []
            case .text: [Entry(writer: "", text: text, paper: nil, color: nil, writtenAt: nil)]
            case .json: try Self.json(text)
            case .csv: try Self.csv(text)
            case .pasted: try Self.pasted(text)
            }
        guard !entries.isEmpty else { throw .noLetters }
        guard entries.count <= Mailbox.mostLetters else { throw .tooManyLetters(limit: Mailbox.mostLetters) }
    }

    /// Returns the cleaned letters; papers and colors that the file does not state are assigned in rotation.
    ///
    /// - Throws: ``DomainError/badLetter(_:number:)``.
    package func letters() throws -> [(fields: LetterFields, writtenAt: Instant?)] {
        let (papers, colors) = (LetterPaper.allCases, LetterColor.allCases)
        return try entries.enumerated().map { index, entry in
            do throws(LetterFields.Fault) {
                let fields = try LetterFields(
                    writer: entry.writer, text: entry.text, handwriting: entry.handwriting,
                    paper: entry.paper ?? papers[index % papers.count],
                    color: entry.color ?? colors[index % colors.count])
                return (fields, entry.writtenAt)
            } catch {
                throw DomainError.badLetter(error, number: entries.count == 1 ? nil : index + 1)
            }
        }
    }

    private struct Letters: Decodable {
        let letters: [Letter]
    }

    fileprivate struct Letter: Decodable {
        let writer: String?
        let text: String?
        let handwriting: String?
        let paper: String?
        let color: String?
        let writtenAt: String?
    }

    private static func json(_ text: String) throws(Fault) -> [Entry] {
        let (decoder, data) = (JSONDecoder(), Data(text.utf8))
        guard
            let letters = (try? decoder.decode(Letters.self, from: data))?.letters
                ?? (try? decoder.decode([Letter].self, from: data)),
            letters.allSatisfy({ $0.text != nil || $0.handwriting != nil })
        else { throw .notJSON }
        return letters.map { Entry($0, writtenAt: $0.writtenAt.flatMap(Instant.init(iso:))) }
    }

    private static func opened(_ messages: [LetterMessage], _ opener: LetterOpener) throws(Fault) -> [Entry] {
        guard messages.count <= Mailbox.mostLetters else { throw .tooManyLetters(limit: Mailbox.mostLetters) }
        var entries: [Entry] = []
        for (index, message) in messages.enumerated() {
            guard let bytes = opener.open(message),
                let letter = try? JSONDecoder().decode(Letter.self, from: Data(bytes))
            else { throw .sealedElsewhere(index + 1) }
            // The time of writing is not for the writer to state.
            entries.append(Entry(letter, writtenAt: nil))
        }
        return entries
    }

    private static func pasted(_ text: String) throws(Fault) -> [Entry] {
        let first = text.first { !$0.isWhitespace }
        guard first == "{" || first == "[" else { return try csv(text, endsWithText: true) }
        do {
            return try json(text)
        } catch {
            // A name may be in brackets.
            if first == "[" { return try csv(text, endsWithText: true) }
            throw error
        }
    }

    /// Reads rows of a name and a text; a header row is skipped.
    ///
    /// - Parameter endsWithText: whether the fields after the text in a row belong to it.
    private static func csv(_ text: String, endsWithText: Bool = false) throws(Fault) -> [Entry] {
        var (entries, rows) = ([Entry](), CSVRows(text))
        while let row = try next(&rows) {
            if row.allSatisfy({ $0.allSatisfy(\.isWhitespace) }) { continue }
            guard row.count >= 2 else { throw .shortRow(rows.number) }
            if rows.number == 1, heads.contains(row[0].lowercased()) { continue }
            let text = endsWithText ? row.dropFirst().joined(separator: ",") : row[1]
            entries.append(Entry(writer: row[0], text: text, paper: nil, color: nil, writtenAt: nil))
        }
        return entries
    }

    private static func next(_ rows: inout CSVRows) throws(Fault) -> [String]? {
        do {
            return try rows.next()
        } catch {
            throw .badRow(error.row)
        }
    }

    private static let heads: Set<String> = ["name", "writer", "from", "이름"]
}

extension LetterFile.Entry {
    fileprivate init(_ letter: LetterFile.Letter, writtenAt: Instant?) {
        self.init(
            writer: letter.writer ?? "", text: letter.text ?? "", handwriting: letter.handwriting,
            paper: letter.paper.flatMap(LetterPaper.init), color: letter.color.flatMap(LetterColor.init),
            writtenAt: writtenAt)
    }
}
