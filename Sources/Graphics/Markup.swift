import Core

/// Text from outside, made safe to be part of a document.
package enum Markup {
    /// Escapes a text for element content and for quoted attributes.
    ///
    /// It goes by Unicode scalars: a combining mark behind a quote makes one `Character` of both,
    /// which an escaper that goes by characters would let through. Such a mark is written by its number,
    /// so that it joins nothing.
    package static func escaped(_ text: String) -> String {
        // Most texts have nothing to escape, and all that is escaped is a byte of its own in UTF-8.
        guard hasByte(in: text, isSign) else { return text }
        var result = ""
        result.reserveCapacity(text.utf8.count + 32)
        var wasSign = false
        for scalar in text.unicodeScalars {
            let name = escape(of: scalar)
            let isJoined = wasSign && !scalar.isASCII && scalar.properties.isGraphemeExtend
            if let name {
                result += name
            } else if isJoined {
                result += "&#\(scalar.value);"
            } else {
                result.unicodeScalars.append(scalar)
            }
            wasSign = name != nil || isJoined
        }
        return result
    }

    /// Escapes a text for a picture or another document of XML, which is unreadable as a whole where it holds one of
    /// the characters that XML does not know, though it be by its number: each of them is replaced.
    package static func escapedForXML(_ text: String) -> String {
        guard hasByte(in: text, { $0 < 0x20 || $0 == 0xEF }) else { return escaped(text) }
        return escaped(text.replacingScalars { isXML($0) ? nil : "\u{FFFD}" })
    }

    private static func isXML(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x09, 0x0A, 0x0D, 0x20...0xFFFD, 0x1_0000...0x10_FFFF: true
        default: false
        }
    }

    private static func escape(of scalar: Unicode.Scalar) -> String? {
        switch scalar {
        case "&": "&amp;"
        case "<": "&lt;"
        case ">": "&gt;"
        case "\"": "&quot;"
        case "'": "&#39;"
        default: nil
        }
    }

    /// Whether a byte of UTF-8 means something in HTML.
    package static func isSign(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""), UInt8(ascii: "'"): true
        default: false
        }
    }

    /// A text without what could reorder or break the words around it: control characters and
    /// marks of writing direction.
    package static func plain(_ text: String) -> String {
        guard hasByte(in: text, isPartOfUnsafe), text.unicodeScalars.contains(where: isUnsafe) else {
            return text
        }
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars where !isUnsafe(scalar) { result.append(scalar) }
        return String(result)
    }

    /// Whether a text may mean something in HTML, or may reorder or break the words around it; all but few others are
    /// told from those by a look at their bytes.
    package static func isConspicuous(_ text: String) -> Bool {
        hasByte(in: text) { isSign($0) || isPartOfUnsafe($0) }
    }

    /// Whether a text has such a byte; it looks at all of them, since many at a time take less than to stop at the first.
    @inline(__always)
    private static func hasByte(in text: String, _ isMeant: (UInt8) -> Bool) -> Bool {
        text.utf8.withContiguousStorageIfAvailable { bytes in
            var found: UInt8 = 0
            for byte in bytes { found |= isMeant(byte) ? 1 : 0 }
            return found != 0
        } ?? text.utf8.contains(where: isMeant)
    }

    /// Whether a byte of UTF-8 can belong to what is taken out; Latin and Korean texts have no such byte.
    private static func isPartOfUnsafe(_ byte: UInt8) -> Bool {
        switch byte {
        case 0..<0x20, 0x7F: true
        // What U+0080, U+061C, U+200E, U+FEFF and U+E0000 begin with.
        case 0xC2, 0xD8, 0xE2, 0xEF, 0xF3: true
        default: false
        }
    }

    /// Whether a scalar could reorder or break the words around it.
    package static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x20, 0x7F...0x9F: true
        // Direction marks, embeddings, overrides and isolates; line and paragraph separators.
        case 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
        // The byte order mark, interlinear notes, and tags, which are all invisible.
        case 0xFEFF, 0xFFF9...0xFFFB, 0xE0000...0xE007F: true
        default: false
        }
    }
}
