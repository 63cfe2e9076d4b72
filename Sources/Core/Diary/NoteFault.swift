/// Reason to reject the fields of a note.
package enum NoteFault: Hashable, Sendable, Error {
    /// Neither a title nor a body.
    case empty
    case longTitle(count: Int)
    case longBody(count: Int)
    case manyCommits(count: Int)
    case manyTags(count: Int)
    case longTag(String)
}

extension NoteFields {
    /// Maximum length of a title, in characters.
    package static let longestTitle = 120
    /// Maximum length of a body, in characters.
    package static let longestBody = 100_000
    /// Maximum number of commits linked to one note.
    package static let mostCommits = 50
    /// Maximum number of tags of one note.
    package static let mostTags = 20
    /// Maximum length of a tag, in characters.
    package static let longestTag = 40

    /// Maximum size of a valid body in UTF-8, in bytes.
    package static let mostBytes = longestBody * String.bytesPerCharacter

    /// The fields as they are stored.
    ///
    /// The title is one line, line breaks of the body are line feeds, control characters are removed, and commits and
    /// tags are unique.
    package var tidied: NoteFields {
        var fields = self
        fields.title = title.asLine
        fields.body = body.asLines
        var commits: Set<String> = []
        fields.commits = self.commits.filter { commits.insert($0.repository + " " + $0.sha).inserted }
        fields.tags = NoteTags.tidied(tags)
        return fields
    }

    /// All reasons to reject the fields; empty when they are valid.
    package var faults: [NoteFault] {
        var faults: [NoteFault] = []
        if !title.hasVisibleCharacters, !body.hasVisibleCharacters { faults.append(.empty) }
        if title.isLonger(than: Self.longestTitle) { faults.append(.longTitle(count: title.count)) }
        if body.isLonger(than: Self.longestBody) { faults.append(.longBody(count: body.count)) }
        if commits.count > Self.mostCommits { faults.append(.manyCommits(count: commits.count)) }
        if tags.count > Self.mostTags { faults.append(.manyTags(count: tags.count)) }
        faults += tags.filter { $0.isLonger(than: Self.longestTag) }.prefix(1).map(NoteFault.longTag)
        return faults
    }
}
