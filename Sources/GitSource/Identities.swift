import Core
import Engine

/// Finds the addresses that git would commit with.
struct Identities {
    private let git: Git
    /// Address from git's environment variable, which takes precedence over the configuration.
    private let authorEmail: String?
    /// Address from the environment variable for all programs, which git uses if its configuration has none.
    private let email: String?

    init(git: Git, environment: [String: String]) {
        self.git = git
        // git itself sets the variable for processes it starts, above all hooks, to the author of the commit in
        // progress.
        let isStartedByGit = Self.marks.contains { environment[$0] != nil }
        authorEmail = isStartedByGit ? nil : environment["GIT_AUTHOR_EMAIL"]
        email = environment["EMAIL"]
    }

    /// Variables that git sets for processes it starts.
    private static let marks = ["GIT_EXEC_PATH", "GIT_INDEX_FILE", "GIT_PREFIX", "GIT_REFLOG_ACTION"]

    /// Returns the configured addresses in lowercase, each followed by its `.mailmap` address.
    func emails(in repository: FoundRepository?) async throws -> [String] {
        let configured = try await git.configured(in: repository)
        var emails = [authorEmail].compactMap(\.self) + configured.emails
        if emails.isEmpty, !configured.usesConfigOnly, let email { emails = [email] }
        emails = Self.unique(emails.map { CleanText.clean($0, limit: 320).lowercased() }.filter { !$0.isEmpty })
        guard let repository, !emails.isEmpty, try await mayHaveMailmap(repository, configured) else { return emails }
        try await git.validateMailmap(of: repository)
        let input = Array(emails.map { "<\($0)>\n" }.joined().utf8)
        let mapped = try await git.output(["check-mailmap", "--stdin"], in: repository, input: input).get()
        let addresses = String(decoding: mapped, as: UTF8.self).split(separator: "\n").compactMap { line in
            line.lastIndex(of: "<").map { line[line.index(after: $0)...].prefix { $0 != ">" }.lowercased() }
        }
        return Self.unique(emails + addresses)
    }

    /// Whether a mailmap may exist that maps addresses, which most repositories do not have.
    private func mayHaveMailmap(_ repository: FoundRepository, _ configured: Configured) async throws -> Bool {
        if configured.mailmapFile != nil || configured.hasMailmapBlob { return true }
        if !repository.isBare { return FileSystem.kind(repository.path + "/.mailmap") != nil }
        return try await Refs(git: git, repository: repository).bareMailmap() != nil
    }

    private static func unique(_ emails: [String]) -> [String] {
        var seen: Set<String> = []
        return emails.filter { seen.insert($0).inserted }
    }
}
