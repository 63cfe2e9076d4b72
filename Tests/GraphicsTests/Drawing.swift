import Foundation
import Testing

#if canImport(FoundationXML)
    import FoundationXML
#endif

/// A drawing as text, with its faults.
struct Drawing {
    let svg: String

    /// Faults found; empty when the drawing is well-formed and its paths contain only whole commands.
    var faults: [String] {
        var faults: [String] = []
        let parser = XMLParser(data: Data(svg.utf8))
        if !parser.parse() { faults.append("\(String(describing: parser.parserError))") }
        let number = /-?(?:\d+\.?\d*|\.\d+)/
        for path in svg.matches(of: /\sd="([^"]*)"/).map({ String($0.1) }) {
            let rest = path.replacing(number, with: "").replacing(/[MmLlHhVvCcQqSsTtAaZz ,\n]/, with: "")
            if !rest.isEmpty || !hasWholeCommands(path) { faults.append(path) }
        }
        return faults
    }

    /// Whether each command of a path has the number of arguments that it requires.
    private func hasWholeCommands(_ path: String) -> Bool {
        let counts: [Character: Int] = ["m": 2, "l": 2, "h": 1, "v": 1, "c": 6, "q": 4, "s": 4, "t": 2, "a": 7, "z": 0]
        return path.matches(of: /([A-Za-z])([^A-Za-z]*)/).allSatisfy { command in
            guard let letter = command.1.lowercased().first, let count = counts[letter] else { return false }
            let numbers = command.2.matches(of: /-?(?:\d+(?:\.\d+)?|\.\d+)/).count
            return count == 0 ? numbers == 0 : numbers > 0 && numbers % count == 0
        }
    }

    /// Values of an attribute, in order.
    func values(of attribute: String) -> [String] {
        svg.split(separator: " \(attribute)=\"").dropFirst().map { String($0.prefix { $0 != "\"" }) }
    }
}
