import Foundation

/// Open file, closed with the last reference to it.
package final class SpoolFile: Sendable {
    /// System call that failed.
    package struct Failure: Error, Hashable, Sendable {
        /// The number of the error (`errno`).
        package let code: Int32
    }

    private let descriptor: Int32

    /// Temporary file without a name: it is gone once it is closed.
    ///
    /// - Throws: ``Failure``.
    package convenience init(in folder: String) throws(Failure) {
        var path = Array((folder + "/spool-XXXXXX").utf8CString)
        let descriptor = mkstemp(&path)
        guard descriptor >= 0 else { throw Failure(code: errno) }
        unlink(path)
        self.init(descriptor: descriptor)
    }

    /// New file at a path, readable by its owner alone.
    ///
    /// - Throws: ``Failure``, with `EEXIST` where there is one.
    package convenience init(creating path: String) throws(Failure) {
        let descriptor = open(path, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw Failure(code: errno) }
        self.init(descriptor: descriptor)
    }

    /// Takes an open file.
    package init(descriptor: Int32) { self.descriptor = descriptor }

    deinit { close(descriptor) }

    /// Writes bytes where the last ones ended.
    package func write(_ bytes: [UInt8]) throws(Failure) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw Failure(code: errno) }
            rest = rest.dropFirst(count)
        }
    }

    /// Waits until what was written outlives a loss of power.
    package func synchronize() throws(Failure) {
        guard fsync(descriptor) == 0 else { throw Failure(code: errno) }
    }

    /// How many bytes it has.
    package func size() throws(Failure) -> Int {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw Failure(code: errno) }
        return Int(status.st_size)
    }

    /// Reads bytes from a place on; fewer than asked for at its end.
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
