import Core
import Language

@testable import Engine
@testable import Web

/// Sample data for pages: an ordinary life, and a hostile one.
struct Samples: Sendable {
    /// Transforms text in every place that others can write to.
    var outside: @Sendable (String) -> String = { $0 }

    static let demoLink = "http://a.localhost:1/enter?key=b"
    /// Start of the provider's address for adding a sign-in method, without the provider's parameters.
    static let providerLink = "https://id.example/authorize?state="
    static let today = Day(number: 20_778)  // 2026-11-21, a Saturday
    static let zone = Zone("Asia/Seoul") ?? .utc
    static let dayCalendar = DayCalendar(
        zones: ZoneHistory(zone), rules: RuleHistory(DayRules(dayStart: 4, rest: [.sunday])))
    static let now = Instant(seconds: 1_795_258_080)  // 19:48 in Seoul

    /// Addresses of the assets that pages load, as the server builds them.
    static let assets = (try? Assets(resources: PageRenderer.resources).urls) ?? AssetURLs([:])

    /// Markup, a quote with a combining mark, bidi marks and control characters.
    static let hostile = Samples { _ in
        "<script>alert(1)</script>\"\u{301} onfocus='x' \u{202E}gnp.exe\u{0}\u{7}</p>&amp;\u{600}<b>"
    }

    func context(
        _ language: Language = .korean, path: String = "/", notice: Notice? = nil,
        appearance: Settings.Appearance = .system, theme: Settings.Theme = .green
    ) -> PageContext {
        var context = PageContext(
            language: language, theme: theme, appearance: appearance, now: Self.now, offset: 32_400,
            today: Self.today, path: path, assets: Self.assets, sources: sources(), notice: notice)
        context.home = Zone("Asia/Seoul")
        return context
    }

    func sources(problems: Int = 0) -> [SourceReport] {
        [
            SourceReport(
                source: .git, checkedAt: Self.now.advanced(bySeconds: -125), ok: problems == 0,
                problems: (0..<problems).map { problem($0) }, repositories: 14)
        ]
    }

    /// A healthy account, one polled for the first time, one that reads past years, and one with a problem.
    func forges() -> [ForgeSourceReport] {
        func forge(
            _ id: String, read: Int64? = -700, next: Int64 = 3_000, year: Int? = nil, problem: ForgeProblem? = nil,
            outcome: DeliveryOutcome? = nil, hasWebhook: Bool = false, profile: ProfileReport? = nil
        ) -> ForgeSourceReport {
            ForgeSourceReport(
                id: id, account: account, addedAt: Self.now.advanced(bySeconds: -90_000),
                readAt: read.map { Self.now.advanced(bySeconds: $0) }, nextAt: Self.now.advanced(bySeconds: next),
                contributions: 3_144, days: 301, nextYear: year, problem: problem,
                webhook: hasWebhook
                    ? WebhookReport(
                        id: String(repeating: "a", count: 32), createdAt: Self.now,
                        deliveredAt: outcome == nil ? nil : Self.now.advanced(bySeconds: -60), outcome: outcome,
                        repository: outside("octocat/haru")) : nil,
                profile: profile)
        }
        return [
            forge(
                "s1", outcome: .counted(3), hasWebhook: true,
                profile: ProfileReport(source: "s1", name: outside("The Octocat"), avatarVersion: "v1")),
            forge("s2", read: nil, next: 0),
            forge(
                "s3", year: 2_019, hasWebhook: true,
                profile: ProfileReport(source: "s3", problem: ForgeProblem(account, .noImage))),
            forge(
                "s4", problem: ForgeProblem(account, .unreachable(.noRoute)), outcome: .unreadable,
                hasWebhook: true),
        ]
    }

    func problem(_ index: Int = 0) -> RepositoryProblem {
        RepositoryProblem(
            path: outside("/home/me/code/old-\(index)"),
            reason: index.isMultiple(of: 2) ? .missing : .damaged(outside("bad object HEAD")))
    }

    /// A window of grass that is equal in every run.
    func days(_ count: Int, until end: Day = today, pending: Bool = false) -> [GrassDay] {
        var seed = 7
        return (0..<count).map { index in
            seed = seed * 16_807 % 2_147_483_647
            let day = end.advanced(by: index - count + 1)
            let chance = seed % 100
            let run = count - index <= 24
            if pending, index == count - 1 { return GrassDay(day: day, count: 0, level: 0, state: .pending) }
            if !run, chance < 4 { return GrassDay(day: day, count: 0, level: 0, state: .frozen) }
            if !run, chance < 7 { return GrassDay(day: day, count: 0, level: 0, state: .unknown) }
            if !run, chance < 28 {
                let isRest = day.weekday == .sunday
                return GrassDay(day: day, count: 0, level: 0, state: isRest ? .rest : .missed)
            }
            let level = 1 + seed / 100 % 4
            return GrassDay(day: day, count: level * 2 - 1, level: level, state: .done)
        }
    }

    func grass(pending: Bool = false) -> GrassReport {
        let from = Self.today.startOfWeek(.sunday).advanced(by: -52 * 7)
        let context = DayContext(
            dayCalendar: dayCalendar(), today: Self.today,
            frozen: Set(days(371).filter { $0.state == .frozen }.map(\.day)))
        let totals = Dictionary(
            uniqueKeysWithValues: days(371, pending: pending).map { ($0.day, $0.count) })
        let grass = Grass(from: from, to: Self.today, totals: totals, context: context)
        return GrassReport(today: Self.today, grass: grass, streak: streak(pending: pending), weekStart: .sunday)
    }

