import Core
import Testing

/// A cache of the values that were set most recently.
@Suite struct RecentValuesTests {
    @Test("the most recent half is always present, and the number of values is limited", arguments: [2, 3, 8, 100])
    func recent(most: Int) {
        var values = RecentValues<Int, String>(most: most)
        for key in 0..<most * 5 {
            _ = values.set("\(key)", for: key)
            for near in max(0, key - most / 2 + 1)...key { #expect(values[near] == "\(near)") }
            #expect((0...key).count { values[$0] != nil } <= most)
        }
    }

    @Test("an evicted value is returned once, and is no longer found")
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

    @Test("a value that is set again becomes the newer one, and a removed value is gone, wherever it was stored")
    func replaced() {
        var values = RecentValues<Int, String>(most: 4)
        for key in 1...3 { _ = values.set("first", for: key) }
        for key in [1, 3] { _ = values.set("second", for: key) }
        #expect((1...3).map { values[$0] } == ["second", nil, "second"] || values[2] == "first")
        for key in 1...3 { _ = values.set(nil, for: key) }
        #expect((1...3).allSatisfy { values[$0] == nil })
    }

    @Test("values that match a condition are removed, the others stay")
    func removed() {
        var values = RecentValues<Int, Int>(most: 20)
        for key in 0..<15 { _ = values.set(key % 2, for: key) }
        let kept = (0..<15).filter { values[$0] != nil }
        values.removeAll { $0 == 1 }
        for key in kept { #expect(values[key] == (key % 2 == 0 ? 0 : nil)) }
    }
}
