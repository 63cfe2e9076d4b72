/// Parser for the subset of ISO 8601 in which instants are written.
struct ISO8601Reader {
    private var rest: ArraySlice<UInt8>

    /// Returns the seconds since 1970 of a date-time and its offset in seconds east of UTC; nil when it is malformed.
    static func read(_ text: some StringProtocol) -> (seconds: Int64, offset: Int)? {
        // No date-time is longer, so hostile input is not copied.
        let bytes = Array(text.utf8.prefix(65))
        guard bytes.count <= 64, let date = Day(iso: String(decoding: bytes.prefix(10), as: UTF8.self)) else {
            return nil
        }
        var reader = ISO8601Reader(rest: bytes.dropFirst(10))
        guard reader.take(oneOf: "Tt ") != nil, let time = reader.takeTime(), let offset = reader.takeOffset(),
            reader.rest.isEmpty
        else { return nil }
        return (Int64(date.number) * 86_400 + Int64(time - offset), offset)
    }

    /// Parses `19:48`, `19:48:00` or `19:48:00.25`, in seconds; a leap second is the first second of the next minute.
    private mutating func takeTime() -> Int? {
        guard let hour = takeTwoDigits(below: 24), take(oneOf: ":") != nil, let minute = takeTwoDigits(below: 60) else {
            return nil
        }
        guard take(oneOf: ":") != nil else { return hour * 3_600 + minute * 60 }
        guard let second = takeTwoDigits(below: 61) else { return nil }
        if take(oneOf: ".,") != nil {
            let digits = rest.prefix { Self.digits.contains($0) }
            guard !digits.isEmpty else { return nil }
            rest = rest.dropFirst(digits.count)
        }
        return hour * 3_600 + minute * 60 + second
    }

    /// Parses `Z`, `+09:00`, `+0900` or `+09`, in seconds east of UTC.
    private mutating func takeOffset() -> Int? {
        if take(oneOf: "Zz") != nil { return 0 }
        guard let sign = take(oneOf: "+-"), let hours = takeTwoDigits(below: 24) else { return nil }
        var minutes = 0
        if take(oneOf: ":") != nil || !rest.isEmpty {
            guard let value = takeTwoDigits(below: 60) else { return nil }
            minutes = value
        }
        return (sign == UInt8(ascii: "+") ? 1 : -1) * (hours * 3_600 + minutes * 60)
    }

    private static let digits = UInt8(ascii: "0")...UInt8(ascii: "9")

    private mutating func take(oneOf characters: String) -> UInt8? {
        guard let byte = rest.first, characters.utf8.contains(byte) else { return nil }
        rest = rest.dropFirst()
        return byte
    }

    private mutating func takeTwoDigits(below limit: Int) -> Int? {
        let two = rest.prefix(2)
        guard two.count == 2, two.allSatisfy({ Self.digits.contains($0) }) else { return nil }
        let value = two.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
        guard value < limit else { return nil }
        rest = rest.dropFirst(2)
        return value
    }
}