    func dayCalendar() -> DayCalendar {
        let berlin = Zone("Europe/Berlin") ?? .utc
        let moved = Self.now.advanced(bySeconds: -86_400 * 200)
        return DayCalendar(
            zones: ZoneHistory(berlin, moves: [.init(from: moved, zone: Self.zone)]),
            rules: RuleHistory(DayRules(dayStart: 4, rest: [.sunday])))
    }

    func streak(pending: Bool) -> Streak {
        let end = pending ? Self.today.previous : Self.today
        let best = Run(start: Self.today.advanced(by: -300), end: Self.today.advanced(by: -260), length: 41)
        return Streak(
            current: Run(start: end.advanced(by: -22), end: end, length: 23), best: best, total: 1_204,
            activeDays: 240)
    }

    func today(
        state: DayState = .pending, count: Int = 0, minimum: Int = 1, streak: Streak? = nil,
        challenge: ChallengeReport? = nil, problems: Int = 0, changes: Int = 0, dayStart: Int = 0,
        ending: StreakEndingReport? = nil, adopted: [AdoptedAddress] = [], week: RunningWeek? = nil
    ) -> TodayReport {
        TodayReport(
            now: Self.now, offset: 32_400, day: Self.today, state: state, count: count, minimum: minimum,
            dayStart: dayStart, secondsLeft: 15_120, week: week,
            streak: streak ?? self.streak(pending: state == .pending), challenge: challenge,
            sources: sources(problems: problems), changes: (0..<changes).map { change($0) }, freezesLeft: 2,
            ending: ending, unread: (0..<problems).map { unread($0) },
            unanswered: problems == 0
                ? []
                : [UnansweredForge(id: "s4", problem: ForgeProblem(account, .limited(seconds: 300)), isKnown: true)],
            adopted: adopted)
    }

    /// A challenge plan for today, with or without a streak of some days up to yesterday.
    func plan(streak: Int = 0) -> ChallengePlan {
        ChallengePlan(
            today: Self.today, isDone: false, rest: [.sunday], frozen: [Self.today.advanced(by: 2)],
            streakStart: streak == 0 ? nil : Self.today.advanced(by: -streak), walked: streak)
    }

    func overview() -> SettingsOverview {
        SettingsOverview(
            settings: settings(), dayCalendar: dayCalendar(), freezesLeft: 2, repositories: 14, unread: 1,
            accounts: [account], unanswered: 1,
            addresses: [outside("haru@example.com")], exclusions: 2, profile: profile(), browsers: 2, version: "1.0")
    }

    /// A profile that is shared under a name and under a link.
    func profile() -> PublicProfile {
        PublicProfile(
            name: "octocat", isPublic: true, link: String(repeating: "0f", count: 16), parts: [.grass, .streak])
    }

    /// The public page of a profile.
    func profilePage(_ renderer: PageRenderer, _ context: PageContext) -> String {
        let report = CardReport(
            today: today(state: .done, count: 2), grass: grass(), excluded: nil, settings: settings())
        let shown = SharedProfile(
            account: 1, name: outside("octocat"), parts: Set(SharedPart.allCases), revision: 1)
        return renderer.profile(shown, report, context)
    }

    func unread(_ index: Int) -> UnreadRepository {
        UnreadRepository(
            id: "u\(index)", name: outside("old-\(index)"), problem: problem(index),
            readOn: index.isMultiple(of: 2) ? Self.today.advanced(by: -3) : nil)
    }

    /// A streak of 24 days that ended the day before yesterday, with or without freezes for both days.
    func ending(freezes: Int = 2, challenge: Challenge? = nil) -> StreakEndingReport {
        let days = [Self.today.advanced(by: -2), Self.today.previous]
        let ending = StreakEnding(
            run: Run(start: Self.today.advanced(by: -26), end: Self.today.advanced(by: -3), length: 24), day: days[0],
            lastMissed: days[1], missed: 2, remedy: freezes < 2 ? .short(by: 2 - freezes) : .freezes(days))
        return StreakEndingReport(
            ending: ending, cause: .nothing,
            restoration: freezes < 2 ? nil : .init(days: days, length: 24, challenge: challenge))
    }

    /// A freeze offer for days relative to today.
    func freeze(
        _ outcome: FreezeOffer.Outcome, on days: [Int] = [], day: Day = today, length: Int = 0, left: Int = 2,
        isWeekly: Bool = false, challenge: Challenge? = nil
    ) -> FreezeOffer {
        FreezeOffer(
            day, today: Self.today, outcome, days: days.map { Self.today.advanced(by: $0) }, length: length,
            isWeekly: isWeekly, challenge: challenge, left: left)
    }

    func change(_ index: Int = 0) -> DayChange {
        DayChange(
            day: Self.today.advanced(by: -3 - index), at: Self.now.advanced(bySeconds: -7_200), from: index,
            to: 3 + index, stateBefore: .missed, stateAfter: .done, why: DayChange.Reason.allCases[index % 4],
            detail: outside("haru"))
    }

