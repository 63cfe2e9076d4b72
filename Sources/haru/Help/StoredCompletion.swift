import ArgumentParser
import Core
import Engine
import Foundation

extension CompletionKind {
    /// Offers what is stored of the kind that a command is about: its tasks, notes, channels and the like.
    static var stored: CompletionKind {
        .custom { words, _, _ in await StoredCompletion(words: words).candidates() }
    }

    /// Offers the values of the setting that stands before it.
    static var settingValues: CompletionKind {
        .custom { words, _, _ in
            let arguments = EarlierSpelling.replaced(in: Array(words.dropFirst()))
            let keys = CommonOptions.words(of: arguments).compactMap { SettingKey(rawValue: arguments[$0]) }
            return keys.first?.choices ?? []
        }
    }

    /// Offers the words for days.
    static var days: CompletionKind { .list(["today", "yesterday", "tomorrow"]) }
}

/// The candidates for an argument that names something stored; none where nothing is stored yet or can be read.
struct StoredCompletion {
    private let arguments: [String]

    /// - Parameter words: the command line, the program's name first.
    init(words: [String]) {
        arguments = EarlierSpelling.replaced(in: Array(words.dropFirst()))
    }

    func candidates() async -> [String] {
        // A shell waits for the answer and shows nothing else, so that what goes wrong offers nothing.
        guard let session = try? await Session(flags: flags), let address = try? isThere(session), address,
            let ledger = try? await Ledger(session)
        else { return [] }
        defer { ledger.close() }
        return ((try? await names(of: ledger.useCases)) ?? []).filter(Self.isPlain)
    }

    /// Whether a shell that expands what it is offered makes nothing else of it: names come from repositories and forges.
    private static func isPlain(_ name: String) -> Bool {
        !name.isEmpty && !name.hasPrefix("-")
            && name.allSatisfy { $0.isLetter || $0.isNumber || "@._+-/:".contains($0) }
    }

    /// Whether there is a database: completing makes none.
    private func isThere(_ session: Session) throws -> Bool {
        try session.databaseAddress() != nil || FileManager.default.fileExists(atPath: session.folders.database)
    }

    private func names(of useCases: UseCases) async throws -> [String] {
        let words = CommonOptions.words(of: arguments).map { arguments[$0] }
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

    private func letters(of useCases: UseCases) async throws -> [LetterHead] {
        try await useCases.mailboxes().flatMap(\.letters)
    }

    /// The options that say where the database is.
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
