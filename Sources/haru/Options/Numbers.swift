import ArgumentParser
import Core
import Language

/// The numbers of the tasks or notes that a command is about.
struct Numbers: ParsableArguments {
    @Argument(help: ArgumentHelp(say(.option.numbers), valueName: "id"), completion: .stored)
    var ids: [String]

    func all() throws -> [Int] { try ids.map(Number.read) }
}

/// The number of the one task or note that a command is about.
struct Number: ParsableArguments {
    @Argument(help: ArgumentHelp(say(.option.number), valueName: "id"), completion: .stored)
    var id: String

    func one() throws -> Int { try Self.read(id) }

    /// Reads `12` or `#12`.
    static func read(_ text: String) throws -> Int {
        guard let number = Int(text.without("#")), number > 0 else {
            throw UsageError.invalidValue(option: "id", value: text, allowed: "1, 2, 3, …")
        }
        return number
    }
}

extension Ledger {
    /// Says something of numbers, where there are any.
    func telling(of numbers: [Int], _ words: (String) -> String) -> [Line] {
        if numbers.isEmpty { return [] }
        let names = numbers.map(String.init).joined(separator: ", ")
        return Line.wrapped(words(names), columns: terminal.contentWidth, ink: .open)
    }
}

extension Language {
    /// Says of numbers that everything was so already.
    func nothingDone(about names: String) -> String {
        text(.command.unchanged(numbers: names))
    }
}