    func challenge(
        _ state: Challenge.State = .running, done: Int = 23, length: Int = 100, rule: Challenge.Rule = .everyDay,
        isPutAway: Bool = false, id: String = "c1", name: String = "토이 프로젝트 끝내기", reward: String = "맛있는 케이크"
    ) -> ChallengeReport {
        ChallengeReport(
            challenge: Challenge(
                id: outside(id), name: name.isEmpty ? "" : outside(name), length: length, rule: rule,
                start: (state.day ?? Self.today).advanced(by: -done), reward: outside(reward)),
            progress: .init(done: done, remaining: length - done, state: state), isPutAway: isPutAway,
            days: days(max(done, 1) + 1, until: state.day ?? Self.today))
    }

    func commit(_ index: Int, excluded: String? = nil) -> CommitEvidence {
        let subjects = [
            "fix: keep the streak alive across DST", "docs: say how a day is counted",
            "test: cover the day start at 04:00", "잔디 칸을 키보드로 옮겨 다닌다",
        ]
        let digits = Array("0123456789abcdef")
        return CommitEvidence(
            source: .git, repository: index.isMultiple(of: 2) ? "r1" : "r2",
            sha: String((0..<40).map { digits[($0 * 7 + index * 11) % 16] }), authorName: outside("김하루"),
            authorEmail: outside("haru@example.com"),
            authoredAt: Self.now.advanced(bySeconds: Int64(-36_000 + index * 9_000)), offset: 32_400,
            subject: outside(subjects[index % 4]), firstSeen: Self.now.advanced(bySeconds: -3_000),
            excludedBy: excluded)
    }

    func explanation(
        state: DayState = .done, commits: Int = 4, day: Day = today, forge: Int = 0, parts: [ForgeCommitCount] = [],
        problems: Int = 0, copies extra: [CommitEvidence] = [], today: Day = today
    ) -> ExplainReport {
        let counted = (0..<commits).map { commit($0) }
        let copies =
            commits == 0 ? [] : [counted[0], commit(1, excluded: "x1"), commit(2, excluded: "gone")]
        let evidence = DayEvidence(
            of: day,
            among: (counted + copies + extra).map {
                PlacedCommit(commit: $0, day: day, placement: .commitOffset)
            },
            forge: forge == 0 ? [] : [ForgeCount(source: .github, account: "s1", day: day, count: forge)])
        let placements = evidence.counted.indices.map { Placement.allCases[$0 % 4] }
        return ExplainReport(
            today: today, day: day, state: state, minimum: 1, evidence: evidence, placements: placements,
            repositoryNames: ["r1": outside("haru"), "r2": outside("dotfiles")],
            accounts: ["s1": account],
            forgeCommits: parts,
            exclusions: [
                "x1": ExclusionRule(id: "x1", repository: nil, subject: .author, pattern: outside("*[bot]*"))
            ],
            changes: commits == 0 ? [] : [change()], zone: Self.zone,
            rules: DayRules(dayStart: 4, rest: [.sunday]),
            basis: DayBasis(
                dayCalendar: Self.dayCalendar,
                unreadable: (0..<problems).map { index in
                    UnreadableSource(
                        name: outside("haru"), problem: .place(problem(index)), days: day.previous...Self.today)
                } + (problems == 0 ? [] : [unanswered(day)])))
    }

    /// Commits per repository within a forge's count for a day.
    func parts(_ counts: [Int], day: Day = today, isPartial: Bool = false) -> [ForgeCommitCount] {
        counts.enumerated().map { index, count in
            ForgeCommitCount(
                account: "s1", day: day, repository: outside("octocat/r\(index)"), isPrivate: index == 1, count: count,
                isPartial: isPartial)
        }
    }

    /// Repositories of the first account.
    func accountRepositories(isCut: Bool = false, problem: ForgeProblem? = nil) -> [String: SourceRepositoriesReport] {
        let names = ["haru", "dotfiles", "old-blog", "fork"]
        let entries = names.enumerated().map { index, name -> SourceRepositoriesReport.Entry in
            let pushed = Self.now.advanced(bySeconds: Int64(-90_000 * (index + 1)))
            let repository = ForgeRepository(
                name: outside("octocat/" + name), defaultBranch: outside(index == 0 ? "main" : "trunk"),
                isFork: index == 3, isArchived: index == 2, isPrivate: index == 1,
                pushedAt: index == 2 ? nil : pushed)
            return SourceRepositoriesReport.Entry(
                repository: repository, knownAs: index == 0 ? outside("haru") : nil)
        }
        return [
            "s1": SourceRepositoriesReport(
                source: "s1", entries: entries, isCut: isCut, toldAt: Self.now.advanced(bySeconds: -7_000),
                problem: problem)
        ]
    }

    var account: ForgeAccount {
        ForgeAccount(kind: .github, address: ForgeAccount.github, login: outside("octocat"))
    }

    private func unanswered(_ day: Day) -> UnreadableSource {
        UnreadableSource(
            name: account.name, problem: .forge(ForgeProblem(account, .limited(seconds: 300))),
            days: day.previous...Self.today)
    }

    func repository(_ index: Int) -> RepositoryReport {
        let names = ["haru", "dotfiles", "old-blog", "algorithm-study"]
        return RepositoryReport(
            id: outside("r\(index)"), name: outside(names[index % 4]),
            path: outside("/home/me/code/\(names[index % 4])"),
            addedAt: Self.now, readAt: index == 3 ? nil : Self.now.advanced(bySeconds: Int64(-120 * (index + 1))),
            commits: 1_204 * (index + 1), mine: 812, problem: index == 2 ? problem() : nil, isUnfinished: index == 3)
    }

