import Core
import Engine

/// Routes of the diary.
package enum DiaryRoute: Hashable, Sendable {
    /// List of notes; a POST creates one.
    case notes
    case new
    /// A note; a POST replaces its content.
    case note(Int)
    case editor(Int)
    /// Actions on several notes at once.
    case selection
    /// Size of the cards.
    case cards
    /// Newest commits of a repository, as a fragment of the editor.
    case commits
    /// Preview of Markdown.
    case preview
}

extension DiaryRoute: AreaRoute {
    static let roots = ["diary"]

    init?(parts: [String]) {
        let parts = Array(parts.dropFirst())
        switch parts {
        case []: self = .notes
        case ["new"]: self = .new
        case ["selection"]: self = .selection
        case ["cards"]: self = .cards
        case ["commits"]: self = .commits
        case ["preview"]: self = .preview
        default:
            guard let id = parts.first.flatMap(Route.number) else { return nil }
            if parts.count == 1 {
                self = .note(id)
            } else if parts.count == 2, parts[1] == "edit" {
                self = .editor(id)
            } else {
                return nil
            }
        }
    }

    var path: String {
        switch self {
        case .notes: "/diary"
        case .new: "/diary/new"
        case .note(let id): "/diary/\(id)"
        case .editor(let id): "/diary/\(id)/edit"
        case .selection: "/diary/selection"
        case .cards: "/diary/cards"
        case .commits: "/diary/commits"
        case .preview: "/diary/preview"
        }
    }

    var use: Route.Use {
        switch self {
        case .notes, .note: .readAndChange
        case .new, .editor, .commits: .read
        case .selection, .cards, .preview: .change
        }
    }

    var isPage: Bool {
        switch self {
        case .notes, .new, .note, .editor: true
        case .selection, .cards, .commits, .preview: false
        }
    }

    var isMadeFromWhatIsStored: Bool {
        switch self {
        case .notes, .note: true
        default: false
        }
    }
}

extension DiaryRoute {
    /// Path of the list of notes under a filter.
    static func notes(_ filter: NoteFilter) -> String {
        var items: [(Field, String)] = []
        if let text = filter.text { items.append((.search, text)) }
        if let repository = filter.repository { items.append((.repository, repository)) }
        if let mood = filter.mood { items.append((.mood, mood.rawValue)) }
        if let month = filter.month { items.append((.month, month.description)) }
        if let tag = filter.tag { items.append((.tag, tag)) }
        if filter.memosOnly { items.append((.memo, "on")) }
        if filter.deleted { items.append((.deleted, "on")) }
        if filter.offset > 0 { items.append((.page, String(filter.offset / UseCases.pageOfNotes + 1))) }
        return address(.notes, items)
    }

    /// Path of the editor of a new note about a commit; the note takes the commit's day.
    static func new(repository: String, sha: String) -> String {
        address(.new, [(.commit, "\(repository)/\(sha)"), (.repository, repository)])
    }

    /// Path of the editor of a new note for a day.
    static func new(day: Day) -> String { address(.new, [(.day, day.description)]) }

    private static func address(_ route: DiaryRoute, _ items: [(Field, String)]) -> String {
        let query = items.map { "\($0.rawValue)=\(Route.encoded($1))" }.joined(separator: "&")
        return route.path + (query.isEmpty ? "" : "?" + query)
    }
}
