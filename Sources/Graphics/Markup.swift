import Core

/// Escaping of external text for documents.
package enum Markup {
    /// Escapes a text for element content and quoted attributes.
    ///
    /// It works on Unicode scalars: a quote and a combining mark after it form one `Character`, which escaping by
    /// characters would miss. Such a mark is written as a numeric character reference, so that it combines with
    /// nothing.
    package static func escaped(_ text: String) -> String {
        // Most texts need no escaping, and every escaped character is a single byte in UTF-8.
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

    /// Escapes a text for SVG and other XML, and replaces invalid characters by U+FFFD.
    ///
    /// One character that XML forbids makes the whole document unreadable, even as a numeric character reference.
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

    /// Whether a UTF-8 byte has a meaning in HTML.
    package static func isSign(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""), UInt8(ascii: "'"): true
        default: false
        }
    }

    /// Removes control characters and direction marks, which could reorder or break the surrounding text.
    package static func plain(_ text: String) -> String {
        guard hasByte(in: text, isPartOfUnsafe), text.unicodeScalars.contains(where: isUnsafe) else {
            return text
        }
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars where !isUnsafe(scalar) { result.append(scalar) }
        return String(result)
    }

    /// Whether a text may need escaping or cleaning, judged by its bytes only, so with rare false positives.
    package static func isConspicuous(_ text: String) -> Bool {
        hasByte(in: text) { isSign($0) || isPartOfUnsafe($0) }
    }

    /// Whether a text has a matching byte; it checks all of them, since the vectorized loop is faster than an early
    /// exit.
    @inline(__always)
    private static func hasByte(in text: String, _ isMeant: (UInt8) -> Bool) -> Bool {
        text.utf8.withContiguousStorageIfAvailable { bytes in
            var found: UInt8 = 0
            for byte in bytes { found |= isMeant(byte) ? 1 : 0 }
            return found != 0
        } ?? text.utf8.contains(where: isMeant)
    }

    /// Whether a UTF-8 byte can belong to an unsafe character; Latin and Korean texts have none.
    private static func isPartOfUnsafe(_ byte: UInt8) -> Bool {
        switch byte {
        case 0..<0x20, 0x7F: true
        // Lead bytes of U+0080, U+061C, U+200E, U+FEFF and U+E0000.
        case 0xC2, 0xD8, 0xE2, 0xEF, 0xF3: true
        default: false
        }
    }

    /// Whether a scalar could reorder or break the surrounding text.
    package static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x20, 0x7F...0x9F: true
        // Direction marks, embeddings, overrides and isolates; line and paragraph separators.
        case 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
        // The byte order mark, interlinear annotations, and tags, which are all invisible.
        case 0xFEFF, 0xFFF9...0xFFFB, 0xE0000...0xE007F: true
        default: false
        }
    }
}
