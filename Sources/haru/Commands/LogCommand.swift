import ArgumentParser
import Core
import Engine
import Language
import Presentation

struct LogCommand: LedgerCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "log",
            abstract: say(.logCommand.abstract),
            discussion: say(.logCommand.discussion)
        )
    }

    @Argument(help: ArgumentHelp(say(.logCommand.repositoryHelp), valueName: "repository"))
    var repository: String?

    @Flag(help: ArgumentHelp(say(.logCommand.allHelp))) var all = false
    @Option(help: ArgumentHelp(say(.logCommand.searchHelp), valueName: "text"))
    var search: String?
    @Option(help: ArgumentHelp(say(.logCommand.limitHelp), valueName: "number")) var limit = 20
    @Flag(help: ArgumentHelp(say(.option.json))) var json = false
    @OptionGroup(title: Headings.common) var common: CommonOptions

    func run(_ ledger: Ledger) async throws {
        let limit = try OptionValue.number(limit, in: 1...500, for: "--limit")
        let name = try await chosen(ledger)
        let report = try await ledger.useCases.recentCommits(of: name, everyone: all, matching: search, limit: limit)
        if json { return try Output.write(JSONShape.recentCommits(report)) }
        try ledger.showView(CommitListView(report: report, ledger: ledger).lines)
    }

    /// Returns the repository given, that of the working directory, or the only one.
    private func chosen(_ ledger: Ledger) async throws -> String {
        if let repository { return try await ledger.repository(named: repository).id }
        let known = try await ledger.useCases.repositories()
        let here = ledger.session.environment.workingDirectory
        let around = known.filter { here == $0.path || here.hasPrefix($0.path + "/") }
        if let nearest = around.max(by: { $0.path.utf8.count < $1.path.utf8.count }) { return nearest.id }
        let read = known.filter { $0.teller == nil }
        guard let only = known.count == 1 ? known.first : read.count == 1 ? read.first : nil else {
            throw UsageError.noRepositoryChosen(known.prefix(8).map(\.name))
        }
        return only.id
    }
}