    func authors(_ count: Int = 5) -> [AuthorReport] {
        (0..<count).map { index in
            AuthorReport(
                email: outside(["haru@example.com", "me@work.example", "bot@ci.example"][index % 3] + "\(index)"),
                name: outside(["김하루", "Haru Kim", "release-bot"][index % 3]), commits: 900 / (index + 1),
                isMine: index < 2, isConfigured: index == 0, adoptedAt: index == 0 ? Self.now : nil)
        }
    }

    func rule(_ index: Int = 0) -> ExclusionRule {
        ExclusionRule(
            id: outside("x\(index)"), repository: index == 0 ? nil : "r1",
            subject: ExclusionRule.Subject.allCases[index % 3], pattern: outside("*[bot]*"))
    }

    func sessions() -> [SessionReport] {
        (1...3).map { number in
            SessionReport(
                id: outside("0000000\(number)"), device: outside("Lynx \(number)"),
                since: Self.now.advanced(bySeconds: -86_400 * Int64(number)),
                lastUse: Self.now.advanced(bySeconds: -60 * Int64(number)))
        }
    }

    /// Sign-in methods: the machine's owner, and two of providers.
    func identities() -> [IdentityReport] {
        [
            IdentityReport(issuer: "local", subject: "owner", login: "", name: "", signedInAt: nil),
            IdentityReport(
                issuer: "https://github.com", subject: "1", login: outside("octocat"), name: outside("The Octocat"),
                signedInAt: Self.now.advanced(bySeconds: -3_600)),
            IdentityReport(
                issuer: "https://id.example.com", subject: outside("2"), login: "", name: outside("Kim"),
                signedInAt: nil),
        ]
    }

    /// The machine's owner, an administrator and a disabled person.
    func people() -> [PersonReport] {
        let identities = identities()
        return [([identities[0]], false, true), ([identities[1]], false, true), ([identities[2]], true, false)]
            .enumerated().map { index, person in
                PersonReport(
                    id: Int64(index + 1), identities: person.0, createdAt: Self.now.advanced(bySeconds: -90_000),
                    lastUse: index == 1 ? Self.now : nil, isDisabled: person.1, isAdministrator: person.2)
            }
    }

    /// Forms of the nudges that were refused, or only edited.
    private var nudgeForms: [(String, [String: [String]])] {
        let refused = [
            "schedule": ["times"], "nudge-times": ["25:00", outside("9시")], "quiet-from": ["23:00"],
            "quiet-to": [outside("")],
            "last-call": ["900"],
        ]
        return [
            ("nudges-refused", refused), ("nudges-added", refused.merging(["action": ["add"]]) { $1 }),
            ("nudges-dropped", refused.merging(["action": ["drop-1"]]) { $1 }),
            ("nudges-hours", ["schedule": ["hourly"], "first": ["24"], "last": [""]]),
            ("nudges-none", ["schedule": ["none"]]),
        ]
    }

    /// Questions of notification links, and their results.
    private func linkStates() -> [(String, NotificationLinkPage.State)] {
        let actions: [NotificationAction] = [
            .complete(task: 1, due: nil), .reopen(task: 1), .rest(Self.today), .unrest(Self.today),
            .snooze(Self.today), .unsnooze(until: Instant(seconds: 1_795_432_100)), .snoozeAlarm(task: 1, slot: "s"),
            .unsnoozeAlarm(task: 1, slot: "s"), .turnOff(channel: "c1"), .turnOn(channel: "c1"),
        ]
        let states = actions.enumerated().flatMap { number, action -> [(String, NotificationLinkPage.State)] in
            [
                ("\(number)-asks", .asks(action)),
                ("\(number)-done", .done(NotificationOutcome(action: action, wait: 1_800, undo: "/n/1f"))),
                ("\(number)-moot", .done(NotificationOutcome(action: action, isMoot: true))),
            ]
        }
        return states + [("refused", .refused(outside("No."))), ("gone", .gone)]
    }

    func nudges(devices: Int = 2) -> NudgeReport {
        let end = Self.now.advanced(bySeconds: 4 * 3_600)
        return NudgeReport(
            now: Self.now, today: Self.today, dayCalendar: dayCalendar(), settings: NudgeSettings(), devices: devices,
            snooze: Snooze(from: Self.now),
            next: PlannedNudge(
                day: Self.today, slot: .lastCall, at: Self.now.advanced(bySeconds: 3_600), dayEnds: end),
            nextAlarm: RingingAlarm(
                task: 1, title: outside("물 주기"),
                alarm: OccurrenceAlarm(
                    alarm: .atTime, due: Due(day: Self.today), at: Self.now.advanced(bySeconds: 90_000))))
    }

    /// A device that is reached, one that is refused, and one that is gone.
    func pushDevices() -> [PushDeviceReport] {
        func report(
            _ id: String, _ name: String, at: Instant? = nil, _ problem: PushDeviceProblem? = nil
        ) -> PushDeviceReport {
            PushDeviceReport(
                id: id, name: name, language: "ko", origin: "https://haru.example", addedAt: Self.now, seenAt: Self.now,
                succeededAt: at, problem: problem, problemAt: problem.map { _ in Self.now })
        }
        return [
            report("d1", outside("Safari, iPhone"), at: Self.now.advanced(bySeconds: -90)),
            report("d2", "", .refused(status: 403, reason: "BadJwtToken")), report("d3", outside("Firefox"), .gone),
        ]
    }

