/// Shape of the letter paper.
package enum LetterPaper: String, CaseIterable, Hashable, Sendable {
    case heart, clover, note, flower
}

/// Color of the letter paper.
package enum LetterColor: String, CaseIterable, Hashable, Sendable {
    case pink, green, blue, orange, purple, cream
}
