#if os(Linux)
    import Engine
    import Foundation
    import GitSource
    import TestSupport
    import Testing

    /// Events of Linux about repositories.
    @Suite struct InotifyWatchTests {
        /// A watched repository with one commit.
        private func with(_ body: (GitFixture, FoundRepository, InotifyWatch) throws -> Void) async throws {
            try await withTemporaryFolder { folder in
                let fixture = try GitFixture.make(at: folder + "/code")
                try fixture.commit("one")
                try fixture.commit("two")
                let repository = try await GitReader.test.identify(fixture.path)
                let watch = try #require(InotifyWatch())
                #expect(watch.follow([repository]).isEmpty)
                #expect(watch.reported().isEmpty)
                try body(fixture, repository, watch)
            }
        }

        @Test(
            "whatever adds commits is reported",
            arguments: [
                ["commit", "--quiet", "--allow-empty", "--message", "x"], ["branch", "another"], ["tag", "v9"],
                ["update-ref", "refs/deep/er/still", "HEAD"], ["checkout", "--quiet", "--detach", "HEAD~1"],
                ["pack-refs", "--all"], ["worktree", "add", "--quiet", "--detach", "tree"],
            ])
        func changes(command: [String]) async throws {
            try await with { fixture, repository, watch in
                try fixture.git(command)
                #expect(watch.reported() == [repository.gitDirectory])
                #expect(watch.reported().isEmpty)
            }
        }

        @Test("each report is signalled without polling", .timeLimit(.minutes(2)))
        func signals() async throws {
            try await withTemporaryFolder { folder in
                let fixture = try GitFixture.make(at: folder + "/code")
                let repository = try await GitReader.test.identify(fixture.path)
                let watch = try #require(InotifyWatch())
                _ = watch.follow([repository])
                var signals = watch.signals.makeAsyncIterator()
                for number in 1...3 {
                    try fixture.commit("\(number)")
                    await signals.next()
                    #expect(watch.reported() == [repository.gitDirectory])
                }
            }
        }

        @Test("later commits on a branch and in a work tree are reported too")
        func later() async throws {
            try await with { fixture, repository, watch in
                try fixture.git("worktree", "add", "--quiet", "--detach", "../tree")
                try fixture.git("checkout", "--quiet", "-b", "deep/er/still")
                #expect(watch.reported() == [repository.gitDirectory])
                try fixture.commit("three")
                #expect(watch.reported() == [repository.gitDirectory])
                try GitFixture(at: fixture.path + "/../tree").commit("four")
                #expect(watch.reported() == [repository.gitDirectory])
            }
        }

        @Test("work on files and the index is not watched, and not reported")
        func work() async throws {
            try await with { fixture, _, watch in
                try fixture.write("1", to: "a")
                try fixture.git("add", "a")
                try fixture.git("status")
                #expect(watch.reported().isEmpty)
            }
        }

        @Test("a removal is reported, and the path is watched again when it is back")
        func gone() async throws {
            try await with { fixture, repository, watch in
                let kept = fixture.path + "/../kept"
                try FileManager.default.moveItem(atPath: repository.gitDirectory, toPath: kept)
                #expect(watch.reported() == [repository.gitDirectory])
                #expect(watch.follow([repository]) == [repository.gitDirectory])
                try FileManager.default.moveItem(atPath: kept, toPath: repository.gitDirectory)
                #expect(watch.follow([repository]).isEmpty)
                try fixture.commit("three")
                #expect(watch.reported() == [repository.gitDirectory])
                #expect(watch.follow([]).isEmpty)
                try fixture.commit("four")
                #expect(watch.reported().isEmpty)
            }
        }

        @Test("a repository with more ref folders than the watch limit is left to polling")
        func tooMany() async throws {
            try await with { fixture, repository, watch in
                for number in 0..<250 {
                    try FileManager.default.createDirectory(
                        atPath: repository.gitDirectory + "/refs/heads/\(number)", withIntermediateDirectories: true)
                }
                _ = watch.reported()
                #expect(watch.follow([repository]) == [repository.gitDirectory])
            }
        }
    }
#endif