    /// Outbound connections of each kind.
    func connections() -> [OutboundConnection] {
        [
            .forge(forges()[0].account, hasToken: false), .forge(forges()[0].account, hasToken: true),
            .push(browser: outside("Safari, iPhone")), .push(browser: ""),
            .channel(.ntfy, place: outside("ntfy.sh/topic")), .channel(nil, place: outside("elsewhere")),
            .link(address: "https://haru.example.com", tellsSubjects: true),
            .link(address: "https://haru.example.com", tellsSubjects: false),
        ]
    }

    /// A channel that is reached, one that is gone, one that is off, and one of a newer version.
    func channels(asked: ChannelKind? = nil, _ outcome: ChannelFormOutcome? = nil) -> ChannelsData {
        ChannelsData(
            [
                ChannelReport(
                    id: "c1", kind: .ntfy, place: outside("ntfy.sh/topic"), addedAt: Self.now,
                    succeededAt: Self.now.advanced(bySeconds: -60)),
                ChannelReport(
                    id: "c2", kind: .telegram, place: "42", addedAt: Self.now, isOn: false, problem: .gone,
                    problemAt: Self.now),
                ChannelReport(
                    id: "c3", kind: .mail, place: "me@example.com", addedAt: Self.now, isOn: false,
                    problem: .refused(status: 535, reason: MailRefusal.login.rawValue), problemAt: Self.now),
                ChannelReport(id: "c4", kind: nil, place: "", addedAt: Self.now),
            ],
            kinds: ChannelKind.allCases, asked: asked, outcome)
    }

    /// A linked machine, and one whose token was revoked.
    func machines() -> [MachineReport] {
        [
            MachineReport(
                id: "m1", name: outside("laptop"), version: "0.1.0",
                linkedAt: Self.now.advanced(bySeconds: -86_400 * 3),
                heardAt: Self.now.advanced(bySeconds: -7_200), repositories: 3, isLinked: true),
            MachineReport(
                id: "m2", name: outside("desk"), version: "0.1.0", linkedAt: Self.now.advanced(bySeconds: -60),
                heardAt: Self.now, repositories: 1, isLinked: false),
        ]
    }

    /// A machine that asks to be linked.
    func device() -> DeviceReport {
        DeviceReport(
            userCode: "BCDFGHJK", name: outside("tower"), version: "0.1.0", knownEmails: [outside("me@example.com")],
            newEmails: [outside("new@example.com")])
    }

    /// A token in use, and one never used.
    func accessTokens() -> [AccessTokenReport] {
        [
            AccessTokenReport(
                id: "t1", name: outside("laptop"), scopes: [.read, .commits],
                createdAt: Self.now.advanced(bySeconds: -86_400 * 3), usedAt: Self.now.advanced(bySeconds: -7_200)),
            AccessTokenReport(
                id: "t2", name: outside("script"), scopes: [.write], createdAt: Self.now.advanced(bySeconds: -60)),
        ]
    }

    /// A feed that is read, and one never read.
    func calendarFeeds() -> [CalendarFeedReport] {
        [
            CalendarFeedReport(
                number: 2, name: outside("phone"), contents: Set(FeedContent.allCases),
                createdAt: Self.now.advanced(bySeconds: -86_400 * 3), readAt: Self.now.advanced(bySeconds: -7_200)),
            CalendarFeedReport(
                number: 1, name: outside("office"), contents: [.tasks], createdAt: Self.now.advanced(bySeconds: -60)),
        ]
    }

    func settings() -> Settings {
        var settings = Settings()
        settings.theme = .blue
        return settings
    }
}

