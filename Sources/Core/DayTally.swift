/// Counts the distinct commits of each day while they pass by in order of days.
///
/// It holds only the days at a time on which copies of one commit can lie; those of most days are at hand,
/// so that neighbours are compared only where their times overlap.
package struct DayTally {
    private struct OpenDay {
        let day: Day
        var commits: [PlacedCommit] = []
        var first = Instant.writable.upperBound
        var last = Instant.writable.lowerBound
    }

    private var held: [OpenDay] = []
    /// How many of the days that are held are counted already.
    private var done = 0
    private var counts: [Day: Int] = [:]
    private let keepsTimes: Bool
    /// At which times the commits of each day were written, by repository; nothing unless they are kept.
    package private(set) var times: [Day: [String: CommitTimes]] = [:]

    /// Makes a tally of nothing.
    package init(keepsTimes: Bool = false) { self.keepsTimes = keepsTimes }

    /// Takes a commit, none of which may be of an earlier day than the one before.
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

    /// The number of distinct commits of each day that has one.
    package mutating func finished() -> [Day: Int] {
        close(before: .last)
        if let last = held.last, last.day == .last { count(held.count - 1) }
        return counts
    }

    /// Counts the days before a day, all of whose neighbours have passed by, and lets go of those that
    /// are no neighbours any more.
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
