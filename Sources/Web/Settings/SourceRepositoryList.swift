import Core
import Engine
import Language
import Presentation

/// The repositories that an account has on its forge, as the section of sources lists them.
struct SourceRepositoryList {
    /// A repository.
    struct Entry {
        let name: UntrustedText
        /// What kind of repository it is, in small labels.
        let marks: [String]
        let branch: UntrustedText
        let pushed: String?
        let pushedAt: Int64?
        /// What is said where Haru has one of that name.
        let known: UntrustedText
    }

    /// How many repositories are listed.
    static let longestList = 200

    let summary: String
    let label: UntrustedText
    let told: String?
    let toldAt: Int64?
    let entries: [Entry]
    let more: String?
    /// Why the list is not as of now.
    let listProblem: UntrustedText

    /// Makes a list; nil where there is none of them, and nothing went wrong.
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
