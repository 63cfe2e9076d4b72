import Engine
import Foundation
import Language

/// Reads a secret from standard input, without showing it where a person types it.
enum SecretLine {
    /// The first line, without what surrounds it.
    ///
    /// - Throws: ``DomainError/invalidToken`` where there is none, and ``Interrupted`` at Control-C.
    static func read(_ prompt: String) throws -> String {
        guard isatty(STDIN_FILENO) == 1 else { return try checked(readLine()) }
        FileHandle.standardError.write(Data(prompt.utf8))
        var before = termios()
        guard tcgetattr(STDIN_FILENO, &before) == 0 else { return try checked(readLine()) }
        var silent = before
        // Keys that end or stop a process come as characters, so that nothing leaves the terminal silent.
        silent.c_lflag &= ~tcflag_t(ECHO | ICANON | ISIG)
        tcsetattr(STDIN_FILENO, TCSANOW, &silent)
        defer {
            tcsetattr(STDIN_FILENO, TCSANOW, &before)
            FileHandle.standardError.write(Data("\n".utf8))
        }
        return try checked(typedLine())
    }

    /// The passphrase of a gift file; one that is typed and new is asked for twice.
    ///
    /// - Throws: ``DomainError/giftFile(_:)`` where there is none, or two, and ``Interrupted`` at Control-C.
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

    /// What is typed up to the end of the line; a backspace takes the last character back.
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

    /// How many bytes are kept of what is typed.
    private static let longest = 4_096

    private static func checked(_ line: String?) throws -> String {
        let text = line?.trimmingCharacters(in: .whitespacesAndNewlines) ?? ""
        if text.isEmpty { throw DomainError.invalidToken }
        return text
    }
}
