/// Strokes of a pen on a square sheet of ``side`` by ``side`` units, whose origin is at the top left.
package struct Handwriting: Hashable, Sendable {
    /// A point on the sheet.
    package struct Point: Hashable, Sendable {
        package let x, y: Int

        /// Makes a point.
        package init(x: Int, y: Int) {
            self.x = x
            self.y = y
        }
    }

    /// The points of each stroke, in the order in which the pen went; never empty, nor is one of them.
    package let strokes: [[Point]]

    /// Length of the sheet's sides, in units.
    package static let side = 1_000
    /// The longest spelling, in bytes.
    package static let mostBytes = 40_000

    /// Why a text is no handwriting.
    package enum Fault: Error, Hashable, Sendable {
        case empty, unreadable, tooLarge
    }

    /// Reads strokes between semicolons: numbers between blanks, two for the first point and two more for each step to the
    /// next one, such as `120 340 3 -5;500 20`.
    ///
    /// - Throws: ``Fault``.
    package init(_ text: String) throws(Fault) {
        guard text.utf8.count <= Self.mostBytes else { throw .tooLarge }
        var strokes: [[Point]] = []
        for spelled in text.split(separator: ";") {
            let numbers = spelled.split(separator: " ")
            if numbers.isEmpty { continue }
            guard numbers.count.isMultiple(of: 2) else { throw .unreadable }
            var (x, y, points) = (0, 0, [Point]())
            for index in stride(from: 0, to: numbers.count, by: 2) {
                guard let across = Int(numbers[index]), let down = Int(numbers[index + 1]),
                    (-Self.side...Self.side).contains(across), (-Self.side...Self.side).contains(down)
                else { throw .unreadable }
                (x, y) = (x + across, y + down)
                guard (0...Self.side).contains(x), (0...Self.side).contains(y) else { throw .unreadable }
                points.append(Point(x: x, y: y))
            }
            strokes.append(points)
        }
        guard !strokes.isEmpty else { throw .empty }
        self.strokes = strokes
    }

    /// The spelling that ``init(_:)`` reads.
    package var text: String {
        strokes.map { points in
            var (last, numbers) = (Point(x: 0, y: 0), [String]())
            for point in points {
                numbers += ["\(point.x - last.x)", "\(point.y - last.y)"]
                last = point
            }
            return numbers.joined(separator: " ")
        }.joined(separator: ";")
    }
}
