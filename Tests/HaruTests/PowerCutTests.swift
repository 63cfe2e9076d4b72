import Foundation
import TestSupport
import Testing

/// Data after a power cut: the state of a disk image at one moment, without what the system still cached.
@Suite(.timeLimit(.minutes(5))) struct PowerCutTests {
    @Test(
        "data that was reported as stored survives a power cut",
        .enabled(if: DiskImage.isPossible, "needs the superuser, ext4 and a free loop device"))
    func survives() async throws {
        try await Place.settled { place in
            let image = DiskImage(place)
            try await image.make()
            let data = image.folder + "/data"
            do {
                for number in 1...10 {
                    let added = try await place.haru("todo", "add", "Water the plants \(number)", "--data-dir", data)
                    #expect(added.status == 0)
                    // The newest item is the one most at risk.
                    if [1, 5, 10].contains(number) {
                        let kept = try await image.afterCut { data in
                            try await place.haru("todo", "list", "--data-dir", data)
                        }
                        #expect(kept.status == 0, "\(kept.error)")
                        for earlier in 1...number { #expect(kept.output.contains("plants \(earlier)")) }
                    }
                }
            } catch {
                try await image.remove()
                throw error
            }
            try await image.remove()
        }
    }
}

/// A file system in a file.
struct DiskImage {
    let folder: String
    private let file: String
    private let place: Place

    init(_ place: Place) {
        self.place = place
        folder = place.folder + "/disk"
        file = place.folder + "/disk.ext4"
    }

    /// Whether this machine can make one.
    static let isPossible: Bool = {
        guard getuid() == 0 else { return false }
        let line = """
            t=$(mktemp -d) && truncate -s 32M "$t/i" && mkfs.ext4 -q "$t/i" && mkdir "$t/d" \
                && mount -o loop "$t/i" "$t/d"; s=$?; umount "$t/d"; rm -rf "$t"; exit $s
            """
        let path = "/usr/sbin:/usr/bin:/sbin:/bin"
        let shell = try? ChildProcess("/bin/sh", ["-c", line], environment: ["PATH": path], in: "/")
        return shell?.wait() == .exit(0)
    }()

    private struct Failure: Error { let text: String }

    private func run(_ line: String) async throws {
        let outcome = try await place.shell("PATH=$PATH:/usr/sbin:/sbin; " + line)
        if outcome.status != 0 { throw Failure(text: outcome.error) }
    }

    func make() async throws {
        // The journal is written only when programs request it, as if each cut came right after that.
        try await run(
            "truncate -s 64M \(file) && mkfs.ext4 -q \(file) && mkdir \(folder) "
                + "&& mount -o loop,commit=600 \(file) \(folder)")
    }

    /// Runs a body on the state of the disk at the power cut.
    func afterCut<Value>(_ body: (_ data: String) async throws -> Value) async throws -> Value {
        try await run("cp \(file) \(file).cut && mkdir \(folder).cut && mount -o loop \(file).cut \(folder).cut")
        let result: Result<Value, any Error>
        do {
            result = .success(try await body(folder + ".cut/data"))
        } catch {
            result = .failure(error)
        }
        try await run("umount \(folder).cut && rm -r \(folder).cut \(file).cut")
        return try result.get()
    }

    func remove() async throws {
        try await run("umount \(folder)")
    }
}
