import Engine
import Foundation

/// Reads a secret from standard input, without showing it where a person types it.
enum SecretLine {
    /// The first line, without what surrounds it.
    ///
    /// - Throws: ``DomainError/invalidToken`` where there is none.
    static func read(_ prompt: String) throws -> String {
        guard isatty(STDIN_FILENO) == 1 else { return try checked(readLine()) }
        FileHandle.standardError.write(Data(prompt.utf8))
        var before = termios()
        let isSilent = tcgetattr(STDIN_FILENO, &before) == 0
        var silent = before
        silent.c_lflag &= ~tcflag_t(ECHO)
        if isSilent { tcsetattr(STDIN_FILENO, TCSANOW, &silent) }
        defer {
            if isSilent { tcsetattr(STDIN_FILENO, TCSANOW, &before) }
            FileHandle.standardError.write(Data("\n".utf8))
        }
        return try checked(readLine())
    }

    private static func checked(_ line: String?) throws -> String {
        let text = line?.trimmingCharacters(in: .whitespacesAndNewlines) ?? ""
        if text.isEmpty { throw DomainError.invalidToken }
        return text
    }
}
