package import Foundation

/// A real repository, made by the real git, independent of the configuration of the machine.
package struct GitFixture: Sendable {
    /// The work tree, or the repository itself when it is bare.
    package let path: String

    /// Wraps an existing repository at a path.
    package init(at path: String) {
        self.path = path
    }

    /// Makes an empty repository with the branch `main`.
    @discardableResult
    package static func make(at path: String, bare: Bool = false, options: [String] = []) throws -> GitFixture {
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        let fixture = GitFixture(at: path)
        try fixture.git(["init", "--quiet", "--initial-branch=main"] + (bare ? ["--bare"] : []) + options)
        return fixture
    }

    /// Environment of git: no user's configuration, and always the same person.
    package static let environment: [String: String] = [
        "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin",
        "HOME": "/nonexistent",
        "LC_ALL": "C",
        "GIT_CONFIG_NOSYSTEM": "1",
        "GIT_CONFIG_GLOBAL": "/dev/null",
    ]

    /// Author of commits that name no other.
    package static let name = "Haru Kim"
    /// The author's address.
    package static let email = "haru@example.com"

    /// A git command that failed.
    package struct Failure: Error, CustomStringConvertible {
        package let description: String
    }

    /// Runs git here and returns its output without the last line feed.
    @discardableResult
    package func git(
        _ arguments: [String], input: Data? = nil, environment added: [String: String] = [:]
    ) throws -> String {
        let identity = [
            "GIT_AUTHOR_NAME": Self.name, "GIT_AUTHOR_EMAIL": Self.email, "GIT_AUTHOR_DATE": "1700000000 +0900",
            "GIT_COMMITTER_NAME": Self.name, "GIT_COMMITTER_EMAIL": Self.email,
            "GIT_COMMITTER_DATE": "1700000000 +0900",
        ]
        // The number distinguishes the files of concurrent runs.
        let scratch = FileManager.default.temporaryDirectory.path + "/haru-git-" + UUID().uuidString
        let (output, errors) = (scratch + ".output", scratch + ".errors")
        let fed = try input.map { try Self.file(holding: $0, at: scratch + ".input") }
        defer { for file in [output, errors, fed ?? output] { unlink(file) } }
        let child = try ChildProcess(
            "git",
            ["-c", "protocol.file.allow=always", "-c", "gc.auto=0", "-c", "maintenance.auto=false"] + arguments,
            environment: Self.environment.merging(identity) { $1 }.merging(added) { $1 }, in: path, input: fed,
            output: output, errors: errors)
        let ending = child.wait()
        let printed = FileManager.default.contents(atPath: output) ?? Data()
        guard ending == .exit(0) else {
            let complaint = String(decoding: FileManager.default.contents(atPath: errors) ?? Data(), as: UTF8.self)
            throw Failure(description: "git \(arguments.joined(separator: " ")): \(complaint)")
        }
        let text = String(decoding: printed, as: UTF8.self)
        return text.hasSuffix("\n") ? String(text.dropLast()) : text
    }

    /// Runs git here and returns its output without the last line feed.
    @discardableResult
    package func git(_ arguments: String...) throws -> String {
        try git(arguments)
    }

    /// Commits on the checked-out branch, and returns the new object name.
    ///
    /// - Parameters:
    ///   - date: seconds and offset, such as `1700000000 +0900`.
    ///   - files: contents to write first, by path; without any, the commit is empty.
    @discardableResult
    package func commit(
        _ message: String, date: String = "1700000000 +0900", name: String = name, email: String = email,
        files: [String: String] = [:]
    ) throws -> String {
        for (file, text) in files { try write(text, to: file) }
        if !files.isEmpty { try git(["add", "--"] + files.keys.sorted()) }
        let who = [
            "GIT_AUTHOR_NAME": name, "GIT_AUTHOR_EMAIL": email, "GIT_AUTHOR_DATE": date, "GIT_COMMITTER_DATE": date,
        ]
        try git(["commit", "--quiet", "--allow-empty", "--message", message], environment: who)
        return try git("rev-parse", "HEAD")
    }

    /// Writes a commit object verbatim, however invalid, points a branch to it, and returns its name.
    ///
    /// - Parameters:
    ///   - author: the whole author line after the word.
    ///   - headers: lines after the committer, each with its line feed.
    @discardableResult
    package func object(
        author: Data, headers: String = "", message: Data, branch: String, parent: String? = nil
    ) throws -> String {
        let tree = try git(["mktree"], input: Data())
        var content = Data("tree \(tree)\n".utf8)
        if let parent { content += Data("parent \(parent)\n".utf8) }
        content += Data("author ".utf8) + author
        content += Data("\ncommitter C <c@example.com> 1700000000 +0000\n\(headers)\n".utf8) + message
        let name = try git(["hash-object", "-t", "commit", "--literally", "-w", "--stdin"], input: content)
        try git("update-ref", "refs/heads/\(branch)", name)
        return name
    }

    /// Adds a row of empty commits to a branch in one go, a minute apart.
    ///
    /// - Parameter author: returns the name and address of the commit with a number.
    package func row(
        of count: Int, branch: String = "main", from start: Int = 1_600_000_000,
        author: (Int) -> String = { _ in "\(name) <\(email)>" }
    ) throws {
        var stream = ""
        for number in 0..<count {
            let date = "\(start + number * 60) +0900"
            let message = "Commit \(number)"
            stream += "commit refs/heads/\(branch)\nauthor \(author(number)) \(date)\n"
            stream += "committer \(author(number)) \(date)\ndata \(message.utf8.count)\n\(message)\n"
        }
        try git(["fast-import", "--quiet", "--force"], input: Data(stream.utf8))
    }

    /// Writes a file below the repository.
    package func write(_ text: String, to file: String) throws {
        let url = URL(fileURLWithPath: path).appendingPathComponent(file)
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url)
    }

    private static func file(holding data: Data, at path: String) throws -> String {
        try data.write(to: URL(fileURLWithPath: path))
        return path
    }
}