extension Samples {
    /// Every page in every shape, by name.
    func pages(_ renderer: PageRenderer, _ language: Language) -> [String: String] {
        let form = FormState(
            values: ["path": [outside("/nowhere")], "email": [outside("me")], "zone": [outside("Mars/Base")]],
            problem: outside("‘Mars/Base’ 시간대는 없어요."))
        func context(_ route: Route, notice: Notice? = nil) -> PageContext {
            self.context(language, path: route.path, notice: notice)
        }
        let discovery = Discovery(
            repositories: (0..<5).map {
                FoundRepository(path: outside("/home/me/code/repo-\($0)"), gitDirectory: outside("/g/\($0)"))
            },
            problems: [problem(), problem(1)])
        let reading = ScanProgress(
            step: .reading(name: outside("haru")), repositoriesFound: 14, repositoriesRead: 5, commitsRead: 41_200)
        let searching = ScanProgress(step: .searching(folders: 1_240), repositoriesFound: 9)
        var pages: [String: String] = [:]
        pages["today"] = renderer.today(
            today(challenge: challenge(name: "")), grass: grass(pending: true), tasks: dayTasks(),
            hasSources: true,
            context(.today))
        pages["today-done"] = renderer.today(
            today(state: .done, count: 3, problems: 2, changes: 2), grass: grass(), tasks: dayTasks(tasks: []),
            newestCommit: commit(3), hasSources: true, context(.today, notice: .scanned))
        pages["today-first"] = renderer.today(
            today(streak: Streak.none), grass: grass(), tasks: dayTasks(), hasSources: true, form: entryForm,
            context(.today))
        pages["today-ended"] = renderer.today(
            today(
                streak: Streak(current: nil, best: nil, total: 9, activeDays: 9),
                challenge: challenge(.failed(on: Self.today.previous)),
                ending: ending(challenge: challenge().challenge)), grass: grass(), tasks: dayTasks(),
            hasSources: true, context(.today, notice: .streakRestored))
        pages["today-won"] = renderer.today(
            today(state: .done, count: 1, challenge: challenge(.succeeded(on: Self.today), done: 100)),
            grass: grass(), tasks: dayTasks(), hasSources: true, context(.today))
        pages["today-unread"] = renderer.today(
            today(state: .unknown, problems: 5), grass: grass(), tasks: dayTasks(), hasSources: true,
            context(.today))
        var nowhere = context(.today)
        nowhere.home = .utc
        pages["today-zone"] = renderer.today(
            today(), grass: grass(), tasks: dayTasks(), hasSources: true, nowhere)
        pages["today-adopted"] = renderer.today(
            today(adopted: [AdoptedAddress(email: outside("lee@example.com"), since: Self.now)]), grass: grass(),
            tasks: dayTasks(), hasSources: true, context(.today))
        pages["today-empty"] = renderer.today(
            today(), grass: grass(), tasks: dayTasks(tasks: []), hasSources: false, context(.today))
        pages["day"] = renderer.day(
            explanation(), freeze: nil, tasks: dayTasks(), context(.days(.day(Self.today))))
        pages["day-missed"] = renderer.day(
            explanation(state: .missed, commits: 0, day: Self.today.advanced(by: -400)),
            freeze: freeze(.restores, on: [-401, -400, -399], day: Self.today.advanced(by: -400), length: 24),
            problem: outside("?"), context(.days(.day(Self.today))))
        pages["day-unknown"] = renderer.day(
            explanation(state: .unknown, commits: 0, problems: 2), freeze: freeze(.short(missed: 4, by: 2)),
            context(.days(.day(Self.today))))
        pages["day-frozen"] = renderer.day(
            explanation(state: .frozen, commits: 0), freeze: nil, context(.days(.day(Self.today))))
        pages["explanation"] = renderer.explanation(
            explanation(forge: 9, parts: parts([3, 2, 1], isPartial: true), problems: 1),
            context(.days(.day(Self.today))))
        pages["explanation-empty"] = renderer.explanation(
            explanation(state: .missed, commits: 0), context(.days(.day(Self.today))))
        let history = [
            challenge(.succeeded(on: Self.today.advanced(by: -60)), done: 30, length: 30, isPutAway: true, id: "c2"),
            challenge(.failed(on: Self.today.advanced(by: -120)), done: 12, id: "c3", name: "", reward: ""),
        ]
        pages["challenge"] = renderer.challenge(
            [challenge()] + history, plan: plan(), context(.challenge(.page)))
        var tipped = context(.challenge(.page))
        tipped.tip = .challenge
        pages["challenge-tip"] = renderer.challenge([challenge()], plan: plan(), tipped)
        pages["challenge-none"] = renderer.challenge(
            [], plan: plan(streak: 23), form: form, context(.challenge(.page)))
        pages["challenge-won"] = renderer.challenge(
            [challenge(.succeeded(on: Self.today), done: 30, length: 30)] + history, plan: plan(),
            context(.challenge(.page)))
        pages["challenge-failed"] = renderer.challenge(
            [challenge(.failed(on: Self.today.previous))] + history, plan: plan(streak: 1),
            context(.challenge(.page)))
        pages["welcome"] = renderer.welcome(.cards, context(.welcome(.page)))
        pages["welcome-folder"] = renderer.welcome(
            .folder(suggestion: outside("/home/me")), context(.welcome(.page)))
        pages["welcome-challenge"] = renderer.welcome(.challenge, context(.welcome(.page)))
        pages["welcome-refused"] = renderer.welcome(
            .folder(suggestion: "", nearest: outside("/home/me/code")), form: form, context(.welcome(.page)))
        pages["welcome-searching"] = renderer.welcome(
            .searching(path: outside("/"), searching), context(.welcome(.page)))
        pages["welcome-found"] = renderer.welcome(
            .found(path: outside("/home/me"), discovery), context(.welcome(.page)))
        pages["welcome-nothing"] = renderer.welcome(
            .found(path: outside("/tmp"), Discovery()), context(.welcome(.page)))
        pages["welcome-reading"] = renderer.welcome(.reading(reading), context(.welcome(.page)))
        pages["welcome-authors"] = renderer.welcome(.authors(authors(20), repositories: 14), context(.welcome(.page)))
        pages["welcome-nudges"] = renderer.welcome(
            .nudges(.missing(offered: ["lee@haru.dev"])), context(.welcome(.page)))
        pages["welcome-push"] = renderer.welcome(.nudges(.known), context(.welcome(.page)))
        pages["welcome-done"] = renderer.welcome(
            .done(today(state: .done, count: 2), grass: grass()), context(.welcome(.page)))
        var offering = context(.welcome(.page))
        offering.demo = .offered
        pages["welcome-with-demo"] = renderer.welcome(.cards, offering)
        pages["demo-preparing"] = renderer.demoInvitation(.preparing, offering)
        pages["demo-open"] = renderer.demoInvitation(.open(link: Self.demoLink), offering)
        pages["demo-failed"] = renderer.demoInvitation(.failed, offering)
        pages["settings"] = renderer.settings(overview(), context(.settings(.overview), notice: .saved))
        let repositories = (0..<4).map { repository($0) }
        let contents = AccountContents(
            counts: Dictionary(
                uniqueKeysWithValues: AccountContents.Kind.allCases.enumerated().map { ($1, 10 * $0 + 1) }))
        let sections: [SettingsData] = [
            .days(settings(), dayCalendar(), isFirstDay: false), .zone(dayCalendar()), .freezes(settings(), left: 2),
            .tasks(settings()),
            .repositories(repositories, scan: reading),
            .sources(
                forges(), repositories: accountRepositories(isCut: true, problem: ForgeProblem(account, .timedOut)),
                address: "https://haru.example", made: nil),
            .authors(authors(), coauthors: true),
            .exclusions([rule(), rule(1)], repositories: repositories), .appearance(settings()),
            .sound, .language(settings()), .sharing(profile(), address: "http://127.0.0.1:8080"),
            .sessions(
                sessions(), own: sessions()[0].id, identities: identities(),
                providers: [LinkableProvider(id: "github", name: "GitHub")]),
            .notifications(pushDevices(), channels: channels(), nudges: nudges(), own: "d1", contact: .known),
            .machines(machines(), asking: device(), address: "https://haru.example"),
            .tokens(accessTokens(), address: "https://haru.example", made: nil),
            .feeds(calendarFeeds(), address: "https://haru.example", made: nil),
            .widgets(accessTokens(), address: "https://haru.example", made: nil),
            .people(people(), hasMore: true, own: 2),
            .export(contents), .import(waitingImport(), imports()), .deletion(contents, forges: ["GitHub"]),
            .about(version: "1.0", failed: [], connections: connections()),
        ]
        for data in sections {
            pages["settings-\(data.section.rawValue)"] = renderer.settings(
                data, context(.settings(.section(data.section))))
            pages["settings-\(data.section.rawValue)-refused"] = renderer.settings(
                data, form: form, context(.settings(.section(data.section))))
        }
        addSignIn(renderer, language, to: &pages)
        pages["settings-sharing-off"] = renderer.settings(
            .sharing(PublicProfile(), address: "https://haru.example.com"), context(.settings(.section(.sharing))))
        pages["profile"] = profilePage(renderer, context(.sharing(.page(.name("octocat")))))
        pages["settings-sources-made"] = renderer.settings(
            .sources(
                forges(), address: "http://127.0.0.1:8080",
                made: CreatedWebhook(source: "s3", secret: String(repeating: "0f", count: 32))),
            context(.settings(.section(.sources))))
        pages["settings-tokens-made"] = renderer.settings(
            .tokens(
                accessTokens(), address: "http://127.0.0.1:8080",
                made: CreatedAccessToken(report: accessTokens()[0], text: "haru_" + String(repeating: "0f", count: 21))),
            context(.settings(.section(.tokens))))
        pages["settings-feeds-made"] = renderer.settings(
            .feeds(
                calendarFeeds(), address: "http://127.0.0.1:8080",
                made: CreatedCalendarFeed(report: calendarFeeds()[0], secret: String(repeating: "0f", count: 16))),
            context(.settings(.section(.feeds))))
        pages["settings-widgets-made"] = renderer.settings(
            .widgets(
                [], address: "http://127.0.0.1:8080",
                made: CreatedAccessToken(report: accessTokens()[0], text: "haru_" + String(repeating: "0f", count: 21))),
            context(.settings(.section(.widgets))))
        for (canSend, contact) in [(true, PushContactState.known), (false, .missing(offered: ["lee@haru.dev"]))] {
            pages["settings-notifications-empty-\(canSend)"] = renderer.settings(
                .notifications(
                    [], channels: ChannelsData([], kinds: []), nudges: nudges(devices: 0), own: nil, contact: contact),
                context(.settings(.section(.notifications))))
        }
        for (name, sent) in nudgeForms {
            pages["settings-notifications-\(name)"] = renderer.settings(
                .notifications(pushDevices(), channels: channels(), nudges: nudges(), own: "d1", contact: .known),
                form: FormState(values: sent), context(.settings(.section(.notifications))))
        }
        var channelForms = ChannelKind.allCases.map { ("\($0)", channels(asked: $0), [String: [String]]()) }
        channelForms += [
            (
                "refused", channels(.refused(ChannelFault(.recipient, .topic))),
                ["channel": ["ntfy"], "recipient": [outside("a b")]]
            ),
            (
                "made",
                channels(
                    .added(
                        AddedChannel(
                            report: ChannelReport(
                                id: "c5", kind: .webhook, place: outside("example.com"), addedAt: Self.now),
                            madeSecret: "whsec_c2VjcmV0"))), [:]
            ),
            ("none", ChannelsData([], kinds: [.ntfy]), [:]),
        ]
        for (name, data, sent) in channelForms {
            pages["settings-channels-\(name)"] = renderer.settings(
                .notifications(
                    [], channels: data, nudges: nudges(devices: 0), own: nil,
                    contact: .missing(offered: ["lee@localhost"])),
                form: FormState(values: sent), context(.settings(.section(.notifications))))
        }
        for (name, state) in linkStates() {
            pages["notification-link-\(name)"] = renderer.notificationLink(state, path: "/n/0f", context(.today))
        }
        pages["settings-machines-empty"] = renderer.settings(
            .machines([], asking: nil, address: ""), context(.settings(.section(.machines))))
        pages["settings-tokens-empty"] = renderer.settings(
            .tokens([], address: "", made: nil), context(.settings(.section(.tokens))))
        pages["settings-feeds-empty"] = renderer.settings(
            .feeds([], address: "https://haru.example", made: nil), context(.settings(.section(.feeds))))
        pages["settings-sources-empty"] = renderer.settings(
            .sources([], address: "", made: nil), form: form, context(.settings(.section(.sources))))
        pages["settings-repositories-empty"] = renderer.settings(
            .repositories([], scan: nil), context(.settings(.section(.repositories))))
        let errors: [(String, PageError)] = [
            ("missing", .notFound), ("key", .keyNeeded), ("refused", .refused), ("form", .badRequest),
            ("method", .methodNotAllowed), ("refusal", .refusal(outside("안 돼요."))),
            ("failure", .failure(requestID: outside("7f3a"))),
            ("unavailable", .unavailable(requestID: outside("7f3b"), why: outside("왜?"))),
        ]
        for (name, error) in errors { pages["error-\(name)"] = renderer.error(error, context(.days(.day(Self.today)))) }
        let shared = Form(values: ["title": [outside("읽을 글")], "text": [outside("첫 줄\n둘째 줄")]])
        pages["share-target"] = renderer.shareTarget(SharedText(shared), context(.shareTarget))
        pages["share-target-empty"] = renderer.shareTarget(SharedText(Form()), context(.shareTarget))
        pages["offline"] = renderer.offline(context(.offline))
        let details = AboutDetails(
            build: [outside("commit 0f"), "debug"], contact: HostContact("kim@haru.example"),
            terms: outside("## 약속\n\n- 하나"))
        pages["about"] = renderer.about(
            AboutFacts(version: "1.0", AboutDetails(), isHosted: false), isKnown: true, context(.about(.page)))
        pages["about-hosted"] = renderer.about(
            AboutFacts(version: "1.0", details, isHosted: true), isKnown: false, context(.about(.page)))
        let licenses = LicenseList([.init(title: "MIT", parts: ["a", "b"], text: "Permission <b> & more")])
        pages["licenses"] = renderer.licenses(licenses, isKnown: false, context(.about(.licenses)))
        addImportPages(to: &pages, renderer, language)
        addTaskPages(to: &pages, renderer, language)
        addCalendarPages(to: &pages, renderer, language)
        pages.merge(diaryPages(renderer, language)) { first, _ in first }
        pages.merge(mailboxPages(renderer, language)) { first, _ in first }
        return pages
    }
}

