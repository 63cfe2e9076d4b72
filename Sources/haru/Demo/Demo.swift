import Core
import Engine
import Foundation
import GitSource
import Language
import Storage
import StorageSQLite
import Synchronization

/// A furnished Haru: made-up repositories, tasks, notes and challenges, and none of the person's data.
struct Demo: Sendable {
    /// Use cases of the account that is furnished: at first the owner's.
    private(set) var useCases: UseCases
    private var account = Accounts.owner
    private let database: SQLiteDatabase
    private let folder: DemoFolder
    private var texts: DemoTexts
    /// Folder of its repositories, which several accounts may share.
    private var code: String
    private let now: Instant
    private let zone: Zone
    private let reader: any RepositoryReader
    private let forges: any ContributionSource
    private let secrets: any SecretBox
    private let environment: [String: String]

    /// Opens an empty demo in a folder.
    ///
    /// - Parameter forges: source of forge counts; nil for the session's.
    init(
        _ folder: DemoFolder, session: Session, language: Language, forges: (any ContributionSource)? = nil
    ) async throws {
        self.folder = folder
        code = folder.code
        texts = DemoTexts(language)
        now = session.now
        let zone = session.environment.zone
        self.zone = zone
        // git must not find the configuration of the person or this machine.
        environment = session.environment.variables.filter { ["PATH", "DEVELOPER_DIR", "TMPDIR"].contains($0.key) }
            .merging(["HOME": folder.home, "GIT_CONFIG_NOSYSTEM": "1"]) { $1 }
        reader = Wiring.reader(environment)
        let folders = Folders(data: folder.data, configurationFile: "")
        database = try await Wiring.file(folders)
        secrets = Wiring.secrets(session.environment, folders)
        self.forges = try forges ?? session.forges()
        useCases = Wiring.useCases(
            on: database, reader: reader, forges: self.forges, secrets: secrets, trial: session.trial, home: zone)
        try await useCases.prepare(home: zone)
    }

    /// Creates an account for this identity and furnishes it, in one language.
    func furnish(_ identity: AccountIdentity, in language: Language) async throws {
        let accounts = Accounts(useCases)
        var own = self
        own.account = try await accounts.create(identity, home: zone).id
        own.useCases = accounts.useCases(of: own.account)
        own.texts = DemoTexts(language)
        own.code += "/" + language.rawValue
        try await own.furnish()
        try await own.useCases.set([.language: language.rawValue])
    }

    /// Creates everything that a newcomer can explore.
    func furnish() async throws {
        try await useCases.set([.welcomed: "on", .nudgeInvitation: "off"])
        let today = try await useCases.currentDay()
        let history = DemoHistory(today: today, now: now, zone: zone, texts: texts)
        if !FileManager.default.fileExists(atPath: code + "/" + (texts.repositories.last?.name ?? "")) {
            try await makeRepositories(history)
        }
        try await addTasks(today)
        _ = try await useCases.addRepositories([code]) { _ in }
        // Nobody has to confirm the made-up address.
        try await useCases.changeAuthors(adding: try await useCases.adoptedAddresses().map(\.email))
        try await writeNotes(today)
        try await feel(today)
        try await walk(today)
        try await drawLetters()
    }

    /// Closes the database.
    func close() {
        // The database file is removed with its folder.
        try? database.close()
    }

    private func makeRepositories(_ history: DemoHistory) async throws {
        let maker = RepositoryMaker(environment: environment, uptime: Wiring.uptime)
        for (repository, commits) in zip(texts.repositories, history.repositories) {
            let path = code + "/" + repository.name
            try await maker.make(at: path, from: DemoHistory.stream(of: commits, about: repository))
            // Visitors who commit here continue as the demo's author.
            let configuration = path + "/.git/config"
            var text = try String(contentsOfFile: configuration, encoding: .utf8)
            text += "[user]\n\tname = \(texts.author.name)\n\temail = \(texts.author.email)\n"
            try Data(text.utf8).write(to: URL(fileURLWithPath: configuration))
        }
    }

    /// Use cases with an earlier clock, so that what they store has that time.
    private func useCases(at instant: Instant) -> UseCases {
        Accounts(
            Wiring.useCases(
                on: database, reader: reader, forges: forges, secrets: secrets, trial: min(instant, now), home: zone)
        ).useCases(of: account)
    }

