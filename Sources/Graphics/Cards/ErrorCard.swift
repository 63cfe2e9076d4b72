import Language

/// Card with an error message, which is legible where an image was expected.
package struct ErrorCard: Sendable {
    private let title: String
    private let text: String
    private let options: CardOptions

    /// Creates a card.
    ///
    /// - Parameters:
    ///   - title: short summary of the error.
    ///   - text: cause and remedy.
    package init(title: String, text: String, options: CardOptions = CardOptions()) {
        self.title = title
        self.text = text
        self.options = options
    }

    /// The card as an SVG file.
    package var file: String {
        let frame = CardFrame(title: title, detail: text, width: 495, height: 170, options: options)
        let (left, width) = (108, frame.width - 108 - 20)
        var parts = #"<g class="resting" transform="translate(32 56)">\#(Dinosaur.runner)</g>"#
        parts += CardText.line(title, "side label said", #"x="\#(left)" y="58""#, size: 16, width: width)
        for (index, line) in CardText.lines(text, size: 12, width: width, most: 5).enumerated() {
            parts += CardText.line(line, "date", #"x="\#(left)" y="\#(82 + index * 17)""#, size: 12, width: width)
        }
        return frame.file(style: ".said{font-size:16px}" + Dinosaur.style, parts: parts)
    }
}
