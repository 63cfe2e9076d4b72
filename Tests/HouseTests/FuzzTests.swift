import Foundation
import Testing

/// A short run of `make fuzz`.
@Suite struct FuzzTests {
    @Test("the parsers hold their invariants for random inputs, the same each time")
    func promises() async throws {
        let fuzz = House.products.appending(path: "Fuzz").path()
        let done = try await House.run(fuzz, arguments: ["3600", "1", "4000"])
        #expect(done.status == 0, "\(done.output)")
        let parsers = done.output.split(separator: "\n").filter { $0.contains(" inputs, ") }
        #expect(parsers.count == 8 && done.output.hasSuffix(" inputs in all, 0 broken.\n"), "\(done.output)")
    }
}
