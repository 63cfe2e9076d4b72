import Testing

@testable import Core

@Suite struct DrawStateTests {
    private static let today = Day(number: 100)

    private func state(
        _ rule: DrawRule, sealed: Int = 3, drawn: Int = 0, done: [Int] = [], spent: Set<Int> = [],
        challenge: Challenge.State? = nil
    ) -> DrawState {
        DrawState(
            rule: rule, sealed: sealed, drawn: drawn, today: Self.today, doneDays: done.map { Day(number: $0) },
            spent: Set(spent.map { Day(number: $0) }), challenge: challenge)
    }

    @Test("Each done day earns one draw, the earliest first")
    func commits() {
        #expect(state(.commit) == .waitingForCommit)
        #expect(state(.commit, done: [100]) == .open(letters: 1, earnedBy: Day(number: 100)))
        #expect(state(.commit, done: [97, 98, 100]) == .open(letters: 3, earnedBy: Day(number: 97)))
        #expect(state(.commit, sealed: 2, done: [97, 98, 100]) == .open(letters: 2, earnedBy: Day(number: 97)))
        #expect(state(.commit, drawn: 1, done: [97, 98], spent: [97]) == .open(letters: 1, earnedBy: Day(number: 98)))
        #expect(state(.commit, drawn: 1, done: [97], spent: [97]) == .waitingForCommit)
        #expect(state(.commit, drawn: 1, done: [100], spent: [100]) == .waitingForTomorrow)
    }

    @Test("A day that becomes done late earns its draw, and a lost day removes none of another day")
    func lateAndLost() {
        #expect(
            state(.commit, drawn: 1, done: [95, 100], spent: [100]) == .open(letters: 1, earnedBy: Day(number: 95)))
        // The 99th was drawn, and is no longer done: the 100th still earns its own.
        #expect(state(.commit, drawn: 1, done: [100], spent: [99]) == .open(letters: 1, earnedBy: Day(number: 100)))
        #expect(state(.commit, drawn: 1, spent: [100]) == .waitingForTomorrow)
    }

    @Test("A mailbox without letters waits for nothing")
    func letters() {
        for rule in [DrawRule.commit, .free, .from(Self.today), .challenge("c")] {
            #expect(state(rule, sealed: 0, done: [100], challenge: .running) == .empty)
            #expect(state(rule, sealed: 0, drawn: 2, done: [100]) == .finished)
        }
        // A challenge that is lost opens no later letter, either.
        #expect(state(.challenge("c"), sealed: 0, challenge: .failed(on: Self.today)) == .challengeLost)
    }

    @Test("The other rules open everything at once")
    func others() {
        let open = DrawState.open(letters: 3, earnedBy: nil)
        #expect(state(.free) == open)
        #expect(state(.from(Self.today)) == open && state(.from(Self.today.advanced(by: -1))) == open)
        let tomorrow = Self.today.advanced(by: 1)
        #expect(state(.from(tomorrow)) == .waitingForDay(tomorrow))
        #expect(state(.challenge("c"), challenge: .succeeded(on: Self.today)) == open)
        #expect(state(.challenge("c"), challenge: .running) == .waitingForChallenge)
        #expect(state(.challenge("c"), challenge: .failed(on: Self.today)) == .challengeLost)
        #expect(state(.challenge("c"), challenge: .givenUp(on: Self.today)) == .challengeLost)
        #expect(state(.challenge("c")) == .challengeLost)
    }
}
