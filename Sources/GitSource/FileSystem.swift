import Foundation

/// Error of a file system call.
enum FileError: Error, Equatable {
    case missing
    case notAFolder
    case noPermission
    /// A pipe, a device or a socket, which may never reach its end.
    case notAFile
    /// Another error, with the C library's description.
    case other(String)

    init(errno code: Int32) {
        switch code {
        case ENOENT: self = .missing
        case ENOTDIR: self = .notAFolder
        case EACCES, EPERM: self = .noPermission
        default: self = .other(String(cString: strerror(code)))
        }
    }
}

/// Identity of a file or folder, independent of the path that reached it.
struct FileIdentity: Hashable {
    let device: UInt64
    let number: UInt64
}

/// Metadata of a file or folder.
struct FileStatus {
    enum Kind { case file, folder, link, other }

    let kind: Kind
    let identity: FileIdentity
    let size: Int64
    /// Modification time in nanoseconds since 1970.
    let modified: Int64

    init(_ raw: stat) {
        kind =
            switch raw.st_mode & S_IFMT {
            case S_IFREG: .file
            case S_IFDIR: .folder
            case S_IFLNK: .link
            default: .other
            }
        identity = FileIdentity(device: UInt64(truncatingIfNeeded: raw.st_dev), number: UInt64(raw.st_ino))
        size = Int64(raw.st_size)
        #if canImport(Darwin)
            let time = raw.st_mtimespec
        #else
            let time = raw.st_mtim
        #endif
        modified = Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
    }
}

/// Thin wrappers of C library calls, which must be cheap for a search through a whole home folder.
enum FileSystem {
    /// Returns the metadata of the entry at a path.
    static func status(_ path: String, followingLink: Bool = true) -> Result<FileStatus, FileError> {
        var raw = stat()
        guard (followingLink ? stat(path, &raw) : lstat(path, &raw)) == 0 else {
            return .failure(FileError(errno: errno))
        }
        return .success(FileStatus(raw))
    }

    /// Returns the kind of the entry at a path; nil if it does not exist or may not be accessed.
    static func kind(_ path: String) -> FileStatus.Kind? {
        try? status(path).get().kind
    }

    /// Returns the absolute path with all links resolved; nil if it does not exist.
    static func resolve(_ path: String) -> String? {
        guard let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        return String(validatingCString: resolved)
    }

    /// Returns the first `limit` bytes of a regular file; anything else is refused, since a pipe may block its reader
    /// for ever and a device may never end.
    static func contents(of path: String, limit: Int) -> Result<[UInt8], FileError> {
        RegularFile.open(path).flatMap { $0.first(limit) }
    }

    /// Returns the trimmed text of a small file; nil if it cannot be read.
    static func line(_ path: String) -> String? {
        guard case .success(let bytes) = contents(of: path, limit: 8 * 1_024) else { return nil }
        let text = String(decoding: bytes, as: UTF8.self)
        return text.trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// Contents of one folder.
    struct Listing {
        struct Entry {
            let name: String
            let kind: FileStatus.Kind
        }

        let identity: FileIdentity
        var entries: [Entry] = []
        /// Number of folders whose names are not valid text, so that they cannot be shown or passed to git.
        var unnamedFolders = 0
    }

    #if canImport(Darwin)
        typealias OpenFolder = UnsafeMutablePointer<DIR>
    #else
        typealias OpenFolder = OpaquePointer
    #endif

    /// Lists a folder in no particular order, without `.` and `..`.
    ///
    /// - Parameter next: returns the next entry, or nil at the end or with `errno` set.
    static func list(
        _ path: String, next: (OpenFolder) -> UnsafeMutablePointer<dirent>? = { readdir($0) }
    ) -> Result<Listing, FileError> {
        guard let folder = opendir(path) else { return .failure(FileError(errno: errno)) }
        defer { closedir(folder) }
        var raw = stat()
        guard fstat(dirfd(folder), &raw) == 0 else { return .failure(FileError(errno: errno)) }
        var listing = Listing(identity: FileStatus(raw).identity)
        while true {
            // Only `errno` distinguishes an error from the end of the folder.
            errno = 0
            guard let entry = next(folder) else {
                if errno != 0 { return .failure(FileError(errno: errno)) }
                break
            }
            let kind: FileStatus.Kind? =
                switch Int32(entry.pointee.d_type) {
                case Int32(DT_REG): .file
                case Int32(DT_DIR): .folder
                case Int32(DT_LNK): .link
                case Int32(DT_UNKNOWN): nil
                default: .other
                }
            let name = withUnsafePointer(to: &entry.pointee.d_name) { tuple in
                tuple.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) { String(validatingCString: $0) }
            }
            guard let name else {
                if kind == .folder { listing.unnamedFolders += 1 }
                continue
            }
            if name == "." || name == ".." { continue }
            // Some file systems do not report the kind with the name.
            let told = kind ?? (try? status(path + "/" + name, followingLink: false).get().kind) ?? .other
            listing.entries.append(Listing.Entry(name: name, kind: told))
        }
        return .success(listing)
    }
}
