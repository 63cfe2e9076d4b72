import Core
package import Engine

/// Parses GitHub's contributions page, in every markup since 2018.
///
/// A day is a cell with a date. Its count is in `data-count` (until 2022), in the cell's own text (2023), or in the
/// tooltip whose `for` names the cell (since then). The rows of newer pages are weekdays, so the cells are not in
/// order.
package enum ContributionPage {
    /// Contents of a page.
    package struct Contents: Equatable, Sendable {
        /// Consecutive days, in order.
        package let days: [ForgeDay]
        /// Total in the heading; nil if there is none.
        package let total: Int?

        /// Whether the days add up to the total in the heading.
        package var isWhole: Bool {
            guard let total else { return true }
            // A day clamped to the maximum makes the sum incomparable with the heading.
            return days.contains { $0.count == ForgeCount.most } || days.reduce(0) { $0 + $1.count } == total
        }
    }

    /// Parses a page.
    ///
    /// - Returns: nil if the page has no cells with dates, if a cell has no readable count, or if days are missing in
    ///   between: then the counts are unknown, which is not zero.
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

    /// Identifier of a cell, which its tooltip refers to.
    private struct Identifier: Hashable {
        let bytes: ArraySlice<UInt8>

        // The default implementation hashes a slice byte by byte, which takes as long as all the rest.
        func hash(into hasher: inout Hasher) { bytes.withUnsafeBytes { hasher.combine(bytes: $0) } }
    }

    private struct Reader {
        var scanner: MarkupScanner
        var cells: [Cell] = []
        /// Counts of tooltips, by the cells that they are for.
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
                    // The attribute wins even if it is not a number.
                    count: count.map { ContributionPage.number(in: bytes[$0]) } ?? ownCount(of: tag),
                    id: id.map { Identifier(bytes: bytes[$0]) }))
        }

        /// The count in a cell's own text, which may be inside a `span`.
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
                // Cells that disagree about a day are no calendar, nor are cells with missing days in between.
                if last == day { continue }
                guard last.day.next == day.day else { return nil }
                days.append(day)
            }
            return days.isEmpty ? nil : Contents(days: days, total: total)
        }
    }

    /// Parses the number at the beginning of a text such as `1,204 contributions on May 18th.`; 0 for `No
    /// contributions`.
    private static func count(in text: ArraySlice<UInt8>, most: Int = ForgeCount.most) -> Int? {
        let text = text.drop { $0.isSpace }
        if text.starts(with: "No contributions".utf8) { return 0 }
        let digits = text.prefix { $0.isDigit || $0 == UInt8(ascii: ",") }
        let words = text[digits.endIndex...].drop { $0.isSpace }
        guard words.starts(with: "contribution".utf8) else { return nil }
        return number(in: ArraySlice(digits.filter { $0 != UInt8(ascii: ",") }), most: most)
    }

    /// Upper bound of a year's total.
    private static let mostOfYear = 400 * ForgeCount.most

    /// Parses a number of digits only, clamped to the maximum.
    private static func number(in digits: ArraySlice<UInt8>, most: Int = ForgeCount.most) -> Int? {
        guard !digits.isEmpty, digits.allSatisfy(\.isDigit) else { return nil }
        return digits.reduce(0) { min($0 * 10 + Int($1 - UInt8(ascii: "0")), most) }
    }
}
