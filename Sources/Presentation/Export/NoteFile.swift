import Core
import Storage

/// A note as a Markdown file with its fields before the text (YAML front matter).
struct NoteFile {
    /// The longest title in a name, in bytes: file systems allow 255, and some programs unpack below long paths.
    private static let mostNameBytes = 120

    /// Its name without an ending: the day, the number and as much of the title as a file name can have.
    let name: String
    let text: String
    /// Whether it is in the trash.
    let isDeleted: Bool

    init(_ row: ExportedList.Row) {
        isDeleted = row["deletedAt"] != .null
        let title = Self.title(row["title"].plain)
        name = "\(row["day"].plain) \(row["id"].plain)" + (title.isEmpty ? "" : " " + title)
        var lines = ["---"]
        for field in ["title", "day", "mood", "tags", "pinned", "commits", "createdAt", "editedAt"] {
            // JSON is YAML.
            lines.append("\(field): " + JSON(row[field]).spaced)
        }
        lines += ["---", "", row["body"].plain]
        text = lines.joined(separator: "\n") + "\n"
    }

    /// A title without what file systems, shells and other people's screens take amiss.
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
        // Marks of direction are formats.
        case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator: false
        default: true
        }
    }
}
