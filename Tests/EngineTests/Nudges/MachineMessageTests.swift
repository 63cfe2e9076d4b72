import Core
import Language
import TestSupport
import Testing

@testable import Engine
@testable import Storage

/// The messages of a hosted Haru for the screen of a linked machine.
@Suite(.timeLimit(.minutes(5))) struct MachineMessageTests {
    /// Runs what is due at a time of the first of November.
    private func work(_ ledger: Ledger, at time: String) async throws {
        ledger.clock.now = try instant("2026-11-01T" + time + "+09:00")
        try await ledger.work(.remind)
    }

    @Test("a machine has its own name, and one channel")
    func added() async throws {
        try await LinkedScreen.with { pair, screen in
            let report = try await screen.report()
            #expect(report.kind == .machine && report.place == "laptop" && report.isOn)
            func add(_ name: String) async throws {
                _ = try await pair.hosted.useCases.addChannel(
                    ChannelTarget(.machine, [.recipient: name]), origin: "", language: .korean)
            }
            for name in ["laptop", String(report.id.dropFirst("machine-".count))] {
                await #expect(throws: DomainError.badChannel(.machine, ChannelFault(.recipient, .known))) {
                    try await add(name)
                }
            }
            await #expect(throws: DomainError.badChannel(.machine, ChannelFault(.recipient, .machine))) {
                try await add("desk")
            }
            await #expect(throws: DomainError.badChannel(.machine, ChannelFault(.recipient, .missing))) {
                try await add("")
            }
            await #expect(throws: EvidenceFault.notLinked) {
                _ = try await pair.hosted.useCases.machineMessages(token: "x")
            }
        }
    }

    @Test("a nudge waits for the machine, is delivered until it was shown, and then no more")
    func nudged() async throws {
        try await LinkedScreen.with { pair, screen in
            for time in ["12:00:00", "19:00:00"] { try await work(pair.hosted, at: time) }
            #expect(pair.hosted.channels.takeSent().isEmpty, "it is sent nowhere")
            let message = try #require(try await screen.messages().first)
            #expect(!message.title.isEmpty && message.tag == "day-2026-11-01" && !message.isSilent)
            #expect(try await screen.messages() == [message])
            #expect(try await screen.report().succeededAt == nil)
            try await screen.take(shown: [message.id, "x"])
            #expect(try await screen.messages().isEmpty)
            #expect(try await screen.report().succeededAt == pair.hosted.clock.now)
            // The worker that takes over from a killed process sends it again.
            #expect(try await screen.send(message.id, tag: message.tag) == .accepted)
            #expect(try await screen.messages().isEmpty)

            try pair.laptop.commit(on: "2026-11-01")
            try await pair.laptop.look(at: "2026-11-01T19:10:00+09:00")
            pair.hosted.clock.now = try instant("2026-11-01T19:10:00+09:00")
            _ = try await pair.sync.run()
            try await work(pair.hosted, at: "19:10:00")
            let withdrawal = try #require(try await screen.messages().first)
            #expect(withdrawal.tag == message.tag && withdrawal.isSilent && withdrawal.id != message.id)
        }
    }

    @Test("a newer message replaces a waiting one, and one that was never delivered is withdrawn in silence")
    func replaced() async throws {
        try await LinkedScreen.with { _, screen in
            for id in ["a", "b"] { try await screen.send(id) }
            try await screen.send("c", tag: "task")
            // All were written in the same second, so that their names determine the order.
            #expect(try await screen.messages().map(\.id) == ["b", "c"])
            try await screen.send("d", kind: .withdrawal)
            #expect(try await screen.messages().map(\.id) == ["c", "d"], "it may be on the screen")
            // The worker that takes over from a killed process withdraws it once more.
            for _ in 0..<2 {
                try await screen.send("e", tag: "other")
                try await screen.send("f", tag: "other", kind: .withdrawal)
                try await screen.send("f", tag: "other", kind: .withdrawal)
            }
            #expect(try await screen.messages().map(\.id) == ["c", "d"])
            // The machine slept since it showed the first.
            try await screen.send("g", tag: "noon")
            try await screen.take(shown: try await screen.messages().map(\.id))
            try await screen.send("h", tag: "noon")
            try await screen.send("i", tag: "noon", kind: .withdrawal)
            #expect(try await screen.messages().map(\.id) == ["i"])
        }
    }

    @Test("a day that is over is withdrawn from the screen only where it was shown")
    func over() async throws {
        try await LinkedScreen.with { pair, screen in
            for isGiven in [false, true] {
                let id = "\(isGiven)"
                try await screen.send(id, tag: id)
                if isGiven { #expect(try await screen.messages().map(\.id) == [id]) }
                pair.hosted.clock.advance(hours: 1)
                #expect(try await screen.messages().isEmpty, "it makes no sense any more")
                try await screen.send("over " + id, tag: id, kind: .withdrawal)
                #expect(try await screen.messages().map(\.id) == (isGiven ? ["over " + id] : []))
            }
        }
    }

    @Test("an alarm of a task that was done while it waited is not delivered")
    func alarms() async throws {
        try await LinkedScreen.with { pair, screen in
            let hosted = pair.hosted.useCases
            var numbers: [Int] = []
            for title in ["left", "done", "deleted"] {
                var fields = TaskFields(
                    title: title, due: Due(day: try day("2026-11-01"), time: TimeOfDay(minutes: 15 * 60)))
                fields.alarms = [.atTime]
                numbers.append(try await hosted.addTask(fields).task.id)
            }
            for time in ["12:00:00", "15:00:00"] { try await work(pair.hosted, at: time) }
            _ = try await hosted.completeTasks([numbers[1]])
            _ = try await hosted.deleteTasks([numbers[2]])
            #expect(try await screen.messages().map(\.title) == ["left"])
        }
    }

    @Test("a channel that is off gets tests alone, and one whose link has ended is turned off")
    func ended() async throws {
        try await LinkedScreen.with { pair, screen in
            let hosted = pair.hosted.useCases
            #expect(try await screen.send("a") == .accepted)
            try await hosted.turnChannel(screen.channel, on: false)
            #expect(try await screen.messages().isEmpty)
            #expect(try await hosted.testChannel(screen.channel) == .accepted)
            #expect(try await screen.messages().map(\.tag) == ["test"])
            #expect(try await !screen.report().isOn)
            try await hosted.turnChannel(screen.channel, on: true)
            #expect(try await screen.messages().count == 2)

            let machine = try #require(try await hosted.machines().first)
            try await hosted.endMachine(machine.id)
            let report = try await screen.report()
            #expect(!report.isOn && report.problem == .gone)
            await #expect(throws: EvidenceFault.notLinked) { _ = try await screen.messages() }
            try await hosted.turnChannel(screen.channel, on: true)
            #expect(try await screen.send("b") == .gone)
            #expect(try await !screen.report().isOn)
        }
    }

    @Test("a machine that does not poll, or whose screen fails, is reported, and a stale message is not delivered")
    func unheard() async throws {
        try await LinkedScreen.with { pair, screen in
            try await screen.send("a")
            let sentAt = pair.hosted.clock.now
            #expect(try await screen.report().problem == nil)
            pair.hosted.clock.advance(seconds: 61)
            let report = try await screen.report()
            #expect(report.problem == .unreachable && report.problemAt == sentAt)
            #expect(try await screen.messages().map(\.id) == ["a"])
            #expect(try await screen.report().problem == nil)
            try await screen.take(failed: ["a"])
            pair.hosted.clock.advance(seconds: 61)
            #expect(try await screen.report().problem == .failed(status: 0))
            #expect(try await screen.messages().map(\.id) == ["a"], "it is tried again")
            try await screen.take(shown: ["a"])
            #expect(try await screen.report().problem == nil)
            // A message that was never requested is reported, also once it is stale, until the machine is back.
            try await screen.send("b")
            pair.hosted.clock.advance(hours: 1)
            #expect(try await screen.report().problem == .unreachable)
            #expect(try await screen.messages().isEmpty)
            #expect(try await screen.report().problem == nil)
        }
    }
}
