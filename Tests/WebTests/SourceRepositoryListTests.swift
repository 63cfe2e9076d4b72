import Core
import Engine
import Language
import Testing

@testable import Web

/// A source page lists the account's repositories, each with its kind and whether Haru has it.
@Suite struct SourceRepositoryListTests {
    private let samples = Samples()

    private func list(
        _ report: SourceRepositoriesReport, _ language: Language = .english
    ) -> SourceRepositoryList? {
        SourceRepositoryList(report, of: samples.account, samples.context(language))
    }

    @Test("each repository is listed with its kind", arguments: Language.allCases)
    func told(_ language: Language) throws {
        let report = try #require(samples.accountRepositories()["s1"])
        let list = try #require(self.list(report, language))
        #expect(list.summary == (language == .korean ? "저장소 4개 · 하루에 1개" : "4 repositories · 1 in Haru"))
        #expect(
            list.label.text == (language == .korean ? "GitHub octocat 저장소" : "Repositories of GitHub octocat"))
        #expect(list.entries.map(\.name.text).first == "octocat/haru")
        #expect(
            list.entries.map(\.marks) == [
                [], [(language == .korean ? "비공개" : "private")], [(language == .korean ? "보관됨" : "archived")],
                [(language == .korean ? "포크" : "fork")],
            ])
        #expect(list.entries.map(\.branch.text) == ["main", "trunk", "trunk", "trunk"])
        #expect(list.entries.map { $0.pushedAt == nil } == [false, false, true, false])
        #expect(list.entries[0].known.text == (language == .korean ? "하루에 있음: haru" : "in Haru as haru"))
        #expect(
            list.entries[1].known.nonEmpty == nil && list.more == nil && list.listProblem.nonEmpty == nil
                && list.told != nil)
    }

    @Test("repositories beyond the limit and errors are reported")
    func limits() throws {
        let entries = (0..<250).map {
            SourceRepositoriesReport.Entry(repository: ForgeRepository(name: "o/r\($0)", defaultBranch: "main"))
        }
        let problem = ForgeProblem(samples.account, .timedOut)
        let long = try #require(list(SourceRepositoriesReport(source: "s1", entries: entries, problem: problem)))
        #expect(long.entries.count == SourceRepositoryList.longestList && long.more?.contains("50") == true)
        #expect(long.listProblem.nonEmpty != nil && long.summary == "250 repositories")
        let cut = try #require(list(SourceRepositoriesReport(source: "s1", entries: entries, isCut: true)))
        #expect(cut.more == "50 more · There are more, but Haru reads only these.")
    }

    @Test("an empty source lists nothing, and still reports an error")
    func empty() {
        #expect(list(SourceRepositoriesReport(source: "s1", entries: [], toldAt: Samples.now)) == nil)
        let problem = ForgeProblem(samples.account, .timedOut)
        #expect(list(SourceRepositoriesReport(source: "s1", entries: [], problem: problem)) != nil)
    }
}
