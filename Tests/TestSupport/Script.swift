/// A script that could not be written.
package struct ScriptFailure: Error {}

/// Writes an executable script, letter for letter.
///
/// A shell writes it: while this process has the file open, another test that starts a program could pass the
/// descriptor on, and a file open for writing cannot be executed.
package func writeScript(_ text: String, to path: String, mode: Int = 0o755) throws {
    let make = #"mkdir -p "$(dirname "$1")" && printf '%s' "$2" > "$1" && chmod "$3" "$1""#
    let shell = try ChildProcess(
        "/bin/sh", ["-c", make, "sh", path, text, String(mode, radix: 8)], environment: GitFixture.environment, in: "/")
    guard shell.wait() == .exit(0) else { throw ScriptFailure() }
}
