import Core
import Testing

@testable import Graphics

@Suite struct RoadTests {
    @Test(
        "The runner's position follows the done days",
        arguments: [
            (100, 23, "23.0%"), (100, 0, "0.0%"), (3, 1, "33.3%"), (7, 7, "100.0%"), (7, 12, "100.0%"), (0, -1, "0.0%"),
        ]
    )
    func position(length: Int, done: Int, x: String) {
        let svg = Road(length: length, done: done, mood: .running).page(label: "").text
        #expect(svg.contains("class=\"runner\" x=\"\(x)\""))
        #expect(svg.contains("x2=\"\(x)\""))
    }

    @Test("The scenery behind the runner has grown and bloomed, the scenery ahead has not")
    func scenery() {
        let start = Road(length: 10, done: 0, mood: .running).page(label: "").text
        let end = Road(length: 10, done: 10, mood: .arrived).page(label: "").text
        #expect(!start.contains("passed") && start.contains("grown later"))
        #expect(!end.contains("later") && end.contains("cactus passed"))
    }

    @Test("Only an arrived runner has a heart")
    func heart() {
        #expect(Road(length: 3, done: 3, mood: .arrived).page(label: "").text.contains("love"))
        #expect(!Road(length: 3, done: 2, mood: .running).page(label: "").text.contains("love"))
        #expect(!Road(length: 3, done: 2, mood: .resting).page(label: "").text.contains("love"))
    }

    @Test("Every look is well-formed and distinct, and the runner has no legs while asleep")
    func looks() {
        let gears: [DinosaurLook.Gear?] = [nil] + DinosaurLook.Gear.allCases
        let looks = DinosaurLook.Pose.allCases.flatMap { pose in gears.map { DinosaurLook(pose, $0) } }
        let drawings = looks.map { look in
            Road(length: 9, done: 4, mood: .running, look: look).page(label: "x").text
        }
        for (look, drawing) in zip(looks, drawings) {
            #expect(Drawing(svg: drawing).faults == [], "\(look)")
            let isStanding = look.pose != .trotting && look.pose != .dancing
            #expect(drawing.contains("class=\"runner resting\"") == isStanding, "\(look)")
            // The partner has two legs.
            #expect(drawing.ranges(of: "\"leg").count == (look.pose == .asleep ? 2 : 4), "\(look)")
        }
        // Asleep, the umbrella is not drawn.
        #expect(Set(drawings).count == looks.count - 1)
        #expect(drawings.first == Road(length: 9, done: 4, mood: .running).page(label: "x").text)
    }

    @Test("A road on a page has an accessible label, and an ornament is hidden from screen readers")
    func label() {
        let road = Road(length: 3, done: 1, mood: .running)
        #expect(road.page(label: "\"3\"").text.contains("role=\"img\" aria-label=\"&quot;3&quot;\""))
        #expect(road.ornament.text.contains("aria-hidden=\"true\"") && !road.ornament.text.contains("role="))
    }

    @Test(
        "Every drawing is well-formed, and its paths contain only commands and numbers",
        arguments: [
            Road(length: 9, done: 4, mood: .arrived).page(label: "x").text, Figure.resting.text, Figure.patch.text,
            Figure.trail.text,
            Figure.nudge.text, Figure.lawn.text, GrassMark.frozen.sample.text, SkyBand.page.text,
            MailboxScene(hasLetter: true).page(label: "x").text,
        ]
    )
    func wellFormed(svg: String) {
        #expect(Drawing(svg: svg).faults == [])
    }
}
