package import Core
package import Engine
import Foundation
import Subprocess

/// The hooks by which git tells of new commits: in one repository, or in all of a person's.
package struct GitHooks: Sendable {
    let git: Git
    let environment: [String: String]
    /// The folder in which this program keeps what hooks need.
    let folder: String

    /// Makes it.
    ///
    /// - Parameters:
    ///   - environment: the process's environment, where `PATH` leads to git.
    ///   - folder: the folder in which this program keeps what hooks need; it holds ``teller``.
    ///   - uptime: measures how long git keeps silent.
    package init(environment: [String: String], folder: String, uptime: MonotonicClock) {
        git = Git(environment: environment, uptime: uptime)
        self.environment = environment
        self.folder = folder
    }

    /// The program that hooks start in the background.
    package var teller: String { folder + "/tell" }

    /// Where git looks for the hooks of a repository.
    package struct Place: Hashable, Sendable {
        /// Who says so.
        package enum Origin: Hashable, Sendable {
            /// It is the repository's own folder.
            case usual
            /// The repository's configuration names it.
            case repository
            /// The configuration of the person or the machine names it.
            case person
        }

        package let folder: String
        package let origin: Origin

        /// Whether husky made it, which makes it anew at times.
        package var isHusky: Bool { folder.hasSuffix("/.husky/_") }
    }

    /// What is installed for a repository.
    package struct Status: Hashable, Sendable {
        package let place: Place
        /// The hooks in that place that tell of new commits.
        package let telling: [String]
        /// Whether the folder of all repositories is the one that git looks in, and tells.
        package let isReachedByAll: Bool

        /// Whether all hooks tell.
        package var isWhole: Bool { telling.count == HookName.telling.count || isReachedByAll }
    }

    /// Where git looks for the hooks of a repository.
    package func place(of repository: FoundRepository) async throws -> Place {
        guard let configured = try await hooksPath(in: repository), !configured.path.isEmpty else {
            return Place(folder: repository.gitDirectory + "/hooks", origin: .usual)
        }
        let isOwn = configured.scope == "local" || configured.scope == "worktree"
        return Place(
            folder: GitFolder.join(repository.path, configured.path), origin: isOwn ? .repository : .person)
    }

    /// What is installed for a repository.
    package func status(of repository: FoundRepository) async throws -> Status {
        let place = try await place(of: repository)
        let telling = HookFolder(path: place.folder).telling
        return Status(
            place: place, telling: telling, isReachedByAll: place.origin == .person && !telling.isEmpty)
    }

    /// Makes the hooks of a repository tell of new commits; those that are there run as ever.
    ///
    /// - Throws: ``HookProblem``, and nothing is changed then.
    package func install(in repository: FoundRepository) async throws -> Place {
        let place = try await place(of: repository)
        if place.origin == .person { throw HookProblem.shared(place.folder) }
        if place.origin == .repository, try await isVersioned(place.folder, in: repository) {
            throw HookProblem.versioned(place.folder)
        }
        try HookFolder(path: place.folder).install(telling: [teller, "known"])
        return place
    }

    /// Takes what was installed in a repository away, wherever git looked for hooks then.
    ///
    /// - Returns: whether there was anything.
    /// - Throws: ``HookProblem``.
    package func remove(from repository: FoundRepository) async throws -> Bool {
        let place = try await place(of: repository)
        var folders = [repository.gitDirectory + "/hooks"]
        if place.origin == .repository { folders.append(place.folder) }
        var found = false
        for folder in Set(folders) where try HookFolder(path: folder).remove() { found = true }
        return found
    }

    /// Whether a folder lies among the files of a work tree that git does not ignore.
    func isVersioned(_ folder: String, in repository: FoundRepository) async throws -> Bool {
        let real = FileSystem.resolve(folder) ?? folder
        guard !repository.isBare, real.hasPrefix(repository.path + "/"),
            !real.hasPrefix(repository.gitDirectory + "/")
        else { return false }
        let ignored = try await git.output(
            ["check-ignore", "--quiet", "--", real + "/" + HookName.telling[0]], in: repository)
        return ignored.status != .exited(0)
    }

    /// What `core.hooksPath` is set to, and which configuration says so; nil where it is not set.
    func hooksPath(in repository: FoundRepository?) async throws -> (path: String, scope: String)? {
        let printed = try await git.output(
            ["config", "--null", "--show-scope", "--type=path", "--get-all", "core.hooksPath"], in: repository)
        if printed.status == .exited(1) { return nil }
        let fields = String(decoding: try printed.get(), as: UTF8.self)
            .split(separator: "\0", omittingEmptySubsequences: false).map(String.init)
        var last: (path: String, scope: String)?
        for index in stride(from: 0, to: fields.count - 1, by: 2) where fields[index] != "command" {
            last = (fields[index + 1], fields[index])
        }
        return last
    }
}

extension GitHooks {
    /// A text as one word of a shell.
    package static func quoted(_ text: String) -> String { HookScript.quoted(text) }

    /// Writes a script that only its owner may run, in place of the one that is there, whole or not at all; false where
    /// that cannot be done.
    package static func writeExecutable(_ text: String, to path: String) -> Bool {
        WholeFile.write(Data(text.utf8), to: path, mode: 0o700)
    }
}
