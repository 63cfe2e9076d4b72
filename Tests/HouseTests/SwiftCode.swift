/// Swift source with every comment and every string blanked out, line by line.
///
/// A string's interpolations are blanked with it; the rules do not look for anything in there.
struct SwiftCode {
    let code: String

    /// The Swift files of `Sources` with their code; empty if they could not be listed.
    static var sources: [(file: House.File, code: String)] {
        get async { await listed.value }
    }

    private static let listed = Task {
        ((try? await House.files(under: "Sources/", suffix: ".swift")) ?? []).map {
            (file: $0, code: SwiftCode($0.text).code)
        }
    }

    init(_ source: String) {
        var scanner = Scanner(source: Array(source.utf8))
        code = scanner.blanked()
    }

    private struct Scanner {
        let source: [UInt8]
        var index = 0
        var output: [UInt8] = []

        mutating func blanked() -> String {
            while index < source.count {
                if starts(with: "//") {
                    while index < source.count, source[index] != UInt8(ascii: "\n") { skip() }
                } else if starts(with: "/*") {
                    blockComment()
                } else if beginsLiteral {
                    literal()
                } else {
                    output.append(source[index])
                    index += 1
                    passPlain()
                }
            }
            return String(decoding: output, as: UTF8.self)
        }

        /// Keeps the bytes up to the next one that may begin a comment or a string.
        private mutating func passPlain() {
            let rest = source[index...]
            let end = rest.firstIndex { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "#") }
            output += rest[..<(end ?? rest.endIndex)]
            index = end ?? rest.endIndex
        }

        private var beginsLiteral: Bool { starts(with: "\"") || starts(with: "#\"") || starts(with: "##\"") }

        /// Skips bytes, keeping the line breaks.
        private mutating func skip(_ count: Int = 1) {
            for _ in 0..<count where index < source.count {
                if source[index] == UInt8(ascii: "\n") { output.append(source[index]) }
                index += 1
            }
        }

        private func starts(with text: String) -> Bool { source[index...].starts(with: text.utf8) }

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
            while starts(with: "#") {
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
            output += "\"\"".utf8
        }

        private mutating func interpolation() {
            var depth = 1
            let kept = output.count
            while index < source.count, depth > 0 {
                if beginsLiteral {
                    literal()
                    continue
                }
                if starts(with: "(") { depth += 1 }
                if starts(with: ")") { depth -= 1 }
                skip()
            }
            output.replaceSubrange(kept..., with: output[kept...].filter { $0 == UInt8(ascii: "\n") })
        }
    }
}
