import Core
import Language
import Synchronization

/// What the cells of a page's grass have in common with those of every other grass of the same days.
///
/// Nearly all who look at Today see the same year: its dates, places and addresses are written down once.
struct CellFrames: Sendable {
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
    private var bytes: [UInt8] = []
    /// Where the name, the square, its end and the end of the link begin of each cell.
    private var starts: [Int] = [0]
    /// What stands between the name of a day and the place of its square, by how many contributions it has and by level.
    private let squares: [[UInt8]]
    private static let (korean, english) = (squares(.korean), squares(.english))
    private static let (counts, levels) = (0..<32, 0..<5)

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
        squares = drawing.language == .korean ? Self.korean : Self.english
        let names = CellNames(drawing.language)
        var markup = MarkupBytes(capacity: drawing.days.count * 200)
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
    }

    /// What the square of a cell begins with.
    private static let square: StaticString = #""><rect class="l"#

    private static func squares(_ language: Language) -> [[UInt8]] {
        var names = CellNames(language)
        return counts.flatMap { count in
            levels.map { level in
                var markup = MarkupBytes(capacity: 64)
                names.addCount(count, to: &markup.bytes)
                markup.add(square)
                markup.add(number: level)
                return markup.bytes
            }
        }
    }

    /// What stands from the end of a cell's name to the place of its square, of a day that is not today: how many
    /// contributions it has, and its level; nil for a day that came to something unusual.
    func square(of day: GrassDay) -> [UInt8]? {
        guard GrassMark(day.state) == nil, Self.counts.contains(day.count), Self.levels.contains(day.level) else {
            return nil
        }
        return squares[day.count * Self.levels.count + day.level]
    }

    /// A place in a cell.
    enum Part: Int {
        /// Where it begins; what its day came to comes next.
        case name
        /// Behind what its day came to; the level of its square comes next.
        case square
        /// Behind the level.
        case end
        /// Behind the square, where a mark may stand.
        case mark
    }

    /// Writes what lies between two places: of a cell, or of one and the next.
    func add(from: Part, of first: Int, to end: Part, of last: Int, to markup: inout MarkupBytes) {
        let (start, end) = (starts[first * 4 + from.rawValue], starts[last * 4 + end.rawValue])
        bytes.withUnsafeBufferPointer {
            markup.bytes.append(contentsOf: UnsafeBufferPointer(rebasing: $0[start..<end]))
        }
    }
}
