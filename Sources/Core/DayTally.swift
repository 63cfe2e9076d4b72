/// Counts the distinct commits of each day in a stream of commits ordered by day.
///
/// Only the days that can have duplicates of one commit are buffered. Neighbouring days are compared only where their
/// times overlap.
package struct DayTally {
    private struct OpenDay {
        let day: Day
        var commits: [PlacedCommit] = []
        var first = Instant.writable.upperBound
        var last = Instant.writable.lowerBound
    }

    private var held: [OpenDay] = []
    /// Number of buffered days that are already counted.
    private var done = 0
    private var counts: [Day: Int] = [:]
    private let keepsTimes: Bool
    /// Author times of the commits of each day, by repository; empty unless `keepsTimes` is set.
    package private(set) var times: [Day: [String: CommitTimes]] = [:]

    /// Creates an empty tally.
    package init(keepsTimes: Bool = false) { self.keepsTimes = keepsTimes }

    /// Adds a commit, whose day must not precede that of the commit before.
    package mutating func add(_ placed: PlacedCommit) {
        if held.last?.day != placed.day {
            close(before: placed.day.advanced(by: -DayEvidence.reach))
            held.append(OpenDay(day: placed.day))
        }
        let index = held.count - 1
        held[index].commits.append(placed)
        held[index].first = min(held[index].first, placed.commit.authoredAt)
        held[index].last = max(held[index].last, placed.commit.authoredAt)
    }

    /// Returns the number of distinct commits of each day that has any.
    package mutating func finished() -> [Day: Int] {
        close(before: .last)
        if let last = held.last, last.day == .last { count(held.count - 1) }
        return counts
    }

    /// Counts the days before `day`, whose neighbours are complete, and evicts the days that are out of reach.
    private mutating func close(before day: Day) {
        while done < held.count, held[done].day < day {
            count(done)
            done += 1
        }
        let gone = held.prefix { $0.day.advanced(by: DayEvidence.reach) < day }.count
        held.removeFirst(gone)
        done -= gone
    }

    private mutating func count(_ index: Int) {
        let own = held[index]
        var among = own.commits
        for other in held where other.day != own.day && other.first <= own.last && own.first <= other.last {
            guard abs(own.day.distance(to: other.day)) <= DayEvidence.reach else { continue }
            let times = Set(own.commits.map(\.commit.authoredAt))
            among += other.commits.filter { times.contains($0.commit.authoredAt) }
        }
        let evidence = DayEvidence(of: own.day, among: among)
        if evidence.commits > 0 { counts[own.day] = evidence.commits }
        guard keepsTimes else { return }
        var times: [String: CommitTimes] = [:]
        for (commit, placement) in zip(evidence.counted, evidence.placements) {
            times[commit.repository, default: CommitTimes()].add(commit, placement: placement)
        }
        self.times[own.day] = times
    }
}
