package import Core

/// Drawing of a challenge: a road on which a dinosaur trots to the partner who waits at the flag.
///
/// Positions along the road are percentages, so it fits any width while the figures keep their size. The style sheet
/// leaves room for the figures at both ends.
package struct Road: Sendable {
    /// State of the runner: under way, at the goal, or stopped.
    package enum Mood: String, Sendable {
        case running, arrived, resting
    }

    private let length: Int
    private let done: Int
    private let mood: Mood
    private let look: DinosaurLook

    /// Creates a road of `length` days, of which `done` are behind the runner.
    package init(length: Int, done: Int, mood: Mood, look: DinosaurLook = DinosaurLook()) {
        self.length = max(1, length)
        self.done = min(max(0, done), self.length)
        self.mood = mood
        self.look = look
    }

    /// Position of a number of days along the road, in tenths of a percent.
    private func share(_ days: Int) -> Int { days * 1_000 / length }

    private static func percent(_ thousandths: Int) -> String { "\(thousandths / 10).\(thousandths % 10)%" }

    /// The drawing hidden from screen readers, for decoration.
    package var ornament: HTML { HTML(raw: picture(#"aria-hidden="true""#)) }

    /// Returns the drawing for a page, whose style sheet has the colors and the animation.
    ///
    /// - Parameter label: accessible description.
    package func page(label: String) -> HTML {
        HTML(raw: picture(#"role="img" aria-label="\#(Markup.escapedForXML(label))""#))
    }

    /// Returns the drawing as part of another one, which has the colors and the description.
    func drawing(x: Int, y: Int, width: Int) -> String {
        picture(#"x="\#(x)" y="\#(y)" overflow="visible""#, width: "\(max(width, 60))")
    }

    private func picture(_ attributes: String, width: String = "100%") -> String {
        let here = Self.percent(share(done))
        var svg = ""
        svg.reserveCapacity(8_192)
        svg += #"<svg class="road-map \#(mood.rawValue)" width="\#(width)" height="96""#
        svg += #" \#(attributes) data-done="\#(done)" data-length="\#(length)">"#
        svg += #"<line class="road-ahead" x1="-34" y1="84" x2="100%" y2="84"/>"#
        svg += #"<svg x="100%" overflow="visible"><line class="road-ahead" x1="0" y1="84" x2="84" y2="84"/></svg>"#
        svg += #"<line class="road-start" x1="-34" y1="84" x2="0" y2="84"/>"#
        svg += #"<line class="road-behind" x1="0" y1="84" x2="\#(here)" y2="84"/>"#
        let share = share(done)
        for plant in Self.scenery { svg += plant.at > share ? plant.ahead : plant.behind }
        svg += Self.goal
        if mood == .arrived { svg += Self.heart }
        svg += #"</svg><svg class="runner\#(isStanding ? " resting" : "")" x="\#(here)" overflow="visible">"#
        svg += #"<g transform="translate(-34 24)">\#(runner)</g></svg></svg>"#
        return svg
    }

    /// Whether the runner stands still instead of trotting in place.
    private var isStanding: Bool {
        switch look.pose {
        case .asleep, .stretching, .checking: true
        case .trotting, .dancing: false
        }
    }

    /// Most roads have the default look, whose drawing is cached.
    private var runner: String { look == DinosaurLook() ? Dinosaur.runner : Dinosaur.runner(look) }

    /// A plant beside the road, in the variants ahead of the runner and behind.
    private struct Plant {
        let at: Int
        let ahead: String
        let behind: String

        init(_ at: Int, ahead: String, behind: String, _ kind: String) {
            self.at = at
            let place = #"" x="\#(Road.percent(at))" overflow="visible" data-at="\#(at)">\#(kind)</svg>"#
            self.ahead = #"<svg class="\#(ahead)\#(place)"#
            self.behind = #"<svg class="\#(behind)\#(place)"#
        }
    }

    /// Tufts that appear once the runner has passed, and cacti that then bloom.
    private static let scenery =
        [30, 95, 170, 215, 290, 380, 430, 520, 590, 660, 735, 800, 880, 945].enumerated().map { index, at in
            Plant(
                at, ahead: "grown later", behind: "grown",
                index % 3 == 2 ? bloom : index.isMultiple(of: 2) ? tuft : sprout)
        }
        + [(260, lowCactus), (500, cactus), (760, lowCactus)].map { at, kind in
            Plant(at, ahead: "cactus", behind: "cactus passed", kind)
        }

    /// The flag and the partner; the caller closes the `svg` element.
    private static let goal =
        #"<svg x="100%" overflow="visible"><g transform="translate(80 0)">\#(flag)</g>"#
        + #"<g transform="translate(68 24) scale(-1 1)">\#(Dinosaur.partner)</g>"#
    private static let tuft =
        #"<path class="blade" d="M0 84q-3-12 2-18q5 8 2 18zM6 84q2-8 8-11q0 8-4 11zM-4 84q-2-7-7-9q0 6 4 9z"/>"#
    private static let sprout = #"<path class="blade" d="M0 84q-2-9 1-13q4 5 2 13zM4 84q1-6 6-8q0 6-3 8z"/>"#
    private static let bloom =
        #"<path class="stem" d="M0 84V72"/><circle class="petal" cx="0" cy="69" r="3.4"/>"#
        + #"<circle class="heart-of" cx="0" cy="69" r="1.4"/>"#
    private static let cactus =
        #"<path class="thorn" d="M0 84V56M0 72h-8v-8M0 76h8v-10"/><circle class="petal" cx="0" cy="53" r="3"/>"#
    private static let lowCactus =
        #"<path class="thorn" d="M0 84V63M0 75h7v-7"/><circle class="petal" cx="0" cy="60" r="2.6"/>"#
    private static let flag =
        #"<line class="pole" x1="0" y1="6" x2="0" y2="84"/>"#
        + #"<path class="flag" d="M0 7c-7-3-12 3-22 0v14c10 3 15-3 22 0z"/>"#
    private static let heart =
        #"<path class="love" d="M-6 10c-4-8-14-4-11 4 2 4 6 6 11 10 5-4 9-6 11-10 3-8-7-12-11-4Z"/>"#
}
