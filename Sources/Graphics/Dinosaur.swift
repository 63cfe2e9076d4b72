/// The two dinosaurs, drawn facing right with their feet on the line y = 60 and 56 wide.
enum Dinosaur {
    /// The one that trots; a style sheet moves its legs.
    static let runner = figure(class: "dino", crest: spikes + #"<path class="d-deep" d="M26.5 17l-5.5-8.5 8.5-1z"/>"#)

    /// The one that waits, with a flower behind the ear.
    static let partner = figure(class: "dino partner", crest: spikes, jewel: flower)

    private static let spikes =
        #"<path class="d-deep" d="M10.5 31.5l-1.5-10.5 9.5 4.5zM16.5 26.5l-1-11.5 9.5 6z"/>"#

    private static let flower =
        #"<g class="flower"><circle cx="27" cy="6.5" r="3.2"/><circle cx="32" cy="3.6" r="3.2"/>"#
        + #"<circle cx="36.2" cy="7.4" r="3.2"/><circle cx="34.2" cy="12.4" r="3.2"/>"#
        + #"<circle cx="28.6" cy="12" r="3.2"/><circle class="heart-of" cx="31.6" cy="8.4" r="2.7"/></g>"#

    private static func figure(class name: String, crest: String, jewel: String = "") -> String {
        #"<g class="\#(name)">"#
            + #"<rect class="leg b d-deep" x="28" y="47" width="7.5" height="13" rx="3.7"/>"#
            + #"<rect class="leg d-deep" x="17" y="47" width="7.5" height="13" rx="3.7"/>"#
            + crest
            + #"<path class="d-skin" d="M8.5 46.5C1 45-2.4 37.4-.6 31.2c4.8 3.2 9.6 2 12.8-2.2"#
            + #"C15 22.4 20 20.6 24.4 19.4 22.6 8.6 29.6 2.6 39 2.6c10 0 17.2 5.6 17.2 13.2 0 6.8-5.2 10.6-12 10.8"#
            + #" 1 2.6 1.6 5.6 1.6 9C45.8 46.4 38.4 52 27.4 52c-8 0-14.8-1.8-18.9-5.5Z"/>"#
            + #"<path class="d-belly" d="M25 51.9c9.6-.3 16.6-5.4 17.6-14.4-9.4 1-15.8 6-17.6 14.4Z"/>"#
            + #"<path class="d-arm" d="M41.5 33.5c2.2 1.6 4.2 1.9 6.2 1"/>"#
            + #"<circle class="d-cheek" cx="40.6" cy="18.6" r="3.2"/>"#
            + #"<ellipse class="d-eye" cx="43.4" cy="12" rx="2.5" ry="3"/><circle class="d-glint" cx="44.3" cy="10.9" r="1"/>"#
            + #"<path class="d-line" d="M47.4 20.4c2.2 1 4.4.6 6-.8"/>"# + jewel + "</g>"
    }

    /// The rules that colour both in a file of its own; on pages the style sheet has them.
    static let style =
        ".d-skin{fill:#58b368}.d-deep{fill:#2f7d44}.d-belly{fill:#c9ecc2}.d-eye{fill:#1c4a29}.d-glint{fill:#fff}"
        + ".d-cheek{fill:#ef8e8e;opacity:.55}"
        + ".d-line{fill:none;stroke:#1c4a29;stroke-width:1.8;stroke-linecap:round}"
        + ".d-arm{fill:none;stroke:#2f7d44;stroke-width:4.5;stroke-linecap:round}"
        + ".partner .d-skin{fill:#f2a3bd}.partner .d-deep{fill:#d0658c}.partner .d-belly{fill:#fde3ec}"
        + ".partner .d-eye{fill:#6d2443}.partner .d-line{stroke:#6d2443}.partner .d-arm{stroke:#d0658c}"
        + ".flower circle{fill:#f6b93b}.flower .heart-of{fill:#fff}"
}
