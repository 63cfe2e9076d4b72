import Foundation
import GitSource
import TestSupport
import Testing

/// Hooks that report new commits, in a real git.
@Suite(.timeLimit(.minutes(5))) struct HookTests {
    private let reader = GitReader.test

    /// A hook that existed before.
    struct Existing: CustomTestStringConvertible, Sendable {
        let testDescription: String
        /// Its contents; LOG stands for a file that it logs its input to.
        let text: String
        var mode = 0o755
        /// Whether git runs it.
        var runs = true
    }

    private static let note = #"echo "$0|$*|$(cat)" >>'LOG'"#

    private static let existing = [
        Existing(testDescription: "a shell script", text: "#!/bin/sh\n\(note)\n"),
        Existing(testDescription: "bash by way of env, without a last line feed", text: "#!/usr/bin/env bash\n\(note)"),
        Existing(testDescription: "a script without an interpreter", text: "\(note)\n"),
        Existing(testDescription: "one that fails", text: "#!/bin/sh\n\(note)\nexit 3\n"),
        Existing(
            testDescription: "one that ends at each mistake", text: "#!/bin/sh -e\n\(note)\nfalse\necho >>'LOG'\n"),
        Existing(testDescription: "one that waits for all that it started", text: "#!/bin/sh\nwait\n\(note)\n"),
        Existing(
            testDescription: "bytes that are no UTF-8, in another language",
            text:
                "#!/usr/bin/python3\n# \u{e9}\nimport sys\nopen('LOG', 'a').write('%s|%s|%s\\n' % (sys.argv[0], ' '.join(sys.argv[1:]), sys.stdin.read()))\n"
        ),
        Existing(testDescription: "one that may not run", text: "#!/bin/sh\n\(note)\n", mode: 0o644, runs: false),
        Existing(testDescription: "an interpreter and nothing else", text: "#!/bin/sh", runs: false),
        Existing(testDescription: "an empty file", text: "", runs: false),
        Existing(testDescription: "a script for its owner alone", text: "#!/bin/sh\n\(note)\n", mode: 0o700),
    ]

    @Test("an existing hook runs as before, and is restored to the letter", arguments: existing)
    func chained(hook: Existing) async throws {
        try await HookMachine.with { machine in
            let path = machine.folder + "/garden"
            let fixture = try GitFixture.make(at: path)
            let folder = path + "/.git/hooks"
            let log = machine.folder + "/log"
            try machine.script(hook.text.replacing("LOG", with: log), at: folder + "/post-commit", mode: hook.mode)
            try machine.script(hook.text.replacing("LOG", with: log), at: folder + "/post-rewrite", mode: hook.mode)
            let before = try machine.snapshot(folder)
            try machine.commit(in: path)
            try machine.commit(in: path, "--amend")
            let expected = machine.lines(log)
            #expect(expected.isEmpty != hook.runs)
            try? FileManager.default.removeItem(atPath: log)

            let repository = try await reader.identify(path)
            for _ in 0..<2 {
                _ = try await machine.hooks.install(in: repository)
                #expect(try await machine.hooks.status(of: repository).isWhole)
            }
            try machine.commit(in: path)
            let head = try fixture.git("rev-parse", "HEAD")
            try machine.commit(in: path, "--amend")
            // A commit, an amended commit and the original that it replaced.
            #expect(try await machine.awaitTold(3) == ["known", "known", "known"])
            let seen = machine.lines(log)
            #expect(seen.count == expected.count)
            for (now, then) in zip(seen, expected) {
                let (now, then) = (now.split(separator: "|"), then.split(separator: "|"))
                #expect(now.first?.split(separator: "/").last == then.first?.split(separator: "/").last)
                if now.count > 1 { #expect(now.dropFirst().prefix(1) == then.dropFirst().prefix(1)) }
            }
            if hook.runs { #expect(seen.contains { $0.contains("|amend|\(head) ") }) }

            #expect(try await machine.hooks.remove(from: repository))
            #expect(try machine.snapshot(folder) == before)
            #expect(try await !machine.hooks.remove(from: repository))
        }
    }

    @Test("hooks that are links, to targets here and elsewhere, run and stay links")
    func links() async throws {
        try await HookMachine.with { machine in
            let path = machine.folder + "/garden"
            try GitFixture.make(at: path)
            let folder = path + "/.git/hooks"
            let log = machine.folder + "/log"
            try machine.script("#!/bin/sh\necho ${0##*/} >>'\(log)'\n", at: path + "/scripts/hook.sh")
            try machine.script("#!/bin/sh\necho ${0##*/} >>'\(log)'\n", at: folder + "/shared")
            let files = FileManager.default
            try files.createSymbolicLink(
                atPath: folder + "/post-commit", withDestinationPath: "../../scripts/hook.sh")
            try files.createSymbolicLink(atPath: folder + "/post-rewrite", withDestinationPath: "shared")
            try files.createSymbolicLink(atPath: folder + "/post-merge", withDestinationPath: "/nowhere/at/all")
            let before = try machine.snapshot(path)
            let repository = try await reader.identify(path)
            _ = try await machine.hooks.install(in: repository)
            #expect(try machine.snapshot(path + "/scripts").count == 1)
            try machine.commit(in: path)
            try machine.commit(in: path, "--amend")
            #expect(try await machine.awaitTold(3).count == 3)
            #expect(machine.lines(log) == ["post-commit", "post-commit", "post-rewrite"])
            #expect(try await machine.hooks.remove(from: repository))
            let after = try machine.snapshot(path).filter {
                !$0.key.hasPrefix(".git/") || $0.key.hasPrefix(".git/hooks")
            }
            #expect(after == before.filter { !$0.key.hasPrefix(".git/") || $0.key.hasPrefix(".git/hooks") })
        }
    }

    @Test(
        "git finds them in every kind of repository",
        arguments: ["work tree", "linked work tree", "submodule", "bare", "odd name", "no hooks folder"])
    func kinds(kind: String) async throws {
        try await HookMachine.with { machine in
            var path = machine.folder + "/garden"
            if kind == "odd name" { path = machine.folder + "/a 'b' \"c\" $d\nover two lines" }
            let fixture = try GitFixture.make(at: path)
            try fixture.commit("First")
            var place = path
            var own = path + "/.git/hooks"
            switch kind {
            case "linked work tree":
                place = machine.folder + "/side"
                try fixture.git("worktree", "add", "--quiet", place)
            case "submodule":
                let outer = try GitFixture.make(at: machine.folder + "/outer")
                try outer.git("submodule", "add", "--quiet", path, "inner")
                place = machine.folder + "/outer/inner"
                own = machine.folder + "/outer/.git/modules/inner/hooks"
            case "bare":
                let bare = machine.folder + "/bare.git"
                try fixture.git("clone", "--quiet", "--bare", path, bare)
                place = machine.folder + "/side"
                own = bare + "/hooks"
                try GitFixture(at: bare).git("worktree", "add", "--quiet", place, "main")
            case "no hooks folder": try FileManager.default.removeItem(atPath: own)
            default: break
            }
            let before = try machine.snapshot(own)
            let wasThere = FileManager.default.fileExists(atPath: own)
            let repository = try await reader.identify(place)
            #expect(try await machine.hooks.install(in: repository).folder == own)
            try machine.commit(in: place)
            #expect(try await machine.awaitTold(1) == ["known"])
            #expect(try await machine.hooks.remove(from: repository))
            #expect(try machine.snapshot(own) == before)
            #expect(FileManager.default.fileExists(atPath: own) == wasThere)
        }
    }

    @Test("they are installed into husky's folder, and its own script runs; tracked files are left alone")
    func configuredFolders() async throws {
        try await HookMachine.with { machine in
            let path = machine.folder + "/garden"
            let fixture = try GitFixture.make(at: path)
            let log = machine.folder + "/log"
            try fixture.git("config", "core.hooksPath", ".husky/_")
            try machine.script("*", at: path + "/.husky/_/.gitignore", mode: 0o644)
            try machine.script(
                "#!/usr/bin/env sh\nh=$(dirname \"$(dirname \"$0\")\")/$(basename \"$0\")\n[ -f \"$h\" ] && sh -e \"$h\" \"$@\"\n",
                at: path + "/.husky/_/h")
            try machine.script(
                "#!/usr/bin/env sh\n. \"$(dirname \"$0\")/h\"", at: path + "/.husky/_/post-commit")
            try machine.script("echo husky >>'\(log)'\n", at: path + "/.husky/post-commit")
            let before = try machine.snapshot(path + "/.husky")
            let repository = try await reader.identify(path)
            let place = try await machine.hooks.install(in: repository)
            #expect(place.isHusky && place.origin == .repository)
            try machine.commit(in: path)
            #expect(try await machine.awaitTold(1) == ["known"])
            #expect(machine.lines(log) == ["husky"])
            #expect(try await machine.hooks.remove(from: repository))
            #expect(try machine.snapshot(path + "/.husky") == before)

            try fixture.git("config", "core.hooksPath", "githooks")
            try machine.script("#!/bin/sh\n", at: path + "/githooks/post-commit")
            let versioned = try machine.snapshot(path + "/githooks")
            await #expect(throws: HookProblem.versioned(path + "/githooks")) {
                try await machine.hooks.install(in: repository)
            }
            #expect(try machine.snapshot(path + "/githooks") == versioned)
        }
    }

    @Test("hooks installed before core.hooksPath was set are removed from their place")
    func movedAway() async throws {
        try await HookMachine.with { machine in
            let path = machine.folder + "/garden"
            let fixture = try GitFixture.make(at: path)
            let before = try machine.snapshot(path + "/.git/hooks")
            let repository = try await reader.identify(path)
            _ = try await machine.hooks.install(in: repository)
            try fixture.git("config", "core.hooksPath", machine.folder + "/elsewhere")
            #expect(try await machine.hooks.status(of: repository).telling.isEmpty)
            #expect(try await machine.hooks.remove(from: repository))
            #expect(try machine.snapshot(path + "/.git/hooks") == before)
        }
    }

    @Test("a read-only folder leaves everything as it was", .enabled(if: ReadOnlyFolder.isPossible))
    func readOnly() async throws {
        try await HookMachine.with { machine in
            let path = machine.folder + "/garden"
            try GitFixture.make(at: path)
            let folder = path + "/.git/hooks"
            let before = try machine.snapshot(folder)
            let repository = try await reader.identify(path)
            try ReadOnlyFolder.set(folder, readOnly: true)
            defer { try? ReadOnlyFolder.set(folder, readOnly: false) }
            await #expect(throws: HookProblem.self) { try await machine.hooks.install(in: repository) }
            #expect(try machine.snapshot(folder) == before)
            try machine.commit(in: path)
        }
    }

    @Test("a missing program fails no commit, and a hook that somebody changed is not lost")
    func gone() async throws {
        try await HookMachine.with { machine in
            let path = machine.folder + "/garden"
            try GitFixture.make(at: path)
            let folder = path + "/.git/hooks"
            let repository = try await reader.identify(path)
            try machine.script("#!/usr/bin/python3\n", at: folder + "/post-commit")
            _ = try await machine.hooks.install(in: repository)
            try FileManager.default.removeItem(atPath: machine.hooks.teller)
            #expect(try machine.commit(in: path) == "")

            let changed = try String(contentsOfFile: folder + "/post-merge", encoding: .utf8) + "echo more\n"
            try machine.script(changed, at: folder + "/post-merge")
            #expect(try await machine.hooks.remove(from: repository))
            #expect(try String(contentsOfFile: folder + "/post-merge", encoding: .utf8) == "#!/bin/sh\necho more\n")

            _ = try await machine.hooks.install(in: repository)
            try machine.script(
                String(contentsOfFile: folder + "/post-commit", encoding: .utf8) + "echo more\n",
                at: folder + "/post-commit")
            let kept = try machine.snapshot(folder)
            await #expect(throws: HookProblem.changed(folder + "/post-commit")) {
                try await machine.hooks.remove(from: repository)
            }
            #expect(try machine.snapshot(folder) == kept)
        }
    }
}
