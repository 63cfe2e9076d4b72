/// Why what a person wrote into the diary is refused.
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
    /// The longest title, in characters.
    package static let longestTitle = 120
    /// The longest body, in characters.
    package static let longestBody = 100_000
    /// The most commits that one note is linked to.
    package static let mostCommits = 50
    /// The most tags of one note.
    package static let mostTags = 20
    /// The longest tag, in characters.
    package static let longestTag = 40

    /// The most bytes of UTF-8 that any body which may be kept is made of.
    package static let mostBytes = longestBody * String.bytesPerCharacter

    /// The fields as they are kept: the title is one line, line breaks of the body are line feeds,
    /// no character is a control character, and commits and tags come but once each.
    package var tidied: NoteFields {
        var fields = self
        fields.title = title.asLine
        fields.body = body.asLines
        var commits: Set<String> = []
        fields.commits = self.commits.filter { commits.insert($0.repository + " " + $0.sha).inserted }
        fields.tags = NoteTags.tidied(tags)
        return fields
    }

    /// Everything for which the fields are refused; empty when they may be kept.
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
