import Foundation
import TestSupport
import Testing

/// `haru count hook` as a person uses it, with the real git and the whole program run by its hooks.
@Suite(.timeLimit(.minutes(10))) struct HookCommandTests {
    /// Number of commits of a repository in the ledger.
    private static func known(_ name: String, _ place: Place) async throws -> Int {
        try await SQLite.count(
            "SELECT COUNT(*) FROM commit_evidence JOIN repository ON id = repository_id WHERE name = '\(name)'",
            on: place.database)
    }

    /// Waits until the ledger has this number of commits, without running Haru.
    private static func awaitKnown(_ count: Int, of name: String, _ place: Place) async throws -> Int {
        try await eventually(every: .milliseconds(50)) { try await known(name, place) >= count }
        return try await known(name, place)
    }

    private static let commit = "git commit --quiet --allow-empty -m Now"

    @Test("a commit is in the ledger at once, and its hook prints nothing")
    func once() async throws {
        try await Place.settled { place in
            let path = place.code + "/garden"
            let installed = try await place.haru(["hook", "install"], in: path)
            #expect(
                installed.status == 0 && installed.output.contains("~/code/garden/.git/hooks"), "\(installed.error)")
            let run = try await place.shell("cd '\(path)' && \(Self.commit)")
            #expect(run.status == 0 && run.output.isEmpty && run.error.isEmpty, "\(run.error)")
            #expect(try await Self.awaitKnown(11, of: "garden", place) == 11)
            let status = try await place.haru(["hook"], in: path)
            #expect(status.output.contains("the hooks are in"))
            #expect(try await place.haru(["hook", "remove"], in: path).output.contains("Hooks removed"))
            #expect(try await place.haru(["hook", "status", path]).output.contains("no hooks"))
        }
    }

    @Test(
        "a commit made on behalf of somebody else does not make their address one's own",
        arguments: [
            "git commit -q --allow-empty -m Theirs --author 'Lee <lee@example.com>'",
            "git commit -q --amend --allow-empty -m Mended", "git commit -q --allow-empty -C theirs",
            "GIT_AUTHOR_EMAIL=lee@example.com git commit -q --allow-empty -m Theirs",
        ])
    func forOthers(_ command: String) async throws {
        try await Place.settled { place in
            let path = place.code + "/garden"
            // A colleague's history, on which the person continues.
            let theirs = GitFixture(at: path)
            for number in 1...3 {
                try theirs.commit(
                    "Theirs \(number)", date: "\(Place.noon - number * 86_400) +0900", email: "lee@example.com")
            }
            try theirs.git("tag", "theirs")
            // The program that hooks of an earlier version start passes on git's environment.
            for clears in [true, false] {
                try await place.haru("hook", "install", path)
                if !clears {
                    let teller = place.data + "/hook/tell"
                    let lines = try String(contentsOfFile: teller, encoding: .utf8).split(separator: "\n")
                    let kept = lines.filter { !$0.contains("GIT_") || $0.contains(/\$\{?GIT_DIR/) }
                    try writeScript(kept.joined(separator: "\n") + "\n", to: teller, mode: 0o700)
                }
                let run = try await place.shell("cd '\(path)' && git reset -q --hard theirs && \(command)")
                #expect(run.status == 0, "\(run.error)")
                // A commit of one's own follows; once it is read, the other one has been read too.
                let known = clears ? 10 : 11
                _ = try await place.shell("cd '\(path)' && git commit -q --allow-empty -m 'Mine \(clears)'")
                #expect(try await Self.awaitKnown(known + 1, of: "garden", place) == known + 1)
            }
            let authors = try await place.json("author", "list", "--json") as? [[String: Any]] ?? []
            let lee = try #require(authors.first { $0["email"] as? String == "lee@example.com" })
            #expect(lee["mine"] as? Bool == false)
            #expect(try await SQLite.count("SELECT COUNT(*) FROM commit_evidence", on: place.database) == 12)
        }
    }

    @Test("doctor reports hooks that another program has replaced, and how to restore them")
    func silenced() async throws {
        try await Place.settled { place in
            let path = place.code + "/garden"
            try await place.haru("hook", "install", path)
            #expect(try await !place.haru("doctor", "--json").output.contains(#""check": "hooks""#))
            for name in ["post-commit", "post-merge", "post-rewrite"] {
                let hook = "#!/bin/sh\ncall_lefthook() { :; }\ncall_lefthook run \(name)\n"
                try writeScript(hook, to: "\(path)/.git/hooks/\(name)", mode: 0o755)
            }
            let doctor = try await place.haru("doctor", "--json")
            #expect(doctor.status == 1)
            #expect(doctor.output.contains("lefthook replaced Haru’s hooks with its own"), "\(doctor.output)")
            #expect(doctor.output.contains("haru count hook install ~/code/garden"))
            #expect(try await place.haru("doctor", "--json", "--lang", "ko").output.contains("lefthook 때문에"))
            try await place.haru("hook", "install", path)
            #expect(try await place.haru("doctor").status == 0)
            // Hooks that were removed on purpose are not reported as missing.
            for name in ["post-commit", "post-merge", "post-rewrite"] {
                try writeScript("#!/bin/sh\n", to: "\(path)/.git/hooks/\(name)", mode: 0o755)
            }
            #expect(try await place.haru("doctor").status == 1)
            try await place.haru("hook", "remove", path)
            #expect(try await place.haru("doctor").status == 0)
        }
    }

    /// Whether everything below this checkout counts as temporary.
    private static let isCheckoutTemporary = ["/tmp/", "/var/tmp/", "/private/tmp/"].contains {
        FileManager.default.currentDirectoryPath.hasPrefix($0)
    }

    @Test("a rebase of many commits is read by one process, and loses none")
    func rebase() async throws {
        try await Place.settled { place in
            let path = place.code + "/garden"
            try await place.haru("hook", "install", path)
            let line = """
                cd '\(path)' && git checkout --quiet -b side HEAD~3 && \
                for i in $(seq 1 80); do \(Self.commit); done && \
                git checkout --quiet main && git merge --quiet --no-edit side && git checkout --quiet side && \
                git rebase --quiet --force-rebase --onto HEAD~80 HEAD~80 && \
                ps axeww | grep '[h]aru hook run' | grep -c 'HARU_DATA_DIR=\(place.data)'
                """
            // Other tests have hooks of their own: `ps` shows the data folder of a process.
            let run = try await place.shell(line)
            #expect(
                Int(run.output.trimmingCharacters(in: .whitespacesAndNewlines)).map { $0 <= 8 } == true,
                "\(run.output)\(run.error)")
            let count = try await place.shell("cd '\(path)' && git rev-list --all --count")
            let total = try #require(Int(count.output.trimmingCharacters(in: .whitespacesAndNewlines)))
            #expect(try await Self.awaitKnown(total, of: "garden", place) >= total)
            let requests = place.data + "/hook/requests"
            try await eventually { try FileManager.default.contentsOfDirectory(atPath: requests).isEmpty }
        }
    }

    @Test("a second process leaves its request to the running reader; a killed process loses nothing")
    func lock() async throws {
        try await Place.settled { place in
            let path = place.code + "/garden"
            try await place.haru("hook", "install", path)
            // The hook starts nothing, as if the reading process were running.
            try Data("\(getpid())\n".utf8).write(to: URL(fileURLWithPath: place.data + "/hook/runner"))
            _ = try await place.shell("cd '\(path)' && \(Self.commit)")
            let requests = place.data + "/hook/requests"
            try await eventually { try !FileManager.default.contentsOfDirectory(atPath: requests).isEmpty }
            let descriptor = open(place.data + "/hook/lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
            #expect(flock(descriptor, LOCK_EX) == 0)
            #expect(try await place.haru("hook", "run").status == 0)
            #expect(try await Self.known("garden", place) == 10)
            // A process that was killed after it claimed the request.
            let name = try #require(try FileManager.default.contentsOfDirectory(atPath: requests).first)
            #expect(rename(requests + "/" + name, requests + "/" + name + ".taken") == 0)
            close(descriptor)
            _ = try await place.shell("cd '\(path)' && \(Self.commit)")
            #expect(try await place.haru("hook", "run").status == 0)
            #expect(try await Self.known("garden", place) == 12)
            #expect(!FileManager.default.fileExists(atPath: place.data + "/hook/runner"))
            #expect(try FileManager.default.contentsOfDirectory(atPath: requests).isEmpty)
        }
    }

    @Test("repository hooks do nothing for a repository that Haru does not have")
    func unknown() async throws {
        try await Place.settled { place in
            let path = try place.repository("later").path
            let installed = try await place.haru("hook", "install", path)
            #expect(installed.output.contains("haru repo add"))
            _ = try await place.shell("cd '\(path)' && \(Self.commit)")
            _ = try await place.haru("hook", "run")
            #expect(try await Self.awaitKnown(0, of: "later", place) == 0)
            #expect(try await SQLite.count("SELECT COUNT(*) FROM repository", on: place.database) == 1)
        }
    }

    @Test(
        "global hooks add a new repository, but none that is temporary or was removed",
        .enabled(if: !isCheckoutTemporary))
    func global() async throws {
        try await Place.settled { place in
            // Everything in a test is below the usual temporary folder, except what is below the checkout.
            let home = FileManager.default.currentDirectoryPath + "/.build/hook-test-" + UUID().uuidString
            try FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(atPath: home) }
            try FileManager.default.copyItem(atPath: place.home + "/.gitconfig", toPath: home + "/.gitconfig")
            let mine = ["HOME": home, "TMPDIR": place.folder]
            let path = try GitFixture.make(at: home + "/later").path
            let scratch = try GitFixture.make(at: place.folder + "/scratch").path
            let configuration = try Data(contentsOf: URL(fileURLWithPath: home + "/.gitconfig"))
            #expect(try await place.haru(["hook", "install", "--global"], with: mine).status == 0)
            for folder in [scratch, path] {
                #expect(try await place.shell("cd '\(folder)' && \(Self.commit)", with: mine).status == 0)
            }
            #expect(try await Self.awaitKnown(1, of: "later", place) == 1)
            #expect(try await Self.known("scratch", place) == 0)
            #expect(try await place.haru("repo", "remove", "later").status == 0)
            _ = try await place.shell("cd '\(path)' && \(Self.commit)", with: mine)
            _ = try await place.haru("hook", "run")
            #expect(try await SQLite.count("SELECT COUNT(*) FROM repository", on: place.database) == 1)
            // A repository that was known before does not count as new after its removal.
            #expect(try await place.haru("repo", "remove", "garden").status == 0)
            _ = try await place.shell("cd '\(place.code)/garden' && \(Self.commit)", with: mine)
            _ = try await place.haru("hook", "run")
            #expect(try await SQLite.count("SELECT COUNT(*) FROM repository", on: place.database) == 0)
            #expect(try await place.haru(["hook", "remove", "--global"], with: mine).status == 0)
            #expect(try Data(contentsOf: URL(fileURLWithPath: home + "/.gitconfig")) == configuration)
        }
    }

    @Test("a missing Haru, or one without a ledger, fails no commit and leaves nothing behind")
    func gone() async throws {
        try await Place.settled { place in
            let path = place.code + "/garden"
            let link = place.folder + "/haru"
            try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: Program.path)
            #expect(try await place.start(["hook", "install", path], program: link).finish().status == 0)
            try FileManager.default.removeItem(atPath: link)
            let run = try await place.shell("cd '\(path)' && \(Self.commit)")
            #expect(run.status == 0 && run.error.isEmpty)
            #expect(try FileManager.default.contentsOfDirectory(atPath: place.data + "/hook/requests").isEmpty)
            let empty = place.folder + "/empty"
            #expect(try await place.haru("hook", "run", "--data-dir", empty).status == 0)
            #expect(!FileManager.default.fileExists(atPath: empty))
        }
    }

    @Test("an invalid argument gives one sentence")
    func refusals() async throws {
        try await Place.settled { place in
            expectRefusal(try await place.haru(["hook", "install"], in: place.home), "No git repository")
            expectRefusal(try await place.haru("hook", "remove", "/nowhere"), "/nowhere")
            #expect(try await place.haru(["hook", "status"], in: place.home).status == 0)
            let path = place.code + "/garden"
            _ = try await place.shell("mkdir '\(path)/hooks' && cd '\(path)' && git config core.hooksPath hooks")
            expectRefusal(try await place.haru("hook", "install", path), "among its own files")
            #expect(try await place.haru(["hook", "install", path], with: ["HARU_LANG": "ko"]).error.contains("훅 폴더"))
        }
    }
}
