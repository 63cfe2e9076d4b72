import Core
import Engine

/// The refs of one repository, from which a walk starts.
struct Refs {
    let git: Git
    let repository: FoundRepository

    /// A ref and its object; the object's name is ``ObjectName/none`` if the ref's file contains none.
    struct Ref {
        let object: String
        let name: String
        /// Target of an annotated tag, if it is stored with the ref.
        var peeled: String?

        /// Whether git allows only commits as its target.
        var isBranch: Bool { name.hasPrefix("refs/heads/") || name.hasPrefix("refs/remotes/") }
    }

    /// Refs for git's own commits, which nobody regards as theirs.
    private static func isOwnWriting(_ name: some StringProtocol) -> Bool {
        name == "refs/stash" || name.hasPrefix("refs/notes/")
    }

    /// Returns all refs, and detached HEADs.
    ///
    /// Refs in files are read directly, which spares a process per repository; git runs only for reftables and unusual
    /// files.
    func all() async throws -> [Ref] {
        if let refs = try RefFiles(repository: repository).read() {
            return refs.filter { !Self.isOwnWriting($0.name) } + heads()
        }
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

    /// Returns the names of the commits to read from, sorted and unique.
    ///
    /// A dangling ref leaves a marker, so that reading ends in an error that names the ref, after everything else was
    /// read.
    ///
    /// - Parameter known: names of commits already read; git checks only the others, except those of branches whose
    ///   objects were found in the files.
    func tips(known: Set<String> = []) async throws -> [String] {
        if let problem = GitFailure.problem(in: repository) { throw problem }
        // If the objects are gone, earlier results are void.
        let known = FileSystem.kind(repository.gitDirectory + "/objects") == .folder ? known : []
        let head = repository.isBare ? RefFiles(repository: repository).head() : nil
        var tips: Set<String> = []
        var asked: Set<String> = []
        var files: ObjectFiles?
        for ref in try await all() {
            let name = ref.peeled ?? ref.object
            if known.contains(name) {
                tips.insert(name)
                continue
            }
            let objects = files ?? ObjectFiles(repository: repository)
            files = objects
            if ref.isBranch && objects.holds(name) { tips.insert(name) } else { asked.insert(name) }
        }
        let objects = asked.sorted()
        var mailmap = answer(of: head)
        var names = objects.map { $0 + "^{commit}" }
        if case .unknown = mailmap { names.append(Self.mailmapName) }
        let commits = try await ObjectCheck(git: git, repository: repository).resolve(names)
        if names.count > objects.count {
            mailmap = .known(commits.last ?? nil)
            git.mailmaps.remember(commits.last ?? nil, of: head)
        }
        tips.formUnion(commits.prefix(objects.count).compactMap(\.self))
        // Tags of trees and blobs are not commits, and are no error.
        let others = zip(objects, commits).filter { $1 == nil }.map(\.0)
        if !others.isEmpty {
            let present = try await ObjectCheck(git: git, repository: repository).resolve(others.map { $0 + "^{}" })
            tips.formUnion(zip(others, present).filter { $1 == nil }.map { PseudoTip.missing($0.0) })
        }
        if usesReftable { tips.formUnion(try await reftableHeads()) }
        if let horizon = PseudoTip.horizon(of: repository) { tips.insert(horizon) }
        if !repository.isBare, let mark = PseudoTip.mailmap(inWorkTreeOf: repository) { tips.insert(mark) }
        if case .known(let object?) = mailmap { tips.insert(PseudoTip.mailmap(object: object)) }
        return tips.sorted()
    }

    /// Revision of the `.mailmap` that git uses in a bare repository.
    private static let mailmapName = "HEAD:.mailmap"

    /// Cached answer for the `.mailmap` in a bare repository's HEAD; other repositories have none there.
    private func answer(of head: String?) -> Mailmaps.Answer {
        repository.isBare ? git.mailmaps.answer(for: head) : .known(nil)
    }

    /// Returns the object of the `.mailmap` in a bare repository's HEAD.
    func bareMailmap() async throws -> String? {
        let head = RefFiles(repository: repository).head()
        if case .known(let object) = answer(of: head) { return object }
        let object = try await ObjectCheck(git: git, repository: repository).resolve([Self.mailmapName]).first ?? nil
        git.mailmaps.remember(object, of: head)
        return object
    }

    /// Returns the problem of dangling tips; nil if no ref names them any more.
    func problem(of missing: Set<String>) async throws -> RepositoryProblem? {
        let names = try await all().filter { missing.contains($0.object) || missing.contains($0.peeled ?? $0.object) }
            .map(\.name).sorted()
        guard let first = names.first else { return nil }
        var text = "\(first) does not point to a valid object"
        if names.count > 1 { text += " (nor do \(names.count - 1) more)" }
        return RepositoryProblem(path: repository.path, reason: .damaged(CleanText.clean(text, limit: 300)))
    }

    /// The detached HEADs of the repository and its linked work trees.
    private func heads() -> [Ref] {
        workTrees().compactMap { prefix in
            let name = prefix + "HEAD"
            guard let line = FileSystem.line(repository.gitDirectory + "/" + name), ObjectName.isName(line.utf8) else {
                return nil
            }
            return Ref(object: line, name: name)
        }
    }

    private var usesReftable: Bool { RefFiles(repository: repository).areTables }

    /// The same for refs in reftables, which only git reads.
    private func reftableHeads() async throws -> [String] {
        try await ObjectCheck(git: git, repository: repository)
            .resolve(workTrees().map { $0 + "HEAD^{commit}" }).compactMap(\.self)
    }

    /// Prefixes of `HEAD` for the repository itself and each linked work tree.
    private func workTrees() -> [String] {
        guard case .success(let listing) = FileSystem.list(repository.gitDirectory + "/worktrees") else { return [""] }
        return [""] + listing.entries.filter { $0.kind == .folder }.map { "worktrees/\($0.name)/" }
    }

    /// Returns the refs whose files contain no object name, from git's warnings.
    ///
    /// A symbolic ref to a missing ref is not one of them: a deleted branch leaves such refs behind.
    private func brokenRefs(_ complaint: String) -> [Ref] {
        let warning = "warning: ignoring broken ref "
        return complaint.split(separator: "\n").compactMap { line in
            guard line.hasPrefix(warning) else { return nil }
            let name = String(line.dropFirst(warning.count))
            let content = FileSystem.line(repository.gitDirectory + "/" + name)
            if content?.hasPrefix("ref:") == true || Self.isOwnWriting(name) { return nil }
            if RefFiles(repository: repository).isStray(name) { return nil }
            return Ref(object: ObjectName.none, name: name)
        }
    }
}
