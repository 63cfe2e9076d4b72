package import Core
package import Engine
import Foundation
import Subprocess

/// The hooks by which git reports new commits: in one repository, or in all of a person's.
package struct GitHooks: Sendable {
    let git: Git
    let environment: [String: String]
    /// Folder with the files that hooks need.
    let folder: String

    /// Creates access to the hooks.
    ///
    /// - Parameters:
    ///   - environment: environment of the process, whose `PATH` leads to git.
    ///   - folder: folder with the files that hooks need; it contains ``teller``.
    ///   - uptime: clock for git's silence.
    package init(environment: [String: String], folder: String, uptime: MonotonicClock) {
        git = Git(environment: environment, uptime: uptime)
        self.environment = environment
        self.folder = folder
    }

    /// Path of the program that hooks start in the background.
    package var teller: String { folder + "/tell" }

    /// Folder in which git looks for the hooks of a repository.
    package struct Place: Hashable, Sendable {
        /// Source of the setting.
        package enum Origin: Hashable, Sendable {
            /// The repository's default folder.
            case usual
            /// The repository's configuration.
            case repository
            /// The configuration of the person or the machine.
            case person
        }

        package let folder: String
        package let origin: Origin

        /// Whether husky created the folder; husky recreates it at times.
        package var isHusky: Bool { folder.hasSuffix("/.husky/_") }
    }

    /// Hooks installed for a repository.
    package struct Status: Hashable, Sendable {
        package let place: Place
        /// The hooks in that folder that report new commits.
        package let telling: [String]
        /// Whether git uses the folder for all repositories, and its hooks report commits.
        package let isReachedByAll: Bool

        /// Whether all hooks report commits.
        package var isWhole: Bool { telling.count == HookName.telling.count || isReachedByAll }
    }

    /// Returns the folder in which git looks for the hooks of a repository.
    package func place(of repository: FoundRepository) async throws -> Place {
        guard let configured = try await hooksPath(in: repository), !configured.path.isEmpty else {
            return Place(folder: repository.gitDirectory + "/hooks", origin: .usual)
        }
        let isOwn = configured.scope == "local" || configured.scope == "worktree"
        return Place(
            folder: GitFolder.join(repository.path, configured.path), origin: isOwn ? .repository : .person)
    }

    /// Returns what is installed for a repository.
    package func status(of repository: FoundRepository) async throws -> Status {
        let place = try await place(of: repository)
        let telling = HookFolder(path: place.folder).telling
        return Status(
            place: place, telling: telling, isReachedByAll: place.origin == .person && !telling.isEmpty)
    }

    /// Makes the hooks of a repository report new commits; existing hooks run as before.
    ///
    /// - Throws: ``HookProblem``; nothing is changed then.
    package func install(in repository: FoundRepository) async throws -> Place {
        let place = try await place(of: repository)
        if place.origin == .person { throw HookProblem.shared(place.folder) }
        if place.origin == .repository, try await isVersioned(place.folder, in: repository) {
            throw HookProblem.versioned(place.folder)
        }
        try HookFolder(path: place.folder).install(telling: [teller, "known"])
        return place
    }

    /// Removes what was installed in a repository, wherever git looked for hooks at the time.
    ///
    /// - Returns: whether anything was installed.
    /// - Throws: ``HookProblem``.
    package func remove(from repository: FoundRepository) async throws -> Bool {
        let place = try await place(of: repository)
        var folders = [repository.gitDirectory + "/hooks"]
        if place.origin == .repository { folders.append(place.folder) }
        var found = false
        for folder in Set(folders) where try HookFolder(path: folder).remove() { found = true }
        return found
    }

    /// Whether a folder is among the files of a work tree that git does not ignore.
    func isVersioned(_ folder: String, in repository: FoundRepository) async throws -> Bool {
        let real = FileSystem.resolve(folder) ?? folder
        guard !repository.isBare, real.hasPrefix(repository.path + "/"),
            !real.hasPrefix(repository.gitDirectory + "/")
        else { return false }
        let ignored = try await git.output(
            ["check-ignore", "--quiet", "--", real + "/" + HookName.telling[0]], in: repository)
        return ignored.status != .exited(0)
    }

    /// Value of `core.hooksPath`, and the scope of its configuration; nil if it is not set.
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
    /// Quotes a text as one word for the shell.
    package static func quoted(_ text: String) -> String { HookScript.quoted(text) }

    /// Writes a script that only its owner may run, replacing an existing file atomically; false on failure.
    package static func writeExecutable(_ text: String, to path: String) -> Bool {
        WholeFile.write(Data(text.utf8), to: path, mode: 0o700)
    }
}
