import ArgumentParser
import Core
import Language

/// Numbers of the tasks or notes for a command.
struct Numbers: ParsableArguments {
    @Argument(help: ArgumentHelp(say(.option.numbers), valueName: "id"), completion: .stored)
    var ids: [String]

    func all() throws -> [Int] { try ids.map(Number.read) }
}

/// Number of the task or note for a command.
struct Number: ParsableArguments {
    @Argument(help: ArgumentHelp(say(.option.number), valueName: "id"), completion: .stored)
    var id: String

    func one() throws -> Int { try Self.read(id) }

    /// Parses `12` or `#12`.
    static func read(_ text: String) throws -> Int {
        guard let number = Int(text.without("#")), number > 0 else {
            throw UsageError.invalidValue(option: "id", value: text, allowed: "1, 2, 3, …")
        }
        return number
    }
}

extension Ledger {
    /// Returns the message for numbers; empty if there are none.
    func telling(of numbers: [Int], _ words: (String) -> String) -> [Line] {
        if numbers.isEmpty { return [] }
        let names = numbers.map(String.init).joined(separator: ", ")
        return Line.wrapped(words(names), columns: terminal.contentWidth, ink: .open)
    }
}

extension Language {
    /// Message that everything was already in that state.
    func nothingDone(about names: String) -> String {
        text(.command.unchanged(numbers: names))
    }
}
