import Core
import Engine
import Graphics
import Language

/// A stretch of a text, marked where it was found.
struct MarkedPiece: HTMLConvertible {
    let text: UntrustedText
    let isMatch: Bool

    var html: HTML { isMatch ? "<mark>\(text)</mark>" : text.html }
}

extension NoteSearch? {
    /// The pieces of a text that others may have written, those that were found marked.
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

/// A mood's stamp and its name.
struct StampView {
    let name: String
    /// The drawing with its name.
    let figure: HTML

    init(_ mood: Mood, language: Language) {
        name = language.mood(mood)
        figure = MoodStamp(mood).page(label: name)
    }
}

/// A tag that leads to the notes that carry it.
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

/// A commit that a note is linked to.
struct LinkedCommitView {
    let repository: UntrustedText
    let sha: String
    let subject: UntrustedText
    /// Where it stands on the page of its day; nil where it stands on none.
    let path: String?

    init(_ commit: LinkedCommit, day: Day?) {
        repository = UntrustedText(commit.repositoryName)
        sha = String(commit.sha.prefix(7))
        subject = UntrustedText(commit.subject)
        path = day.map { "\(Route.days(.day($0)).path)#\(DayPage.anchor(of: commit.sha))" }
    }
}

extension Language {
    /// What a note is called where it has no title of its own.
    func title(of head: NoteHead) -> String {
        head.title.isEmpty ? untitled(isMemo: head.isMemo) : head.title
    }

    /// A note as a link names it: its title, else how it begins.
    func linkTitle(of head: NoteHead) -> String {
        if !head.title.isEmpty { return head.title }
        return head.excerpt.isEmpty ? untitled(isMemo: head.isMemo) : String(head.excerpt.prefix(60))
    }
}
