import Foundation

/// Finds the tags of an HTML document one after another, in a single pass over its bytes.
///
/// It handles comments, quoted attributes, and `script` and `style`, whose content is not markup. An unterminated tag
/// is ignored; no input makes it fail.
struct MarkupScanner {
    /// A tag, as ranges of its parts in the document.
    struct Tag {
        let name: Range<Int>
        let isEnd: Bool
        /// Range between the name and the end of the tag.
        let attributes: Range<Int>
        /// Position after the tag.
        let end: Int
    }

    let bytes: [UInt8]
    private var position = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// Returns the next tag; nil at the end of the document.
    mutating func next() -> Tag? {
        while let start = find("<", from: position) {
            let after = start + 1
            guard after < bytes.count else { break }
            if matches("!--", at: after) {
                position = find("-->", from: after + 3).map { $0 + 3 } ?? bytes.count
                continue
            }
            let isEnd = bytes[after] == UInt8(ascii: "/")
            let first = isEnd ? after + 1 : after
            guard first < bytes.count, bytes[first].isLetter else {
                // A declaration, or a literal `<`.
                position = after
                continue
            }
            var place = first
            while place < bytes.count, !bytes[place].endsName { place += 1 }
            let name = first..<place
            guard let close = endOfTag(from: place) else { break }
            let tag = Tag(name: name, isEnd: isEnd, attributes: place..<close, end: close + 1)
            position = tag.end
            if !isEnd, hasName(tag, "script") || hasName(tag, "style") { skipContent(of: name) }
            return tag
        }
        position = bytes.count
        return nil
    }

    /// Whether a tag has this name, ignoring case.
    func hasName(_ tag: Tag, _ name: StaticString) -> Bool {
        isName(tag.name, name)
    }

    /// Range of an attribute's value; nil if the tag has no such attribute.
    func attribute(_ name: StaticString, of tag: Tag) -> Range<Int>? {
        var rest = tag.attributes
        while let attribute = nextAttribute(in: &rest) {
            if isName(attribute.name, name) { return attribute.value }
        }
        return nil
    }

    /// Returns the next attribute of a tag, as ranges of its name and value; nil after the last.
    ///
    /// - Parameter rest: range still to be scanned.
    func nextAttribute(in rest: inout Range<Int>) -> (name: Range<Int>, value: Range<Int>)? {
        var place = rest.lowerBound
        let end = rest.upperBound
        while place < end, bytes[place].isSpace || bytes[place] == UInt8(ascii: "/") { place += 1 }
        guard place < end else { return nil }
        let start = place
        place += 1
        while place < end, !bytes[place].endsName, bytes[place] != UInt8(ascii: "=") { place += 1 }
        let name = start..<place
        var mark = place
        while mark < end, bytes[mark].isSpace { mark += 1 }
        guard mark < end, bytes[mark] == UInt8(ascii: "=") else {
            rest = place..<end
            return (name, place..<place)
        }
        mark += 1
        while mark < end, bytes[mark].isSpace { mark += 1 }
        let value = value(from: mark, to: end)
        rest = value.next..<end
        return (name, value.range)
    }

    /// Whether a name equals this one, ignoring case.
    func isName(_ name: Range<Int>, _ text: StaticString) -> Bool {
        name.count == text.utf8CodeUnitCount && matches(text, at: name.lowerBound)
    }

    /// Range of an attribute's value, and the position after it.
    private func value(from start: Int, to end: Int) -> (range: Range<Int>, next: Int) {
        guard start < end else { return (end..<end, end) }
        let quote = bytes[start]
        if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
            var place = start + 1
            while place < end, bytes[place] != quote { place += 1 }
            return (start + 1..<place, min(place + 1, end))
        }
        var place = start
        while place < end, !bytes[place].isSpace { place += 1 }
        return (start..<place, place)
    }

    /// Position of the tag's closing `>`, ignoring those inside quotes; nil if the tag is unterminated.
    private func endOfTag(from start: Int) -> Int? {
        bytes.withUnsafeBufferPointer { bytes in
            var place = start
            while place < bytes.count {
                switch bytes[place] {
                case UInt8(ascii: ">"): return place
                case UInt8(ascii: "\""), UInt8(ascii: "'"):
                    guard let quote = bytes.place(of: bytes[place], from: place + 1) else { return nil }
                    place = quote
                default: break
                }
                place += 1
            }
            return nil
        }
    }

    private mutating func skipContent(of name: Range<Int>) {
        while let start = find("</", from: position) {
            let first = start + 2
            let isSame =
                first + name.count <= bytes.count
                && zip(bytes[name], bytes[first..<first + name.count]).allSatisfy { $0.lowercase == $1.lowercase }
            position = isSame ? start : first
            if isSame { return }
        }
        position = bytes.count
    }

    /// Whether a text occurs at a position, ignoring case; the text must be lowercase.
    private func matches(_ text: StaticString, at place: Int) -> Bool {
        let count = text.utf8CodeUnitCount
        guard place + count <= bytes.count else { return false }
        return text.withUTF8Buffer { text in
            for index in 0..<count where bytes[place + index].lowercase != text[index] { return false }
            return true
        }
    }

    private func find(_ text: StaticString, from start: Int) -> Int? {
        let count = text.utf8CodeUnitCount
        return text.withUTF8Buffer { text in
            bytes.withUnsafeBufferPointer { bytes in
                var place = start
                while let found = bytes.place(of: text[0], from: place), found + count <= bytes.count {
                    if (1..<count).allSatisfy({ bytes[found + $0] == text[$0] }) { return found }
                    place = found + 1
                }
                return nil
            }
        }
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// First position of a byte at or after a position; nil if there is none.
    fileprivate func place(of byte: UInt8, from start: Int) -> Int? {
        guard let baseAddress, start < count, let found = memchr(baseAddress + start, Int32(byte), count - start) else {
            return nil
        }
        return UnsafeRawPointer(found) - UnsafeRawPointer(baseAddress)
    }
}

extension UInt8 {
    var isSpace: Bool { self == 32 || (9...13).contains(self) }
    var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
    fileprivate var isLetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(lowercase) }
    fileprivate var lowercase: UInt8 { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) ? self | 32 : self }
    fileprivate var endsName: Bool { isSpace || self == UInt8(ascii: ">") || self == UInt8(ascii: "/") }
}
