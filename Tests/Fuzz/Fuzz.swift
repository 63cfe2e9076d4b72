import Foundation

/// Runs the parsers on random inputs for a time or a number of them, and reports each that breaks a promise.
///
/// The inputs are read in a separate process, so that one that crashes it can still be named: its content
/// follows from the seed.
@main
enum Fuzz {
    /// Number of inputs per process.
    private static let batch = 20_000
    /// Timeout of one batch, in seconds; a busy machine is slow.
    private static let patience = 600.0
    /// Maximum processor time of one input.
    private static let patienceOfOne = Duration.milliseconds(250)

    static func main() throws {
        var arguments = CommandLine.arguments.dropFirst()
        if arguments.first == "--batch" {
            arguments = arguments.dropFirst()
            let numbers = arguments.dropFirst().prefix(2).compactMap { UInt64($0) }
            guard let name = arguments.first, numbers.count == 2, let target = Target.named(name) else {
                return usage()
            }
            return read(target, from: numbers[0], count: numbers[1], tells: arguments.last == "--tell")
        }
        guard let limit = arguments.first.flatMap({ Double($0) }), limit > 0 else { return usage() }
        let seed = arguments.dropFirst().first.flatMap { UInt64($0) } ?? UInt64(Date().timeIntervalSince1970)
        let inputs = arguments.dropFirst(2).first.flatMap { UInt64($0) }
        let names = arguments.dropFirst(3)
        let targets = names.isEmpty ? Target.all : names.compactMap { Target.named($0) }
        try run(targets, seconds: limit, seed: seed, inputs: inputs)
    }

    private static func usage() {
        FileHandle.standardError.write(Data("usage: Fuzz SECONDS [SEED [INPUTS [PARSER…]]]\n".utf8))
        exit(64)
    }

    /// Reads batches of all targets in turn until the time or the number of inputs is used up.
    private static func run(_ targets: [Target], seconds: Double, seed: UInt64, inputs: UInt64?) throws {
        print("Seed \(seed).")
        let start = ContinuousClock.now
        var read: [String: (inputs: UInt64, seconds: Double, slowest: Int)] = [:]
        var failures = 0
        var round: UInt64 = 0
        // A small number of inputs is given to every parser, too.
        let batch = inputs.map { min(Self.batch, Int(clamping: $0) / max(1, targets.count)) } ?? Self.batch
        func total() -> UInt64 { read.values.reduce(0) { $0 + $1.inputs } }
        func isOver() -> Bool {
            ContinuousClock.now - start >= .seconds(seconds) || inputs.map { total() >= $0 } ?? false
        }
        while !isOver() {
            for target in targets where !isOver() {
                let count = UInt64(max(1, batch / target.weight))
                let first = seed &+ round &* 1_000_003
                let began = ContinuousClock.now
                let outcome = try child([target.name, "\(first)", "\(count)"])
                let took = ContinuousClock.now - began
                var sum = read[target.name] ?? (0, 0, 0)
                sum.inputs += count
                sum.seconds += Double(took.components.seconds) + Double(took.components.attoseconds) / 1e18
                sum.slowest = max(sum.slowest, outcome.slowest)
                read[target.name] = sum
                for line in outcome.broken { print("\(target.name): \(line)") }
                failures += outcome.broken.count
                if !outcome.isWell {
                    failures += 1
                    let told = try child([target.name, "\(first)", "\(count)", "--tell"])
                    let last = told.last ?? first
                    print("\(target.name): ended by input \(last): \(shown(target.mutator.input(last)))")
                }
            }
            round += 1
        }
        for target in targets {
            guard let sum = read[target.name] else { continue }
            let speed = Int(Double(sum.inputs) / max(sum.seconds, 0.001))
            print("\(target.name): \(sum.inputs) inputs, \(speed) a second, the slowest took \(sum.slowest) µs")
        }
        print("\(total()) inputs in all, \(failures) broken.")
        if failures > 0 { exit(1) }
    }

    private struct Outcome {
        var isWell = true
        var broken: [String] = []
        var slowest = 0
        /// The last input that was begun, if the process reported each.
        var last: UInt64?
    }

    /// Reads a batch in a separate process.
    private static func child(_ arguments: [String]) throws -> Outcome {
        let process = Process()
        process.executableURL = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
        process.arguments = ["--batch"] + arguments
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = FileHandle.nullDevice
        try process.run()
        let watch = DispatchSource.makeTimerSource(queue: .global())
        watch.schedule(deadline: .now() + patience)
        watch.setEventHandler { process.terminate() }
        watch.resume()
        let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        watch.cancel()
        var outcome = Outcome()
        outcome.isWell = process.terminationReason == .exit && process.terminationStatus == 0
        for line in text.split(separator: "\n") {
            let words = line.split(separator: " ", maxSplits: 1).map(String.init)
            switch words.first {
            case "slowest": outcome.slowest = Int(words.last ?? "") ?? 0
            case "broken": outcome.broken.append(words.last ?? "")
            case "began": outcome.last = UInt64(words.last ?? "")
            default: break
            }
        }
        return outcome
    }

    /// Reads the inputs of a batch, and reports which break a promise and how long the slowest took.
    private static func read(_ target: Target, from first: UInt64, count: UInt64, tells: Bool) {
        var slowest = Duration.zero
        for seed in first..<(first &+ count) {
            if tells {
                print("began \(seed)")
                fflush(nil)
            }
            let input = target.mutator.input(seed)
            let start = worked()
            let problem = target.read(input, seed)
            var took = worked() - start
            if took > patienceOfOne {
                // The first input initializes what a parser builds once for all inputs.
                let again = worked()
                _ = target.read(input, seed)
                took = min(took, worked() - again)
            }
            slowest = max(slowest, took)
            if let problem { print("broken input \(seed), \(problem): \(shown(input))") }
            if took > patienceOfOne { print("broken input \(seed), slow (\(took)): \(shown(input))") }
        }
        let (seconds, rest) = slowest.components
        print("slowest \(Int(seconds) * 1_000_000 + Int(rest / 1_000_000_000_000))")
    }

    /// Processor time of this process, independent of the load of the machine.
    private static func worked() -> Duration {
        // POSIX defines a million per second everywhere.
        .microseconds(clock())
    }

    /// An input in a form that can be pasted into a test.
    private static func shown(_ input: [UInt8]) -> String {
        String(validating: input, as: UTF8.self).map { $0.debugDescription } ?? "\(input)"
    }
}
