import Core
import Testing

@Suite struct FreezeTests {
    @Test("Two freezes a month by default, none carried over")
    func allowance() throws {
        let rule = FreezeRule()
        #expect(rule.perMonth == 2 && !rule.automatic)
        let spent = [try day("2026-10-30"), try day("2026-10-31"), try day("2026-11-01")]
        #expect(rule.left(inMonthOf: try day("2026-10-05"), spent: spent) == 0)
        #expect(rule.left(inMonthOf: try day("2026-11-30"), spent: spent) == 1)
        #expect(rule.left(inMonthOf: try day("2026-12-01"), spent: spent) == 2)
        #expect(rule.left(inMonthOf: try day("2025-10-05"), spent: spent) == 2)
    }

    @Test("A smaller allowance than was spent leaves none, not fewer")
    func overdrawn() throws {
        let spent = try day("2026-11-01").through(try day("2026-11-04"))
        #expect(FreezeRule(perMonth: 1).left(inMonthOf: try day("2026-11-21"), spent: spent) == 0)
    }

    @Test("The allowance is held between none and five", arguments: [(-1, 0), (0, 0), (5, 5), (6, 5), (.max, 5)])
    func bounds(asked: Int, held: Int) {
        #expect(FreezeRule(perMonth: asked).perMonth == held)
        var rule = FreezeRule()
        rule.perMonth = asked
        #expect(rule.perMonth == held)
    }
}
