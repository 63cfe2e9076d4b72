/// A condition that did not hold within the limit.
package struct WaitedInVain: Error, CustomStringConvertible {
    package let description: String
}

/// Waits until a condition holds that something else brings about, however long a busy machine takes for it.
///
/// - Parameters:
///   - limit: time after which it throws instead, so that no test waits forever.
///   - pause: time between checks.
package func eventually(
    within limit: Duration = .seconds(300), every pause: Duration = .milliseconds(10), file: String = #fileID,
    line: Int = #line, _ isMet: () async throws -> Bool
) async throws {
    let end = ContinuousClock.now.advanced(by: limit)
    while try await !isMet() {
        guard ContinuousClock.now < end else {
            throw WaitedInVain(description: "\(file):\(line): what was waited for did not come about within \(limit).")
        }
        try await Task.sleep(for: pause)
    }
}
