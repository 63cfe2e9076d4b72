import Engine
import Foundation
import Language

/// Reads a secret from standard input, without echo on a terminal.
enum SecretLine {
    /// Returns the first line, trimmed.
    ///
    /// - Throws: ``DomainError/invalidToken`` if there is none, and ``Interrupted`` at Control-C.
    static func read(_ prompt: String) throws -> String {
        guard isatty(STDIN_FILENO) == 1 else { return try checked(readLine()) }
        FileHandle.standardError.write(Data(prompt.utf8))
        var before = termios()
        guard tcgetattr(STDIN_FILENO, &before) == 0 else { return try checked(readLine()) }
        var silent = before
        // Signal keys arrive as characters, so that the terminal is never left without echo.
        silent.c_lflag &= ~tcflag_t(ECHO | ICANON | ISIG)
        tcsetattr(STDIN_FILENO, TCSANOW, &silent)
        defer {
            tcsetattr(STDIN_FILENO, TCSANOW, &before)
            FileHandle.standardError.write(Data("\n".utf8))
        }
        return try checked(typedLine())
    }

    /// Returns the passphrase of a gift file; a new one must be typed twice.
    ///
    /// - Throws: ``DomainError/giftFile(_:)`` if it is missing or the two differ, and ``Interrupted`` at Control-C.
    static func passphrase(isNew: Bool, _ language: Language) throws -> String {
        do {
            let passphrase = try read(language.text(.mailboxCommand.passphrase) + " ")
            guard isNew, isatty(STDIN_FILENO) == 1 else { return passphrase }
            guard try read(language.text(.mailboxCommand.passphraseAgain) + " ") == passphrase else {
                throw DomainError.giftFile(.differentPassphrases)
            }
            return passphrase
        } catch DomainError.invalidToken {
            throw DomainError.giftFile(.shortPassphrase(least: GiftFile.leastPassphrase))
        }
    }

    /// Reads up to the end of the line; a backspace deletes the last character.
    private static func typedLine() throws -> String {
        var line: [UInt8] = []
        while true {
            var byte: UInt8 = 0
            let count = Foundation.read(STDIN_FILENO, &byte, 1)
            if count < 0, errno == EINTR { continue }
            guard count == 1 else { return String(decoding: line, as: UTF8.self) }
            switch byte {
            case 0x03, 0x1A, 0x1C: throw Interrupted()
            case 0x04, 0x0A, 0x0D: return String(decoding: line, as: UTF8.self)
            case 0x08, 0x7F: line = Array(String(decoding: line, as: UTF8.self).dropLast().utf8)
            case 0x15: line = []
            default: if line.count < longest { line.append(byte) }
            }
        }
    }

    /// Maximum length of the input, in bytes.
    private static let longest = 4_096

    private static func checked(_ line: String?) throws -> String {
        let text = line?.trimmingCharacters(in: .whitespacesAndNewlines) ?? ""
        if text.isEmpty { throw DomainError.invalidToken }
        return text
    }
}
