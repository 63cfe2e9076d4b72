import Foundation

/// A regular file opened for reading; anything else is refused, since a pipe may block its reader for ever and a device
/// may never end.
final class RegularFile {
    private let descriptor: Int32

    private init(descriptor: Int32) {
        self.descriptor = descriptor
    }

    deinit {
        close(descriptor)
    }

    static func open(_ path: String) -> Result<RegularFile, FileError> {
        // Opening some devices has side effects, so the kind is checked first.
        switch FileSystem.status(path) {
        case .failure(let error): return .failure(error)
        case .success(let found) where found.kind != .file: return .failure(.notAFile)
        case .success: break
        }
        let descriptor = Foundation.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        guard descriptor >= 0 else { return .failure(FileError(errno: errno)) }
        let file = RegularFile(descriptor: descriptor)
        // Something else may have taken the name since.
        var raw = stat()
        guard fstat(descriptor, &raw) == 0 else { return .failure(FileError(errno: errno)) }
        return FileStatus(raw).kind == .file ? .success(file) : .failure(.notAFile)
    }

    /// Returns the first `limit` bytes, or fewer if the file is shorter.
    func first(_ limit: Int) -> Result<[UInt8], FileError> {
        var bytes: [UInt8] = []
        var block = [UInt8](repeating: 0, count: min(limit, 64 * 1_024))
        while bytes.count < limit {
            let count = read(descriptor, &block, min(block.count, limit - bytes.count))
            guard count >= 0 else { return .failure(FileError(errno: errno)) }
            if count == 0 { break }
            bytes += block[..<count]
        }
        return .success(bytes)
    }

    /// Returns bytes at an offset; nil if the file is too short or cannot be read.
    func bytes(at offset: Int, count: Int) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: count)
        var filled = 0
        while filled < count {
            let read = bytes.withUnsafeMutableBytes {
                pread(descriptor, $0.baseAddress?.advanced(by: filled), count - filled, off_t(offset + filled))
            }
            guard read > 0 else { return nil }
            filled += read
        }
        return bytes
    }
}
