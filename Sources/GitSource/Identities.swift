import Core
import Engine

/// Finds the addresses that git would commit with.
struct Identities {
    private let git: Git
    /// Addresses that the environment gives, which weigh more than the configuration.
    private let environment: [String]

    init(git: Git, environment: [String: String]) {
        self.git = git
        self.environment = ["GIT_AUTHOR_EMAIL", "EMAIL"].compactMap { environment[$0] }
    }

    /// The configured addresses in lowercase, each followed by what `.mailmap` makes of it.
    func emails(in repository: FoundRepository?) async throws -> [String] {
        let configured = try await git.configured(in: repository)
        var emails = environment + configured.emails
        emails = Self.unique(emails.map { CleanText.clean($0, limit: 320).lowercased() }.filter { !$0.isEmpty })
        guard let repository, !emails.isEmpty, try await mayHaveMailmap(repository, configured) else { return emails }
        try await git.checkMailmap(of: repository)
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
