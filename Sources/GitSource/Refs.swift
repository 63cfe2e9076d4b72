import Engine

/// Where the walk can begin: the refs of one repository.
struct Refs {
    let git: Git
    let repository: FoundRepository

    /// A ref and the object that it points to; the object's name is ``ObjectName/none`` when the
    /// ref's file holds none.
    struct Ref {
        let object: String
        let name: String
    }

    /// What git writes by itself into refs of its own; nobody would call it a commit they made.
    private static func isOwnWriting(_ name: some StringProtocol) -> Bool {
        name == "refs/stash" || name.hasPrefix("refs/notes/")
    }

    /// Every ref with a name of its own object, and the HEADs that stand on no branch.
    func all() async throws -> [Ref] {
        let listed = try await git.output(["for-each-ref", "--format=%(objectname) %(refname)"], in: repository)
        let text = String(decoding: try listed.get(), as: UTF8.self)
        var refs: [Ref] = []
        for line in text.split(separator: "\n") {
            guard let space = line.firstIndex(of: " ") else { continue }
            let name = line[line.index(after: space)...]
            if !Self.isOwnWriting(name) { refs.append(Ref(object: String(line[..<space]), name: String(name))) }
        }
        return refs + heads() + brokenRefs(listed.complaint)
    }

    /// The object names of the commits to read from, sorted, each once.
    ///
    /// A ref that leads to nothing leaves a mark among them, so that reading from it ends in an
    /// error that names the ref, after everything else was read.
    func tips() async throws -> [String] {
        let objects = Set(try await all().map(\.object)).sorted()
        let commits = try await ObjectCheck(git: git, repository: repository).resolve(objects, as: "commit")
        var tips = Set(commits.compactMap(\.self))
        // Tags of files and folders are no commits and nothing is wrong with them.
        let others = zip(objects, commits).filter { $1 == nil }.map(\.0)
        if !others.isEmpty {
            let present = try await ObjectCheck(git: git, repository: repository).resolve(others, as: "")
            tips.formUnion(zip(others, present).filter { $1 == nil }.map { TipMark.missing($0.0) })
        }
        if usesReftable { tips.formUnion(try await reftableHeads()) }
        if let horizon = TipMark.horizon(of: repository) { tips.insert(horizon) }
        if let mailmap = try await mailmap() { tips.insert(mailmap) }
        return tips.sorted()
    }

    /// The mark of the `.mailmap` that git goes by: the work tree's or, in a bare repository, HEAD's.
    private func mailmap() async throws -> String? {
        if repository.path != repository.gitDirectory { return TipMark.mailmap(inWorkTreeOf: repository) }
        let asked = try await git.output(["rev-parse", "--verify", "--quiet", "HEAD:.mailmap"], in: repository)
        let object = String(decoding: asked.result, as: UTF8.self).split(separator: "\n").first.map(String.init)
        return object.flatMap { ObjectName.isName($0.utf8) ? TipMark.mailmap(object: $0) : nil }
    }

    /// The problem of tips that turned out to lead nowhere; none when no ref names them any more.
    func problem(of missing: Set<String>) async throws -> RepositoryProblem? {
        let names = try await all().filter { missing.contains($0.object) }.map(\.name).sorted()
        guard let first = names.first else { return nil }
        var text = "\(first) does not point to a valid object"
        if names.count > 1 { text += " (nor do \(names.count - 1) more)" }
        return RepositoryProblem(path: repository.path, reason: .damaged(CleanText.clean(text, limit: 300)))
    }

    /// The HEADs of the repository and its linked work trees where they hold an object's name.
    private func heads() -> [Ref] {
        workTrees().compactMap { prefix in
            let name = prefix + "HEAD"
            guard let line = FileSystem.line(repository.gitDirectory + "/" + name), ObjectName.isName(line.utf8) else {
                return nil
            }
            return Ref(object: line, name: name)
        }
    }

    private var usesReftable: Bool { FileSystem.kind(repository.gitDirectory + "/reftable") == .folder }

    /// The same where refs are kept in tables that only git reads.
    private func reftableHeads() async throws -> [String] {
        try await ObjectCheck(git: git, repository: repository)
            .resolve(workTrees().map { $0 + "HEAD" }, as: "commit").compactMap(\.self)
    }

    /// What stands before `HEAD` for the repository itself and for each linked work tree.
    private func workTrees() -> [String] {
        guard case .success(let listing) = FileSystem.list(repository.gitDirectory + "/worktrees") else { return [""] }
        return [""] + listing.entries.filter { $0.kind == .folder }.map { "worktrees/\($0.name)/" }
    }

    /// The refs whose files hold no object name, as git warns of them.
    ///
    /// A link to a ref that is gone is none of them: a deleted branch leaves such links behind.
    private func brokenRefs(_ complaint: String) -> [Ref] {
        let warning = "warning: ignoring broken ref "
        return complaint.split(separator: "\n").compactMap { line in
            guard line.hasPrefix(warning) else { return nil }
            let name = String(line.dropFirst(warning.count))
            let content = FileSystem.line(repository.gitDirectory + "/" + name)
            if content?.hasPrefix("ref:") == true || Self.isOwnWriting(name) { return nil }
            return Ref(object: ObjectName.none, name: name)
        }
    }
}
