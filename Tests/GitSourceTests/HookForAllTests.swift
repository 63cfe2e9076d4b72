import Foundation
import GitSource
import TestSupport
import Testing

/// Global hooks of a person, in a real git.
@Suite(.timeLimit(.minutes(5))) struct HookForAllTests {
    private let reader = GitReader.test

    @Test(
        "they run before every repository's own hooks, and git's configuration is restored to the letter",
        arguments: [nil, "", "# mine\n[user]\n\tname = A\n[core]\n\teditor=vi", "[core]\n\teditor = vi\n"])
    func ownFolder(configuration: String?) async throws {
        try await HookMachine.with { machine in
            let file = machine.home + "/.gitconfig"
            if let configuration { try machine.script(configuration, at: file, mode: 0o600) }
            let before = try machine.snapshot(machine.home)
            let path = machine.folder + "/garden"
            let fixture = try GitFixture.make(at: path)
            let log = machine.folder + "/log"
            for name in ["pre-commit", "commit-msg", "post-commit", "pre-push"] {
                try machine.script(
                    "#!/bin/sh\necho ${0##*/} $# >>'\(log)'\n[ ${0##*/} = pre-push ] && cat >>'\(log)'\nexit 0\n",
                    at: path + "/.git/hooks/" + name)
            }
            let hooks = try machine.snapshot(path + "/.git/hooks")
            for _ in 0..<2 { _ = try await machine.hooks.installForAll() }
            let repository = try await reader.identify(path)
            let status = try await machine.hooks.status(of: repository)
            #expect(status.isReachedByAll && status.place.origin == .person)
            await #expect(throws: HookProblem.shared(status.place.folder)) {
                try await machine.hooks.install(in: repository)
            }

            try machine.commit(in: path)
            #expect(try await machine.awaitTold(1) == ["any"])
            #expect(machine.lines(log) == ["pre-commit 0", "commit-msg 1", "post-commit 0"])
            let side = machine.folder + "/side"
            try machine.git(["worktree", "add", "--quiet", side], in: path)
            try machine.commit(in: side)
            #expect(machine.lines(log).count == 6)
            let bare = machine.folder + "/bare.git"
            try fixture.git("init", "--quiet", "--bare", bare)
            try machine.git(["push", "--quiet", bare, "main"], in: path)
            #expect(machine.lines(log).contains("pre-push 2"))
            #expect(machine.lines(log).contains { $0.hasPrefix("refs/heads/main ") })

            // A hook that refuses still does.
            try machine.script("#!/bin/sh\nexit 1\n", at: path + "/.git/hooks/pre-commit")
            #expect(throws: GitFixture.Failure.self) { try machine.commit(in: path) }
            try machine.script(
                "#!/bin/sh\necho ${0##*/} $# >>'\(log)'\n[ ${0##*/} = pre-push ] && cat >>'\(log)'\nexit 0\n",
                at: path + "/.git/hooks/pre-commit")

            #expect(try await machine.hooks.removeForAll())
            #expect(try machine.snapshot(machine.home) == before)
            #expect(try machine.snapshot(path + "/.git/hooks") == hooks)
            #expect(try await machine.hooks.coverage() == nil)
            #expect(try await !machine.hooks.removeForAll())
        }
    }

    @Test("a push into a checked-out work tree behaves as in git without hooks", arguments: [false, true])
    func pushToCheckout(isDirty: Bool) async throws {
        try await HookMachine.with { machine in
            let target = try GitFixture.make(at: machine.folder + "/target")
            try target.commit("First", files: ["a.txt": "one\n"])
            try target.git("config", "receive.denyCurrentBranch", "updateInstead")
            let source = machine.folder + "/source"
            try target.git("clone", "--quiet", target.path, source)
            _ = try await machine.hooks.installForAll()
            try GitFixture(at: source).commit("Second", files: ["a.txt": "two\n"])
            if isDirty { try machine.script("mine\n", at: target.path + "/a.txt", mode: 0o644) }
            let pushed = try? machine.git(["push", "--quiet", "origin", "main"], in: source)
            #expect((pushed == nil) == isDirty)
            #expect(machine.lines(target.path + "/a.txt") == [isDirty ? "mine" : "two"])
        }
    }

    @Test("a folder that the person configured globally gets them, and changes made meanwhile stay")
    func personsFolder() async throws {
        try await HookMachine.with { machine in
            let folder = machine.home + "/my hooks"
            try machine.script("[core]\n\thooksPath = ~/my hooks\n", at: machine.home + "/.gitconfig", mode: 0o644)
            try machine.script("#!/bin/sh\nexit 0\n", at: folder + "/post-commit")
            let before = try machine.snapshot(machine.home)
            #expect(try await machine.hooks.installForAll() == .personsFolder(folder))
            let path = machine.folder + "/garden"
            try GitFixture.make(at: path)
            try machine.commit(in: path)
            #expect(try await machine.awaitTold(1) == ["any"])
            #expect(try await machine.hooks.coverage() == .personsFolder(folder))
            #expect(try await machine.hooks.removeForAll())
            #expect(try machine.snapshot(machine.home) == before)

            try machine.script("[user]\n\tname = A\n", at: machine.home + "/.gitconfig", mode: 0o644)
            _ = try await machine.hooks.installForAll()
            try machine.git(["config", "--global", "user.email", "a@example.com"], in: path)
            #expect(try await machine.hooks.removeForAll())
            #expect(
                try machine.git(["config", "--global", "--list"], in: path) == "user.name=A\nuser.email=a@example.com")
        }
    }

    @Test("a repository with its own hooks folder is not covered, and is reported")
    func ownHooksPath() async throws {
        try await HookMachine.with { machine in
            _ = try await machine.hooks.installForAll()
            let path = machine.folder + "/garden"
            let fixture = try GitFixture.make(at: path)
            try fixture.git("config", "core.hooksPath", machine.folder + "/elsewhere")
            let status = try await machine.hooks.status(of: try await reader.identify(path))
            #expect(!status.isReachedByAll && status.telling.isEmpty && !status.isWhole)
            try machine.script("#!/bin/sh\n", at: path + "/.git/hooks/reference-transaction")
            #expect(machine.hooks.unpassed(in: try await reader.identify(path)) != nil)
        }
    }
}
