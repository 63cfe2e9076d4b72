package import Foundation

/// The texts of one language: a folder of files with lines of the form `area.name = text`.
package struct Translation: Sendable {
    /// A syntax error in a file.
    package struct Fault: Error, Hashable, CustomStringConvertible {
        package let file: String
        /// Line number, from 1; 0 when the error concerns the whole file.
        package let line: Int
        package let reason: String

        package var description: String { "\(file):\(line): error: \(reason)" }
    }

    /// A text, with a singular variant if it has a plural.
    package struct Text: Hashable, Sendable {
        package fileprivate(set) var other = ""
        package fileprivate(set) var one: String?

        /// Names of the placeholders, in the order of the text.
        package var placeholders: [String] {
            var seen: [String] = []
            for text in [other, one ?? ""] where text.utf8.contains(UInt8(ascii: "{")) {
                for match in text.matches(of: /\{([a-z][A-Za-z0-9]*)\}/) where !seen.contains(String(match.1)) {
                    seen.append(String(match.1))
                }
            }
            return seen
        }
    }

    /// The texts by key, such as `today.lastChecked`.
    package private(set) var texts: [String: Text] = [:]

    /// Reads all `.properties` files of a folder.
    package init(folder: URL) throws {
        let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        for file in files.sorted(by: { $0.path < $1.path }) where file.pathExtension == "properties" {
            let area = file.deletingPathExtension().lastPathComponent
            try read(String(contentsOf: file, encoding: .utf8), of: file.path, area: area)
        }
    }

    /// Parses the lines of one file; empty lines and those that begin with `#` are skipped.
    ///
    /// - Parameter area: required first component of every key; nil for any.
    package init(lines: String, file: String = "", area: String? = nil) throws {
        try read(lines, of: file, area: area)
    }

    /// Parses the key before the equals sign; `isOne` is true for the singular variant.
    ///
    /// It works on bytes, as unoptimized builds parse thousands of them.
    private static func key(_ text: Substring) -> (key: String, isOne: Bool)? {
        let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        let isOne = parts.count == 3 && parts[2].elementsEqual("one".utf8)
        let isName: (Substring.UTF8View) -> Bool = { name in
            (name.first.map { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) } ?? false)
                && name.allSatisfy { Unicode.Scalar($0).isAlphanumeric }
        }
        guard parts.count == 2 || isOne, parts.prefix(2).allSatisfy(isName) else { return nil }
        return (String(text.dropLast(isOne ? 4 : 0)), isOne)
    }

    private mutating func read(_ lines: String, of file: String, area: String?) throws {
        for (index, line) in lines.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            if line.isEmpty || line.hasPrefix("#") { continue }
            let fault = { Fault(file: file, line: index + 1, reason: $0) }
            guard let equals = line.firstRange(of: " = "), let (key, isOne) = Self.key(line[..<equals.lowerBound]),
                equals.upperBound < line.endIndex
            else { throw fault("a line is `area.name = text` or `area.name.one = text`") }
            if let area, !key.hasPrefix(area + ".") { throw fault("\(key) does not belong to \(area)") }
            let text = String(line[equals.upperBound...]).replacing("\\n", with: "\n")
            if isOne {
                guard texts[key]?.one == nil else { throw fault("\(key).one stands here twice") }
                texts[key, default: Text()].one = text
            } else {
                guard texts[key]?.other.isEmpty ?? true else { throw fault("\(key) stands here twice") }
                texts[key, default: Text()].other = text
            }
        }
        if let key = texts.first(where: { $0.value.other.isEmpty })?.key {
            throw Fault(file: file, line: 0, reason: "\(key).one has no \(key)")
        }
    }
}

extension Unicode.Scalar {
    fileprivate var isAlphanumeric: Bool {
        switch self {
        case "a"..."z", "A"..."Z", "0"..."9": true
        default: false
        }
    }
}
