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
            parts.append(pick("내 시간대(\(home.name))로 \(time)", "\(time) at home (\(home.name))"))
        } else {
            parts.append(self.placement(placement == .commitOffsetDayStart ? .commitOffset : placement))
        }
        if let hour = report.dayStart(of: day, placement) {
            parts.append(pick("하루가 \(hour)시에 시작해서 전날", "before the day starts at \(hour):00"))
        }
        if let address = commit.coauthor {
            parts.append(pick("공동 작성자 \(shown(address))", "co-author \(shown(address))"))
        }
        return parts.joined(separator: ", ")
    }

    /// Why one commit stands for another, and on which day that one counts where it is another day.
    package func duplicate(_ copy: DroppedCommit, _ report: ExplainReport) -> String {
        let reason = duplicate(copy.reason)
        if copy.countedOn == report.day { return reason }
        let date = shortDate(copy.countedOn, today: report.today)
        return reason + pick(", \(date)에 집계됐어요", ", counted on \(date)")
    }

    /// What a forge's count is made of, in one breath: the repositories that hold most of it, how many commits the others
    /// hold, and what is counted besides.
    package func breakdown(_ parts: ForgeBreakdown) -> String {
        let shown = parts.repositories.prefix(Self.mostRepositories)
        let rest = parts.repositories.dropFirst(Self.mostRepositories)
        var pieces = shown.enumerated().map { index, part in
            let name = part.repository + (part.isPrivate ? pick("(비공개)", " (private)") : "")
            return pick(
                "\(name) \(commits(part.count))",
                "\(index == 0 ? commits(part.count) : number(part.count)) in \(name)")
        }
        if !rest.isEmpty {
            let count = number(rest.reduce(0) { $0 + $1.count })
            pieces.append(
                pick(
                    "다른 \(repositories(rest.count)) 커밋 \(count)개",
                    "\(count) in \(number(rest.count)) more \(rest.count == 1 ? "repository" : "repositories")"))
        }
        if parts.others > 0 { pieces.append(pick("그 밖에 \(number(parts.others))회", "\(number(parts.others)) other")) }
        return pieces.joined(separator: ", ")
    }

    /// How many repositories are named in one breath.
    private static var mostRepositories: Int { 5 }

    /// What is said where a forge told some of a day's repositories only.
    package var partialBreakdown: String {
        pick("포지가 다 알려 주지는 않았어요.", "The forge didn’t report all of it.")
    }

    /// Since when a source of a day could not be read, and why.
    package func sentence(for source: UnreadableSource, today: Day) -> String {
        let sentence = sentence(for: source.problem).text
        if source.days.lowerBound == .first || source.days.upperBound < today { return sentence }
        let date = shortDate(source.days.lowerBound, today: today)
        return sentence + " " + pick("\(date)부터 알 수 없어요.", "It’s unknown from \(date) on.")
    }

    /// When a freeze was spent, and by whom.
    package func sentence(for freeze: SpentFreeze, _ report: ExplainReport) -> String {
        let wall = WallClock(freeze.spentAt, offset: report.basis.reckoning.zones.offset(at: freeze.spentAt))
        let time = "\(shortDate(wall.date, today: report.today)) \(wall.time)"
        return freeze.isAutomatic
            ? pick("\(time)에 프리즈를 자동으로 썼어요.", "The freeze was used automatically on \(time).")
            : pick("\(time)에 프리즈를 직접 썼어요.", "You used the freeze on \(time).")
    }

    /// What changed a past day.
    package func event(of change: DayChange) -> String {
        switch change.event {
        case .moreEvidence: pick("나중에 읽은 기여", "contributions read later")
        case .repositoryRemoved: pick("저장소를 뺌", "a repository removed")
        case .addressRemoved: pick("주소를 뺌", "an address removed")
        case .forgeFewer: pick("포지에서 줄어든 기여", "a forge counts fewer")
        case .sourceRemoved: pick("출처를 뺌", "a source removed")
        case .coauthorsLeftOut: pick("공동 작성한 커밋을 집계하지 않기로 함", "co-authored commits no longer counted")
        case .dayRuleChanged: pick("날짜 규칙을 바꿈", "a day rule changed")
        case .homeMoved: pick("내 시간대를 바꿈", "home time zone changed")
        case .exclusionAdded: pick("제외 규칙을 추가함", "an exclusion rule added")
        case .exclusionRemoved: pick("제외 규칙을 지움", "an exclusion rule removed")
        case .exclusionsChanged: pick("제외 규칙이 바뀜", "exclusion rules changed")
        case .freezeSpent: pick("직접 쓴 프리즈", "a freeze you used")
        case .freezeSpentAutomatically: pick("자동으로 쓴 프리즈", "a freeze used automatically")
        case .freezeTakenBack: pick("되돌린 프리즈", "a freeze taken back")
        case .earlyFreezeTakenBack:
            pick("시계가 앞서가서 쓴 프리즈를 되돌림", "a freeze taken back that was used because the clock was ahead")
        }
    }
}
