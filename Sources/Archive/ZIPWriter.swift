import CZlib

/// Writes a ZIP archive (APPNOTE 6.3) piece by piece, so that no file of it has to fit in memory.
///
/// Files are compressed by deflate; their sizes follow their content (data descriptor), as they are not known before. Names
/// are UTF-8.
package final class ZIPWriter {
    /// Why an archive cannot be written.
    package enum Fault: Error, Hashable, Sendable {
        /// A file, or the archive, has 4 GiB or more.
        case tooLarge
        /// zlib has no memory.
        case noMemory
    }

    /// When files say that they were changed, by the wall clock of whoever reads them.
    package struct Time: Hashable, Sendable {
        let date: UInt16
        let time: UInt16

        /// MS-DOS date and time, which holds years from 1980 to 2107; others become the nearest of these.
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
    /// Sizes come after the content, and names are UTF-8.
    private static let flags: UInt16 = 1 << 3 | 1 << 11
    private static let deflated: UInt16 = 8

    private let time: Time
    private let write: ([UInt8]) throws -> Void
    private var entries: [Entry] = []
    private var position: UInt64 = 0
    /// The file that is being written, with what compresses it.
    private var current: (entry: Entry, deflater: Deflater, start: UInt64, size: UInt64)?
    private var gathered: [UInt8] = []
    /// How much is gathered before it is compressed.
    private static let part = 1 << 16

    /// Begins an archive.
    ///
    /// - Parameters:
    ///   - time: when all of its files were changed.
    ///   - write: takes the bytes of the archive in their order.
    package init(at time: Time, write: @escaping ([UInt8]) throws -> Void) {
        self.time = time
        self.write = write
    }

    /// Begins a file, which ``end()`` ends.
    ///
    /// - Parameter name: its path within the archive, with `/` between folders.
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

    /// Writes a piece of the file that was begun.
    package func write(_ text: String) throws {
        gathered += text.utf8
        if gathered.count > Self.part { try compressGathered() }
    }

    /// Ends the file that was begun.
    ///
    /// - Throws: ``Fault``, and whatever writing throws.
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

    /// Adds a file of a text.
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

    /// Ends the archive with the list of its files.
    package func finish() throws {
        let begun = position
        for entry in entries {
            var header = Bytes()
            header.add(UInt32(0x0201_4b50))
            // Made on Unix: files that others cannot read.
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
        // The greatest value stands for one that is told elsewhere.
        guard value < UInt64(UInt32.max) else { throw Fault.tooLarge }
        return UInt32(value)
    }

    /// Numbers in the order of bytes that archives have: the lowest first.
    private struct Bytes {
        var bytes: [UInt8] = []

        mutating func add(_ value: some FixedWidthInteger) {
            withUnsafeBytes(of: value.littleEndian) { bytes += $0 }
        }

        /// Fields that the local header and the one in the central directory share.
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
