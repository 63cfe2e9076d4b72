import Core
import Storage

/// A note as a Markdown file with its fields as YAML front matter.
struct NoteFile {
    /// Maximum length of the title in a file name, in bytes: file systems allow 255, and some programs unpack below
    /// long paths.
    private static let mostNameBytes = 120

    /// File name without extension: the day, the number and as much of the title as fits.
    let name: String
    let text: String
    /// Whether the note is in the trash.
    let isDeleted: Bool

    init(_ row: ExportedList.Row) {
        isDeleted = row["deletedAt"] != .null
        let title = Self.title(row["title"].plain)
        name = "\(row["day"].plain) \(row["id"].plain)" + (title.isEmpty ? "" : " " + title)
        var lines = ["---"]
        for field in ["title", "day", "mood", "tags", "pinned", "commits", "createdAt", "editedAt"] {
            // JSON is valid YAML.
            lines.append("\(field): " + JSON(row[field]).spaced)
        }
        lines += ["---", "", row["body"].plain]
        text = lines.joined(separator: "\n") + "\n"
    }

    /// Strips a title of characters that are unsafe in file systems, shells and terminals.
    private static func title(_ text: String) -> String {
        var title = String.UnicodeScalarView()
        var size = 0
        for character in text {
            let scalars = character.unicodeScalars
            guard
                scalars.allSatisfy({
                    $0.properties.generalCategory.isInNames && !"/\\:*?\"<>|".unicodeScalars.contains($0)
                })
            else { continue }
            size += character.utf8.count
            if size > mostNameBytes { break }
            title += scalars
        }
        return String(title).trimmed
    }
}

extension Unicode.GeneralCategory {
    fileprivate var isInNames: Bool {
        switch self {
        // Direction marks are format characters.
        case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator: false
        default: true
        }
    }
}