    private func addTasks(_ today: Day) async throws {
        var dice = DemoDice(seed: 7)
        for back in stride(from: 35, through: 1, by: -1) where dice.falls(70) {
            let day = today.advanced(by: -back)
            let written = zone.firstInstant(of: day, hour: dice.number(in: 8...11), minute: dice.number(in: 0...59))
            let done = written.advanced(bySeconds: Int64(dice.number(in: 1_800...30_000)))
            let item = dice.one(of: texts.doneItems)
            let task = try await useCases(at: written).addTask(
                TaskFields(title: item.title, due: Due(day: day), isImportant: item.isImportant))
            _ = try await useCases(at: done).completeTasks([task.task.id])
        }
        for item in texts.items {
            let morning = zone.firstInstant(of: today.advanced(by: min(item.days ?? 0, -1)), hour: 9)
            let due = item.days.map { Due(day: day(of: item, in: $0, today: today), time: item.time) }
            let task = try await useCases(at: morning).addTask(
                TaskFields(
                    title: item.title, memo: item.memo, due: due, isImportant: item.isImportant,
                    urgency: item.urgency, color: item.color, ticket: item.ticket, repository: item.repository,
                    repeats: item.repeats.map { TaskRepeat($0) }))
            if item.isDone { _ = try await useCases.completeTasks([task.task.id]) }
        }
    }

    /// Due day of an item; for a recurring one, the next occurrence.
    private func day(of item: DemoTexts.Item, in days: Int, today: Day) -> Day {
        let day = today.advanced(by: days)
        guard let pattern = item.repeats else { return day }
        return day.through(day.advanced(by: 31)).first { TaskRepeat(pattern).includes($0) } ?? day
    }

    private func writeNotes(_ today: Day) async throws {
        var commits: [Int: RecentCommitsReport] = [:]
        for note in texts.notes {
            var linked: [LinkedCommit] = []
            if let wanted = note.commit {
                let name = code + "/" + texts.repositories[wanted.repository].name
                let report =
                    if let known = commits[wanted.repository] { known } else {
                        try await useCases.recentCommits(of: name, limit: 200)
                    }
                commits[wanted.repository] = report
                linked = report.entries.filter { $0.commit.subject == wanted.subject }.prefix(1).map {
                    LinkedCommit(
                        repository: report.repository, repositoryName: report.repositoryName, sha: $0.commit.sha,
                        subject: $0.commit.subject)
                }
            }
            let day = day(of: note, today: today)
            _ = try await useCases(at: zone.firstInstant(of: day, hour: 22)).addNote(
                NoteFields(
                    title: note.title, body: note.body, day: day, commits: linked, mood: note.mood, tags: note.tags,
                    isPinned: note.isPinned))
        }
    }

    /// Day of a note; one that is a year old has today's date of last year.
    private func day(of note: DemoTexts.Page, today: Day) -> Day {
        let (year, month, number) = today.parts
        let anniversary = note.daysAgo >= 365 ? Day(year: year - 1, month: month, day: number) : nil
        return anniversary ?? today.advanced(by: -note.daysAgo)
    }

    private func feel(_ today: Day) async throws {
        var dice = DemoDice(seed: 11)
        let noted = Set(texts.notes.map(\.daysAgo))
        for back in 1...60 where dice.falls(60) && !noted.contains(back) {
            let mood = dice.one(of: [Mood.good, .good, .calm, .calm, .calm, .tired, .tired, .stuck, .fire])
            try await useCases.setMood(mood, of: today.advanced(by: -back))
        }
    }

    /// Adds a challenge that was won, one that is running, and a freeze within it.
    private func walk(_ today: Day) async throws {
        let won = try await useCases.startChallenge(
            length: 21, start: today.advanced(by: -DemoHistory.best.upperBound), rule: .everyDay,
            name: texts.won.name, reward: texts.won.reward)
        try await useCases.putChallengeAway(won.challenge.id)
        _ = try await useCases.freeze(today.advanced(by: -DemoHistory.frozenDay))
        _ = try await useCases.startChallenge(
            length: 50, start: today.advanced(by: -DemoHistory.streak), rule: .everyDay, name: texts.running.name,
            reward: texts.running.reward)
    }

    /// Adds a two-week-old mailbox with some drawn letters and one that waits.
    private func drawLetters() async throws {
        func then(daysAgo: Int) -> UseCases { useCases(at: now.advanced(bySeconds: Int64(-daysAgo) * 86_400)) }
        let mailbox = try await then(daysAgo: 14).createMailbox(
            occasion: texts.letters.occasion, rule: .commit, secret: texts.letters.secret
        ).mailbox
        let letters = try texts.letters.all.enumerated().map { index, letter in
            (
                fields: try LetterFields(
                    writer: letter.writer, text: letter.text, paper: LetterPaper.allCases[index % 4],
                    color: LetterColor.allCases[index % 6]), writtenAt: Instant?.none
            )
        }
        _ = try await then(daysAgo: 13).addLetters(letters, to: mailbox.number)
        for back in stride(from: 12, to: 12 - texts.letters.all.count * 2 / 3, by: -1) {
            do {
                _ = try await then(daysAgo: back).drawLetter(from: mailbox.number)
            } catch DomainError.nothingToDraw {
                // That day had no commit.
            }
        }
    }
}
