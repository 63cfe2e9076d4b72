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
    try files.removeItem(at: folder)
    return value
}
