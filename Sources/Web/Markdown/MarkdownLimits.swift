/// Limits on constructs for which the library's run time grows faster than the text.
enum MarkdownLimits {
    /// Maximum number of table columns.
    static let columns = 200
    /// Maximum number of quotation and list marks at the beginning of a line; browsers also lay out deep trees slowly.
    static let marks = 32
    /// Maximum indentation before such a mark.
    static let indentation = 64
    /// Maximum number of consecutive nonempty lines before the delimiter row of a table.
    static let linesBeforeTable = 100
    /// Maximum number of HTML comment and declaration openings, as the library searches an end for each.
    static let declarations = 100
    /// Maximum product of link ends and of emphasis and image marks in one paragraph.
    ///
    /// At each link end, the library searches backward through the marks.
    static let linksTimesMarks = 1_000_000
}

extension MarkdownEdits {
    /// Turns constructs beyond ``MarkdownLimits`` into text.
    mutating func limit() {
        var start = 0
        var lines = 0
        for line in text.split(omittingEmptySubsequences: false, whereSeparator: { $0 == 0x0a || $0 == 0x0d }) {
            let range = start..<(start + line.count)
            start = range.upperBound + 1
            let isEmpty = line.allSatisfy { $0 == 0x20 || $0 == 0x09 }
            if !isEmpty { limit(line: range) }
            if lines > MarkdownLimits.linesBeforeTable, MarkdownTables.isBelowHead(line),
                let mark = line.firstIndex(of: UInt8(ascii: "-"))
            {
                putBlank(before: mark)
            }
            lines = isEmpty ? 0 : lines + 1
        }
        limitDeclarations()
        limitLinks()
    }

    private mutating func limit(line: Range<Int>) {
        var at = line.lowerBound
        var (column, marks) = (0, 0)
        while at < line.upperBound {
            if text[at] == 0x20 || text[at] == 0x09 {
                column += text[at] == 0x20 ? 1 : 4 - column % 4
                at += 1
                continue
            }
            guard let width = markWidth(at, in: line) else { break }
            marks += 1
            guard marks <= MarkdownLimits.marks, column <= MarkdownLimits.indentation else {
                putBlank(before: at)
                break
            }
            at += width
            column += width
        }
        var bars = 0
        for place in line where text[place] == UInt8(ascii: "|") {
            bars += 1
            // A row begins and ends with a bar.
            if bars > MarkdownLimits.columns + 1 { hideBar(at: place) }
        }
    }

    /// Length in bytes of a quotation or list mark at a position; nil when there is none.
    private func markWidth(_ place: Int, in line: Range<Int>) -> Int? {
        if text[place] == UInt8(ascii: ">") { return 1 }
        var end = place
        if "-*+".utf8.contains(text[place]) {
            end += 1
        } else {
            while end < line.upperBound, end - place < 9, (0x30...0x39).contains(text[end]) { end += 1 }
            guard end > place, end < line.upperBound, ".)".utf8.contains(text[end]) else { return nil }
            end += 1
        }
        return end == line.upperBound || text[end] == 0x20 || text[end] == 0x09 ? end - place : nil
    }

    /// Turns links into text when the paragraph has too many emphasis and image marks.
    private mutating func limitLinks() {
        var (links, marks) = (0, 0)
        var isLineEmpty = true
        for place in text.indices {
            switch text[place] {
            case 0x0a, 0x0d:
                if isLineEmpty || beginsItem(place + 1) { (links, marks) = (0, 0) }
                isLineEmpty = true
            case 0x20, 0x09: break
            case UInt8(ascii: "]"): links += 1
            case UInt8(ascii: "*"), UInt8(ascii: "_"), UInt8(ascii: "~"):
                if place == 0 || text[place - 1] != text[place] { marks += 1 }
            case UInt8(ascii: "["):
                if place > 0, text[place - 1] == UInt8(ascii: "!") { marks += 1 }
                if links * marks > MarkdownLimits.linksTimesMarks { putBlank(before: place + 1) }
            case UInt8(ascii: "("):
                if links * marks > MarkdownLimits.linksTimesMarks, place > 0, text[place - 1] == UInt8(ascii: "]") {
                    putBlank(before: place)
                }
            default: break
            }
            if text[place] > 0x20 { isLineEmpty = false }
        }
    }

    /// Whether a list item, and so a new paragraph, begins here regardless of the preceding lines.
    private func beginsItem(_ start: Int) -> Bool {
        var place = start
        while place < text.count, text[place] == 0x20, place - start < 3 { place += 1 }
        return place + 2 < text.count && "-*+".utf8.contains(text[place]) && text[place + 1] == 0x20
            && text[place + 2] > 0x20
    }

    private mutating func limitDeclarations() {
        var places: [Int] = []
        for place in text.indices.dropLast()
        where text[place] == UInt8(ascii: "<") && "!?".utf8.contains(text[place + 1]) {
            places.append(place + 1)
        }
        for place in places.dropFirst(MarkdownLimits.declarations) { putBlank(before: place) }
    }
}

/// Limit on the size of tables.
///
/// The library pads short rows to the table's width, so a short text could create millions of cells.
enum MarkdownTables {
    /// Maximum number of cells in a text.
    static let mostCells = 100_000

    /// Whether all tables of a text together stay within ``mostCells``.
    static func areBounded(in text: [UInt8]) -> Bool {
        var widest = 0
        var lines = 0
        for line in text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: true) {
            lines += 1
            guard isBelowHead(line) else { continue }
            widest = max(widest, line.count { $0 == UInt8(ascii: "|") } + 1)
        }
        return widest * lines <= mostCells
    }

    /// Whether a line may be the delimiter row of a table, possibly after quotation or list marks.
    static func isBelowHead(_ line: ArraySlice<UInt8>) -> Bool {
        line.contains(UInt8(ascii: "-")) && line.allSatisfy("|-: \t\r>*+.)0123456789".utf8.contains)
    }
}
