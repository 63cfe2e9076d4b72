/// Markdown text with marker characters inserted for the parser, which are removed from its output.
///
/// The markers change the parsing, but are never visible:
/// - Emphasis can end and begin between punctuation and a Korean, Chinese or Japanese letter, where CommonMark requires
///   white space: `**마크다운(Markdown)**의`.
/// - A line such as `[원인]: 캐시만료` is text unless it contains an allowed link address.
/// - Constructs that would take too long to parse are text: see ``MarkdownLimits``.
struct MarkdownSource {
    /// Text with markers.
    let bytes: [UInt8]
    /// Punctuation mark with no meaning.
    private let blank: [UInt8]
    /// Placeholder for a bar that does not separate columns.
    private let bar: [UInt8]

    init(_ text: String) {
        let text = Array(text.utf8)
        let signs = Self.unusedSigns(in: text)
        (blank, bar) = (signs[0], signs[1])
        var edits = MarkdownEdits(text)
        edits.limit()
        edits.keepDefinitionsThatLeadNowhere()
        edits.endEmphasisBesideLetters()
        bytes = edits.applied(blank: blank, bar: bar)
    }

    /// The parser's output without the markers.
    func plain(_ read: UnsafePointer<CChar>) -> String {
        let text = String(cString: read)
        let bytes = Array(text.utf8)
        var plain: [UInt8] = []
        var start = 0
        var at = 0
        while at + 2 < bytes.count {
            guard bytes[at] == blank[0], bytes[at + 1] == blank[1], bytes[at + 2] == blank[2] || bytes[at + 2] == bar[2]
            else {
                at += 1
                continue
            }
            plain += bytes[start..<at]
            if bytes[at + 2] == bar[2] { plain.append(UInt8(ascii: "|")) }
            at += 3
            start = at
        }
        return start == 0 ? text : String(decoding: plain + bytes[start...], as: UTF8.self)
    }

    /// Two characters that the text does not contain; a text with nearly all of them loses the first two.
    private static func unusedSigns(in text: [UInt8]) -> [[UInt8]] {
        var used: Set<UInt8> = []
        for (index, byte) in text.enumerated() where byte == 0xe2 && index + 2 < text.count && text[index + 1] == 0x81 {
            used.insert(text[index + 2])
        }
        // Rare punctuation marks from U+2055 to U+205E.
        let all: [UInt8] = [0x96, 0x98, 0x99, 0x9a, 0x9b, 0x9d, 0x9e, 0x95]
        let free = all.filter { !used.contains($0) }
        return (free.count < 2 ? all : free).prefix(2).map { [0xe2, 0x81, $0] }
    }
}

/// Positions of the markers in a text.
struct MarkdownEdits {
    let text: [UInt8]
    /// Positions before which a blank marker is inserted, and positions of bars to replace.
    private(set) var blanks: Set<Int> = []
    private(set) var bars: Set<Int> = []

    init(_ text: [UInt8]) { self.text = text }

    mutating func putBlank(before place: Int) { blanks.insert(place) }
    mutating func hideBar(at place: Int) { bars.insert(place) }

    func applied(blank: [UInt8], bar: [UInt8]) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count + 3 * blanks.count + 2 * bars.count)
        var start = 0
        for place in blanks.union(bars).sorted() {
            bytes += text[start..<place]
            start = place
            if blanks.contains(place) { bytes += blank }
            if bars.contains(place) {
                bytes += bar
                start += 1
            }
        }
        return bytes + text[start...]
    }

    /// Turns `[원인]: 캐시만료` into text unless it is followed by an allowed address, as in a link definition.
    mutating func keepDefinitionsThatLeadNowhere() {
        for place in text.indices.dropLast()
        where text[place] == UInt8(ascii: "]") && text[place + 1] == UInt8(ascii: ":") {
            var at = place + 2
            // The address may be on the next line.
            while at < text.count, " \t\r\n>".utf8.contains(text[at]) { at += 1 }
            if at < text.count, text[at] == UInt8(ascii: "<") { at += 1 }
            if !isAddress(at) { putBlank(before: place + 1) }
        }
    }

    private func isAddress(_ place: Int) -> Bool {
        MarkdownWriter.schemes.contains { scheme in
            scheme.utf8.count <= text.count - place
                && zip(scheme.utf8, text[place...]).allSatisfy {
                    $0 == $1 || (0x41...0x5a).contains($1) && $0 == $1 + 0x20
                }
        }
    }
}
