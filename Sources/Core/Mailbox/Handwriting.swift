/// Pen strokes on a square sheet of ``side`` by ``side`` units, with the origin at the top left.
package struct Handwriting: Hashable, Sendable {
    /// A point on the sheet.
    package struct Point: Hashable, Sendable {
        package let x, y: Int

        package init(x: Int, y: Int) {
            self.x = x
            self.y = y
        }
    }

    /// Points of each stroke, in drawing order; neither the list nor any stroke is empty.
    package let strokes: [[Point]]

    /// Length of the sheet's sides, in units.
    package static let side = 1_000
    /// Maximum length of the text form, in bytes.
    package static let mostBytes = 40_000

    /// Reason to reject a text as handwriting.
    package enum Fault: Error, Hashable, Sendable {
        case empty, unreadable, tooLarge
    }

    /// Parses strokes separated by semicolons.
    ///
    /// A stroke is a list of numbers separated by spaces: two for the first point and two more for the offset to each
    /// following one, such as `120 340 3 -5;500 20`.
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

    /// Text form, which ``init(_:)`` parses.
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
