/// A Markdown text as the library is given it: with signs of its own, which are taken out of what the library read.
///
/// The signs change how the library reads, and nothing that a person sees:
/// - Emphasis ends and begins between punctuation and a Korean, Chinese or Japanese letter, where the library wants
///   white space: `**마크다운(Markdown)**의`.
/// - A line such as `[원인]: 캐시만료` is text unless it names an address that a link may lead to.
/// - What would take the library long is text: see ``MarkdownLimits``.
struct MarkdownSource {
    /// The text with its signs.
    let bytes: [UInt8]
    /// A punctuation mark that stands for nothing.
    private let blank: [UInt8]
    /// One that stands for a bar which separates no columns.
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

    /// What the library read, without the signs.
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

    /// Two signs that the text does not use; a text that uses nearly all of them loses the first two.
    private static func unusedSigns(in text: [UInt8]) -> [[UInt8]] {
        var used: Set<UInt8> = []
        for (index, byte) in text.enumerated() where byte == 0xe2 && index + 2 < text.count && text[index + 1] == 0x81 {
            used.insert(text[index + 2])
        }
        // Rare punctuation marks of Unicode, from U+2055 to U+205E.
        let all: [UInt8] = [0x96, 0x98, 0x99, 0x9a, 0x9b, 0x9d, 0x9e, 0x95]
        let free = all.filter { !used.contains($0) }
        return (free.count < 2 ? all : free).prefix(2).map { [0xe2, 0x81, $0] }
    }
}

/// Where signs are put into a text.
struct MarkdownEdits {
    let text: [UInt8]
    /// Places before which a blank sign stands, and those of bars that separate nothing.
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

    /// `[원인]: 캐시만료` defines no link, as nothing may lead where it says; what defines one is read by the library.
    mutating func keepDefinitionsThatLeadNowhere() {
        for place in text.indices.dropLast()
        where text[place] == UInt8(ascii: "]") && text[place + 1] == UInt8(ascii: ":") {
            var at = place + 2
            // The address may stand in the next line.
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
