import Testing

/// Expects a run that failed with one sentence that contains a text, and printed nothing else.
func expectRefusal(_ outcome: Outcome, _ text: String) {
    #expect(outcome.status == 2)
    #expect(outcome.output.isEmpty)
    #expect(outcome.error.contains(text), "\(outcome.error)")
    #expect(outcome.error.hasPrefix("haru: ") && outcome.error.split(separator: "\n").count == 1)
}
