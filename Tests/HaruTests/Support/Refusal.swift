import Testing

/// Expects a run that ended as an error, with one sentence that holds a text and nothing else.
func expectRefusal(_ outcome: Outcome, _ text: String) {
    #expect(outcome.status == 2)
    #expect(outcome.output.isEmpty)
    #expect(outcome.error.contains(text), "\(outcome.error)")
    #expect(outcome.error.hasPrefix("haru: ") && outcome.error.split(separator: "\n").count == 1)
}
