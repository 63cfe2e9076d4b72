import Core
import Foundation

/// Reads the lines of standard input as quick entries, over and over, and prints how many it read in a second.
@main
enum ParserBench {
    static func main() {
        var entries: [String] = []
        while let line = readLine() { if !line.isEmpty { entries.append(line) } }
        guard !entries.isEmpty, let now = Instant(iso: "2026-11-21T14:20:30+09:00"), let zone = Zone("Asia/Seoul")
        else {
            FileHandle.standardError.write(Data("There is nothing to read.\n".utf8))
            exit(2)
        }
        let context = QuickEntry.Context(now: now, dayCalendar: DayCalendar(zones: ZoneHistory(zone)))
        var best = 0.0
        var understood = 0
        for _ in 1...5 {
            let start = ContinuousClock.now
            var read = 0
            while ContinuousClock.now - start < .milliseconds(400) {
                for entry in entries {
                    understood += QuickEntry.read(entry, in: context).chips.count
                    read += 1
                }
            }
            let took = ContinuousClock.now - start
            let seconds = Double(took.components.seconds) + Double(took.components.attoseconds) / 1e18
            best = max(best, Double(read) / seconds)
        }
        guard understood > 0 else { exit(1) }
        print(Int(best))
    }
}
