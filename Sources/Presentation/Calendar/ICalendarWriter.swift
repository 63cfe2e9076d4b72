package import Core

/// Writes an iCalendar object (RFC 5545) line by line.
///
/// Lines end with CR LF and are folded after at most 75 octets, never within a character. Text loses characters that
/// iCalendar does not allow; values of other types are the caller's responsibility.
package struct ICalendarWriter {
    /// The output so far, in UTF-8.
    package private(set) var bytes: [UInt8]
    /// Number of octets in the current line.
    private var octets = 0

    /// Maximum number of octets in a line, without its end.
    private static let longestLine = 75

    /// Creates a writer.
    ///
    /// - Parameter capacity: approximate number of bytes to be written.
    package init(capacity: Int = 4_096) {
        bytes = []
        bytes.reserveCapacity(capacity)
    }

    // MARK: - Lines

    /// Begins a component, such as `VEVENT`.
    package mutating func begin(_ component: StaticString) {
        append("BEGIN:")
        append(component)
        endLine()
    }

    /// Ends a component.
    package mutating func end(_ component: StaticString) {
        append("END:")
        append(component)
        endLine()
    }

    /// Writes a property with a verbatim value, such as a number, an address or a rule.
    package mutating func property(_ name: StaticString, _ value: String) {
        append(name)
        append(":")
        for scalar in value.unicodeScalars where !Self.isControl(scalar) { append(scalar: scalar) }
        endLine()
    }

    /// Writes a property with a text value.
    package mutating func text(_ name: StaticString, _ value: String) {
        append(name)
        append(":")
        var isBehindReturn = false
        for scalar in value.unicodeScalars {
            defer { isBehindReturn = scalar == "\r" }
            switch scalar {
            case "\n" where isBehindReturn: continue
            // Some readers treat each of these as a line end.
            case "\n", "\r", "\u{85}", "\u{2028}", "\u{2029}": append(#"\n"#)
            case "\\", ";", ",":
                append(#"\"#)
                append(scalar: scalar)
            default: if !Self.isControl(scalar) { append(scalar: scalar) }
            }
        }
        endLine()
    }

    /// Writes a property with a date value.
    package mutating func date(_ name: StaticString, _ day: Day) {
        append(name)
        append(";VALUE=DATE:")
        append(day)
        endLine()
    }

    /// Writes a property with an instant, in UTC.
    package mutating func instant(_ name: StaticString, _ instant: Instant) {
        append(name)
        append(":")
        append(WallClock(instant, offset: 0))
        append("Z")
        endLine()
    }

    /// Writes a property with a local time.
    ///
    /// - Parameter zone: name of the time zone in the object; nil for a floating time.
    package mutating func time(_ name: StaticString, _ clock: WallClock, zone: String? = nil) {
        append(name)
        if let zone {
            append(";TZID=")
            appendParameter(zone)
        }
        append(":")
        append(clock)
        endLine()
    }

    // MARK: - Parts of lines

    /// Whether iCalendar forbids a scalar; a tab is allowed.
    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value < 0x20 && scalar != "\t" || (0x7F...0x9F).contains(scalar.value)
    }

    /// Writes a parameter value, quoted if necessary; a quote within it cannot be represented.
    private mutating func appendParameter(_ value: String) {
        let isQuoted = value.unicodeScalars.contains { [":", ";", ","].contains($0) }
        if isQuoted { append("\"") }
        for scalar in value.unicodeScalars where !Self.isControl(scalar) {
            append(scalar: scalar == "\"" ? "'" : scalar)
        }
        if isQuoted { append("\"") }
    }

    /// Writes a date with eight digits.
    private mutating func append(_ day: Day) {
        let (year, month, dayOfMonth) = day.parts
        append(year, digits: 4)
        append(month, digits: 2)
        append(dayOfMonth, digits: 2)
    }

    private mutating func append(_ clock: WallClock) {
        append(clock.date)
        append("T")
        append(clock.hour, digits: 2)
        append(clock.minute, digits: 2)
        append(clock.second, digits: 2)
    }

    private mutating func append(_ number: Int, digits: Int) {
        makeRoom(for: digits)
        var divisor = 1
        for _ in 1..<digits { divisor *= 10 }
        while divisor > 0 {
            bytes.append(UInt8(ascii: "0") + UInt8(number / divisor % 10))
            divisor /= 10
        }
    }

    /// Writes ASCII text.
    private mutating func append(_ text: StaticString) {
        for byte in UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount) {
            makeRoom(for: 1)
            bytes.append(byte)
        }
    }

    private mutating func append(scalar: Unicode.Scalar) {
        if scalar.isASCII {
            makeRoom(for: 1)
            bytes.append(UInt8(truncatingIfNeeded: scalar.value))
        } else {
            guard let encoded = UTF8.encode(scalar) else { return }
            makeRoom(for: encoded.count)
            bytes.append(contentsOf: encoded)
        }
    }

    /// Folds the line if the octets do not fit.
    private mutating func makeRoom(for count: Int) {
        if octets + count > Self.longestLine {
            bytes.append(contentsOf: [UInt8(ascii: "\r"), UInt8(ascii: "\n"), UInt8(ascii: " ")])
            octets = 1
        }
        octets += count
    }

    private mutating func endLine() {
        bytes.append(UInt8(ascii: "\r"))
        bytes.append(UInt8(ascii: "\n"))
        octets = 0
    }
}
