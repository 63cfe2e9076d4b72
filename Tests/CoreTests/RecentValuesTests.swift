import Core
import Testing

/// Values of which those are kept that were set lately.
@Suite struct RecentValuesTests {
    @Test("the half set last is always there, and no more than all are kept", arguments: [2, 3, 8, 100])
    func recent(most: Int) {
        var values = RecentValues<Int, String>(most: most)
        for key in 0..<most * 5 {
            _ = values.set("\(key)", for: key)
            for near in max(0, key - most / 2 + 1)...key { #expect(values[near] == "\(near)") }
            #expect((0...key).count { values[$0] != nil } <= most)
        }
    }

    @Test("what makes room is handed back once, and is no longer found")
    func dropped() {
        var values = RecentValues<Int, Int>(most: 10)
        var gone: [Int: Int] = [:]
        for key in 0..<50 {
            for (key, value) in values.set(key * key, for: key) {
                #expect(gone.updateValue(value, forKey: key) == nil)
            }
        }
        for key in 0..<50 { #expect((values[key] == nil) == (gone[key] == key * key)) }
    }

    @Test("a value that is set again is the newer one, and one that is taken away is gone, wherever it was kept")
    func replaced() {
        var values = RecentValues<Int, String>(most: 4)
        for key in 1...3 { _ = values.set("first", for: key) }
        for key in [1, 3] { _ = values.set("second", for: key) }
        #expect((1...3).map { values[$0] } == ["second", nil, "second"] || values[2] == "first")
        for key in 1...3 { _ = values.set(nil, for: key) }
        #expect((1...3).allSatisfy { values[$0] == nil })
    }

    @Test("values of which something holds are taken away, the others stay")
    func removed() {
        var values = RecentValues<Int, Int>(most: 20)
        for key in 0..<15 { _ = values.set(key % 2, for: key) }
        let kept = (0..<15).filter { values[$0] != nil }
        values.removeAll { $0 == 1 }
        for key in kept { #expect(values[key] == (key % 2 == 0 ? 0 : nil)) }
    }
}
