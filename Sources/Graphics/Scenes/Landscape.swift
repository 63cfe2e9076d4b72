/// Building blocks of the landscapes of the months.
///
/// Shapes have classes and no colors: the style sheet has the colors of each month, for light and dark mode.
enum Landscape {
    /// View box of every landscape.
    static let viewBox = "0 0 320 120"

    /// Returns the sky and everything in front of it.
    static func drawing(ofMonth number: Int) -> String {
        let drawings = [
            january, february, march, april, may, june, july, august, september, october, november, december,
        ]
        return #"<rect class="s-sky" width="320" height="120"/>"# + drawings[(number + 11) % 12]
    }

    /// Returns round dots, such as flakes and berries, each given as x, y and radius.
    static func dots(_ name: String, _ places: [(Double, Double, Double)]) -> String {
        places.map { #"<circle class="\#(name)" cx="\#(text($0.0))" cy="\#(text($0.1))" r="\#(text($0.2))"/>"# }
            .joined()
    }

    /// Returns a drawing at several positions, each given as x, y, scale and rotation in degrees.
    static func pieces(_ drawing: String, _ places: [(Double, Double, Double, Double)]) -> String {
        places.map { x, y, scale, turn in
            var move = "translate(\(text(x)) \(text(y)))"
            if turn != 0 { move += " rotate(\(text(turn)))" }
            if scale != 1 { move += " scale(\(text(scale)))" }
            return #"<g transform="\#(move)">\#(drawing)</g>"#
        }.joined()
    }

    /// Formats a number without trailing zeros.
    private static func text(_ value: Double) -> String {
        value == value.rounded() ? String(Int(value)) : String(value)
    }
}
