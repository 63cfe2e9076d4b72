import Core
import Engine

/// The refs of a repository in the files backend, read without git: `packed-refs`, and one file per loose ref.
struct RefFiles {
    let repository: FoundRepository

    /// Maximum length of a ref file, in bytes.
    private static let longest = 4 * 1_024
    /// Maximum depth of symbolic refs, as in git.
    private static let mostLinks = 5

    private var folder: String { repository.gitDirectory }

    /// Whether the refs are in reftables, which only git reads.
    var areTables: Bool { FileSystem.kind(folder + "/reftable") == .folder }

    /// Contents of a ref file.
    private enum Content {
        case object(String, peeled: String?)
        case link(to: String)
        case broken
    }

    /// A case that is left to git.
    private struct Odd: Error {}

    /// Returns all refs except dangling symbolic ones; nil in cases that only git can read.
    ///
    /// - Throws: ``RepositoryProblem`` if a file or a folder of refs cannot be read.
    func read() throws(RepositoryProblem) -> [Refs.Ref]? {
        guard let contents = try contents() else { return nil }
        return contents.compactMap { name, content in
            switch Self.follow(content, in: contents) {
            case .object(let object, let peeled): Refs.Ref(object: object, name: name, peeled: peeled)
            case .broken: Refs.Ref(object: ObjectName.none, name: name)
            case .link, nil: nil
            }
        }
    }

    /// The object that HEAD points to; nil if there is none or only git can resolve it.
    func head() -> String? {
        guard let line = FileSystem.line(folder + "/HEAD") else { return nil }
        switch Self.content(of: line) {
        case .object(let object, _): return object
        case .broken: return nil
        case .link(let target):
            // A loose ref takes precedence over `packed-refs`, which may be long.
            if case .object(let object, _)? = try? loose(target) { return object }
            guard let contents = try? contents() else { return nil }
            guard case .object(let object, _) = Self.follow(contents[target], in: contents) else { return nil }
            return object
        }
    }

    private func contents() throws(RepositoryProblem) -> [String: Content]? {
        do {
            // With an empty HEAD it is not a repository to git, which reports so.
            guard !areTables, let head = FileSystem.line(folder + "/HEAD"), !head.isEmpty else { return nil }
            if case .broken = Self.content(of: head) { return nil }
            var contents = try packed()
            try addLoose(to: &contents)
            return contents
        } catch let problem as RepositoryProblem {
            throw problem
        } catch {
            return nil
        }
    }

    private static func follow(_ content: Content?, in contents: [String: Content]) -> Content? {
        var content = content
        for _ in 0..<mostLinks {
            guard case .link(let target) = content else { return content }
            content = contents[target]
        }
        return nil
    }

    /// Reads `packed-refs`: lines of object name and ref name, each optionally followed by a line with the tag's
    /// target.
    private func packed() throws -> [String: Content] {
        let bytes: [UInt8]
        switch FileSystem.contents(of: folder + "/packed-refs", limit: 1 << 30) {
        case .success(let read): bytes = read
        case .failure(.missing): return [:]
        case .failure(let error): throw problem(error, at: "packed-refs")
        }
        var contents: [String: Content] = [:]
        var last: (name: String, object: String)?
        // Without a final line feed the file is truncated.
        guard bytes.isEmpty || bytes.last == 0x0A else { throw Odd() }
        for line in bytes.split(separator: 0x0A) {
            if line.first == UInt8(ascii: "#") { continue }
            if line.first == UInt8(ascii: "^") {
                guard let ref = last, ObjectName.isName(line.dropFirst()) else { throw Odd() }
                contents[ref.name] = .object(ref.object, peeled: String(decoding: line.dropFirst(), as: UTF8.self))
                continue
            }
            guard let blank = line.firstIndex(of: 0x20), ObjectName.isName(line[..<blank]) else { throw Odd() }
            let (object, name) = (
                String(decoding: line[..<blank], as: UTF8.self), String(decoding: line[(blank + 1)...], as: UTF8.self)
            )
            contents[name] = .object(object, peeled: nil)
            last = (name, object)
        }
        return contents
    }

