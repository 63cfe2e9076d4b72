import Core
import Language
import Synchronization

/// What the cells of a page's grass have in common with those of every other grass of the same days.
///
/// Nearly all who look at Today see the same year: its dates, places and addresses are written down once.
final class CellFrames: Sendable {
    private struct Key: Hashable {
        let first: Day?
        let count: Int
        let today: Day
        let weekStart: Weekday
        let language: Language
        let path: String
    }

    private static let known = Mutex<[Key: CellFrames]>([:])
    /// As many years as are kept: those of a few zones, languages and beginnings of the week.
    private static let most = 16

    /// What stands before the cells.
    let labels: String
    private let bytes: [UInt8]
    /// Where the name, the square, its end and the end of the link begin of each cell.
    private let starts: [Int]
    private let squares: Squares

    /// What stands from the end of a cell's name to the place of its square, by how many contributions it has and by
    /// level.
    private struct Squares {
        var bytes: [UInt8] = []
        /// Where each of them begins, and where the last one ends.
        var starts: [Int] = [0]

        static let (korean, english) = (Squares(.korean), Squares(.english))
        private static let (counts, levels) = (0..<32, 0..<5)

        init(_ language: Language) {
            var names = CellNames(language)
            for count in Self.counts {
                for level in Self.levels {
                    var markup = MarkupBytes(capacity: 64)
                    names.addCount(count, to: &markup.bytes)
                    markup.add(square)
                    markup.add(number: level)
                    bytes += markup.bytes
                    starts.append(bytes.count)
                }
            }
        }

        /// Which of them is a day's; nil for a day that came to something unusual.
        static func index(of day: GrassDay) -> Int? {
            guard GrassMark(day.state) == nil, counts.contains(day.count), levels.contains(day.level) else {
                return nil
            }
            return day.count * levels.count + day.level
        }
    }

    /// What the cells of a drawing have in common with others.
    ///
    /// - Parameter path: what stands before a day in its address.
    static func of(_ drawing: GrassDrawing, path: String) -> CellFrames {
        let key = Key(
            first: drawing.days.first?.day, count: drawing.days.count, today: drawing.today,
            weekStart: drawing.layout.weekStart, language: drawing.language, path: path)
        if let frames = known.withLock({ $0[key] }) { return frames }
        let frames = CellFrames(drawing, path: path)
        known.withLock { known in
            if known.count >= most { known.removeAll() }
            known[key] = frames
        }
        return frames
    }

    private init(_ drawing: GrassDrawing, path: String) {
        labels = drawing.labels()
        squares = drawing.language == .korean ? .korean : .english
        let names = CellNames(drawing.language)
        var markup = MarkupBytes(capacity: drawing.days.count * 200)
        var starts = [0]
        for day in drawing.days.lazy.map(\.day) {
            let date = day.description
            markup.add(#"<a href=""#)
            markup.add(text: path + date)
            markup.add(#"" aria-label=""#)
            names.add(day, to: &markup.bytes)
            starts.append(markup.bytes.count)
            if day == drawing.today { markup.add(#"" aria-current="date"#) }
            markup.add(Self.square)
            starts.append(markup.bytes.count)
            drawing.addPlace(day, to: &markup)
            markup.add(#""/>"#)
            starts.append(markup.bytes.count)
            markup.add("</a>")
            starts.append(markup.bytes.count)
        }
        bytes = markup.bytes
        self.starts = starts
    }

    /// What the square of a cell begins with.
    private static let square: StaticString = #""><rect class="l"#

    /// A place in a cell.
    private enum Part: Int {
        /// Where it begins; what its day came to comes next.
        case name
        /// Behind what its day came to; the level of its square comes next.
        case square
        /// Behind the level.
        case end
        /// Behind the square, where a mark may stand.
        case mark

        static let count = 4

        /// Which of all places it is in a cell.
        func of(_ cell: Int) -> Int { cell * Self.count + rawValue }
    }

    /// Writes the cells of a drawing, up to the days to come.
    func add(_ drawing: GrassDrawing, to markup: inout MarkupBytes) {
        // All who draw share them: to take hold of them for each cell anew would cost more than to copy them.
        let (held, heldStarts, heldSquares) = (bytes, starts, squares)
        let bytes = held.span
        let starts = heldStarts.span
        let squares = heldSquares.bytes.span
        let squareStarts = heldSquares.starts.span
        var names = CellNames(drawing.language)
        // Up to where what cells have in common is written: few long stretches cost less than many short ones.
        var (last, part) = (0, Part.name)
        let current = drawing.days.first.map { $0.day.distance(to: drawing.today) }
        for (index, day) in drawing.days.enumerated() {
            if case .future = day.state { break }
            markup.add(bytes.extracting(starts[part.of(last)]..<starts[Part.square.of(index)]))
            (last, part) = (index, .end)
            if index != current, let square = Squares.index(of: day) {
                markup.add(squares.extracting(squareStarts[square]..<squareStarts[square + 1]))
                continue
            }
            names.addCount(of: day, to: &markup.bytes)
            markup.add(bytes.extracting(starts[Part.square.of(index)]..<starts[Part.end.of(index)]))
            markup.add(number: day.level)
            if GrassMark(day.state) != nil {
                markup.add(bytes.extracting(starts[Part.end.of(index)]..<starts[Part.mark.of(index)]))
                drawing.addMark(day, to: &markup)
                part = .mark
            }
        }
        if part != .name { markup.add(bytes.extracting(starts[part.of(last)]..<starts[Part.name.of(last + 1)])) }
    }
}
