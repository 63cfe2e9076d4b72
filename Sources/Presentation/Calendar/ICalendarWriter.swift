package import Core

/// Writes an iCalendar object (RFC 5545) line by line.
///
/// Lines end with CR LF and are folded after at most 75 octets, never within a character. Texts lose what no calendar may
/// hold; what a value of another kind holds is the caller's to get right.
package struct ICalendarWriter {
    /// What was written, in UTF-8.
    package private(set) var bytes: [UInt8]
    /// How many octets the line has that is being written.
    private var octets = 0

    /// The most octets of a line, its end left out.
    private static let longestLine = 75

    /// Makes a writer.
    ///
    /// - Parameter capacity: about how many bytes are to be written.
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

    /// A property whose value stands as it is, such as a number, an address or a rule.
    package mutating func property(_ name: StaticString, _ value: String) {
        append(name)
        append(":")
        for scalar in value.unicodeScalars where !Self.isControl(scalar) { append(scalar: scalar) }
        endLine()
    }

    /// A property whose value is a text.
    package mutating func text(_ name: StaticString, _ value: String) {
        append(name)
        append(":")
        var isBehindReturn = false
        for scalar in value.unicodeScalars {
            defer { isBehindReturn = scalar == "\r" }
            switch scalar {
            case "\n" where isBehindReturn: continue
            // What some readers take for the end of a line is one.
            case "\n", "\r", "\u{85}", "\u{2028}", "\u{2029}": append(#"\n"#)
            case "\\", ";", ",":
                append(#"\"#)
                append(scalar: scalar)
            default: if !Self.isControl(scalar) { append(scalar: scalar) }
            }
        }
        endLine()
    }

    /// A property whose value is a date.
    package mutating func date(_ name: StaticString, _ day: Day) {
        append(name)
        append(";VALUE=DATE:")
        append(day)
        endLine()
    }

    /// A property whose value is an instant, written in UTC.
    package mutating func instant(_ name: StaticString, _ instant: Instant) {
        append(name)
        append(":")
        append(WallClock(instant, offset: 0))
        append("Z")
        endLine()
    }

    /// A property whose value is what clocks of a zone show.
    ///
    /// - Parameter zone: its name in the object; nil where the time is that of no zone.
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

    /// Whether a scalar is one that iCalendar has no place for; the tab is not.
    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value < 0x20 && scalar != "\t" || (0x7F...0x9F).contains(scalar.value)
    }

    /// Writes the value of a parameter, in quotes where it needs them; a quote in it has no way to be written.
    private mutating func appendParameter(_ value: String) {
        let isQuoted = value.unicodeScalars.contains { [":", ";", ","].contains($0) }
        if isQuoted { append("\"") }
        for scalar in value.unicodeScalars where !Self.isControl(scalar) {
            append(scalar: scalar == "\"" ? "'" : scalar)
        }
        if isQuoted { append("\"") }
    }

    /// Writes a date of eight digits.
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

    /// Writes ASCII.
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

    /// Goes on in another line where so many octets find no place in this one.
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
