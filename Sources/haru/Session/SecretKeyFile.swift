import Engine
import Foundation
import Secrets

/// The file that holds the keys of what is sealed in the database, one on each line, the newest first.
///
/// It lies beside the database and belongs into a backup of it; without it, what is sealed cannot be had back.
enum SecretKeyFile {
    /// The keys; none where there is no file that can be read.
    static func keys(at path: String) -> [String] { read(path) ?? [] }

    /// Makes a file with a new key, and gives the keys of the one that another process has made meanwhile.
    ///
    /// - Throws: ``DomainError/secretsClosed`` where it can be neither made nor read.
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
            // A file without a key would be in the way of the next one.
            unlink(path)
            throw DomainError.secretsClosed
        }
        return [key]
    }

    /// Puts a new key before those of the file, and gives it.
    ///
    /// - Throws: ``DomainError/secretsClosed`` where the file cannot be written.
    static func addKey(at path: String) throws -> String {
        let key = KeyedSecretBox.makeKey()
        try write([key] + keys(at: path), at: path)
        return key
    }

    /// Makes the file hold these keys and no others, whole or not at all.
    ///
    /// - Throws: ``DomainError/secretsClosed`` where it cannot be written.
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
