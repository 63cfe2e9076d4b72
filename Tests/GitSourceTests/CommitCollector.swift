import Core
import Engine
import Foundation
import GitSource
import TestSupport

/// Result of a whole walk.
actor CommitCollector {
    private(set) var records: [CommitRecord] = []
    private(set) var read = 0
    private(set) var batches = 0
    private var counts: [String: Int] = [:]

    var shas: [String] { records.map(\.sha) }
    var subjects: [String] { records.map(\.subject) }
    var authors: [String: Int] { counts }

    func add(_ batch: CommitBatch) {
        records += batch.wanted
        read += batch.read
        batches += 1
        for author in batch.authors { counts[author.email, default: 0] += author.commits }
    }
}

extension GitReader {
    /// A reader with a clock long after everything that a test does.
    static let test = GitReader(environment: GitFixture.environment, uptime: .machine) { 4_000_000_000_000_000_000 }

    /// Reads all commits reachable from the refs of a fixture.
    func readAll(
        _ fixture: GitFixture, known: [String] = [], skip: Int = 0, authors: AuthorFilter = .everyone,
        coauthors: Bool = false, excludedPaths: [String] = []
    ) async throws -> CommitCollector {
        let repository = try await identify(fixture.path)
        let request = ReadRequest(
            repository: repository, tips: try await tips(of: repository), known: known, skip: skip, authors: authors,
            coauthors: coauthors, excludedPaths: excludedPaths)
        let reading = CommitCollector()
        try await read(request) { await reading.add($0) }
        return reading
    }
}

/// The problem that an operation throws.
func problem(of operation: () async throws -> Void) async throws -> RepositoryProblem? {
    do {
        try await operation()
        return nil
    } catch let problem as RepositoryProblem {
        return problem
    }
}

/// Processes of this machine with a command line that contains a text; empty without `/proc`.
func processes(naming text: String) -> [String] {
    let numbers = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return numbers.filter { Int($0) != nil }.compactMap { number in
        let command = FileManager.default.contents(atPath: "/proc/\(number)/cmdline") ?? Data()
        let line = String(decoding: command, as: UTF8.self).replacingOccurrences(of: "\0", with: " ")
        return line.contains(text) ? line : nil
    }
}
