import Core

/// The two dinosaurs, facing right, 56 units wide, with their feet on the line y = 60.
enum Dinosaur {
    /// The trotting dinosaur; the style sheet animates its legs.
    static let runner = runner(DinosaurLook())

    /// Returns the trotting dinosaur with a look.
    static func runner(_ look: DinosaurLook) -> String {
        // No umbrella while asleep.
        let isSheltered = look.gear == .umbrella && look.pose != .asleep
        return figure(
            class: "dino", back: isSheltered ? umbrella : "",
            crest: spikes + #"<path class="d-deep" d="M26.5 17l-5.5-8.5 8.5-1z"/>"#, pose: look.pose,
            arm: isSheltered ? umbrellaArm : arm(look.pose),
            jewel: (look.gear == .scarf ? scarf : "") + prop(look.pose))
    }

    /// The waiting partner, with a flower behind the ear.
    static let partner = figure(class: "dino partner", crest: spikes, jewel: flower)

    private static let spikes =
        #"<path class="d-deep" d="M10.5 31.5l-1.5-10.5 9.5 4.5zM16.5 26.5l-1-11.5 9.5 6z"/>"#

    private static let flower =
        #"<g class="flower"><circle cx="27" cy="6.5" r="3.2"/><circle cx="32" cy="3.6" r="3.2"/>"#
        + #"<circle cx="36.2" cy="7.4" r="3.2"/><circle cx="34.2" cy="12.4" r="3.2"/>"#
        + #"<circle cx="28.6" cy="12" r="3.2"/><circle class="heart-of" cx="31.6" cy="8.4" r="2.7"/></g>"#

    private static func arm(_ pose: DinosaurLook.Pose) -> String {
        switch pose {
        case .trotting, .asleep: "c2.2 1.6 4.2 1.9 6.2 1"
        case .stretching, .dancing: "c5 .8 10-1.6 13.5-6.5"
        case .checking: "c3 1.6 5.6 1.4 7.6-.4"
        }
    }

    private static let umbrellaArm = "c3 2.4 5.6 3 8.6 2.2"

    private static let umbrella =
        #"<path class="pole" d="M50 39 45-13"/><path class="flag" d="M15-2C18-26 68-28 74-6 62-12 52-10 45-7 36-12 26-9 15-2Z"/>"#

    private static let scarf =
        #"<path class="petal" d="M23.5 20c5 6 13 9 22.4 7.2l-.8 5.4c-9.4 1.6-18.4-1-24.6-7.2ZM27 27l-5 13.4 6 1.6 4-12.4Z"/>"#

    /// Returns the objects around a pose.
    private static func prop(_ pose: DinosaurLook.Pose) -> String {
        switch pose {
        case .trotting, .stretching: ""
        case .asleep: #"<path class="pole" d="M58-4h7l-7 8h7M68-20h9l-9 10h9"/>"#
        case .checking:
            #"<circle class="heart-of" cx="53" cy="31" r="5.6"/><path class="d-line" d="M53 27.6V31l2.4 1.6"/>"#
        case .dancing: #"<path class="pole" d="M76 6V-8l9-2V4M76 6a2 2 0 1 1-3 0M85 4a2 2 0 1 1-3 0"/>"#
        }
    }

    /// Returns the eye, which is closed in some poses.
    private static func eye(_ pose: DinosaurLook.Pose) -> String {
        switch pose {
        case .asleep: #"<path class="d-line" d="M40.6 12.6c1.6 1.6 3.9 1.6 5.5 0"/>"#
        case .stretching, .dancing: #"<path class="d-line" d="M40.6 13.4c1.6-2 3.9-2 5.5 0"/>"#
        case .trotting, .checking:
            #"<ellipse class="d-eye" cx="43.4" cy="12" rx="2.5" ry="3"/><circle class="d-glint" cx="44.3" cy="10.9" r="1"/>"#
        }
    }

    /// Returns the mouth, which yawns while stretching.
    private static func mouth(_ pose: DinosaurLook.Pose) -> String {
        pose == .stretching
            ? #"<ellipse class="d-eye" cx="49.6" cy="19.6" rx="2.8" ry="3.2"/>"#
            : #"<path class="d-line" d="M47.4 20.4c2.2 1 4.4.6 6-.8"/>"#
    }

    private static let legs =
        #"<rect class="leg b d-deep" x="28" y="47" width="7.5" height="13" rx="3.7"/>"#
        + #"<rect class="leg d-deep" x="17" y="47" width="7.5" height="13" rx="3.7"/>"#

    private static func figure(
        class name: String, back: String = "", crest: String, pose: DinosaurLook.Pose = .trotting,
        arm: String = arm(.trotting), jewel: String = ""
    ) -> String {
        let body =
            back + crest
            + #"<path class="d-skin" d="M8.5 46.5C1 45-2.4 37.4-.6 31.2c4.8 3.2 9.6 2 12.8-2.2"#
            + #"C15 22.4 20 20.6 24.4 19.4 22.6 8.6 29.6 2.6 39 2.6c10 0 17.2 5.6 17.2 13.2 0 6.8-5.2 10.6-12 10.8"#
            + #" 1 2.6 1.6 5.6 1.6 9C45.8 46.4 38.4 52 27.4 52c-8 0-14.8-1.8-18.9-5.5Z"/>"#
            + #"<path class="d-belly" d="M25 51.9c9.6-.3 16.6-5.4 17.6-14.4-9.4 1-15.8 6-17.6 14.4Z"/>"#
            + #"<path class="d-arm" d="M41.5 33.5\#(arm)"/>"#
            + #"<circle class="d-cheek" cx="40.6" cy="18.6" r="3.2"/>"# + eye(pose) + mouth(pose) + jewel
        let posed =
            switch pose {
            case .trotting, .checking, .dancing: legs + body
            case .asleep: #"<g transform="translate(0 8)">\#(body)</g>"#
            case .stretching: legs + #"<g transform="rotate(-13 26 50)">\#(body)</g>"#
            }
        return #"<g class="\#(name)">\#(posed)</g>"#
    }

    /// Color rules of both dinosaurs for a standalone file; on pages they are in the style sheet.
    static let style =
        ".d-skin{fill:#58b368}.d-deep{fill:#2f7d44}.d-belly{fill:#c9ecc2}.d-eye{fill:#1c4a29}.d-glint{fill:#fff}"
        + ".d-cheek{fill:#ef8e8e;opacity:.55}"
        + ".d-line{fill:none;stroke:#1c4a29;stroke-width:1.8;stroke-linecap:round}"
        + ".d-arm{fill:none;stroke:#2f7d44;stroke-width:4.5;stroke-linecap:round}"
        + ".partner .d-skin{fill:#f2a3bd}.partner .d-deep{fill:#d0658c}.partner .d-belly{fill:#fde3ec}"
        + ".partner .d-eye{fill:#6d2443}.partner .d-line{stroke:#6d2443}.partner .d-arm{stroke:#d0658c}"
        + ".flower circle{fill:#f6b93b}.flower .heart-of{fill:#fff}"
}
