import Core
import Engine
import Graphics
import Language

/// Piece of a text, marked if it matches the search.
struct MarkedPiece: HTMLConvertible {
    let text: UntrustedText
    let isMatch: Bool

    var html: HTML { isMatch ? "<mark>\(text)</mark>" : text.html }
}

extension NoteSearch? {
    /// Splits untrusted text into pieces and marks the matches.
    func pieces(of text: String, limit: Int = 240) -> [MarkedPiece] {
        let plain = UntrustedText(text, limit: limit).text
        guard let self else {
            return plain.isEmpty ? [] : [MarkedPiece(text: UntrustedText(plain, limit: .max), isMatch: false)]
        }
        return self.pieces(of: plain).map {
            MarkedPiece(text: UntrustedText($0.text, limit: .max), isMatch: $0.isMatch)
        }
    }
}

/// Stamp of a mood, with its name.
struct StampView {
    let name: String
    /// Drawing, labeled with the name.
    let figure: HTML

    init(_ mood: Mood, language: Language) {
        name = language.mood(mood)
        figure = MoodStamp(mood).page(label: name)
    }
}

/// Link from a tag to the notes that have it.
struct TagLink {
    let name: UntrustedText
    let path: String

    init(_ tag: String) {
        name = UntrustedText(tag)
        var filter = NoteFilter()
        filter.tag = tag
        path = DiaryRoute.notes(filter)
    }
}

/// Commit that a note is linked to.
struct LinkedCommitView {
    let repository: UntrustedText
    let sha: String
    let subject: UntrustedText
    /// Anchor of the commit on the page of its day; nil if its day is unknown.
    let path: String?

    init(_ commit: LinkedCommit, day: Day?) {
        repository = UntrustedText(commit.repositoryName)
        sha = String(commit.sha.prefix(7))
        subject = UntrustedText(commit.subject)
        path = day.map { "\(Route.days(.day($0)).path)#\(DayPage.anchor(of: commit.sha))" }
    }
}

extension Language {
    /// Title of a note, or a default title.
    func title(of head: NoteHead) -> String {
        head.title.isEmpty ? untitled(isMemo: head.isMemo) : head.title
    }

    /// Link text of a note: its title, or the beginning of its text.
    func linkTitle(of head: NoteHead) -> String {
        if !head.title.isEmpty { return head.title }
        return head.excerpt.isEmpty ? untitled(isMemo: head.isMemo) : String(head.excerpt.prefix(60))
    }
}
