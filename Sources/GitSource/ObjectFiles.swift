import Engine

/// The objects in a repository's own files, looked up without git.
///
/// A positive answer is reliable; a negative one is not, since git also searches other places.
struct ObjectFiles {
    /// Maximum number of open indexes; git repacks long before there are so many.
    static let mostPacks = 60

    private let folder: String
    private let packs: [PackIndex]

    /// Number of open indexes.
    var packCount: Int { packs.count }

    init(repository: FoundRepository) {
        let folder = repository.gitDirectory + "/objects"
        self.folder = folder
        let names = (try? FileSystem.list(folder + "/pack").get().entries.map(\.name)) ?? []
        let all = Set(names)
        packs = names.filter { $0.hasSuffix(".idx") && all.contains($0.dropLast(3) + "pack") }.prefix(Self.mostPacks)
            .compactMap { PackIndex(path: folder + "/pack/" + $0) }
    }

    /// Whether an object with this hexadecimal name certainly exists.
    func holds(_ name: String) -> Bool {
        let file = "\(folder)/\(name.prefix(2))/\(name.dropFirst(2))"
        // Some files are empty after a power loss.
        if case .success(let status) = FileSystem.status(file), status.kind == .file, status.size > 0 { return true }
        guard name.utf8.count == 40, let bytes = Self.bytes(of: name) else { return false }
        return packs.contains { $0.holds(bytes) }
    }

    private static func bytes(of name: String) -> [UInt8]? {
        var bytes: [UInt8] = []
        var high: UInt8?
        for digit in name.utf8 {
            let value: UInt8
            switch digit {
            case 0x30...0x39: value = digit - 0x30
            case 0x61...0x66: value = digit - 0x57
            default: return nil
            }
            if let first = high {
                bytes.append(first << 4 | value)
                high = nil
            } else {
                high = value
            }
        }
        return bytes
    }
}

/// Index of a pack, version 2 (gitformat-pack(5)): a header of eight bytes, cumulative counts of the names by first
/// byte, and the sorted names of 20 bytes.
private struct PackIndex {
    private static let head: [UInt8] = [0xFF, 0x74, 0x4F, 0x63, 0, 0, 0, 2]
    private static let firstName = 8 + 256 * 4
    private static let nameLength = 20

    private let file: RegularFile
    /// Cumulative counts of the names by first byte.
    private let counts: [Int]

    /// Opens an index; nil if the file is not an index, or has another version.
    init?(path: String) {
        guard case .success(let file) = RegularFile.open(path),
            let start = file.bytes(at: 0, count: Self.firstName), start.starts(with: Self.head)
        else { return nil }
        self.file = file
        counts = start.withUnsafeBytes { bytes in
            (0..<256).map { Int(UInt32(bigEndian: bytes.loadUnaligned(fromByteOffset: 8 + $0 * 4, as: UInt32.self))) }
        }
    }

    func holds(_ name: [UInt8]) -> Bool {
        let first = Int(name[0])
        var (low, high) = (first == 0 ? 0 : counts[first - 1], counts[first])
        while low < high {
            let middle = low + (high - low) / 2
            // A truncated index proves nothing.
            guard
                let found = file.bytes(at: Self.firstName + middle * Self.nameLength, count: Self.nameLength)
            else { return false }
            if found == name { return true }
            if found.lexicographicallyPrecedes(name) { low = middle + 1 } else { high = middle }
        }
        return false
    }
}