    /// Adds the loose refs, which take precedence over packed ones.
    private func addLoose(to contents: inout [String: Content]) throws {
        var folders = ["refs"]
        while let name = folders.popLast() {
            let listing: FileSystem.Listing
            switch FileSystem.list(folder + "/" + name) {
            case .success(let found): listing = found
            // git may have removed the empty folder since it was listed.
            case .failure(.missing) where name != "refs": continue
            case .failure(let error): throw problem(error, at: name)
            }
            if listing.unnamedFolders > 0 { throw Odd() }
            for entry in listing.entries {
                let path = name + "/" + entry.name
                // git ignores these: files being written, and invalid names.
                if entry.name.hasPrefix(".") || entry.name.hasSuffix(".lock") { continue }
                if entry.kind == .file, isStray(path) { continue }
                switch entry.kind {
                case .folder: folders.append(path)
                case .file: if let content = try loose(path) { contents[path] = content }
                case .link: throw Odd()
                case .other: throw UnreadableGitFile.problem(path, in: repository)
                }
            }
        }
    }

    /// Files that other programs leave in every folder that they show or synchronize.
    private static let strayNames: Set<String> = ["desktop.ini", "thumbs.db", "ehthumbs.db"]

    /// Whether a file among the refs is not git's: it has the name of another program's file, and contains no object
    /// name.
    func isStray(_ name: String) -> Bool {
        let last = name.split(separator: "/").last ?? ""
        guard Self.strayNames.contains(last.lowercased()), let line = FileSystem.line(folder + "/" + name) else {
            return false
        }
        if case .broken = Self.content(of: line) { return true }
        return false
    }

    private func loose(_ name: String) throws -> Content? {
        // git has warnings of its own for invalid names.
        guard Self.isPlain(name) else { throw Odd() }
        switch FileSystem.contents(of: folder + "/" + name, limit: Self.longest) {
        case .success(let bytes):
            guard bytes.count < Self.longest else { return .broken }
            return Self.content(of: String(decoding: bytes, as: UTF8.self))
        case .failure(.missing): return nil
        case .failure(let error): throw problem(error, at: name)
        }
    }

    /// Parses the text of a ref file or of HEAD.
    private static func content(of text: String) -> Content {
        if text.hasPrefix("ref:") {
            return .link(to: text.dropFirst(4).trimmingBlanks())
        }
        let name = text.prefix { !$0.isWhitespace }.lowercased()
        guard ObjectName.isName(name.utf8), name.contains(where: { $0 != "0" }) else { return .broken }
        return .object(name, peeled: nil)
    }

    /// Characters that a ref name cannot contain, besides control characters.
    private static let forbidden = Set(" ~^:?*[\\\u{7F}".utf8)

    /// Whether a name has only characters that are valid in a ref.
    private static func isPlain(_ name: String) -> Bool {
        name.utf8.allSatisfy { $0 > 0x20 && !forbidden.contains($0) } && !name.contains("..")
            && !name.contains("@{") && !name.hasSuffix(".")
    }

    private func problem(_ error: FileError, at name: String) -> RepositoryProblem {
        switch error {
        case .noPermission: RepositoryProblem(path: folder + "/" + name, reason: .noPermission)
        case .notAFile: UnreadableGitFile.problem(name, in: repository)
        case .missing, .notAFolder:
            RepositoryProblem(path: repository.path, reason: .damaged("\(name) is missing"))
        case .other(let text):
            RepositoryProblem(path: repository.path, reason: .damaged(CleanText.clean("\(name): \(text)", limit: 300)))
        }
    }
}

extension Substring {
    fileprivate func trimmingBlanks() -> String {
        let start = drop(while: \.isWhitespace)
        guard let last = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
        return String(start[...last])
    }
}
