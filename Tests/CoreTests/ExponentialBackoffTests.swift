import Core
import Testing

@Suite struct ExponentialBackoffTests {
    private static let backoff = ExponentialBackoff(first: .seconds(4), longest: .seconds(900))

    @Test(
        "Pauses double from the first one to the longest",
        arguments: [(0, 4), (1, 4), (2, 8), (3, 16), (8, 512), (9, 900), (10, 900), (64, 900), (Int.max, 900)])
    func growth(failures: Int, seconds: Int) {
        #expect(Self.backoff.pause(after: failures, jitter: 1) == .seconds(seconds))
        #expect(Self.backoff.pause(after: failures, jitter: 0) == .seconds(seconds) / 2)
        let between = Self.backoff.pause(after: failures, jitter: 0.3)
        #expect(between > .seconds(seconds) / 2 && between < .seconds(seconds))
    }

    @Test(
        "A random value out of range gives no pause beyond the bounds",
        arguments: [-1, 2, .infinity, -.infinity] as [Double])
    func chances(chance: Double) {
        #expect([.seconds(2), .seconds(4)].contains(Self.backoff.pause(after: 1, jitter: chance)))
    }

    @Test("Nothing overflows, however long the pauses")
    func large() {
        let backoff = ExponentialBackoff(first: .seconds(86_400), longest: .seconds(864_000))
        #expect(backoff.pause(after: .max, jitter: 1) == .seconds(864_000))
        #expect(backoff.pause(after: .min, jitter: 1).wholeSeconds == 86_400)
        #expect(Duration.milliseconds(2_001).wholeSeconds == 3 && Duration.seconds(2).wholeSeconds == 2)
    }
}
