package import Core
package import Engine
package import Language

/// What pages and commands say of the evidence of a day, in the same words.
extension Language {
    /// Says how long the day still lasts, or its week where streaks count weeks; nil where nothing is owed.
    package func timeLeft(of report: TodayReport) -> String? {
        if report.isContent { return nil }
        if let week = report.week, week.last > report.day {
            return daysLeft(ofWeekThrough: week.last, today: report.day)
        }
        return timeLeft(seconds: report.secondsLeft, dayStart: report.dayStart)
    }

    /// What put a commit on its day: the clock, with what it showed at home where home decided, the hour at
    /// which days start where it decided, and as whose the commit counts where its author is another.
    package func placement(
        of commit: CommitEvidence, on day: Day, _ placement: Placement, _ report: ExplainReport
    ) -> String {
        var parts: [String] = []
        if let home = report.home(of: commit, placement) {
            let wall = WallClock(commit.authoredAt, offset: home.offset(at: commit.authoredAt))
            let time = "\(shortDate(wall.date, today: report.today)) \(wall.time)"
            parts.append(text(.explain.timeAtHome(time: time, zone: home.name)))
        } else {
            parts.append(self.placement(placement == .commitOffsetDayStart ? .commitOffset : placement))
        }
        if let hour = report.dayStart(of: day, placement) {
            parts.append(text(.explain.beforeDayStart(hour: String(hour))))
        }
        if let address = commit.coauthor {
            parts.append(text(.explain.coauthor(address: shown(address))))
        }
        return parts.joined(separator: ", ")
    }

    /// Why one commit stands for another, and on which day that one counts where it is another day.
    package func duplicate(_ copy: DroppedCommit, _ report: ExplainReport) -> String {
        let reason = duplicate(copy.reason)
        if copy.countedOn == report.day { return reason }
        let date = shortDate(copy.countedOn, today: report.today)
        return reason + text(.explain.countedOn(date: date))
    }

    /// What a forge's count is made of, in one breath: the repositories that hold most of it, how many commits the others
    /// hold, and what is counted besides.
    package func breakdown(_ parts: ForgeBreakdown) -> String {
        let shown = parts.repositories.prefix(Self.mostRepositories)
        let rest = parts.repositories.dropFirst(Self.mostRepositories)
        var pieces = shown.enumerated().map { index, part in
            let name = part.isPrivate ? text(.explain.privateRepository(name: part.repository)) : part.repository
            return index == 0
                ? text(.explain.breakdownFirst(count: part.count, name: name))
                : text(.explain.breakdownNext(number: number(part.count), name: name))
        }
        if !rest.isEmpty {
            let commits = number(rest.reduce(0) { $0 + $1.count })
            pieces.append(text(.explain.breakdownRest(commits: commits, count: rest.count)))
        }
        if parts.others > 0 { pieces.append(text(.explain.otherContributions(count: number(parts.others)))) }
        return pieces.joined(separator: ", ")
    }

    /// How many repositories are named in one breath.
    private static var mostRepositories: Int { 5 }

    /// What is said where a forge told some of a day's repositories only.
    package var partialBreakdown: String {
        text(.explain.breakdownPartial)
    }

    /// Since when a source of a day could not be read, and why.
    package func sentence(for source: UnreadableSource, today: Day) -> String {
        let sentence = sentence(for: source.problem).text
        if source.days.lowerBound == .first || source.days.upperBound < today { return sentence }
        let date = shortDate(source.days.lowerBound, today: today)
        return sentence + " " + text(.explain.unknownSince(date: date))
    }

    /// When a freeze was spent, and by whom.
    package func sentence(for freeze: SpentFreeze, _ report: ExplainReport) -> String {
        let wall = WallClock(freeze.spentAt, offset: report.basis.dayCalendar.zones.offset(at: freeze.spentAt))
        let time = "\(shortDate(wall.date, today: report.today)) \(wall.time)"
        return freeze.isAutomatic
            ? text(.explain.freezeAutomatic(time: time))
            : text(.explain.freezeByHand(time: time))
    }

    /// What changed a past day.
    package func event(of change: DayChange) -> String {
        switch change.event {
        case .moreEvidence: text(.dayChange.moreEvidence)
        case .repositoryRemoved: text(.dayChange.repositoryRemoved)
        case .addressRemoved: text(.dayChange.addressRemoved)
        case .forgeFewer: text(.dayChange.forgeFewer)
        case .sourceRemoved: text(.dayChange.sourceRemoved)
        case .coauthorsLeftOut: text(.dayChange.coauthorsLeftOut)
        case .dayRuleChanged: text(.dayChange.dayRuleChanged)
        case .homeMoved: text(.dayChange.homeZoneChanged)
        case .exclusionAdded: text(.dayChange.exclusionAdded)
        case .exclusionRemoved: text(.dayChange.exclusionRemoved)
        case .exclusionsChanged: text(.dayChange.exclusionsChanged)
        case .freezeSpent: text(.dayChange.freezeUsed)
        case .freezeSpentAutomatically: text(.dayChange.freezeUsedAutomatic)
        case .freezeTakenBack: text(.dayChange.freezeTakenBack)
        case .earlyFreezeTakenBack: text(.dayChange.earlyFreezeTakenBack)
        }
    }
}
