import Engine
import Subprocess

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
        var emails = environment + (try await configured(in: repository))
        emails = Self.unique(emails.map { CleanText.clean($0, limit: 320).lowercased() }.filter { !$0.isEmpty })
        guard let repository, !emails.isEmpty else { return emails }
        let input = Array(emails.map { "<\($0)>\n" }.joined().utf8)
        let mapped = try await git.output(["check-mailmap", "--stdin"], in: repository, input: input).get()
        let addresses = String(decoding: mapped, as: UTF8.self).split(separator: "\n").compactMap { line in
            line.lastIndex(of: "<").map { line[line.index(after: $0)...].prefix { $0 != ">" }.lowercased() }
        }
        return Self.unique(emails + addresses)
    }

    /// `author.email` and `user.email`, as the last file that sets them has it.
    private func configured(in repository: FoundRepository?) async throws -> [String] {
        let outcome = try await git.output(
            ["config", "--null", "--get-regexp", #"^(author|user)\.email$"#], in: repository)
        // Status 1 says that nothing is configured.
        if outcome.status == .exited(1) { return [] }
        var values: [String: String] = [:]
        for entry in String(decoding: try outcome.get(), as: UTF8.self).split(separator: "\0") {
            let parts = entry.split(separator: "\n", maxSplits: 1)
            if parts.count == 2 { values[String(parts[0])] = String(parts[1]) }
        }
        return ["author.email", "user.email"].compactMap { values[$0] }
    }

    private static func unique(_ emails: [String]) -> [String] {
        var seen: Set<String> = []
        return emails.filter { seen.insert($0).inserted }
    }
}
