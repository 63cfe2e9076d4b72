import CZlib

/// Writes a ZIP archive (APPNOTE 6.3) as a stream, so that no file has to fit in memory.
///
/// Files are deflated; their sizes follow their content in a data descriptor, since they are not known before. Names
/// are UTF-8.
package final class ZIPWriter {
    /// Reason why an archive cannot be written.
    package enum Fault: Error, Hashable, Sendable {
        /// A file or the archive reaches the 32-bit limit of 4 GiB − 1 bytes.
        case tooLarge
        /// zlib could not allocate memory.
        case noMemory
    }

    /// Modification time of files, in the reader's local time.
    package struct Time: Hashable, Sendable {
        let date: UInt16
        let time: UInt16

        /// Creates an MS-DOS date and time, with the year clamped to 1980 through 2107.
        package init(year: Int, month: Int, day: Int, hour: Int, minute: Int, second: Int) {
            let years = UInt16(min(max(year - 1980, 0), 127))
            date = years << 9 | UInt16(month) << 5 | UInt16(day)
            time = UInt16(hour) << 11 | UInt16(minute) << 5 | UInt16(second / 2)
        }
    }

    private struct Entry {
        let name: [UInt8]
        let offset: UInt32
        var checksum: UInt32 = 0
        var compressedSize: UInt32 = 0
        var size: UInt32 = 0
    }

    private static let version: UInt16 = 20
    private static let zip64Version: UInt16 = 45
    /// Flags for a data descriptor and UTF-8 names.
    private static let flags: UInt16 = 1 << 3 | 1 << 11
    private static let deflated: UInt16 = 8

    private let time: Time
    private let write: ([UInt8]) throws -> Void
    private var entries: [Entry] = []
    private var position: UInt64 = 0
    /// File being written, with its compressor.
    private var current: (entry: Entry, deflater: Deflater, start: UInt64, size: UInt64)?
    private var gathered: [UInt8] = []
    /// Number of bytes gathered before they are compressed.
    private static let part = 1 << 16

    /// Begins an archive.
    ///
    /// - Parameters:
    ///   - time: modification time of all files.
    ///   - write: called with the bytes of the archive, in order.
    package init(at time: Time, write: @escaping ([UInt8]) throws -> Void) {
        self.time = time
        self.write = write
    }

    /// Begins a file, which ``end()`` completes.
    ///
    /// - Parameter name: path within the archive, with `/` as separator.
    package func begin(_ name: String) throws {
        let entry = Entry(name: Array(name.utf8), offset: try Self.short(position))
        var header = Bytes()
        header.add(UInt32(0x0403_4b50))
        header.add(Self.version)
        header.add(common: entry, time)
        header.add(UInt16(0))
        header.bytes += entry.name
        try emit(header.bytes)
        current = (entry, try Deflater(), position, 0)
    }

    /// Appends text to the current file.
    package func write(_ text: String) throws {
        gathered += text.utf8
        if gathered.count > Self.part { try compressGathered() }
    }

    /// Completes the current file.
    ///
    /// - Throws: ``Fault``, and any error of `write`.
    package func end() throws {
        try compressGathered()
        guard let (begun, deflater, start, size) = current else { return }
        var entry = begun
        current = nil
        try deflater.finish { try emit($0) }
        entry.size = try Self.short(size)
        entry.compressedSize = try Self.short(position - start)
        var descriptor = Bytes()
        descriptor.add(UInt32(0x0807_4b50))
        descriptor.add(entry.checksum)
        descriptor.add(entry.compressedSize)
        descriptor.add(entry.size)
        try emit(descriptor.bytes)
        entries.append(entry)
    }

    /// Adds a file with a text.
    package func add(_ name: String, text: String) throws {
        try begin(name)
        try write(text)
        try end()
    }

    private func compressGathered() throws {
        guard let deflater = current?.deflater, !gathered.isEmpty else { return }
        current?.size += UInt64(gathered.count)
        let checksum = crc32_z(UInt(current?.entry.checksum ?? 0), gathered, gathered.count)
        current?.entry.checksum = UInt32(checksum)
        try deflater.compress(gathered) { try emit($0) }
        gathered.removeAll(keepingCapacity: true)
    }

    /// Completes the archive with its central directory.
    package func finish() throws {
        let begun = position
        for entry in entries {
            var header = Bytes()
            header.add(UInt32(0x0201_4b50))
            // Made on Unix, with mode 0600.
            header.add(UInt16(3 << 8) | Self.version)
            header.add(Self.version)
            header.add(common: entry, time)
            header.add(UInt16(0))
            header.add(UInt16(0))
            header.add(UInt16(0))
            header.add(UInt16(0))
            header.add(UInt32(0o100600) << 16)
            header.add(entry.offset)
            header.bytes += entry.name
            try emit(header.bytes)
        }
        let (count, size) = (UInt64(entries.count), position - begun)
        _ = try Self.short(position)
        var end = Bytes()
        if count >= UInt64(UInt16.max) {
            let record = position
            end.add(UInt32(0x0606_4b50))
            end.add(UInt64(44))
            end.add(Self.zip64Version)
            end.add(Self.zip64Version)
            end.add(UInt32(0))
            end.add(UInt32(0))
            end.add(count)
            end.add(count)
            end.add(size)
            end.add(begun)
            end.add(UInt32(0x0706_4b50))
            end.add(UInt32(0))
            end.add(record)
            end.add(UInt32(1))
        }
        end.add(UInt32(0x0605_4b50))
        end.add(UInt16(0))
        end.add(UInt16(0))
        end.add(UInt16(min(count, UInt64(UInt16.max))))
        end.add(UInt16(min(count, UInt64(UInt16.max))))
        end.add(UInt32(size))
        end.add(UInt32(begun))
        end.add(UInt16(0))
        try emit(end.bytes)
    }

    private func emit(_ bytes: [UInt8]) throws {
        position += UInt64(bytes.count)
        try write(bytes)
    }

    private static func short(_ value: UInt64) throws -> UInt32 {
        // The maximum value means that the real one is in a ZIP64 record.
        guard value < UInt64(UInt32.max) else { throw Fault.tooLarge }
        return UInt32(value)
    }

    /// Little-endian integers, as in ZIP.
    private struct Bytes {
        var bytes: [UInt8] = []

        mutating func add(_ value: some FixedWidthInteger) {
            withUnsafeBytes(of: value.littleEndian) { bytes += $0 }
        }

        /// Adds the fields shared by the local header and the central directory header.
        mutating func add(common entry: Entry, _ time: Time) {
            add(ZIPWriter.flags)
            add(ZIPWriter.deflated)
            add(time.time)
            add(time.date)
            add(entry.checksum)
            add(entry.compressedSize)
            add(entry.size)
            add(UInt16(entry.name.count))
        }
    }
}
