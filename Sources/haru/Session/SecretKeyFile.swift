import Engine
import Foundation
import Secrets

/// File with the keys for sealed data in the database, one per line, newest first.
///
/// It is beside the database and belongs in a backup of it; without it, sealed data is lost.
enum SecretKeyFile {
    /// The keys; empty if the file does not exist or cannot be read.
    static func keys(at path: String) -> [String] { read(path) ?? [] }

    /// Creates the file with a new key; if another process has created it in the meantime, returns that file's keys.
    ///
    /// - Throws: ``DomainError/secretsClosed`` if it can be neither created nor read.
    static func make(at path: String, in folders: Folders) throws -> [String] {
        try folders.prepareFolder()
        let descriptor = open(path, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
        if descriptor < 0 {
            guard errno == EEXIST, let keys = read(path) else { throw DomainError.secretsClosed }
            return keys
        }
        let key = KeyedSecretBox.makeKey()
        let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        do {
            try file.write(contentsOf: Data((key + "\n").utf8))
            try file.synchronize()
        } catch {
            // A file without a key would block the next attempt.
            unlink(path)
            throw DomainError.secretsClosed
        }
        return [key]
    }

    /// Adds a new key before the others, and returns it.
    ///
    /// - Throws: ``DomainError/secretsClosed`` if the file cannot be written.
    static func addKey(at path: String) throws -> String {
        let key = KeyedSecretBox.makeKey()
        try write([key] + keys(at: path), at: path)
        return key
    }

    /// Replaces the keys in the file atomically.
    ///
    /// - Throws: ``DomainError/secretsClosed`` if it cannot be written.
    static func write(_ keys: [String], at path: String) throws {
        let new = path + ".new"
        unlink(new)
        let descriptor = open(new, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw DomainError.secretsClosed }
        let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        do {
            try file.write(contentsOf: Data((keys.joined(separator: "\n") + "\n").utf8))
            try file.synchronize()
        } catch {
            unlink(new)
            throw DomainError.secretsClosed
        }
        guard rename(new, path) == 0 else { throw DomainError.secretsClosed }
    }

    private static func read(_ path: String) -> [String]? {
        guard let text = try? String(contentsOfFile: path, encoding: .utf8) else { return nil }
        return text.split(whereSeparator: \.isWhitespace).map(String.init)
    }
}
