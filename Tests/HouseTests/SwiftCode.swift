/// Swift source with every comment and every text blanked out, line by line as it was.
///
/// A text's interpolations are blanked with it; what the rules look for is not hidden in there.
struct SwiftCode {
    let code: String

    init(_ source: String) {
        var scanner = Scanner(source: Array(source))
        code = scanner.blanked()
    }

    private struct Scanner {
        let source: [Character]
        var index = 0
        var output = ""

        mutating func blanked() -> String {
            while index < source.count {
                if starts(with: "//") {
                    while index < source.count, source[index] != "\n" { skip() }
                } else if starts(with: "/*") {
                    blockComment()
                } else if source[index] == "\"" || starts(with: "#\"") || starts(with: "##\"") {
                    literal()
                } else {
                    output.append(source[index])
                    index += 1
                }
            }
            return output
        }

        /// Passes over characters, keeping the line breaks.
        private mutating func skip(_ count: Int = 1) {
            for _ in 0..<count where index < source.count {
                if source[index].isNewline { output.append("\n") }
                index += 1
            }
        }

        private func starts(with text: String) -> Bool {
            index + text.count <= source.count && zip(source[index...], text).allSatisfy { $0 == $1 }
        }

        private mutating func blockComment() {
            var depth = 0
            repeat {
                if starts(with: "/*") {
                    depth += 1
                    skip(2)
                } else if starts(with: "*/") {
                    depth -= 1
                    skip(2)
                } else {
                    skip()
                }
            } while depth > 0 && index < source.count
        }

        private mutating func literal() {
            var hashes = ""
            while source[index] == "#" {
                hashes += "#"
                skip()
            }
            let quotes = starts(with: "\"\"\"") ? "\"\"\"" : "\""
            skip(quotes.count)
            while index < source.count, !starts(with: quotes + hashes) {
                if starts(with: "\\" + hashes + "(") {
                    skip(2 + hashes.count)
                    interpolation()
                } else {
                    skip(starts(with: "\\" + hashes) ? 2 + hashes.count : 1)
                }
            }
            skip(quotes.count + hashes.count)
            output.append("\"\"")
        }

        private mutating func interpolation() {
            var depth = 1
            let kept = output
            while index < source.count, depth > 0 {
                if source[index] == "\"" || starts(with: "#\"") {
                    literal()
                    continue
                }
                depth += source[index] == "(" ? 1 : source[index] == ")" ? -1 : 0
                skip()
            }
            output = kept
        }
    }
}
