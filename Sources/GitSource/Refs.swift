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
    /// A ref that leads to nothing keeps its object name among them, so that reading from it ends
    /// in an error that names the ref, after everything else was read.
    func tips() async throws -> [String] {
        let objects = Set(try await all().map(\.object)).sorted()
        let commits = try await ObjectCheck(git: git, repository: repository).resolve(objects, as: "commit")
        var tips = Set(commits.compactMap(\.self))
        // Tags of files and folders are no commits and nothing is wrong with them.
        let others = zip(objects, commits).filter { $1 == nil }.map(\.0)
        if !others.isEmpty {
            let present = try await ObjectCheck(git: git, repository: repository).resolve(others, as: "")
            tips.formUnion(zip(others, present).filter { $1 == nil }.map(\.0))
        }
        if usesReftable { tips.formUnion(try await reftableHeads()) }
        return tips.sorted()
    }

    /// The problem of tips that turned out to lead nowhere.
    func problem(of missing: Set<String>) async throws -> RepositoryProblem {
        let names = try await all().filter { missing.contains($0.object) }.map(\.name).sorted()
        var text = "\(names.first ?? missing.sorted().first ?? "HEAD") does not point to a valid object"
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

/// Asks git which of many objects there are.
struct ObjectCheck {
    let git: Git
    let repository: FoundRepository

    /// How many corrupt objects are stepped over before the repository is given up.
    private static let patience = 20

    /// For each name the object of a type that it leads to, or nothing when there is none.
    func resolve(_ names: [String], as type: String) async throws -> [String?] {
        var resolved: [String?] = []
        for _ in 0...Self.patience where resolved.count < names.count {
            let asked = names[resolved.count...]
            let input = Array(asked.map { "\($0)^{\(type)}\n" }.joined().utf8)
            let outcome = try await git.output(
                ["cat-file", "--batch-check=%(objectname)"], in: repository, input: input)
            let lines = String(decoding: outcome.result, as: UTF8.self).split(separator: "\n")
            resolved += lines.prefix(asked.count).map { ObjectName.isName($0.utf8) ? String($0) : nil }
            // git gives up at a corrupt object; it counts as missing, and the others are asked for again.
            if resolved.count < names.count {
                guard case .damaged = outcome.problem?.reason else {
                    throw outcome.problem
                        ?? RepositoryProblem(
                            path: repository.path, reason: .gitFailed("git told nothing about \(names[resolved.count])")
                        )
                }
                resolved.append(nil)
            }
        }
        guard resolved.count == names.count else {
            throw RepositoryProblem(path: repository.path, reason: .damaged("too many corrupt objects"))
        }
        return resolved
    }
}
