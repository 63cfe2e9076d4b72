import Core
import Engine

/// The refs of a repository that lie in files, read without git: in one file of many, and one file each.
struct RefFiles {
    let repository: FoundRepository

    /// Longer files are no refs.
    private static let longest = 4 * 1_024
    /// A link may lead to a link; git follows this many.
    private static let mostLinks = 5

    private var folder: String { repository.gitDirectory }

    /// Whether the refs lie in tables, which only git reads.
    var areTables: Bool { FileSystem.kind(folder + "/reftable") == .folder }

    /// What one file says.
    private enum Content {
        case object(String, peeled: String?)
        case link(to: String)
        case broken
    }

    /// Something that is left to git.
    private struct Odd: Error {}

    /// Every ref that is no link to nothing; nil when something is odd and only git can tell.
    ///
    /// - Throws: ``RepositoryProblem`` when a file or a folder of refs cannot be read.
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

    /// The object that HEAD stands on; nil where there is none or only git can tell.
    func head() -> String? {
        guard let line = FileSystem.line(folder + "/HEAD") else { return nil }
        switch Self.content(of: line) {
        case .object(let object, _): return object
        case .broken: return nil
        case .link(let target):
            // A ref's own file holds before the one with many, which may be long.
            if case .object(let object, _)? = try? loose(target) { return object }
            guard let contents = try? contents() else { return nil }
            guard case .object(let object, _) = Self.follow(contents[target], in: contents) else { return nil }
            return object
        }
    }

    private func contents() throws(RepositoryProblem) -> [String: Content]? {
        do {
            // A HEAD that says nothing makes it no repository to git, which tells so.
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

    /// The refs of `packed-refs`: lines of an object's name and the ref's, each perhaps with a line of what
    /// its tag leads to.
    private func packed() throws -> [String: Content] {
        let bytes: [UInt8]
        switch FileSystem.contents(of: folder + "/packed-refs", limit: 1 << 30) {
        case .success(let read): bytes = read
        case .failure(.missing): return [:]
        case .failure(let error): throw problem(error, at: "packed-refs")
        }
        var contents: [String: Content] = [:]
        var last: (name: String, object: String)?
        // The last line has its end too, or the file was cut short.
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

    /// The refs that lie in a file each, which hold before those of the one file.
    private func addLoose(to contents: inout [String: Content]) throws {
        var folders = ["refs"]
        while let name = folders.popLast() {
            let listing: FileSystem.Listing
            switch FileSystem.list(folder + "/" + name) {
            case .success(let found): listing = found
            // It may have been emptied since it was seen.
            case .failure(.missing) where name != "refs": continue
            case .failure(let error): throw problem(error, at: name)
            }
            if listing.unnamedFolders > 0 { throw Odd() }
            for entry in listing.entries {
                let path = name + "/" + entry.name
                // git leaves these out: what is being written, and what is no name.
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

    /// What other programs leave in every folder that they show or keep in step.
    private static let strayNames: Set<String> = ["desktop.ini", "thumbs.db", "ehthumbs.db"]

    /// Whether a file among the refs is none of git's: it has the name of another program's, and holds no object's.
    func isStray(_ name: String) -> Bool {
        let last = name.split(separator: "/").last ?? ""
        guard Self.strayNames.contains(last.lowercased()), let line = FileSystem.line(folder + "/" + name) else {
            return false
        }
        if case .broken = Self.content(of: line) { return true }
        return false
    }

    private func loose(_ name: String) throws -> Content? {
        // What is not allowed in a name git warns of in its own way.
        guard Self.isPlain(name) else { throw Odd() }
        switch FileSystem.contents(of: folder + "/" + name, limit: Self.longest) {
        case .success(let bytes):
            guard bytes.count < Self.longest else { return .broken }
            return Self.content(of: String(decoding: bytes, as: UTF8.self))
        case .failure(.missing): return nil
        case .failure(let error): throw problem(error, at: name)
        }
    }

    /// What the text of a ref's file, or of HEAD, says.
    private static func content(of text: String) -> Content {
        if text.hasPrefix("ref:") {
            return .link(to: text.dropFirst(4).trimmingBlanks())
        }
        let name = text.prefix { !$0.isWhitespace }.lowercased()
        guard ObjectName.isName(name.utf8), name.contains(where: { $0 != "0" }) else { return .broken }
        return .object(name, peeled: nil)
    }

    /// What no name of a ref has in it, beside control characters.
    private static let forbidden = Set(" ~^:?*[\\\u{7F}".utf8)

    /// Whether every letter of a name is one that a ref can have.
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
