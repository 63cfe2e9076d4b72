/// The shape of the paper that a letter is written on.
package enum LetterPaper: String, CaseIterable, Hashable, Sendable {
    case heart, clover, note, flower
}

/// The color of the paper that a letter is written on.
package enum LetterColor: String, CaseIterable, Hashable, Sendable {
    case pink, green, blue, orange, purple, cream
}
