import Foundation
import GitSource
import TestSupport

/// A person's machine with hooks that run a script, which logs its arguments.
struct HookMachine {
    let folder: String
    var home: String { folder + "/home" }
    /// Log of the script: a line for each call.
    var told: String { folder + "/told" }
    var hooks: GitHooks {
        GitHooks(environment: environment, folder: folder + "/haru's \"data\"", uptime: .machine)
    }

    var environment: [String: String] {
        GitFixture.environment.merging(["HOME": home, "GIT_CONFIG_GLOBAL": home + "/.gitconfig"]) { $1 }
    }

    static func with<Value>(_ body: (HookMachine) async throws -> Value) async throws -> Value {
        try await withTemporaryFolder { folder in
            let machine = HookMachine(folder: folder)
            for path in [machine.home, (machine.hooks.teller as NSString).deletingLastPathComponent] {
                try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
            }
            try machine.script("#!/bin/sh\necho \"$1\" >>'\(machine.told)'\n", at: machine.hooks.teller)
            return try await body(machine)
        }
    }

    /// Writes a file with a mode.
    func script(_ text: String, at path: String, mode: Int = 0o755) throws {
        try writeScript(text, to: path, mode: mode)
    }

    /// Commits with this person's git, and returns the output.
    @discardableResult
    func commit(in path: String, _ arguments: String...) throws -> String {
        try git(["commit", "--quiet", "--allow-empty", "--message", "A day"] + arguments, in: path)
    }

    @discardableResult
    func git(_ arguments: [String], in path: String) throws -> String {
        try GitFixture(at: path).git(arguments, environment: environment)
    }

    /// The log, once it has a number of lines.
    func awaitTold(_ count: Int) async throws -> [String] {
        try await eventually { lines(told).count >= count }
        return lines(told)
    }

    func lines(_ path: String) -> [String] {
        String(decoding: FileManager.default.contents(atPath: path) ?? Data(), as: UTF8.self)
            .split(separator: "\n").map(String.init)
    }

    /// Contents of a folder: names, modes, and bytes or link targets.
    func snapshot(_ folder: String) throws -> [String: String] {
        var found: [String: String] = [:]
        for name in FileManager.default.subpaths(atPath: folder) ?? [] {
            let path = folder + "/" + name
            let attributes = try FileManager.default.attributesOfItem(atPath: path)
            let type = attributes[.type] as? FileAttributeType
            let content =
                switch type {
                case .typeSymbolicLink: try FileManager.default.destinationOfSymbolicLink(atPath: path)
                case .typeRegular: (FileManager.default.contents(atPath: path) ?? Data()).base64EncodedString()
                default: ""
                }
            found[name] = "\(type?.rawValue ?? "") \(attributes[.posixPermissions] ?? "") \(content)"
        }
        return found
    }
}
