/// Pieces that the landscapes of the months are put together from.
///
/// Shapes carry classes and no colours: the style sheet gives each month its own, for light and for dark.
enum Landscape {
    /// The canvas that every landscape is drawn on.
    static let viewBox = "0 0 320 120"

    /// The sky and everything in front of it.
    static func drawing(ofMonth number: Int) -> String {
        let drawings = [
            january, february, march, april, may, june, july, august, september, october, november, december,
        ]
        return #"<rect class="s-sky" width="320" height="120"/>"# + drawings[(number + 11) % 12]
    }

    /// Round dots, such as flakes and berries, each as x, y and radius.
    static func dots(_ name: String, _ places: [(Double, Double, Double)]) -> String {
        places.map { #"<circle class="\#(name)" cx="\#(text($0.0))" cy="\#(text($0.1))" r="\#(text($0.2))"/>"# }
            .joined()
    }

    /// A piece at several places, each as x, y, scale and turn in degrees.
    static func pieces(_ drawing: String, _ places: [(Double, Double, Double, Double)]) -> String {
        places.map { x, y, scale, turn in
            var move = "translate(\(text(x)) \(text(y)))"
            if turn != 0 { move += " rotate(\(text(turn)))" }
            if scale != 1 { move += " scale(\(text(scale)))" }
            return #"<g transform="\#(move)">\#(drawing)</g>"#
        }.joined()
    }

    /// A number without digits that nobody needs.
    private static func text(_ value: Double) -> String {
        value == value.rounded() ? String(Int(value)) : String(value)
    }
}
