/// Sanitizes text from a repository or a forge for display.
///
/// Decoding is lenient. Characters that control a terminal or change the direction of surrounding text are removed.
package enum CleanText {
    /// Decodes UTF-8, repairs invalid sequences, and keeps at most `limit` characters.
    package static func decode(_ bytes: UnsafeRawBufferPointer, limit: Int) -> String {
        if isClean(bytes, limit) { return String(decoding: bytes, as: UTF8.self) }
        // One character can consist of any number of bytes, so the bytes are limited too. The cut is moved back to the
        // start of a scalar.
        var end = min(bytes.count, limit * 16)
        if end < bytes.count {
            let earliest = max(0, end - 4)
            while end > earliest, bytes[end] & 0xC0 == 0x80 { end -= 1 }
        }
        return clean(String(decoding: bytes[..<end], as: UTF8.self), limit: limit)
    }

    /// Removes control characters and direction marks, trims, and truncates to `limit` characters.
    package static func clean(_ text: String, limit: Int) -> String {
        if isClean(text.utf8, limit) { return text }
        var scalars = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0x09, 0x0A, 0x0D, 0x2028, 0x2029:
                scalars.append(" ")
            case 0..<0x20, 0x7F...0x9F, 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069, 0xFEFF:
                continue
            default:
                scalars.append(scalar)
            }
        }
        let trimmed = String(scalars).drop { $0 == " " }
        let kept = trimmed.prefix(limit)
        guard let last = kept.lastIndex(where: { $0 != " " }) else { return "" }
        return String(kept[...last])
    }

    /// Fast path: printable ASCII within the limit, without a space at either end.
    private static func isClean(_ bytes: some BidirectionalCollection<UInt8>, _ limit: Int) -> Bool {
        bytes.count <= limit && bytes.allSatisfy { (0x20..<0x7F).contains($0) } && bytes.first != 0x20
            && bytes.last != 0x20
    }
}
