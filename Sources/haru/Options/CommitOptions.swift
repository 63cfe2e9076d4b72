import ArgumentParser
import Core
import Engine

/// The commits that a note is linked to.
struct CommitOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            say(
                "커밋의 SHA, 네 자리 이상. 여러 번 쓸 수 있고, none은 없음.",
                "A commit’s SHA, four digits or more; may be repeated; none links it to no commit."),
            valueName: "sha"))
    var commit: [String] = []

    @Option(
        help: ArgumentHelp(say("그 커밋이 있는 저장소.", "The repository that the commits are in."), valueName: "repository"))
    var repo: String?

    /// What was said about commits; nil where nothing was said.
    func references() throws -> [CommitReference]? {
        if commit.isEmpty, repo != nil { throw UsageError.repositoryWithoutCommit }
        if commit.isEmpty { return nil }
        return commit == ["none"] ? [] : commit.map { CommitReference($0, repository: repo?.without("@")) }
    }
}
