import Foundation
import Testing

/// What `make fuzz` does for longer.
@Suite struct FuzzTests {
    @Test("the parsers keep their promises for random inputs, the same each time")
    func promises() async throws {
        let fuzz = House.products.appending(path: "Fuzz").path()
        let done = try await House.run(fuzz, arguments: ["3600", "1", "4000"])
        #expect(done.status == 0, "\(done.output)")
        let parsers = done.output.split(separator: "\n").filter { $0.contains(" inputs, ") }
        #expect(parsers.count == 8 && done.output.hasSuffix(" inputs in all, 0 broken.\n"), "\(done.output)")
    }
}
