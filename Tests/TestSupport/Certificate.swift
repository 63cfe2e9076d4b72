import Foundation

/// A self-signed certificate for a server on `localhost`, made by `openssl`.
package struct Certificate: Sendable {
    /// Whether this machine can make one.
    package static let canBeMade = (try? run(["version"], in: "/")) == .exit(0)

    /// A certificate that could not be made.
    package struct Failure: Error {}

    package let path: String
    package let key: String

    /// Makes a certificate in a folder, with the owner of that folder.
    package init(_ name: String, in folder: String) throws {
        (path, key) = ("\(folder)/\(name).crt", "\(folder)/\(name).key")
        let arguments = [
            "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost", "-keyout", key,
            "-out", path,
        ]
        guard try Self.run(arguments, in: folder) == .exit(0), chmod(key, 0o600) == 0 else { throw Failure() }
        var owner = stat()
        guard stat(folder, &owner) == 0 else { throw Failure() }
        for file in [path, key] {
            guard chown(file, owner.st_uid, owner.st_gid) == 0 else { throw Failure() }
        }
    }

    private static func run(_ arguments: [String], in folder: String) throws -> ChildProcess.ExitResult {
        try ChildProcess("openssl", arguments, environment: GitFixture.environment, in: folder).wait()
    }
}
