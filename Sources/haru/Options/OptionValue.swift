import ArgumentParser
import Core
import Language

/// Parses option values; an invalid one is refused with the list of allowed values.
enum OptionValue {
    /// Parses one of several words.
    static func one<Value: CaseIterable & RawRepresentable<String>>(
        of type: Value.Type, _ text: String, for option: String
    ) throws -> Value {
        guard let value = Value(rawValue: text.lowercased()) else {
            throw UsageError.invalidValue(option: option, value: text, allowed: names(of: type))
        }
        return value
    }

    /// Parses a switch: `on` or `off`.
    static func isOn(_ text: String, for option: String) throws -> Bool {
        try one(of: Switch.self, text, for: option) == .on
    }

    /// Checks that a number is in a range.
    static func number(_ number: Int, in range: ClosedRange<Int>, for option: String) throws -> Int {
        guard range.contains(number) else {
            throw UsageError.invalidValue(option: option, value: String(number), allowed: name(of: range))
        }
        return number
    }

    /// Parses a mood by its raw value, or by its name in either language.
    static func mood(_ text: String) throws -> Mood {
        let named = Mood.allCases.first { mood in
            Language.allCases.contains { $0.mood(mood) == text.lowercased() }
        }
        return try named ?? one(of: Mood.self, text, for: "--mood")
    }

    /// Allowed words of an option, as text.
    static func names<Value: CaseIterable & RawRepresentable<String>>(of type: Value.Type) -> String {
        Value.allCases.map(\.rawValue).joined(separator: "|")
    }

    /// Allowed range of an option, as text.
    static func name(of range: ClosedRange<Int>) -> String { "\(range.lowerBound)-\(range.upperBound)" }

    fileprivate enum Switch: String, CaseIterable {
        case on, off
    }
}

extension CompletionKind {
    /// Completes the words that an option takes.
    static func words<Value: CaseIterable & RawRepresentable<String>>(of type: Value.Type) -> CompletionKind {
        .list(Value.allCases.map(\.rawValue))
    }

    /// Completes `on` and `off`.
    static var onOff: CompletionKind { .words(of: OptionValue.Switch.self) }
}

/// A duration in whole minutes: `45`, `30m` or `2h`.
struct MinuteCount: ExpressibleByArgument {
    let minutes: Int

    init?(argument: String) {
        guard let match = argument.lowercased().wholeMatch(of: /([0-9]{1,4})(m|h|분|시간)?/), let number = Int(match.1)
        else { return nil }
        minutes = match.2 == "h" || match.2 == "시간" ? number * 60 : number
    }
}
