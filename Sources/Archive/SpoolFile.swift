import Foundation

/// Open file, closed with the last reference to it.
package final class SpoolFile: Sendable {
    /// System call that failed.
    package struct Failure: Error, Hashable, Sendable {
        /// Error number (`errno`).
        package let code: Int32
    }

    private let descriptor: Int32

    /// Creates an unnamed temporary file, which disappears when it is closed.
    ///
    /// - Throws: ``Failure``.
    package convenience init(in folder: String) throws(Failure) {
        var path = Array((folder + "/spool-XXXXXX").utf8CString)
        let descriptor = mkstemp(&path)
        guard descriptor >= 0 else { throw Failure(code: errno) }
        unlink(path)
        self.init(descriptor: descriptor)
    }

    /// Creates a file at a path, readable and writable only by its owner.
    ///
    /// - Throws: ``Failure``, with `EEXIST` if the file exists.
    package convenience init(creating path: String) throws(Failure) {
        let descriptor = open(path, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw Failure(code: errno) }
        self.init(descriptor: descriptor)
    }

    /// Takes ownership of an open file descriptor.
    package init(descriptor: Int32) { self.descriptor = descriptor }

    deinit { close(descriptor) }

    /// Writes bytes at the current file offset.
    package func write(_ bytes: [UInt8]) throws(Failure) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw Failure(code: errno) }
            rest = rest.dropFirst(count)
        }
    }

    /// Waits until the written data survives a power loss.
    package func synchronize() throws(Failure) {
        guard fsync(descriptor) == 0 else { throw Failure(code: errno) }
    }

    /// Returns the size in bytes.
    package func size() throws(Failure) -> Int {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw Failure(code: errno) }
        return Int(status.st_size)
    }

    /// Reads bytes at an offset; fewer than `count` at the end of the file.
    package func read(at place: Int, count: Int) throws(Failure) -> [UInt8] {
        var failure: Failure?
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, read in
            while read < count {
                let more = pread(descriptor, buffer.baseAddress?.advanced(by: read), count - read, off_t(place + read))
                if more < 0, errno == EINTR { continue }
                if more < 0 { failure = Failure(code: errno) }
                if more <= 0 { break }
                read += more
            }
        }
        if let failure { throw failure }
        return bytes
    }
}
