import Graphics

/// A field of a form that is shown again, with why it was not taken.
struct FormField {
    /// What stands in it, letter for letter.
    let value: String
    let problem: UntrustedText
    /// The value of `aria-invalid`; nil when it is well.
    let invalid: String?
    /// Whether it is the first that was not taken, which the eye and the keys are led to.
    let isFirst: Bool

    init(_ value: String, problem: String? = nil, isFirst: Bool = false) {
        self.value = value
        self.problem = UntrustedText(problem ?? "", limit: 500)
        invalid = problem == nil ? nil : "true"
        self.isFirst = isFirst && problem != nil
    }

    /// The attributes of its element that say why it comes back.
    var attributes: HTML { #"\#(attribute: "aria-invalid", invalid)\#(if: isFirst, " autofocus")"# }

    /// Why it was not taken, behind its hint; nil when it is well.
    var fault: HTML? { problem.nonEmpty.map { #" <span class="fault"><bdi>\#($0)</bdi></span>"# } }
}

/// Why fields of a form were not taken, in words, in the order in which they stand in it.
struct FieldProblems: Sendable {
    private let words: [Field: String]
    private let first: Field?

    init(_ words: [Field: String], order: [Field]) {
        self.words = words
        first = order.first { words[$0] != nil }
    }

    /// A field with what stands in it.
    func field(_ name: Field, _ value: String) -> FormField {
        FormField(value, problem: words[name], isFirst: name == first)
    }
}
