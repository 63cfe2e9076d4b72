import Foundation
import Testing

@testable import Graphics

#if canImport(FoundationXML)
    import FoundationXML
#endif

@Suite struct RoadTests {
    @Test(
        "The runner stands where the done days put it",
        arguments: [
            (100, 23, "23.0%"), (100, 0, "0.0%"), (3, 1, "33.3%"), (7, 7, "100.0%"), (7, 12, "100.0%"), (0, -1, "0.0%"),
        ]
    )
    func position(length: Int, done: Int, x: String) {
        let svg = Road(length: length, done: done, mood: .running).page(label: "")
        #expect(svg.contains("class=\"runner\" x=\"\(x)\""))
        #expect(svg.contains("x2=\"\(x)\""))
    }

    @Test("What lies behind has grown and bloomed, what lies ahead has not")
    func scenery() {
        let start = Road(length: 10, done: 0, mood: .running).page(label: "")
        let end = Road(length: 10, done: 10, mood: .arrived).page(label: "")
        #expect(!start.contains("passed") && start.contains("grown later"))
        #expect(!end.contains("later") && end.contains("cactus passed"))
    }

    @Test("Only arriving shows a heart")
    func heart() {
        #expect(Road(length: 3, done: 3, mood: .arrived).page(label: "").contains("love"))
        #expect(!Road(length: 3, done: 2, mood: .running).page(label: "").contains("love"))
        #expect(!Road(length: 3, done: 2, mood: .resting).page(label: "").contains("love"))
    }

    @Test("A road says what it shows; an ornament says nothing")
    func label() {
        let road = Road(length: 3, done: 1, mood: .running)
        #expect(road.page(label: "\"3\"").contains("role=\"img\" aria-label=\"&quot;3&quot;\""))
        #expect(road.ornament.contains("aria-hidden=\"true\"") && !road.ornament.contains("role="))
    }

    @Test(
        "Every drawing is well-formed, and its paths hold nothing but commands and numbers",
        arguments: [
            Road(length: 9, done: 4, mood: .arrived).page(label: "x"), Figure.resting, Figure.patch, Figure.trail,
            Figure.thread, GrassMark.frozen.sample,
        ]
    )
    func wellFormed(svg: String) throws {
        let parser = XMLParser(data: Data(svg.utf8))
        #expect(parser.parse(), "\(parser.parserError as Any)")
        let number = /-?(?:\d+\.?\d*|\.\d+)/
        for path in svg.matches(of: /\sd="([^"]*)"/) {
            let rest = String(path.1).replacing(number, with: "").replacing(/[MmLlHhVvCcQqSsTtAaZz ,]/, with: "")
            #expect(rest.isEmpty, "\(path.1)")
            #expect(try Self.hasWholeCommands(String(path.1)), "\(path.1)")
        }
    }

    /// Whether each command of a path has as many numbers as it takes.
    private static func hasWholeCommands(_ path: String) throws -> Bool {
        let counts: [Character: Int] = ["m": 2, "l": 2, "h": 1, "v": 1, "c": 6, "q": 4, "s": 4, "t": 2, "a": 7, "z": 0]
        for command in path.matches(of: /([A-Za-z])([^A-Za-z]*)/) {
            let letter = try #require(command.1.lowercased().first)
            let count = try #require(counts[letter])
            let numbers = command.2.matches(of: /-?(?:\d+(?:\.\d+)?|\.\d+)/).count
            if count == 0 ? numbers != 0 : numbers == 0 || numbers % count != 0 { return false }
        }
        return true
    }
}