extension Samples {
    /// Pages of a Haru for several people.
    fileprivate func addSignIn(_ renderer: PageRenderer, _ language: Language, to pages: inout [String: String]) {
        let providers = [
            (id: "github", name: "GitHub", offersPrivateCounts: true), ("oidc", outside("Example"), false),
        ]
        let own = context(language)
        var hosted = own
        hosted.hosted = HostedContext(isAdministrator: true, address: "https://haru.example")
        pages["sign-in"] = renderer.signIn(
            providers, target: "/tasks", farewell: .signIn.signedOutNow, problem: outside("안 돼요."), hosted)
        pages["sign-in-plain"] = renderer.signIn(
            Array(providers.prefix(1)), target: nil, farewell: nil, problem: nil, hosted)
        let found = ProvenIdentity(
            AccountIdentity(issuer: "https://id.example", subject: "lee"), login: outside("lee"),
            name: outside("Lee"), emails: [outside("lee@example.com")])
        pages["leaving"] = renderer.leaving(
            for: Self.providerLink + outside("x"), provider: outside("Example"), hosted)
        pages["link-question"] = renderer.confirmLink(
            found, at: outside("Example"), to: identities(), attempt: "0123456789ab", hosted)
        pages["link-question-first"] = renderer.confirmLink(
            found, at: outside("Example"), to: [], attempt: "0123456789ab", hosted)
        pages["signed-in"] = renderer.signedInAlready(
            as: identities(), target: "/tasks", provider: outside("Example"), told: nil, hosted)
        pages["signed-in-other"] = renderer.signedInAlready(
            as: identities(), target: "/", provider: outside("Example"), told: outside("lee"), hosted)
        pages["sign-out"] = renderer.signOut(
            isHosted: true, forges: [outside("GitHub octocat")], target: "/tasks", problem: outside("안 돼요."), hosted)
        pages["sign-out-own"] = renderer.signOut(isHosted: false, forges: [], own)
        pages["signed-out"] = renderer.farewell(.signIn.signedOutTitle, .signIn.signedOutText, own)
        pages["deleted"] = renderer.farewell(.settings.deletedTitle, .settings.deletedText, own)
        pages["sign-in-needed"] = renderer.error(.signInNeeded, hosted)
        pages["settings-hosted"] = renderer.settings(overview(), hosted)
        pages["settings-sessions-hosted"] = renderer.settings(
            .sessions(
                sessions(), own: nil, identities: identities(),
                providers: [LinkableProvider(id: "oidc", name: outside("Example"))]), hosted)
        pages["settings-repositories-hosted"] = renderer.settings(.repositories([repository(0)], scan: nil), hosted)
        pages["today-empty-hosted"] = renderer.today(
            today(), grass: grass(), tasks: dayTasks(tasks: []), hasSources: false, hosted)
        hosted.hosted?.machines = [
            MachineReport(
                id: "m1", name: outside("노트북"), version: "1.0", linkedAt: Self.now, heardAt: Self.now, repositories: 3,
                isLinked: true)
        ]
        pages["welcome-hosted"] = renderer.welcome(.folder(suggestion: "/home/me"), hosted)
        pages["welcome-hosted-cards"] = renderer.welcome(.cards, hosted)
    }
}
