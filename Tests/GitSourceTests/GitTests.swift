import Engine
import Foundation
import GitSource
import TestSupport
import Testing

/// Running git: the installed one, and nothing that a repository configures to run.
@Suite struct GitTests {
    /// Object name that only git can look up.
    private static let someName = String(repeating: "a", count: 40)

    private func reader(_ environment: [String: String]) -> GitReader {
        GitReader(environment: GitFixture.environment.merging(environment) { $1 }, uptime: .machine) {
            4_000_000_000_000_000_000
        }
    }

    /// Writes a program named `git` to a folder.
    private func fake(_ script: String, in folder: String) throws {
        try writeScript("#!/bin/sh\n" + script, to: folder + "/bin/git")
    }

    @Test("the version of git is reported")
    func version() async throws {
        let version = try await GitReader.test.version()
        #expect(try GitFixture(at: "/").git("--version").hasPrefix("git version \(version)"))
    }

    @Test("a git missing from the PATH is the reason of the failure")
    func missing() async throws {
        try await withTemporaryFolder { folder in
            try GitFixture.make(at: folder).commit("one")
            let reader = reader(["PATH": folder])
            let repository = try await reader.identify(folder)
            let problem = try await problem { _ = try await reader.holds([Self.someName], in: repository) }
            #expect(problem?.reason == .gitMissing)
        }
    }

    @Test("a git that is too old is named with the required version")
    func tooOld() async throws {
        try await withTemporaryFolder { folder in
            try fake("echo 'git version 2.30.9'", in: folder)
            let problem = try await problem { _ = try await reader(["PATH": folder + "/bin"]).version() }
            #expect(problem?.reason == .gitTooOld(found: "2.30.9", needed: "2.31"))
        }
    }

    @Test(
        "versions are parsed in every form that git prints",
        arguments: ["2.31.0", "2.39.5 (Apple Git-154)", "2.50.1.windows.1", "3.0", "2.47.0-rc1"])
    func versions(text: String) async throws {
        try await withTemporaryFolder { folder in
            try fake("echo 'git version \(text)'", in: folder)
            let version = try await reader(["PATH": folder + "/bin"]).version()
            #expect(text.hasPrefix(version))
        }
    }

    @Test("one process returns the version and the person's configuration")
    func once() async throws {
        try await withTemporaryFolder { folder in
            let path = GitFixture.environment["PATH"] ?? ""
            try fake("echo \"$*\" >> '\(folder)/runs'\nPATH='\(path)' exec git \"$@\"", in: folder)
            try GitFixture(at: folder).write("[user]\n\temail = Me@Example.com\n", to: "config")
            let reader = reader(["PATH": folder + "/bin", "GIT_CONFIG_GLOBAL": folder + "/config"])
            #expect(try await reader.configuredEmails(in: nil) == ["me@example.com"])
            #expect(try await reader.version() == GitReader.test.version())
            let runs = try String(contentsOfFile: folder + "/runs", encoding: .utf8)
            #expect(runs.split(separator: "\n").count == 1)
        }
    }

    @Test("endless error output of git is quoted once, cleaned, and not stored")
    func complaints() async throws {
        try await withTemporaryFolder { folder in
            try GitFixture.make(at: folder).commit("one")
            let script = """
                if [ "$1" = -C ] && [ "$2" = / ]; then echo 'git version 2.40.0'; exit; fi
                head -c 5000000 /dev/zero | tr '\\0' w | sed 's/^/warning: /' >&2
                printf '\\nwarning: no\\nfatal: \\033[31mthe moon\\342\\200\\256 is full\\nerror: more\\n' >&2
                exit 3
                """
            try fake(script, in: folder)
            let path = folder + "/bin:" + (GitFixture.environment["PATH"] ?? "")
            let reader = reader(["PATH": path])
            let repository = try await reader.identify(folder)
            let problem = try await problem { _ = try await reader.holds([Self.someName], in: repository) }
            #expect(problem == RepositoryProblem(path: folder, reason: .gitFailed("[31mthe moon is full")))
        }
    }

    @Test("a git that dies silently is reported by its status")
    func silent() async throws {
        try await withTemporaryFolder { folder in
            try GitFixture.make(at: folder).commit("one")
            let script = "if [ \"$2\" = / ]; then echo 'git version 2.40.0'; exit; fi; kill -9 $$"
            try fake(script, in: folder)
            let reader = reader(["PATH": folder + "/bin"])
            let repository = try await reader.identify(folder)
            let problem = try await problem { _ = try await reader.holds([Self.someName], in: repository) }
            #expect(problem?.reason == .gitFailed("git was ended by signal 9"))
        }
    }

    @Test("git's own environment variables redirect to no other repository")
    func environment() async throws {
        try await withTemporaryFolder { folder in
            let fixture = try GitFixture.make(at: folder)
            try fixture.commit("one")
            let reader = reader([
                "GIT_DIR": "/nowhere", "GIT_WORK_TREE": "/nowhere", "GIT_OBJECT_DIRECTORY": "/nowhere",
                "GIT_CEILING_DIRECTORIES": "/", "GIT_TRACE": folder + "/trace",
            ])
            #expect(try await reader.readAll(fixture).subjects == ["one"])
            #expect(!FileManager.default.fileExists(atPath: folder + "/trace"))
        }
    }

