import Foundation

/// Runs a body with the path of an empty folder, its links resolved, that is gone afterwards.
package func withTemporaryFolder<Value>(_ body: (String) async throws -> Value) async throws -> Value {
    let files = FileManager.default
    let folder = files.temporaryDirectory.resolvingSymlinksInPath().appendingPathComponent("haru-" + UUID().uuidString)
    try files.createDirectory(at: folder, withIntermediateDirectories: true)
    let value: Value
    do {
        value = try await body(folder.path)
    } catch {
        try? files.removeItem(at: folder)
        throw error
    }
    try await remove(folder)
    return value
}

/// Removes a folder, if it is still there: again and again for a while, for a program that goes on in the background
/// may make, rename or remove files in it meanwhile.
private func remove(_ folder: URL) async throws {
    let end = ContinuousClock.now.advanced(by: .seconds(60))
    while FileManager.default.fileExists(atPath: folder.path) {
        do {
            try FileManager.default.removeItem(at: folder)
        } catch {
            guard ContinuousClock.now < end else { throw error }
            try await Task.sleep(for: .milliseconds(50))
        }
    }
}
