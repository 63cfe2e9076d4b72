import Engine
import Foundation
import Presentation

/// Standard output, written completely.
enum Output {
    /// Writes JSON for programs.
    static func write(_ json: JSON) throws {
        try write(json.readable + "\n")
    }

    /// Writes a picture to a file atomically; `-` is standard output.
    static func write(_ picture: String, to file: String, _ environment: ProcessEnvironment) throws {
        try write(Data(picture.utf8), to: file, environment)
    }

    /// Writes bytes to a file atomically; `-` is standard output.
    static func write(_ data: Data, to file: String, _ environment: ProcessEnvironment) throws {
        if file == "-" { return try write(Array(data)[...]) }
        let path = try environment.absolute(file)
        do {
            try data.write(to: URL(fileURLWithPath: path), options: .atomic)
        } catch {
            throw UsageError.cannotWrite(path)
        }
    }

    /// Writes text; the error distinguishes a closed reader from a full disk.
    static func write(_ text: String) throws {
        try write(Array(text.utf8)[...])
    }

    private static func write(_ whole: ArraySlice<UInt8>) throws {
        var bytes = whole
        while !bytes.isEmpty {
            let written = bytes.withUnsafeBytes { Foundation.write(STDOUT_FILENO, $0.baseAddress, $0.count) }
            if written > 0 {
                bytes = bytes.dropFirst(written)
            } else if errno == EPIPE {
                throw ClosedOutput()
            } else if errno != EINTR && errno != EAGAIN {
                throw UsageError.cannotWrite("stdout")
            }
        }
    }
}
