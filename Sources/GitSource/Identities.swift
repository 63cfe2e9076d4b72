import Core
import Engine

/// Finds the addresses that git would commit with.
struct Identities {
    private let git: Git
    /// The address that the environment gives, which weighs more than the configuration.
    private let authorEmail: String?
    /// The address that the environment gives for all programs, which git takes where its configuration names none.
    private let email: String?

    init(git: Git, environment: [String: String]) {
        self.git = git
        // git itself sets it in what it starts, hooks above all, to whoever made the commit in hand.
        let isStartedByGit = Self.marks.contains { environment[$0] != nil }
        authorEmail = isStartedByGit ? nil : environment["GIT_AUTHOR_EMAIL"]
        email = environment["EMAIL"]
    }

    /// Variables that git sets in programs which it starts.
    private static let marks = ["GIT_EXEC_PATH", "GIT_INDEX_FILE", "GIT_PREFIX", "GIT_REFLOG_ACTION"]

    /// The configured addresses in lowercase, each followed by what `.mailmap` makes of it.
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

    /// Whether there can be a mail map that makes other addresses of some, which most repositories have not.
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
