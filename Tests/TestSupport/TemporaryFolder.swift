import Foundation

/// Runs a body with the resolved path of an empty folder that is removed afterwards.
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

/// Removes a folder if it still exists.
///
/// It retries for a while, since a background program may still create, rename or remove files in it.
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
