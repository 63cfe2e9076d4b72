import Testing

/// When colors are written, and at which depth.
@Suite struct ColorTests {
    struct Case: CustomTestStringConvertible, Sendable {
        let name: String
        var arguments: [String] = []
        var environment: [String: String?] = [:]
        /// Required prefix of an escape sequence; nil when none may be written.
        let code: String?

        var testDescription: String { name }
    }

    private static let always = ["--color", "always"]

    @Test(
        "colors follow the option and the capabilities of the terminal",
        arguments: [
            Case(name: "not to a file", code: nil),
            Case(name: "never", arguments: ["--color", "never"], environment: ["CLICOLOR_FORCE": "1"], code: nil),
            Case(name: "NO_COLOR", environment: ["NO_COLOR": "1", "CLICOLOR_FORCE": "1"], code: nil),
            Case(name: "HARU_COLOR", environment: ["HARU_COLOR": "always", "TERM": "xterm"], code: "\u{1B}[1;32m"),
            Case(
                name: "the flag before HARU_COLOR", arguments: ["--color", "never"],
                environment: ["HARU_COLOR": "always"], code: nil),
            Case(name: "CLICOLOR_FORCE", environment: ["CLICOLOR_FORCE": "1", "TERM": "xterm"], code: "\u{1B}[1;32m"),
            Case(name: "16 colors", arguments: always, environment: ["TERM": "xterm"], code: "\u{1B}[1;32m"),
            Case(name: "256 colors", arguments: always, environment: ["TERM": "xterm-256color"], code: "\u{1B}[38;5;"),
            Case(
                name: "all colors on dark", arguments: always,
                environment: ["TERM": "xterm", "COLORTERM": "truecolor"],
                code: "\u{1B}[38;2;127;220;143m"),
            Case(
                name: "all colors on light", arguments: always + ["--background", "light"],
                environment: ["TERM": "xterm", "COLORTERM": "truecolor"], code: "\u{1B}[38;2;33;110;57m"),
            Case(
                name: "a light terminal by COLORFGBG", arguments: always,
                environment: ["TERM": "xterm", "COLORTERM": "24bit", "COLORFGBG": "0;15"],
                code: "\u{1B}[38;2;33;110;57m"),
            Case(
                name: "another theme", arguments: always,
                environment: ["TERM": "xterm", "COLORTERM": "24bit", "HARU_THEME": "blue"],
                code: "\u{1B}[38;2;140;200;255m"),
        ])
    func colors(of example: Case) async throws {
        try await Place.with { place in
            try place.repository("garden", days: 3)
            var environment = example.environment
            if environment["TERM"] == nil { environment["TERM"] = "xterm" }
            try await place.haru(["repo", "add", place.code])
            try await place.haru("challenge", "start", "10", "--from", "streak")
            let outcome = try await place.haru(example.arguments, with: environment)
            #expect(outcome.status == 0)
            if let code = example.code {
                #expect(outcome.output.contains(code))
            } else {
                #expect(!outcome.output.contains("\u{1B}"))
            }
        }
    }
}
