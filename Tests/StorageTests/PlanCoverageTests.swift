import Foundation
import Testing

/// Whether the plans of all queries are looked at, those of functions included that come later.
@Suite struct PlanCoverageTests {
    /// The files in which the functions are called whose statements ``PostgresPlanTests`` has explained.
    private static let callers = ["PlanCalls.swift", "PostgresPlanTests.swift", "QueryPlanTests.swift"]

    /// The folder of these tests.
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()

    /// A function of a table.
    private struct Function: Hashable {
        let table: String
        let name: String
        /// What stands before its first argument; empty where nothing does.
        let label: String
    }

    private static let sources = folder.deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Sources/Storage")

    /// The tables by the properties of a transaction that lead to them: `tx.days` to `DayTable`.
    private static func accessors() throws -> [String: String] {
        let text = try String(contentsOf: sources.appending(path: "Tx+Tables.swift"), encoding: .utf8)
        return Dictionary(
            uniqueKeysWithValues: text.matches(of: /var (\w+): (\w+Table)\b/).map { (String($0.1), String($0.2)) })
    }

    /// The functions of tables that other modules can call.
    private static func functions() throws -> Set<Function> {
        let tables = sources.appending(path: "Tables")
        var functions: Set<Function> = []
        for file in try FileManager.default.contentsOfDirectory(atPath: tables.path) where file.hasSuffix(".swift") {
            let text = try String(contentsOf: tables.appending(path: file), encoding: .utf8)
            var table = ""
            for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
                if let type = line.firstMatch(of: /^(?:package )?(?:enum|struct|extension) (\w+)/) {
                    table = String(type.1)
                }
                guard let name = line.firstMatch(of: /^    package (?:static )?func (\w+)\(/)?.1,
                    table.hasSuffix("Table")
                else { continue }
                // The arguments may begin on the next line.
                let label = text[name.endIndex...].prefixMatch(of: /\(\s*(\w+)/).map { String($0.1) } ?? ""
                functions.insert(Function(table: table, name: String(name), label: label == "_" ? "" : label))
            }
        }
        return functions
    }

    /// The calls of functions of tables in a text.
    private static func calls(in text: some StringProtocol) throws -> Set<Function> {
        let accessors = try accessors()
        let calls = String(text).matches(of: /(\w+)\.(\w+)\(\s*(?:(\w+):)?/)
        return Set(
            calls.compactMap { call in
                let table = accessors[String(call.1)] ?? String(call.1)
                guard table.hasSuffix("Table") else { return nil }
                return Function(table: table, name: String(call.2), label: call.3.map { String($0) } ?? "")
            })
    }

    /// The functions that no call is of; the label is looked at where there are several of one name.
    private static func uncalled(_ functions: Set<Function>, by calls: Set<Function>) -> [String] {
        func isAlike(_ one: Function, _ other: Function) -> Bool { one.table == other.table && one.name == other.name }
        return functions.filter { function in
            let isOneOfSeveral = functions.count { isAlike($0, function) } > 1
            return !(isOneOfSeveral ? calls.contains(function) : calls.contains { isAlike($0, function) })
        }.map { "\($0.table).\($0.name)(\($0.label)" }.sorted()
    }

    @Test("Every function of a table has its statements explained")
    func callsAll() throws {
        var calls: Set<Function> = []
        for file in Self.callers {
            let text = try String(contentsOf: Self.folder.appending(path: file), encoding: .utf8)
            calls.formUnion(try Self.calls(in: text))
        }
        // What fills, changes and sees; the tests before it are not explained.
        let isolation = try String(contentsOf: Self.folder.appending(path: "IsolationTests.swift"), encoding: .utf8)
        let start = try #require(isolation.firstRange(of: "@Sendable func fill(")).lowerBound
        calls.formUnion(try Self.calls(in: isolation[start...]))
        let functions = try Self.functions()
        #expect(functions.count > 170)
        #expect(Self.uncalled(functions, by: calls) == [])
    }

    @Test("A function that nobody calls is found")
    func findsUncalled() throws {
        let functions: Set<Function> = [
            Function(table: "DayTable", name: "days", label: "from"),
            Function(table: "DayTable", name: "days", label: "of"),
            Function(table: "DayTable", name: "range", label: "from"),
            Function(table: "DayTable", name: "clear", label: ""),
        ]
        let calls = try Self.calls(in: "try tx.days.days(\n of: 1) + DayTable.range(in: tx); tx.dirtyDays.clear()")
        #expect(Self.uncalled(functions, by: calls) == ["DayTable.clear(", "DayTable.days(from"])
    }
}
