import ArgumentParser
import Core
import Engine
import Language
import Presentation

struct LogCommand: LedgerCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "log",
            abstract: say("일지에 적을 만한 최근 커밋을 보여 줘요.", "List recent commits to write notes on."),
            discussion: say(
                "저장소를 적지 않으면 지금 있는 폴더의 저장소를 봐요. 내 커밋이 없는 저장소는 모두의 커밋을 보여 줘요.",
                "Without a repository, it is the one you are in. Where none of the commits is yours, it lists everybody’s."
            )
        )
    }

    @Argument(help: ArgumentHelp(say("저장소의 이름이나 경로.", "The repository’s name or path."), valueName: "repository"))
    var repository: String?

    @Flag(help: ArgumentHelp(say("모두의 커밋.", "Everyone's commits."))) var all = false
    @Option(
        help: ArgumentHelp(
            say("메시지의 첫 줄에 이 말이 들어 있는 것.", "Those with these words in the first line of the message."),
            valueName: "text"))
    var search: String?
    @Option(help: ArgumentHelp(say("몇 개까지(1–500).", "How many at most, 1–500."), valueName: "number")) var limit = 20
    @Flag(help: ArgumentHelp(say("JSON으로 써요.", "Write JSON."))) var json = false
    @OptionGroup(title: Headings.common) var common: CommonOptions

    func run(_ ledger: Ledger) async throws {
        let limit = try OptionValue.number(limit, in: 1...500, for: "--limit")
        let name = try await chosen(ledger)
        let report = try await ledger.useCases.recentCommits(of: name, everyone: all, matching: search, limit: limit)
        if json { return try Output.write(Wire.recentCommits(report)) }
        try ledger.showView(CommitListView(report: report, ledger: ledger).lines)
    }

    /// The repository that is meant: the one named, the one that one stands in, or the only one.
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