    @Test("nothing that a repository's configuration names is run")
    func hostileConfiguration() async throws {
        try await withTemporaryFolder { folder in
            let fixture = try GitFixture.make(at: folder + "/trap")
            try fixture.commit("bait", files: ["a.txt": "1"])
            try fixture.write("#!/bin/sh\ntouch \(folder)/sprung\n", to: "trap.sh")
            let trap = folder + "/trap/trap.sh"
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: trap)
            for key in [
                "core.fsmonitor", "core.pager", "pager.log", "diff.external", "diff.x.textconv", "diff.x.command",
                "gpg.program", "core.sshCommand", "core.editor", "credential.helper", "core.gitProxy",
                "remote.origin.uploadpack", "core.askPass",
            ] {
                try fixture.git("config", key, trap)
            }
            for (key, value) in [
                ("alias.log", "!\(trap)"), ("core.hooksPath", folder + "/trap"), ("log.showSignature", "true"),
                ("color.ui", "always"), ("log.date", "iso"), ("format.pretty", "oneline"), ("log.mailmap", "false"),
                ("remote.origin.url", "ext::\(trap)"), ("remote.origin.promisor", "true"),
                ("extensions.partialClone", "origin"), ("core.repositoryFormatVersion", "1"),
                ("protocol.ext.allow", "always"), ("log.decorate", "full"), ("core.quotePath", "true"),
            ] {
                try fixture.git("config", key, value)
            }
            try fixture.write("* diff=x\n", to: ".git/info/attributes")
            let reading = try await GitReader.test.readAll(fixture, coauthors: true, excludedPaths: ["b*"])
            #expect(await reading.subjects == ["bait"])
            // A missing promised object has to fail instead of being fetched.
            try fixture.write(String(repeating: "1", count: 40) + "\n", to: ".git/refs/heads/promised")
            let problem = try await problem { _ = try await GitReader.test.readAll(fixture) }
            #expect(problem?.reason == .damaged("refs/heads/promised does not point to a valid object"))
            #expect(!FileManager.default.fileExists(atPath: folder + "/sprung"))
        }
    }

    @Test("the repository of another owner is read, since nothing in it is run", .enabled(if: geteuid() == 0))
    func otherOwner() async throws {
        try await withTemporaryFolder { folder in
            let fixture = try GitFixture.make(at: folder + "/theirs")
            try fixture.commit("one")
            for path in ["", "/.git"] {
                try FileManager.default.setAttributes([.ownerAccountID: 54_321], ofItemAtPath: fixture.path + path)
            }
            #expect(throws: GitFixture.Failure.self) { try fixture.git("log") }
            #expect(try await GitReader.test.readAll(fixture).subjects == ["one"])
        }
    }

    @Test("the addresses that git would commit with are found, nearest first, with their .mailmap entries")
    func emails() async throws {
        try await withTemporaryFolder { folder in
            try GitFixture(at: folder).write("[user]\n\temail = Global@X.org\n", to: "global")
            let reader = reader(["GIT_CONFIG_GLOBAL": folder + "/global"])
            let fixture = try GitFixture.make(at: folder + "/one")
            let repository = try await reader.identify(fixture.path)
            #expect(try await reader.configuredEmails(in: nil) == ["global@x.org"])
            #expect(try await reader.configuredEmails(in: repository) == ["global@x.org"])
            try fixture.git("config", "user.email", "local@x.org")
            try fixture.git("config", "author.email", "author@x.org")
            try fixture.write("<new@x.org> <local@x.org>\n", to: ".mailmap")
            #expect(
                try await reader.configuredEmails(in: repository) == ["author@x.org", "local@x.org", "new@x.org"])
            #expect(try await reader.configuredEmails(in: nil) == ["global@x.org"])
        }
    }

    @Test("the address of the environment counts if git would use it, and never if git sets it for its hooks")
    func environmentEmails() async throws {
        try await withTemporaryFolder { folder in
            let fixture = try GitFixture.make(at: folder + "/one")
            let repository = try await GitReader.test.identify(fixture.path)
            let general = reader(["EMAIL": "Mail@X.org"])
            #expect(try await general.configuredEmails(in: repository) == ["mail@x.org"])
            try fixture.git("config", "author.email", "author@x.org")
            #expect(try await reader(["EMAIL": "mail@x.org"]).configuredEmails(in: repository) == ["author@x.org"])
            try fixture.git("config", "--unset", "author.email")
            for value in ["true", "yes", "1"] {
                try fixture.git("config", "user.useConfigOnly", value)
                #expect(try await reader(["EMAIL": "mail@x.org"]).configuredEmails(in: repository) == [])
            }
            try fixture.git("config", "user.useConfigOnly", "false")
            #expect(try await reader(["EMAIL": "mail@x.org"]).configuredEmails(in: repository) == ["mail@x.org"])

            let own = reader(["GIT_AUTHOR_EMAIL": "own@x.org", "EMAIL": "mail@x.org"])
            #expect(try await own.configuredEmails(in: repository) == ["own@x.org"])
            for mark in ["GIT_EXEC_PATH", "GIT_INDEX_FILE", "GIT_PREFIX", "GIT_REFLOG_ACTION"] {
                let hook = reader(["GIT_AUTHOR_EMAIL": "lee@x.org", mark: ""])
                #expect(try await hook.configuredEmails(in: repository) == [], "\(mark)")
            }
        }
    }

    @Test("without an address in git's configuration there is none")
    func noEmails() async throws {
        try await withTemporaryFolder { folder in
            let fixture = try GitFixture.make(at: folder)
            #expect(try await GitReader.test.configuredEmails(in: nil) == [])
            let repository = try await GitReader.test.identify(fixture.path)
            #expect(try await GitReader.test.configuredEmails(in: repository) == [])
        }
    }
}
