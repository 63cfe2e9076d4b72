import Graphics

/// Field of a rejected form, with the reason for its rejection.
struct FormField {
    /// Submitted value, verbatim.
    let value: String
    let problem: UntrustedText
    /// Value of `aria-invalid`; nil when the field is valid.
    let invalid: String?
    /// Whether this is the first invalid field, which gets the focus.
    let isFirst: Bool

    init(_ value: String, problem: String? = nil, isFirst: Bool = false) {
        self.value = value
        self.problem = UntrustedText(problem ?? "", limit: 500)
        invalid = problem == nil ? nil : "true"
        self.isFirst = isFirst && problem != nil
    }

    /// Attributes that mark the element as invalid and focus it.
    var attributes: HTML { #"\#(attribute: "aria-invalid", invalid)\#(if: isFirst, " autofocus")"# }

    /// Reason for the rejection, shown after the hint; nil when the field is valid.
    var fault: HTML? { problem.nonEmpty.map { #" <span class="fault"><bdi>\#($0)</bdi></span>"# } }
}

/// Messages about invalid fields of a form, with the order of its fields.
struct FieldProblems: Sendable {
    private let words: [Field: String]
    private let first: Field?

    init(_ words: [Field: String], order: [Field]) {
        self.words = words
        first = order.first { words[$0] != nil }
    }

    /// Returns a field with its value and its problem, if any.
    func field(_ name: Field, _ value: String) -> FormField {
        FormField(value, problem: words[name], isFirst: name == first)
    }
}
