import Core
import Engine
import Language
import Presentation

/// Repositories of an account on its forge, as the section of sources lists them.
struct SourceRepositoryList {
    struct Entry {
        let name: UntrustedText
        /// Labels of the kind of repository.
        let marks: [String]
        let branch: UntrustedText
        let pushed: String?
        let pushedAt: Int64?
        /// Text that Haru already has a repository of that name; empty otherwise.
        let known: UntrustedText
    }

    /// Maximum number of repositories listed.
    static let longestList = 200

    let summary: String
    let label: UntrustedText
    let told: String?
    let toldAt: Int64?
    let entries: [Entry]
    let more: String?
    /// Reason why the list is not up to date.
    let listProblem: UntrustedText

    /// Creates the list; nil if it would be empty and nothing failed.
    init?(_ report: SourceRepositoriesReport, of account: ForgeAccount, _ context: PageContext) {
        if report.entries.isEmpty, report.problem == nil { return nil }
        let language = context.language
        let known = report.entries.count { $0.knownAs != nil }
        summary =
            language.repositories(report.entries.count)
            + (known == 0 ? "" : " · " + language.text(.source.repositoriesKnown(count: language.number(known))))
        label = UntrustedText(language.text(.source.repositoriesNamed(account: account.name)))
        told = report.toldAt.map { language.ago(seconds: $0.seconds(to: context.now)) }
        toldAt = report.toldAt?.seconds
        entries = report.entries.prefix(Self.longestList).map { Entry($0, context) }
        let rest = report.entries.count - entries.count
        let notes =
            (rest > 0 ? [language.text(.shell.moreCount(count: language.number(rest)))] : [])
            + (report.isCut ? [language.text(.source.repositoriesCut)] : [])
        more = notes.isEmpty ? nil : notes.joined(separator: " · ")
        listProblem = UntrustedText(report.problem.map { language.sentence(for: $0).whatHappened } ?? "", limit: 500)
    }
}

extension SourceRepositoryList.Entry {
    fileprivate init(_ entry: SourceRepositoriesReport.Entry, _ context: PageContext) {
        let (language, repository) = (context.language, entry.repository)
        name = UntrustedText(repository.name)
        marks = [
            repository.isPrivate ? Message.source.repositoryPrivate : nil,
            repository.isFork ? .source.repositoryFork : nil,
            repository.isArchived ? .source.repositoryArchived : nil,
        ].compactMap { $0.map { language.text($0) } }
        branch = UntrustedText(repository.defaultBranch, limit: 100)
        pushed = repository.pushedAt.map { language.ago(seconds: $0.seconds(to: context.now)) }
        pushedAt = repository.pushedAt?.seconds
        known = UntrustedText(entry.knownAs.map { language.text(.source.repositoryKnown(name: $0)) } ?? "")
    }
}
