import ArgumentParser
import Core
import Engine
import Foundation

extension CompletionKind {
    /// Completes stored items of the command's kind: tasks, notes, channels and the like.
    static var stored: CompletionKind {
        .custom { words, _, _ in await StoredCompletion(words: words).candidates() }
    }

    /// Completes the values of the preceding setting.
    static var settingValues: CompletionKind {
        .custom { words, _, _ in StoredCompletion(words: words).settingValues }
    }

    /// Completes words for days.
    static var days: CompletionKind { .list(["today", "yesterday", "tomorrow"]) }
}

/// Completion candidates of stored items; none if nothing is stored yet or the data cannot be read.
struct StoredCompletion {
    private let arguments: [String]

    /// - Parameter words: the command line, beginning with the program's name.
    init(words: [String]) {
        arguments = EarlierSpelling.replaced(in: Array(words.dropFirst()))
    }

    func candidates() async -> [String] {
        // A shell waits for the answer and shows nothing else, so any error yields no candidates.
        guard let session = try? await Session(flags: flags), let address = try? isThere(session), address,
            let ledger = try? await Ledger(session)
        else { return [] }
        defer { ledger.close() }
        return ((try? await names(of: ledger.useCases)) ?? []).filter(Self.isPlain)
    }

    /// Whether a shell that expands candidates leaves a name unchanged: names come from repositories and forges.
    private static func isPlain(_ name: String) -> Bool {
        !name.isEmpty && !name.hasPrefix("-")
            && name.allSatisfy { $0.isLetter || $0.isNumber || "@._+-/:".contains($0) }
    }

    /// Whether the database exists: completion does not create one.
    private func isThere(_ session: Session) throws -> Bool {
        try session.databaseAddress() != nil || FileManager.default.fileExists(atPath: session.folders.database)
    }

    private func names(of useCases: UseCases) async throws -> [String] {
        let words = commandWords
        switch (words.first, words.dropFirst().first) {
        case ("todo", "undo"), ("note", "undo"), ("mailbox", "undo"): return []
        case ("todo", _): return try await useCases.tasks().tasks.map { String($0.task.id) }
        case ("note", _): return try await useCases.notes().notes.map { String($0.head.id) }
        case ("mailbox", "show"):
            return try await letters(of: useCases).filter { $0.draw != nil }.map { String($0.number) }
        case ("mailbox", "remove"): return try await letters(of: useCases).map { String($0.number) }
        case ("mailbox", _): return try await useCases.mailboxes().map { String($0.mailbox.number) }
        case ("source", _): return try await useCases.sources().map(\.account.name)
        case ("count", "author"):
            return try await useCases.authors().filter { $0.isMine == words.contains("remove") }.map(\.email)
        case ("count", "exclude"): return try await useCases.exclusions().map(\.id)
        case ("notify", "channels"): return try await useCases.channelReports().map(\.id)
        case ("notify", "devices"): return try await useCases.pushDevices().map(\.id)
        case ("repo", "remove"): return try await useCases.repositories(counted: false).map(\.name)
        case ("server", "session"): return try await useCases.sessions().map(\.id)
        case ("server", "token"): return try await useCases.accessTokens().map(\.id)
        case ("share", "feed"): return try await useCases.calendarFeeds().map { String($0.number) }
        default: return []
        }
    }

    /// The words of the command and of its values.
    private var commandWords: [String] { CommonOptions.words(of: arguments).map { arguments[$0] } }

    /// The values of the setting that the command names.
    var settingValues: [String] { commandWords.lazy.compactMap(SettingKey.init(rawValue:)).first?.choices ?? [] }

    private func letters(of useCases: UseCases) async throws -> [LetterHead] {
        try await useCases.mailboxes().flatMap(\.letters)
    }

    /// The options that select the database.
    private var flags: Preferences.Flags {
        func value(of option: String) -> String? {
            for (place, word) in arguments.enumerated() {
                if word.hasPrefix(option + "=") { return String(word.dropFirst(option.count + 1)) }
                if word == option, place + 1 < arguments.count { return arguments[place + 1] }
            }
            return nil
        }
        return Preferences.Flags(texts: [.dataDir: value(of: "--data-dir"), .database: value(of: "--database")])
    }
}
