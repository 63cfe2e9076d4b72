package import Core
package import Engine
package import Language

/// Texts about the evidence of a day, shared by pages and commands.
extension Language {
    /// Time left in the day, or in its week if streaks count weeks; nil if nothing is owed.
    package func timeLeft(of report: TodayReport) -> String? {
        if report.isContent { return nil }
        if let week = report.week, week.last > report.day {
            return daysLeft(ofWeekThrough: week.last, today: report.day)
        }
        return timeLeft(seconds: report.secondsLeft, dayStart: report.dayStart)
    }

    /// Explains what placed a commit on its day: the clock, with the home time if home decided, the day start if that
    /// decided, and the author if the commit counts as another's.
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

    /// Explains why a commit is a duplicate of another, and names the other's day if that is a different one.
    package func duplicate(_ copy: DroppedCommit, _ report: ExplainReport) -> String {
        let reason = duplicate(copy.reason)
        if copy.countedOn == report.day { return reason }
        let date = shortDate(copy.countedOn, today: report.today)
        return reason + text(.explain.countedOn(date: date))
    }

    /// Composition of a forge's count in one phrase: the repositories with most of it, the number of commits in the
    /// others, and what else is counted.
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

    /// Maximum number of repositories named in one phrase.
    private static var mostRepositories: Int { 5 }

    /// Note that a forge reported only some of a day's repositories.
    package var partialBreakdown: String {
        text(.explain.breakdownPartial)
    }

    /// Explains since when and why a source of a day could not be read.
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

    /// The event that changed a past day.
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
