import Core
package import Engine

/// Reads GitHub's page of contributions, in every markup that it has had since 2018.
///
/// A day is a cell with a date. Its count stands in `data-count` (until 2022), in the cell's own text (2023), or in the
/// tip whose `for` names the cell (since then). The rows of newer pages are weekdays, so the cells are not in order.
package enum ContributionPage {
    /// What a page says.
    package struct Contents: Equatable, Sendable {
        /// The days in order, each following the one before.
        package let days: [ForgeDay]
        /// What the heading says that they come to; nil where there is none.
        package let total: Int?

        /// Whether the days come to what the heading says.
        package var isWhole: Bool {
            guard let total else { return true }
            // Of a day that is held to what anything counts, it is not known what the heading has of it.
            return days.contains { $0.count == ForgeCount.most } || days.reduce(0) { $0 + $1.count } == total
        }
    }

    /// Reads a page.
    ///
    /// - Returns: nil where the page has no cells with dates, or any whose count cannot be told, or where days are
    ///   missing between them: then it is not known what it counts, which is not zero.
    package static func read(_ bytes: [UInt8]) -> Contents? {
        var reader = Reader(scanner: MarkupScanner(bytes))
        reader.readAll()
        return reader.contents()
    }

    private struct Cell {
        let date: Day
        let level: Int?
        let count: Int?
        let id: Identifier?
    }

    /// What a cell is called, which its tip names.
    private struct Identifier: Hashable {
        let bytes: ArraySlice<UInt8>

        // A slice is hashed byte by byte otherwise, which takes as long as all the rest.
        func hash(into hasher: inout Hasher) { bytes.withUnsafeBytes { hasher.combine(bytes: $0) } }
    }

    private struct Reader {
        var scanner: MarkupScanner
        var cells: [Cell] = []
        /// The counts of tips, by the cells that they are for.
        var tips: [Identifier: Int] = [:]
        var total: Int?

        private var bytes: [UInt8] { scanner.bytes }

        mutating func readAll() {
            while let tag = scanner.next() {
                if tag.isEnd { continue }
                if scanner.hasName(tag, "tool-tip") {
                    readTip(tag)
                } else if scanner.hasName(tag, "td") || scanner.hasName(tag, "rect") {
                    readCell(tag)
                } else if total == nil, scanner.hasName(tag, "h2") {
                    total = ContributionPage.count(in: bytes[tag.end...], most: ContributionPage.mostOfYear)
                }
            }
        }

        private mutating func readTip(_ tag: MarkupScanner.Tag) {
            guard let cell = scanner.attribute("for", of: tag),
                let count = ContributionPage.count(in: bytes[tag.end...])
            else { return }
            tips[Identifier(bytes: bytes[cell])] = count
        }

        private mutating func readCell(_ tag: MarkupScanner.Tag) {
            var (date, id, level, count): (Day?, Range<Int>?, Int?, Range<Int>?)
            var rest = tag.attributes
            while let (name, value) = scanner.nextAttribute(in: &rest) {
                if scanner.isName(name, "data-date") {
                    date = Day(iso: String(decoding: bytes[value].prefix(11), as: UTF8.self))
                } else if scanner.isName(name, "data-level") {
                    level = ContributionPage.number(in: bytes[value])
                } else if scanner.isName(name, "data-count") {
                    count = value
                } else if scanner.isName(name, "id") {
                    id = value
                }
            }
            guard let date else { return }
            cells.append(
                Cell(
                    date: date, level: level.flatMap { (0...4).contains($0) ? $0 : nil },
                    // What stands in the attribute is meant even where it is no number.
                    count: count.map { ContributionPage.number(in: bytes[$0]) } ?? ownCount(of: tag),
                    id: id.map { Identifier(bytes: bytes[$0]) }))
        }

        /// The count that a cell's own text tells, which may stand in a `span`.
        private mutating func ownCount(of tag: MarkupScanner.Tag) -> Int? {
            if let count = ContributionPage.count(in: bytes[tag.end...]) { return count }
            var ahead = scanner
            guard let inner = ahead.next(), !inner.isEnd, ahead.hasName(inner, "span") else { return nil }
            return ContributionPage.count(in: bytes[inner.end...])
        }

        func contents() -> Contents? {
            var days: [ForgeDay] = []
            days.reserveCapacity(cells.count)
            for cell in cells.sorted(by: { $0.date < $1.date }) {
                guard let count = cell.id.flatMap({ tips[$0] }) ?? cell.count else { return nil }
                let day = ForgeDay(day: cell.date, count: count, level: cell.level)
                guard let last = days.last else {
                    days.append(day)
                    continue
                }
                // Two cells that tell one day otherwise are no calendar, nor are days with others missing between them.
                if last == day { continue }
                guard last.day.next == day.day else { return nil }
                days.append(day)
            }
            return days.isEmpty ? nil : Contents(days: days, total: total)
        }
    }

    /// The number at the beginning of a text such as `1,204 contributions on May 18th.`, and 0 for `No contributions`.
    private static func count(in text: ArraySlice<UInt8>, most: Int = ForgeCount.most) -> Int? {
        let text = text.drop { $0.isSpace }
        if text.starts(with: "No contributions".utf8) { return 0 }
        let digits = text.prefix { $0.isDigit || $0 == UInt8(ascii: ",") }
        let words = text[digits.endIndex...].drop { $0.isSpace }
        guard words.starts(with: "contribution".utf8) else { return nil }
        return number(in: ArraySlice(digits.filter { $0 != UInt8(ascii: ",") }), most: most)
    }

    /// The most that the days of a year can come to.
    private static let mostOfYear = 400 * ForgeCount.most

    /// A number of digits alone, held to what anything counts.
    private static func number(in digits: ArraySlice<UInt8>, most: Int = ForgeCount.most) -> Int? {
        guard !digits.isEmpty, digits.allSatisfy(\.isDigit) else { return nil }
        return digits.reduce(0) { min($0 * 10 + Int($1 - UInt8(ascii: "0")), most) }
    }
}
