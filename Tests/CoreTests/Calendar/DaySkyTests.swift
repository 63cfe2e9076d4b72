import Core
import Testing

@Suite struct DaySkyTests {
    @Test("The sky changes at seven, eleven, sixteen and twenty")
    func hours() {
        let skies = (0..<24).map { DaySky(hour: $0) }
        #expect(skies[0..<7].allSatisfy { $0 == .night } && skies[20..<24].allSatisfy { $0 == .night })
        #expect(skies[7..<11].allSatisfy { $0 == .morning })
        #expect(skies[11..<16].allSatisfy { $0 == .day })
        #expect(skies[16..<20].allSatisfy { $0 == .sunset })
    }

    @Test(
        "The dinosaur sleeps after midnight and stretches in the morning, unless the state of the day takes precedence",
        arguments: [
            (0, false, false, .asleep), (5, false, true, .asleep), (3, true, false, .checking),
            (6, false, false, .stretching), (10, false, false, .stretching), (10, false, true, .dancing),
            (11, false, false, .trotting), (23, false, false, .trotting), (23, true, false, .checking),
            (23, false, true, .dancing),
        ] as [(Int, Bool, Bool, DinosaurLook.Pose)])
    func pose(hour: Int, isLastCall: Bool, isBest: Bool, pose: DinosaurLook.Pose) throws {
        let day = try #require(Day(iso: "2026-11-21"))
        #expect(
            DinosaurLook(on: day, hour: hour, isLastCall: isLastCall, isBest: isBest) == DinosaurLook(pose))
    }

    @Test(
        "It has an umbrella while the monsoon front lies over Korea, and a scarf in winter",
        arguments: [
            ("2026-06-20", nil), ("2026-06-21", .umbrella), ("2026-07-25", .umbrella), ("2026-07-26", nil),
            ("2026-11-30", nil), ("2026-12-01", .scarf), ("2028-02-29", .scarf), ("2026-03-01", nil),
        ] as [(String, DinosaurLook.Gear?)])
    func gear(day: String, gear: DinosaurLook.Gear?) throws {
        #expect(DinosaurLook.Gear(on: try #require(Day(iso: day))) == gear)
    }
}
