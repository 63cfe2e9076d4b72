package import Core

/// A mood as a small face, drawn in lines on a square of 24 units.
package struct MoodStamp: Sendable, Hashable {
    package let mood: Mood

    package init(_ mood: Mood) {
        self.mood = mood
    }

    /// Returns the face with an accessible name.
    ///
    /// - Parameter label: name of the mood.
    package func page(label: String) -> HTML {
        HTML(raw: svg(#"role="img" aria-label="\#(Markup.escapedForXML(label))""#))
    }

    /// The face hidden from screen readers, for use beside the mood's name.
    package var ornament: HTML { HTML(raw: svg(#"aria-hidden="true""#)) }

    /// Returns the face as part of another drawing, with its upper left corner at a position.
    func piece(x: Int, y: Int, size: Int) -> String {
        svg(#"x="\#(x)" y="\#(y)" width="\#(size)" height="\#(size)""#)
    }

    private func svg(_ attributes: String) -> String {
        #"<svg class="mood \#(mood.rawValue)" viewBox="0 0 24 24" \#(attributes)>\#(lines)</svg>"#
    }

    private var lines: String {
        switch mood {
        case .good:
            Self.face + #"<path d="M7.9 10.6c.5-.9 1.8-.9 2.3 0M13.8 10.6c.5-.9 1.8-.9 2.3 0"#
                + #"M8 14c1.2 2.6 6.8 2.6 8 0"/>"#
        case .calm: Self.face + #"<path d="M8 10.8h2M14 10.8h2M8.8 14.8c2 1.1 4.4 1.1 6.4 0"/>"#
        case .tired:
            Self.face + #"<path d="M7.8 10.2c.7.9 1.9.9 2.6 0M13.6 10.2c.7.9 1.9.9 2.6 0"#
                + #"M10 15.8a2 1.7 0 1 0 4 0 2 1.7 0 1 0-4 0z"/>"#
        case .stuck:
            Self.face + #"<path d="M8 9.4l2.2 1.2-2.2 1.2M16 9.4l-2.2 1.2 2.2 1.2"#
                + #"M8 16c1-1.3 1.9-1.3 2.7 0s1.7 1.3 2.6 0 1.7-1.3 2.7 0"/>"#
        case .fire:
            #"<path d="M8.6 4.3A9.2 9.2 0 1 0 15.4 4.3M9.8 6.6c-1.5-2 .5-3.3.7-5.8"#
                + #" 2.2 1 3.4 2.4 3.1 4.1.7-.2 1-.7 1.1-1.3"/><path d="M7.9 11.2c.5-.9 1.8-.9 2.3 0"#
                + #"M13.8 11.2c.5-.9 1.8-.9 2.3 0M8 14h8c-.4 2.6-2 3.8-4 3.8s-3.6-1.2-4-3.8z"/>"#
        }
    }

    private static let face = #"<circle cx="12" cy="12" r="9.2"/>"#
}
